"""A floor described in TOML, and its opening."""
