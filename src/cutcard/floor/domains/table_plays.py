"""Reports stakes and results of players with a loss limit to their own streams."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cutcard.core.message import Event
from cutcard.floor.journal.ledger import patron
from cutcard.floor.streams.domain import Follow
from cutcard.registers.patrons.played import RecordPlay, RecordWarning
from cutcard.table.messages.faults import PatronWarned, StakeRaised, StakeReduced, StakeReversed
from cutcard.table.messages.orders import PrizeReversed, StakeForfeited
from cutcard.table.messages.round import (
    BetsClosed,
    EntryTakenBack,
    JackpotPaid,
    RoundEnded,
    StakeSettled,
    TableEvent,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.messages.validity import LimitKept
from cutcard.table.state.table import Round, Table, fold

TAKEN = (StakeForfeited, PrizeReversed)
OF_A_PLAYER = (WagerPlaced, WagerTakenBack, StakeSettled, StakeReduced, StakeRaised, StakeReversed, JackpotPaid, *TAKEN)
OF_ALL = (BetsClosed, RoundEnded, EntryTakenBack)


def plays(name: str, table: Table | None, events: Sequence[Event]) -> Iterator[Follow]:
    """The new result at this table of each player with a loss limit that the events change (I-30)."""
    if table is None or not _concerned(table.round, events):
        return
    own: list[TableEvent] = [event for event in events if isinstance(event, TableEvent)]
    after = fold(table, own).round
    assert after is not None
    before = table.round.limited if table.round else ()
    for who in dict.fromkeys((*after.limited, *before)):
        if any(isinstance(one, OF_ALL) or (isinstance(one, OF_A_PLAYER) and one.owner == who) for one in events):
            yield Follow(patron(who), _again(name, table.round, after, who))


def _again(name: str, before: Round | None, after: Round, who: str) -> RecordPlay:
    """A player's result now. For a round that was already over, only the difference since then."""
    now = record(name, after, who)
    if before is None or before.number != after.number or before.stage != "closed":
        return now
    return replace(now, won=now.won - record(name, before, who).won)


def warnings(name: str, table: Table | None, events: Sequence[Event]) -> Iterator[Follow]:
    """Warnings follow the patron to every table of the game (I-17)."""
    for event in events:
        if table is not None and isinstance(event, PatronWarned):
            yield Follow(patron(event.patron), RecordWarning(table.game, name, event.clauses))


def _concerned(state: Round | None, events: Sequence[Event]) -> bool:
    return bool(state and state.limited) or any(isinstance(event, LimitKept) for event in events)


def record(name: str, state: Round, who: str) -> RecordPlay:
    """A player's chips in the round, and what the settled wagers have won."""
    at_risk = sum(stake.chips for stake in state.stakes if stake.owner == who)
    won = sum(one.returned - one.chips for one in state.settled if one.owner == who)
    prizes = sum(prize.from_pool + prize.from_house for prize in state.prizes if prize.owner == who)
    over, dealt = state.stage == "closed", state.stage != "open"
    return RecordPlay(name, state.number, at_risk, won + prizes, dealt, over)
