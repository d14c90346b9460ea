"""One module per command; `cabo_cli.app` lists them."""
