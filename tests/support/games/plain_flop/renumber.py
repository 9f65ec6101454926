"""One document for all plain games: Plain Flop prints every rule, the others print most of them by their own code."""

from typing import TypeVar

import msgspec

Table = TypeVar("Table", bound=msgspec.Struct)


def renumbered(table: Table, code: str, own: str = "PLF") -> Table:
    """A table of clauses with the code of another document."""
    text = msgspec.json.encode(table).replace(f'"{own} '.encode(), f'"{code} '.encode())
    return msgspec.json.decode(text, type=type(table))
