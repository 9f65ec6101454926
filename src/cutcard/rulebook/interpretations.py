"""Our readings of unclear clauses, as shipped with the package."""

import re
from functools import cache
from pathlib import Path

import msgspec

from cutcard.core.decoding import decode
from cutcard.rulebook.registry import CLAUSE

FILE = Path(__file__).with_name("readings.jsonl")

_ENTRY = re.compile(r"^### ([ILT]-\d\d) (.+)$", re.MULTILINE)
_FIELD = re.compile(r"^- \*\*(\w+):\*\* ((?:.|\n(?!\n|- |#))*)", re.MULTILINE)


class ClauseReading(msgspec.Struct, frozen=True):
    """Our reading of an unclear clause."""

    id: str
    title: str
    clauses: tuple[str, ...]
    reading: str
    why: str
    option: str


@cache
def readings() -> tuple[ClauseReading, ...]:
    """All readings, in the order of the page."""
    return tuple(decode(line, ClauseReading) for line in FILE.read_bytes().splitlines())


def parse(page: str) -> list[ClauseReading]:
    """The entries of ``docs/interpretations.md``."""
    heads = [*_ENTRY.finditer(page)]
    ends = [head.start() for head in heads[1:]] + [len(page)]
    return [_reading(head, page[head.end() : end]) for head, end in zip(heads, ends, strict=True)]


def _reading(head: re.Match[str], text: str) -> ClauseReading:
    fields = {match[1].lower(): " ".join(match[2].split()) for match in _FIELD.finditer(text)}
    clauses = tuple(match[0].rstrip(".") for match in CLAUSE.finditer(fields.get("clauses", "")))
    return ClauseReading(
        head[1], head[2], clauses, fields.get("reading", ""), fields.get("why", ""), fields.get("option", "")
    )
