"""Texts that come with the package: the table of payouts and the structures."""

from os.path import dirname, join

HERE = dirname(__file__)


def text(*path: str) -> str:
    """A packaged file: ``text("structures", "australia-day-bounty.toml")``."""
    with open(join(HERE, *path), encoding="utf-8") as file:
        return file.read()
