"""The rules: one file each, with its parameters, its hooks and its moves."""
