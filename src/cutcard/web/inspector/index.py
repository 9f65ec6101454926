"""An index of every round and hand, derived from rows and kept in memory: it can always be built again.

Nothing here is evidence. What it finds is read from the journal, where every row is sealed.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock

from msgspec import Struct

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.tournament_table import DeckSealed
from cutcard.money import Cents
from cutcard.table.messages.corrections import CardCorrected
from cutcard.table.messages.faults import (
    BoxVoided,
    FaultProposed,
    RoundCancelled,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.orders import PrizeReversed, StakeForfeited
from cutcard.table.messages.round import (
    EntryTakenBack,
    JackpotPaid,
    RoundEnded,
    RoundOpened,
    StakeSettled,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.tournament.hand.events import (
    Acted,
    HandBegan,
    HandClosed,
    HandEnded,
    HandVoided,
    Misdealt,
    PotAwarded,
)
from cutcard.web.inspector.archived import archived_rows, archives_after

TABLES, HANDS, REGISTERS = "table/", "tournament-table/", "incidents/"
AT_ONCE = 2_000  # rows read in one go, so that other threads get their turn
PERSONS = ("owner", "patron", "person")  # fields of events that name a patron
AFTERWARDS = (  # what still belongs to a round that has ended; everything else happens between rounds
    *(StakeSettled, StakeReversed, StakeReduced, StakeRaised, StakeForfeited, JackpotPaid, PrizeReversed),
    *(RoundVoided, BoxVoided, RoundCancelled, EntryTakenBack, CardCorrected, HandVoided, HandClosed, PotAwarded),
)


class IndexedRound(Struct, gc=False):
    """A round of a house table, or a hand of a tournament table (``amounts`` are chips there)."""

    stream: str
    number: int
    first: int  # version of its first row
    began: str
    ended: str = ""  # "": still in play
    staked: Cents = 0
    paid: Cents = 0
    void: bool = False  # the round, the hand or one of its boxes
    fault: bool = False
    prize: bool = False
    corrected: bool = False
    disputed: bool = False  # a dispute in the register names it
    patrons: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    amounts: tuple[Cents, ...] = ()  # each single stake, payment and prize
    archived: bool = False  # its rows have left the journal

    @property
    def table(self) -> str:
        return self.stream.partition("/")[2]

    @property
    def hand(self) -> bool:
        return self.stream.startswith(HANDS)


class _Growing(Struct):
    """What was gathered of the last round of a stream, which may get more rows."""

    round: IndexedRound
    patrons: set[str]
    clauses: set[str]
    amounts: set[Cents]

    def begin_again(self) -> None:
        """Forget what was gathered: an entry was taken back, and the round is what the others make of it."""
        one = self.round
        one.staked = one.paid = 0
        one.ended, one.void, one.fault, one.prize = "", False, False, False
        for some in (self.patrons, self.clauses, self.amounts):
            some.clear()

    def freeze(self) -> None:
        self.round.patrons, self.round.clauses = tuple(sorted(self.patrons)), tuple(sorted(self.clauses))
        self.round.amounts = tuple(self.amounts)


class RoundIndex:
    """The rounds and hands of one journal, oldest first in each stream. Safe to use from several threads."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = Lock()
        self._read: dict[str, int] = {}  # version of the last row read, by stream
        self._rounds: dict[str, list[IndexedRound]] = {}
        self._last: dict[str, _Growing] = {}
        self._clauses: dict[str, str] = {}  # one text for each clause, however many rounds cite it
        self._archive = 0  # number of the last archive that was looked for
        self.missing: list[str] = []  # files of archives that are not here, so that their rounds are not found

    def rows(self) -> int:
        """How many rows have been read."""
        return sum(self._read.values())

    def catch_up(self) -> None:
        """Read the rows that were written since the last time, by any process."""
        with self._lock:
            self._look_into_archives()
            for stream in self._streams():
                while self._read_on(stream):
                    pass
                if stream in self._last:
                    self._last[stream].freeze()
            self._look_into_registers()

    def _look_into_registers(self) -> None:
        """Mark the rounds that patrons have disputed."""
        for register in self._desk.journal.streams(REGISTERS):
            state = self._desk.state(register).state
            assert isinstance(state, GameRegister)
            for dispute in state.register.disputes.cases.values():
                for one in self.of(f"{TABLES}{dispute.place.table}") if dispute.place.round else ():
                    one.disputed = one.disputed or one.number == dispute.place.round

    def _look_into_archives(self) -> None:
        """Read what has left the journal since the last time, unless it was read before it left."""
        for record, file in archives_after(self._desk, self._archive):
            for row in archived_rows(self._desk, file, (TABLES, HANDS)) if file else ():
                if row.version > self._read.get(row.stream, 0):
                    read = self._desk.streams.domain(row.stream).events.read_all
                    self._note(row.stream, row.version, row.at, read(row.events))
                    self._read[row.stream] = row.version
            for growing in self._last.values():
                growing.freeze()
            self._archive = record.number
            if file is None:
                self.missing.append(Path(record.file).name)
            for stream, some in self._rounds.items():
                kept = self._desk.journal.sealed_state(stream)
                for one in some:
                    one.archived = kept is not None and one.number <= kept.round and bool(one.ended)

    def rounds(self) -> Iterator[IndexedRound]:
        """Every round that is known, in no order between streams."""
        for some in list(self._rounds.values()):
            yield from some

    def clauses(self) -> set[str]:
        """Every clause that a round cites."""
        return set(self._clauses)

    def of(self, stream: str) -> list[IndexedRound]:
        return self._rounds.get(stream, [])

    def between(self, stream: str, number: int) -> tuple[int, int] | None:
        """The versions of a round's first row and of the next round's (0: none yet); None if it is not known."""
        firsts = {one.number: one.first for one in self.of(stream)}
        later = [first for other, first in firsts.items() if other > number]
        return (firsts[number], min(later, default=0)) if number in firsts else None

    def _streams(self) -> list[str]:
        journal, desk = self._desk.journal, self._desk
        found = [*journal.streams(TABLES), *journal.streams(HANDS)]
        return [stream for stream in found if self._read.get(stream, 0) < desk.state(stream).version]

    def _read_on(self, stream: str) -> bool:
        """Read some more rows of a stream; False when there are none."""
        read = self._desk.streams.domain(stream).events.read_all
        rows = self._desk.journal.rows(stream, self._read.get(stream, 0), AT_ONCE)
        for row in rows:
            self._note(stream, row.version, row.at, read(row.events))
            self._read[stream] = row.version
        return len(rows) == AT_ONCE

    def _note(self, stream: str, version: int, at: str, events: Iterable[object]) -> None:
        for event in events:
            match event:
                case RoundOpened(number=number) | HandBegan(deal=number):
                    self._begin(stream, number, version, at)
                case _:
                    pass
            if (now := self._last.get(stream)) is not None:
                self._gather(now, event, at)

    def _begin(self, stream: str, number: int, version: int, at: str) -> None:
        if (before := self._last.get(stream)) is not None:
            before.freeze()
        new = IndexedRound(stream, number, version, at)
        self._rounds.setdefault(stream, []).append(new)
        self._last[stream] = _Growing(new, set(), set(), set())

    def _gather(self, now: _Growing, event: object, at: str) -> None:
        one = now.round
        if one.ended and not isinstance(event, AFTERWARDS):
            return
        match event:
            case WagerPlaced():
                one.staked += event.chips + event.tokens
                now.amounts.add(event.chips + event.tokens)
            case StakeSettled():
                one.paid += event.returned + event.returned_tokens
                now.amounts.add(event.returned + event.returned_tokens)
            case JackpotPaid():
                one.paid += event.from_pool + event.from_house
                one.prize = True
                now.amounts.add(event.from_pool + event.from_house)
            case StakeReversed() | StakeReduced():
                one.paid += event.chips + event.tokens
            case WagerTakenBack():
                one.staked -= event.chips + event.tokens
            case StakeForfeited():
                one.paid -= event.chips + event.tokens
            case StakeRaised(chips=chips):
                one.staked += chips
            case PrizeReversed():
                one.paid -= event.to_pool + event.to_house
            case RoundVoided() | BoxVoided() | RoundCancelled() | HandVoided():
                one.void = True
            case FaultProposed() | Misdealt():
                one.fault = True
            case EntryTakenBack(kept=kept):
                now.begin_again()
                for each in kept:
                    self._gather(now, each, at)
                one.corrected = True
            case CardCorrected():
                one.corrected = True
            case RoundEnded() | HandEnded() | HandClosed():
                one.ended = one.ended or at
            case HandBegan(begin=begin):
                now.patrons.update(seat.player for seat in begin.seats)
            case PotAwarded(amount=amount) | Acted(total=amount):
                now.amounts.add(amount)
            case DeckSealed():
                return
            case _:
                pass
        for name in PERSONS:
            if who := getattr(event, name, ""):
                now.patrons.add(who)
        if clause := getattr(event, "clause", None):
            now.clauses.add(self._clauses.setdefault(clause, clause))
        for clause in getattr(event, "clauses", ()):
            now.clauses.add(self._clauses.setdefault(clause, clause))
