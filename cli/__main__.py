"""`python -m cabo_cli` is the command `cabo`."""

from .main import run

if __name__ == "__main__":
    run()
