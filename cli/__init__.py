"""The `cabo` command: it parses, calls the library and prints."""
