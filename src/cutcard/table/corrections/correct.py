"""Corrections: take back commands that were recorded wrongly, one by one, so that they can be recorded again (I-65).

Only for tables where the software records a physical game. Money and cards return to where they were before.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import get_args

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decoder
from cutcard.core.message import SUPERVISORS, Actor, Facts, RecordedAct, Role, tag
from cutcard.core.text import require_text
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused, ask, do
from cutcard.table.messages.assisted import EndRound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import CardsHandled, FaultConfirmed, FaultProposed, FaultWithdrawn, PlayersLook
from cutcard.table.messages.life import ReopenTable
from cutcard.table.messages.orders import DifferenceBooked, OutcomeHeld, OutcomeUpheld
from cutcard.table.messages.reader import CardRead, TurnUp
from cutcard.table.messages.round import (
    Choose,
    Chosen,
    CloseBets,
    Concede,
    Dealt,
    Declare,
    Declared,
    EntryTakenBack,
    JackpotPaid,
    PhaseBegan,
    PlaceWagers,
    PoolToppedUp,
    RevealFolded,
    RoundEnded,
    SeatLeft,
    SeatTaken,
    Settle,
    ShowCards,
    Shown,
    TableEvent,
    TakeBack,
    Undecided,
    WagerPlaced,
)
from cutcard.table.play.payout import Rules
from cutcard.table.state.reading import CardsRead
from cutcard.table.state.table import LIFE, Round, Table, fold

CORRECTED = frozenset(
    tag(kind)
    for kind in (
        PlaceWagers,
        TakeBack,
        CloseBets,
        Declare,
        Choose,
        Undecided,
        ShowCards,
        Concede,
        Settle,
        RevealFolded,
        PlayersLook,
        TurnUp,
        CorrectCard,
        EndRound,
    )
)
DECISIONS = frozenset(tag(kind) for kind in (Declare, Choose, Undecided))
OF_WAGERS = frozenset(tag(kind) for kind in (PlaceWagers, TakeBack, CloseBets))
BESIDE = (  # they leave cards and stakes as they are
    *(FaultProposed, FaultWithdrawn, FaultConfirmed),
    *(OutcomeHeld, OutcomeUpheld),
)
LOOKED = (CardsHandled, Chosen)  # a player has seen their cards
EARLY = (  # cards are seen that lie face down in the record
    *(Fault.EXPOSED, Fault.EXPOSED_MORE, Fault.EXPOSED_DEALER),
    *(Fault.PLAYER_SHOWS, Fault.DEALER_SHOWS, Fault.BOARD_SHOWN),
)
OWN = frozenset(tag(kind) for kind in get_args(TableEvent))  # events of the table itself
EVENTS, EVENT = decoder(list[msgspec.Raw]), decoder(TableEvent)
SUPERVISED = ask(*SUPERVISORS)


class _Tagged(Struct):
    type: str


TAG = decoder(_Tagged)


class RoundAct(Struct, frozen=True):
    """A row of the round: its command, who gave it, and its events."""

    actor: Actor
    command: str
    events: tuple[TableEvent, ...]
    of_the_floor: bool = False  # the table was linked to a pool, or its link was removed
    without_phase: bool = False  # the phase that it began has not begun, because an earlier decision was taken back

    @property
    def of_the_round(self) -> tuple[TableEvent, ...]:
        """Its events without those of the table's life, which a correction leaves as they are."""
        own = tuple(event for event in self.events if type(event) not in LIFE)
        return own[: _beginning(own)] if self.without_phase else own

    @property
    def drawn(self) -> tuple[TableEvent, ...]:
        """Its events before any phase that began with it: a draw deals its cards there."""
        return self.of_the_round[: _beginning(self.of_the_round)]

    @property
    def began(self) -> tuple[TableEvent, ...]:
        """The events of the phase that began with it, and of what followed by itself."""
        return self.of_the_round[_beginning(self.of_the_round) :]

    @property
    def changes(self) -> bool:
        """Whether it did more than report a fault, end the report, or put the round on hold for a time."""
        return any(type(event) not in LIFE and not isinstance(event, BESIDE) for event in self.events)

    def decides(self, box: int) -> bool:
        """Whether it is a decision of this box."""
        made = (event for event in self.events if isinstance(event, Chosen | Declared))
        return self.command in DECISIONS and any(event.box == box for event in made)


def _beginning(events: Sequence[TableEvent]) -> int:
    """Where in an act's events the next phase begins."""
    return next((n for n, event in enumerate(events) if isinstance(event, PhaseBegan)), len(events))


def correct(rules: Rules, table: Table, command: CorrectAct, facts: Facts) -> Iterator[TableEvent]:
    """Take back the last command of the round, or the last decision of a box.

    A dealer may take back only their own, a supervisor anybody's.
    """
    rows = acts_of_round(table, facts)
    acts = standing(rows)
    seats = _seats_at_opening(table, acts)
    opened = msgspec.structs.replace(table, round=None, seats=seats)
    last = _decision(rules, acts, command.box) if command.box else _last(opened, acts)
    if not last:
        raise Refused("I-65", "nothing has been recorded in this round yet, so there is nothing to take back")
    act = acts[last]
    check_act(rows, act, command.reasons, facts)
    _check_table(rules, table, rows)
    kept = tuple(event for one in _without(acts, last) for event in one.of_the_round)
    clause = getattr(act.events[0], "clause", None)
    cited = (clause, "I-65") if clause else ("I-65",)
    by = facts.actor.id
    yield EntryTakenBack(act.command, act.actor.id, seats, kept, act.events, command.reasons, by, facts.at, cited)


class Undo(Struct, frozen=True):
    """The act that would be taken back next. ``supervisor``: why a supervisor must do it; "": its dealer may.

    ``boxes``: those whose last decision can be taken back by itself.
    """

    act: RoundAct
    supervisor: str
    boxes: tuple[int, ...]


def undo_offer(rules: Rules, table: Table, facts: Facts) -> Undo | None:
    """What can be taken back now; None: nothing."""
    if table.dealing != "recorded" or table.round is None or not facts.acts:
        return None
    rows = acts_of_round(table, facts)
    acts = standing(rows)
    seats = _seats_at_opening(table, acts)
    last = _last(msgspec.structs.replace(table, round=None, seats=seats), acts)
    somebody = msgspec.structs.replace(facts, actor=Actor("", Role.GAMING_MANAGER))
    try:
        check_act(rows, acts[last], "recorded wrongly", somebody)
        _check_table(rules, table, rows)
    except Refused:
        return None
    return Undo(acts[last], _for_two(rows, acts[last]), tuple(_decided(rules, table.round, acts)))


def _decided(rules: Rules, state: Round, acts: Sequence[RoundAct]) -> Iterator[int]:
    for box in state.boxes:
        try:
            _decision(rules, acts, box)
        except Refused:
            continue
        yield box


def acts_of_round(table: Table, facts: Facts) -> list[RoundAct]:
    """All rows of the round, at a table where people record it."""
    if table.dealing != "recorded":
        raise Refused("I-65", "at an electronic table nothing is recorded by hand, so there is nothing to correct")
    return [_act(one) for one in facts.acts]


def _act(row: RecordedAct) -> RoundAct:
    """A row with the table's own events; events of the floor, such as jackpot links, are left out."""
    events = [(TAG.decode(event).type, event) for event in EVENTS.decode(row.events)]
    own = tuple(EVENT.decode(event) for name, event in events if name in OWN)
    return RoundAct(row.actor, row.command, own, len(own) < len(events))


def _last(opened: Table, acts: Sequence[RoundAct]) -> int:
    """Position of the last row that changed the round; 0: none since it was opened."""
    states = list(accumulate((act.of_the_round for act in acts), fold, initial=opened))[1:]
    return next((n for n in range(len(acts) - 1, 0, -1) if _content(states[n]) != _content(states[n - 1])), 0)


def _decision(rules: Rules, acts: Sequence[RoundAct], box: int) -> int:
    """Position of the last decision of a box. Since then only other boxes may have decided, in the same phase."""
    last = next((n for n in range(len(acts) - 1, 0, -1) if acts[n].decides(box)), 0)
    if not last:
        raise Refused("I-65", f"box {box} has not decided anything in this round: there is nothing to take back")
    since = [act for act in acts[last:] if act.changes]
    began = [act.began for act in since]
    others = all(act.command in DECISIONS for act in since[1:]) and not _mixes(acts, last)
    if not others or any(began[:-1]) or not all(isinstance(event, PhaseBegan | Dealt) for event in began[-1]):
        reason = f"more has been recorded since box {box} decided, and every later act goes back before it"
        raise Refused(rules.game.common.fold_is_final or "I-65", reason)
    return last


def _mixes(acts: Sequence[RoundAct], gone: int) -> bool:
    """Whether cards that a reader has read would come to another box: a draw goes back, and a later one stays."""
    read = any(isinstance(event, CardRead) for act in acts for event in act.events)
    draws = [any(isinstance(event, Dealt) for event in act.drawn) for act in acts[gone:]]
    return read and draws[0] and any(draws[1:])


def _without(acts: Sequence[RoundAct], gone: int) -> list[RoundAct]:
    """The acts without one of them: what began by itself after it has not begun yet."""
    return [*acts[:gone], *(msgspec.structs.replace(act, without_phase=True) for act in acts[gone + 1 :])]


def _content(table: Table) -> object:
    """A round without reports of faults and holds: while they stand nothing is corrected, afterwards they are gone."""
    beside = {"proposed": None, "reports": 0, "held": "", "reading": CardsRead()}
    return msgspec.structs.replace(table.round, **beside) if table.round else None


# -- what may be taken back, and by whom


def check_act(rows: Sequence[RoundAct], act: RoundAct, reasons: str, facts: Facts, one_card: bool = False) -> None:
    """Refuse to change an act that cannot be corrected, or not by this person alone.

    ``one_card``: the act stands but for one card, so it may also be the confirmation of a fault that named the card.
    """
    if any(isinstance(event, JackpotPaid | PoolToppedUp) for event in act.events):
        raise Refused(
            "I-65", "a jackpot was paid: have the outcome invalidated in the register, by two people, instead"
        )
    if act.command not in CORRECTED and not one_card:
        raise Refused("I-65", "what was done last is not part of play, so it cannot be taken back here")
    if facts.actor.role is Role.DEALER and facts.actor.id != act.actor.id:
        raise Refused("I-65", f"{act.actor.id} recorded it: ask a supervisor to take it back", SUPERVISED)
    if facts.actor.role is not Role.DEALER:
        require_text("I-65", reasons, "what was recorded wrongly")
        own = (event.owner for row in rows for event in row.events if isinstance(event, WagerPlaced))
        if who := next((owner for owner in own if facts.is_actor(owner)), ""):
            told = f"{who} has wagers in this round: a supervisor who does not play in it must take it back"
            raise Refused("I-65", told, SUPERVISED)
    reason = _for_two(rows, act)
    if reason and (facts.actor.role is Role.DEALER or facts.is_actor(act.actor.id)):
        raise Refused("I-65", f"{reason}: a supervisor who did not record it must take it back", SUPERVISED)


def _for_two(rows: Sequence[RoundAct], act: RoundAct) -> str:
    """Why a second person must agree: money was paid out, or more cards have been seen since; "": nobody need."""
    if any(isinstance(event, RoundEnded) for event in act.events):
        return "the round is over"
    after = rows[max(n for n, row in enumerate(rows) if row.events == act.events) + 1 :]
    since = [event for row in after for event in row.events]
    if act.command in OF_WAGERS and any(isinstance(event, LOOKED) for event in since):
        return "players have looked at their cards since"
    if _draw(act) and any(isinstance(event, Chosen) and event.box == _draw(act) for event in since):
        return "the player has decided on the cards drawn since"
    return (
        "more cards have been seen since" if _seen(since) and act.command not in (tag(ShowCards), tag(TurnUp)) else ""
    )


def _draw(act: RoundAct) -> int:
    """The box that drew cards by this act; 0: none did."""
    made = (event.box for event in act.drawn if isinstance(event, Chosen))
    return next(made, 0) if any(isinstance(event, Dealt) for event in act.drawn) else 0


def _seen(since: Sequence[TableEvent]) -> bool:
    """Whether cards were turned up, or were seen too early by a fault that nobody has withdrawn."""
    faults = {event.proposal: event.fault for event in since if isinstance(event, FaultProposed)}
    confirmed = [event.proposal for event in since if isinstance(event, FaultConfirmed)]
    return any(isinstance(event, Shown) for event in since) or any(faults.get(one) in EARLY for one in confirmed)


def _check_table(rules: Rules, table: Table, rows: Sequence[RoundAct]) -> None:
    """Refuse to change a round on whose record money rests, or to reopen one at a table that has changed since."""
    if (state := table.round) is None:
        return
    instead = "lodge a dispute instead"
    booked = (one for row in rows for one in row.events if isinstance(one, DifferenceBooked))
    if sum(1 if one.rests else -1 for one in booked if one.round == state.number) > 0:
        raise Refused("I-65", f"a decision or a wrong payment rests on this record: {instead}")
    if state.stage != "closed":
        return
    if table.life.closed and rules.life is not None:
        raise Refused(rules.life.attendance.close, "the table is closed: reopen it first", do(ReopenTable()))
    if table.life.tournament:
        raise Refused("I-65", f"the table is in use for a tournament: {instead}")
    ended = max(n for n, row in enumerate(rows) if any(isinstance(event, RoundEnded) for event in row.events))
    if any(row.of_the_floor for row in rows[ended + 1 :]):
        raise Refused("I-65", f"the table's link to a jackpot pool has changed since: {instead}")
    if state.limited:
        raise Refused("I-65", f"the round is over and counts towards a loss limit: {instead}")
    for box, playing in state.boxes.items():
        if table.seats.get(box, playing.player) != playing.player:
            raise Refused("I-65", f"the player of box {box} has left and somebody else sits there now: {instead}")


# -- rows


def standing(rows: Sequence[RoundAct]) -> list[RoundAct]:
    """The rows still in force: without those taken back, and without the rows that took them back."""
    acts: list[RoundAct] = []
    for row in rows:
        back = next((event for event in row.events if isinstance(event, EntryTakenBack)), None)
        if back is None:
            acts.append(row)
        else:
            n = next(n for n in range(len(acts) - 1, -1, -1) if acts[n].events == back.undone)
            acts = _without(acts, n)
    return acts


def _seats_at_opening(table: Table, acts: Sequence[RoundAct]) -> dict[int, str]:
    seats = dict(table.seats)
    for act in reversed(acts):
        for event in reversed(act.events):
            if isinstance(event, SeatTaken) and seats.get(event.box) == event.patron:
                del seats[event.box]
            elif isinstance(event, SeatLeft):
                seats[event.box] = event.patron
    return dict(sorted(seats.items()))
