"""One document for all plain games: Plain Three prints its topics, the others print the same under their own code."""

from typing import TypeVar

import msgspec

Table = TypeVar("Table", bound=msgspec.Struct)


def renumbered(table: Table, code: str, own: str = "PLT") -> Table:
    """A table of clauses with the code of another document."""
    text = msgspec.json.encode(table).replace(f'"{own} '.encode(), f'"{code} '.encode())
    return msgspec.json.decode(text, type=type(table))
