"""The terminal side of `cabo play`: what is drawn and typed. What is asked when is in `cabo_rules.tableplay`."""
