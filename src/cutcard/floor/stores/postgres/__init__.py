"""A journal in a PostgreSQL database, for any number of server processes."""
