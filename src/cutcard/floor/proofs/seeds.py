"""The seeds of rounds, for deciding again. If the floor has lost its keys, those of the rounds before are gone."""

import sys

import msgspec

from cutcard.floor.domains.people import ENTRANCE, EntranceDomain
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.sql import ALL
from cutcard.floor.keys.keyring import KeyMissing, Keyring
from cutcard.floor.streams.deciding import SeedLost
from cutcard.registers.people.entrance import EntranceReopened


def lost_until(reader: JournalReader) -> int:
    """The place in the log up to which seeds may be lost, because the floor's keys were given up there; 0: nowhere."""
    found = 0
    for row in reader.rows(ENTRANCE, 1, ALL):
        try:
            events = EntranceDomain.events.read_all(row.events)
        except (ValueError, msgspec.MsgspecError):  # the walk reports it
            continue
        if any(isinstance(event, EntranceReopened) and event.key for event in events):
            found = reader.number(ENTRANCE, row.version) or sys.maxsize  # not sealed yet
    return found


class Seeds:
    """Opens seeds with the floor's keys. That of a stream's latest round is kept: each of its rows asks for it."""

    def __init__(self, reader: JournalReader, keys: Keyring) -> None:
        self._reader, self._keys = reader, keys
        self._known: dict[str, tuple[int, bytes]] = {}
        self._until = lost_until(reader)
        self.lost: set[tuple[str, int]] = set()  # rounds that were asked for in vain

    def of(self, stream: str, segment: int, place: int) -> bytes:
        """The seed of a round, for a row at a place in the log. Raises SeedLost only before the keys were given up."""
        number, found = self._known.get(stream, (0, None))
        if number != segment or found is None:
            found = self._opened(stream, segment, may_be_lost=place < self._until)
            self._known[stream] = segment, found
        return found

    def _opened(self, stream: str, segment: int, *, may_be_lost: bool) -> bytes:
        try:
            found = self._reader.seed(stream, segment, self._keys)
        except KeyMissing:
            if not may_be_lost:
                raise
            found = None
        if found is None and may_be_lost:
            self.lost.add((stream, segment))
            raise SeedLost(f"the seed of round {segment} is lost")
        if found is None:
            raise LookupError(f"the seed of round {segment} is missing")
        return found
