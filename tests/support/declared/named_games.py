"""What an example in a document names: it is run while the games and documents of rules that it names are there."""

import re

from cutcard import games, rulebook

GAME = re.compile(r"""(?:(?<![\w-])(?:settle|odds|play|solve|load|check)|\bgame)\b[\s="'(]+([a-z]+(?:-[a-z]+)+)\b""")
DOCUMENT = re.compile(r"\b(?:--document )?([A-Z]{3}) \d|--document ([A-Z]{3})\b")


def named(text: str) -> list[str]:
    """Keys of games and codes of documents, each once."""
    documents = {one or other for one, other in DOCUMENT.findall(text)}
    return sorted({*GAME.findall(text), *documents})


def can_run(text: str) -> bool:
    """Whether all that a text names is there."""
    there = {*games.names(), *(registry.document.code for registry in rulebook.registries())}
    return set(named(text)) <= there


def named_with(name: str, text: str) -> str:
    """The name of a test for an example, which tells the games that it is called for."""
    return " ".join([name, *named(text)])
