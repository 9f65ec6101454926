"""A journal in a SQLite file, for one server process."""
