"""The desk's services as they were when a row was decided, for deciding it again.

If the floor has lost its keys, the seeds of the rounds before are gone.
"""

import sys
from typing import TYPE_CHECKING

import msgspec

from cutcard.core.message import Actor, Age, Facts, OpenDuty, OpenMatter, RecordedAct, Role, Standing
from cutcard.core.record import RoundRecord
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains import cage
from cutcard.floor.domains.people import ENTRANCE, EntranceDomain
from cutcard.floor.domains.table_record import round_record
from cutcard.floor.journal import ledger
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.sql import ALL
from cutcard.floor.keys.keyring import KeyMissing, Keyring
from cutcard.floor.streams.deciding import SeedLost, acts_of
from cutcard.floor.streams.needs import Named
from cutcard.floor.streams.streams import AnyDomain
from cutcard.money import Cents
from cutcard.registers.people.entrance import EntranceReopened
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from cutcard.floor.proofs.stream_walk import StreamWalk


class RecordedWorld:
    """The desk's services as they were then: stored seeds and recorded meters."""

    def __init__(self, walk: "StreamWalk", domain: AnyDomain, row: Row, facts: Facts, segment: int) -> None:
        self._walk, self._domain, self._row, self._facts, self._segment = walk, domain, row, facts, segment

    def new_seed(self) -> bytes:
        return self.seed(self._segment)

    def draw(self) -> str:
        return self._facts.draw

    def seed(self, segment: int) -> bytes:
        return self._walk.seed(self._row.stream, segment)

    def meter(self, pool: str) -> Cents:
        if self._facts.meter is None:
            raise LookupError(f"no meter of {pool} was recorded")
        return self._facts.meter

    def standing(self, patron: str, at: str) -> Standing | None:
        return self._facts.standing

    def game_at(self, table: str) -> str:
        return self._facts.table

    def assisted_at(self, table: str) -> bool:
        """Whether the row says so, rightly: an order is bounded by the record of the rounds unless there is none.

        Rows of a time when this was not asked say no, which binds them more.
        """
        state = self._walk.state(f"table/{table}")
        opened = state.table if state is not None else None
        return self._facts.assisted and opened is not None and opened.recording == "assisted"

    def tray_at(self, table: str) -> bool:
        return self._facts.tray

    def holds(self, person: str) -> tuple[Role, ...] | None:
        return self._facts.holds

    def duties(self, at: str) -> tuple[OpenDuty, ...]:
        return self._facts.duties

    def games(self) -> tuple[str, ...]:
        return self._facts.games

    def apart(self, game: str, patrons: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        return self._facts.apart

    def people(self, ids: tuple[str, ...], at: str) -> dict[str, Standing]:
        return self._facts.people

    def acts(self, segment: int) -> tuple[RecordedAct, ...]:
        """The rows of the round before this one: a correction must not rest on others. If archived, as recorded."""
        if self._walk.archived(self._row.stream, segment):
            return self._facts.acts
        begun = self._walk.begins(self._row.stream, segment) or self._row.version
        return acts_of(self._domain, self._walk.reader.rows(self._row.stream, begun, self._row.version))

    def limits(self) -> MoneyLimits:
        """The limits in force then, from the rows before this one."""
        state = self._walk.state(cage.STREAM)
        return state.limits if state is not None else MoneyLimits()

    def seats(self, table: str) -> tuple[str, ...]:
        state = self._walk.state(f"table/{table}")
        return tuple(state.opened.seats.values()) if state is not None else ()

    def purses(self, patrons: tuple[str, ...]) -> dict[str, tuple[Cents, Cents]]:
        return self._facts.purses

    def age(self, born: str, at: str) -> Age:
        return self._facts.age

    def same(self, person: Named) -> tuple[str, ...]:
        return self._facts.same

    def struck(self, ids: tuple[str, ...], flights: tuple[str, ...]) -> str:
        return self._facts.struck

    def bountied(self, players: tuple[str, ...], flights: tuple[str, ...], last: bool) -> tuple[str, ...]:
        return self._facts.bountied

    def beside(self, table: str) -> dict[int, str]:
        """Who sat there by the rows before this one: nobody else may have asked."""
        id, _, number = table.rpartition(".")
        state = self._walk.state(f"tournament/{id}")
        return dict(state.field.seated(int(number))) if state is not None else {}

    def own(self, *actors: Actor) -> tuple[str, ...]:
        return self._facts.own

    def counting(self, patrons: tuple[str, ...]) -> dict[str, str]:
        """The mergers that the row names, as far as the rows before it know them: nobody else gets the money.

        Rows of a time when this was not asked name none, which leaves the money where its record says.
        """
        return {old: new for old, new in self._facts.counts.items() if old in patrons and self._counts(old) == new}

    def _counts(self, id: str) -> str:
        while (state := self._walk.state(ledger.patron(id))) is not None and state.merged:
            id = state.merged
        return id

    def matters(self, patron: str) -> tuple[OpenMatter, ...]:
        return self._facts.matters

    def round(self, table: str, number: int) -> RoundRecord | None:
        """The round as the rows before this one have it: a report must not rest on others. If archived, as recorded."""
        stream, walk = f"table/{table}", self._walk
        if walk.archived(stream, number):
            return self._facts.round
        last, begun = walk.version(stream), walk.begins(stream, number) if number else 1
        if begun is None or not last:
            return None
        end = walk.begins(stream, number + 1) or last + 1
        rows = walk.reader.rows(stream, begun, end)
        read = walk.domains["table"].events.read_all
        return round_record(walk.state(stream).opened, number, ((row.at, read(row.events)) for row in rows))


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


class NoKeys(Refused):
    """Nothing can be said of decisions that rest on a shuffle: nobody has named the keys."""

    def __init__(self) -> None:
        cure = "name their file with --keys, or leave the decisions out with --no-audit"
        super().__init__(None, f"the seeds of shuffles are sealed, and the floor's keys are not here: {cure}")


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
            if not self._keys.sealing:
                raise NoKeys from None
            if not may_be_lost:
                raise
            found = None
        if found is None and may_be_lost:
            self.lost.add((stream, segment))
            raise SeedLost(f"the seed of round {segment} is lost")
        if found is None:
            raise LookupError(f"the seed of round {segment} is missing")
        return found
