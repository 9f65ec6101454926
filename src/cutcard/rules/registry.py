"""The registry of a document, as ``rules.toml`` writes it: every clause with its number, kind and summary."""

from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["code", "record", "prompt", "definition"]


class ClausePart(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several rules that a clause holds."""

    name: str
    kind: Kind
    summary: str
    waits: str = ""
    why: str = ""


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause: its number, kind and summary. ``waits`` names the part of Cutcard that is to carry it."""

    id: str
    kind: Kind
    summary: str
    label: str = ""
    waits: Literal["", "round", "floor", "tournament"] = ""
    why: str = ""
    readings: tuple[str, ...] = ()
    part: tuple[ClausePart, ...] = ()


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A document: its code of three letters, its title, version and date of approval."""

    code: str
    title: str
    version: str
    approved: str


class Registry(Struct, frozen=True, forbid_unknown_fields=True):
    """All clauses of one document; ``home`` is the folder that holds its ``rules.toml``."""

    document: Document
    clause: tuple[Clause, ...]
    home: str = ""


class TraceLine(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of ``trace.jsonl``: a place in the code, or a test, and the clauses it names."""

    code: str = ""
    test: str = ""
    clauses: tuple[str, ...]
