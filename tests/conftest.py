"""What holds for all tests."""

from hypothesis import settings

# A time limit per example fails tests on a busy machine, not on slow code; pytest has a limit for each test.
settings.register_profile("cabo", deadline=None)
settings.load_profile("cabo")
