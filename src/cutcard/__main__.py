"""``python -m cutcard``: the same as the command ``cutcard``."""

from cutcard.cli import entry

entry()
