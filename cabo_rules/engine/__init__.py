"""The engine: plays any variant, knows none by name."""
