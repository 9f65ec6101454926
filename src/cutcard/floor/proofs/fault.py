"""What is wrong with a journal, and where."""

from typing import TypeAlias

from msgspec import Struct

SEALS, REFUSALS, BALANCES, SCHEMA = "seals", "refusals", "balances", "schema"  # places that are not streams

Place: TypeAlias = tuple[int, int]  # when a fault is met: the number of its seal, then the order of checks at that seal

CHAIN, SEAL, POSTINGS, DECISION = range(4)


class JournalFault(Struct, frozen=True):
    """What is wrong, and where: a stream and version, or a number among the seals or refusals."""

    stream: str
    version: int
    what: str

    def __str__(self) -> str:
        kind = "number" if self.stream in (SEALS, REFUSALS) else "version"
        place = self.stream if self.stream in (BALANCES, SCHEMA) else f"{self.stream}, {kind} {self.version}"
        return f"{place}: {self.what}"


class Found(Exception):
    """Ends a walk at its first fault."""

    def __init__(self, stream: str, version: int, what: str) -> None:
        super().__init__(what)
        self.fault = JournalFault(stream, version, what)


class Met(Struct, frozen=True):
    """A fault, and when the walk met it: of several walks, the first fault counts."""

    at: Place
    fault: JournalFault
