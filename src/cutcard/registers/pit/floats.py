"""Rules for a table's float: nothing moves on the word of one person, and a difference is never hidden.

The documents name the float tray and the drop box, not how they are counted: this is the house's own procedure.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import may_move
from cutcard.core.duty import Duty
from cutcard.core.message import Facts, Role, tag
from cutcard.core.text import require_text
from cutcard.money import MOST, Cents, dollars
from cutcard.registers.pit.messages import (
    AskCredit,
    AskFill,
    CancelSlip,
    ChipStack,
    ConfirmPitCount,
    ConfirmSlip,
    CountDrop,
    CountFloat,
    FloatCommand,
    FloatEvent,
    PitCountConfirmed,
    PitCountMade,
    PitCountRejected,
    RejectPitCount,
    SlipAsked,
    SlipCancelled,
    SlipConfirmed,
    SlipKind,
)
from cutcard.ruling import Refused, ask, wait

DENOMINATIONS = (100, 250, 500, 2_500, 10_000, 50_000, 100_000, 500_000)


class TableFloat(Struct, frozen=True):
    """The float of one table by the books: what it holds, what came and went, and what waits for a second person."""

    id: str
    held: Cents = 0
    opened: bool = False  # it has been counted
    slips: int = 0  # numbered without gaps
    counts: int = 0
    waiting: dict[int, SlipAsked] = {}
    counted: PitCountMade | None = None
    filled: Cents = 0
    credited: Cents = 0
    differences: Cents = (
        0  # of all counts but that of an untouched float: what the tray has won, less than nothing if it lost
    )
    dropped: Cents = 0  # cash from the drop box
    drops: dict[int, Cents] = {}  # by the number of the count, as it was corrected
    last: PitCountConfirmed | None = None

    @property
    def untouched(self) -> bool:
        """Whether nothing has come or gone yet, so that a count finds the float with which the table begins."""
        return not (self.opened or self.filled)

    @property
    def result(self) -> Cents:
        """What the table has won by its counts: chips of the tray and cash of the drop box."""
        return self.differences + self.dropped


def value(chips: Iterable[ChipStack]) -> Cents:
    return sum(one.value * one.count for one in chips)


def decide(state: TableFloat, command: FloatCommand, facts: Facts) -> list[FloatEvent]:
    """The entry that a command makes; raises Refused with the cure."""
    who, at = facts.actor, facts.at
    if not facts.tray:
        raise Refused(None, f"table {state.id[:40]} has no float tray: only a table that is dealt by hand has one")
    match command:
        case AskFill(chips) | AskCredit(chips):
            amount = _amount(chips)
            kind: SlipKind = "fill" if isinstance(command, AskFill) else "credit"
            if kind == "credit" and amount > state.held:
                reason = f"the tray holds {dollars(state.held)} by the books: send back less, or count it first"
                raise Refused(None, reason, wait("the tray is counted", *CountFloat.roles))
            return [SlipAsked(state.slips + 1, kind, chips, amount, who, at)]
        case ConfirmSlip(number):
            slip = _slip(state, number)
            _another(slip.by.id, facts)
            _no_count(state)  # what is moved meanwhile would look like a difference
            may_move(facts, slip.amount, None, slip.by)
            if slip.kind == "credit" and slip.amount > state.held:
                raise Refused(None, f"the tray holds only {dollars(state.held)} by now: cancel the slip")
            return [SlipConfirmed(number, slip.kind, slip.amount, slip.by, who, at)]
        case CancelSlip(number, reasons):
            slip = _slip(state, number)
            require_text(None, reasons, "why the slip is cancelled")
            return [SlipCancelled(number, slip.kind, reasons, who, at)]
        case CountFloat(chips, occasion):
            _no_count(state)
            return [PitCountMade(state.counts + 1, "float", occasion, chips, _amount(chips, empty=True), who, at)]
        case CountDrop(cash, corrects, reasons):
            _no_count(state)
            if corrects:
                require_text(None, reasons, "how the mistake was found")
                _drop(state, corrects)
            made = PitCountMade(state.counts + 1, "drop box", "closing", (), cash, who, at, corrects, reasons)
            return [made]
        case ConfirmPitCount(number):
            made = _count(state, number)
            _another(made.by.id, facts)
            booked = made.what == "float" and not state.untouched
            before = _drop(state, made.corrects) if made.corrects else state.held
            difference = made.amount - before if booked or made.corrects else 0
            may_move(facts, abs(difference) if booked or made.corrects else made.amount, None, made.by)
            both = (made.by, who, at, made.corrects)
            return [PitCountConfirmed(number, made.what, made.occasion, made.amount, difference, *both)]
        case RejectPitCount(number, reasons):
            _count(state, number)
            require_text(None, reasons, "what you counted")
            return [PitCountRejected(number, reasons, who, at)]


def _amount(chips: tuple[ChipStack, ...], *, empty: bool = False) -> Cents:
    unknown = [one.value for one in chips if one.value not in DENOMINATIONS]
    if unknown:
        raise Refused(
            None, f"there are no chips of {dollars(unknown[0])}: choose {', '.join(map(dollars, DENOMINATIONS))}"
        )
    if len({one.value for one in chips}) != len(chips):
        raise Refused(None, "name each denomination once")
    amount = value(chips)
    if not (amount or empty) or amount > MOST:
        raise Refused(
            None, f"the chips come to {dollars(amount)}: count at least one, and at most {dollars(MOST)} in all"
        )
    return amount


def _slip(state: TableFloat, number: int) -> SlipAsked:
    found = state.waiting.get(number)
    if found is None:
        known = ", ".join(map(str, state.waiting)) or "none"
        raise Refused(None, f"no slip {number} is waiting here: the open slips are {known}")
    return found


def _count(state: TableFloat, number: int) -> PitCountMade:
    if state.counted is None or state.counted.number != number:
        reason = f"no count {number} is waiting here: count first"
        raise Refused(None, reason, wait("somebody has counted", *CountFloat.roles))
    return state.counted


def _drop(state: TableFloat, number: int) -> Cents:
    found = state.drops.get(number)
    if found is None:
        known = ", ".join(f"{key} ({dollars(cash)})" for key, cash in state.drops.items()) or "none"
        raise Refused(None, f"no drop box was counted as number {number}: the counts are {known}")
    return found


def _no_count(state: TableFloat) -> None:
    if state.counted is not None:
        reason = (
            f"{state.counted.by.id} has counted the {state.counted.what}: a second person confirms or rejects it first"
        )
        raise Refused(None, reason, wait("the count is confirmed or rejected", *ConfirmPitCount.roles))


def _another(first: str, facts: Facts) -> None:
    if facts.is_actor(first):
        reason = "you were the first person yourself: a second person must count and confirm it"
        raise Refused(None, reason, ask(*ConfirmSlip.roles))


def evolve(state: TableFloat, event: FloatEvent) -> TableFloat:
    """The float after an entry. Never refuses, because a recorded event has happened."""
    match event:
        case SlipAsked(number):
            return replace(state, slips=number, waiting={**state.waiting, number: event})
        case SlipConfirmed(number, kind, amount):
            left = {key: one for key, one in state.waiting.items() if key != number}
            if kind == "fill":
                return replace(state, waiting=left, held=state.held + amount, filled=state.filled + amount)
            return replace(state, waiting=left, held=state.held - amount, credited=state.credited + amount)
        case SlipCancelled(number):
            return replace(state, waiting={key: one for key, one in state.waiting.items() if key != number})
        case PitCountMade(number):
            return replace(state, counts=number, counted=event)
        case PitCountConfirmed(_, "float", _, amount, difference):
            gone = {"held": amount, "opened": True, "differences": state.differences + difference}
            return replace(state, counted=None, last=event, **gone)
        case PitCountConfirmed(number, _, _, amount, difference):
            drops = {**state.drops, event.corrects or number: amount}
            more = difference if event.corrects else amount
            return replace(state, counted=None, last=event, dropped=state.dropped + more, drops=drops)
        case PitCountRejected():
            return replace(state, counted=None)


def duties(state: TableFloat) -> list[Duty]:
    """Slips and counts that wait for a second person."""
    found = [
        Duty(
            f"slip-{number}",
            Role.CASHIER,
            f"{one.kind.capitalize()} slip {number} of table {state.id}, {dollars(one.amount)}, "
            f"asked for by {one.by.id}: count the chips with the table and confirm it.",
            "",
            one.at,
            closes=tag(ConfirmSlip),
        )
        for number, one in state.waiting.items()
    ]
    if state.counted is not None:
        made = state.counted
        text = (
            f"{made.by.id} counted {dollars(made.amount)} in the {made.what} of table {state.id}: "
            "count it too, and confirm or reject it."
        )
        found.append(
            Duty(f"count-{made.number}", Role.GAMING_SUPERVISOR, text, "", made.at, closes=tag(ConfirmPitCount))
        )
    return found
