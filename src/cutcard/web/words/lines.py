"""The log of a table in plain words, the same for everybody: cards seen by one player only are left out."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from cutcard.cards import counted, show
from cutcard.money import Cents, dollars
from cutcard.ruling import Result
from cutcard.table.messages.corrections import CardCorrected
from cutcard.table.messages.faults import (
    BoxVoided,
    DealerSeen,
    DrawUndone,
    FaultConfirmed,
    FaultProposed,
    FaultWithdrawn,
    PatronWarned,
    RoundCancelled,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.jackpot import HitClaimed, HitsConfirmed, HitWithdrawn
from cutcard.table.messages.orders import PrizeReversed, StakeForfeited
from cutcard.table.messages.parts import PartAdded
from cutcard.table.messages.remedies import does
from cutcard.table.messages.round import (
    BetsClosed,
    Chosen,
    Conceded,
    Dealt,
    Declared,
    Discarded,
    EntryTakenBack,
    JackpotPaid,
    PoolToppedUp,
    Reshuffled,
    RoundEnded,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    SettlementBegan,
    Shown,
    StakeSettled,
    TurnedUp,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.web.words.notices import notice


class LogLine(Struct, frozen=True):
    """One line of the log, with its clause if there is one."""

    text: str
    clause: str | None


class Titles(NamedTuple):
    """Titles of wagers as on the felt, and of moves as on the buttons."""

    area: Callable[[str], str]
    move: Callable[[str], str]


def _as_named(name: str) -> str:
    return name.replace("-", " ")


AS_NAMED = Titles(_as_named, _as_named)  # used if the game of a round is not available
ENDED = {Result.WIN: "wins", Result.LOSE: "loses", Result.STAND_OFF: "stands off", Result.VOID: "is void"}


def lines(events: Iterable[object], names: Mapping[str, str], titles: Titles = AS_NAMED) -> list[LogLine]:
    """What happened, in order. Events without a visible effect are left out."""
    return [line for event in events if (line := _line(event, names, titles)) is not None]


def _line(event: object, names: Mapping[str, str], titles: Titles) -> LogLine | None:
    match event:
        case SeatTaken(box, patron):
            return LogLine(f"{_does(names, patron, 'sits')} down at box {box}", None)
        case SeatLeft(box, patron):
            return LogLine(f"{_does(names, patron, 'leaves')} box {box}", None)
        case RoundOpened(number):
            return LogLine(f"Round {number}: place your bets", None)
        case WagerPlaced(_, owner, box, area, chips, tokens, clause):
            return LogLine(f"{_whose(names, owner, box)}: {_amount(chips, tokens)} on {titles.area(area)}", clause)
        case WagerTakenBack(_, owner, chips, tokens):
            return LogLine(f"{_does(names, owner, 'takes')} {_amount(chips, tokens)} back", None)
        case PartAdded(box, _, part):
            return LogLine(f"Box {box} adds {part} to the shuffle", None)
        case BetsClosed(clause):
            return LogLine("No more bets", clause)
        case Dealt(to, count, clause):
            return LogLine(f"{counted(count)} to {_pile(to)}", clause)
        case Shown(to, cards, "all", _, clause):
            return LogLine(f"{_pile(to).capitalize()}: {show(cards)}", clause)
        case TurnedUp(box, clause):
            return LogLine(f"Box {box} is turned up", clause)
        case SettlementBegan(clause):
            return LogLine("The dealer settles the wagers", clause)
        case Declared(box, wins, clause):
            return LogLine(f"Box {box} declares {'a win' if wins else 'no win'}", clause)
        case Chosen(box, move, _, ending, clause):
            return LogLine(f"Box {box}: {titles.move(move) if move else ending}", clause)
        case Discarded(box, count, _, clause):
            return LogLine(f"Box {box} discards {counted(count)}", clause)
        case Reshuffled(places, clauses):
            return LogLine(f"{counted(len(places))} are shuffled again", _first(clauses))
        case Conceded(box, _, clause):
            return LogLine(f"Box {box} concedes", clause)
        case StakeSettled():
            who, what = _whose(names, event.owner, event.box), titles.area(event.area)
            return LogLine(f"{who}: {what} {_fate(event)}", _first(event.clauses))
        case JackpotPaid(owner, box, kind, from_pool, from_house, clauses):
            who, paid = names.get(owner, owner) or f"Box {box}", dollars(from_pool + from_house)
            return LogLine(f"{who}: jackpot, {kind}, {paid}", _first(clauses))
        case PoolToppedUp(amount, clauses):
            text = (
                f"adds {dollars(amount)} to the jackpot"
                if amount > 0
                else f"takes {dollars(-amount)} back from the jackpot"
            )
            return LogLine(f"The house {text}", _first(clauses))
        case EntryTakenBack():
            return LogLine("An entry was recorded wrongly and is taken back", "I-65")
        case CardCorrected(card=card, was=was):
            return LogLine(f"A card was recorded wrongly: {show((card,))} lies there, not {show((was,))}", "I-65")
        case RoundEnded(number):
            return LogLine(f"Round {number} is over", None)
        case _:
            return _fault(event, names, titles)


def _fault(event: object, names: Mapping[str, str], titles: Titles) -> LogLine | None:
    """Irregularities: what went wrong and what follows. The cards are only in the views of people who may see them."""
    match event:
        case FaultProposed(_, fault, box, says=says, clauses=clauses):
            return LogLine(f"Reported{_at(box)}: {fault}. {says}", _first(clauses))
        case FaultConfirmed(_, remedy, _, clauses, fault):
            return LogLine(does(fault, remedy), _first(clauses))
        case FaultWithdrawn():
            return LogLine("There was no fault: the round goes on", None)
        case RoundCancelled(number, reasons):
            return LogLine(f"Round {number} was recorded by mistake: {reasons}", "I-65")
        case HitClaimed(box, kind=kind, clauses=clauses):
            return LogLine(f"Box {box}: {kind} for the jackpot, which a supervisor must confirm", _first(clauses))
        case HitWithdrawn(box):
            return LogLine(f"Box {box}: no jackpot hand after all", None)
        case HitsConfirmed(clauses=clauses):
            return LogLine("The jackpot is confirmed", _first(clauses))
        case RoundVoided(number, clauses):
            return LogLine(f"Round {number} is void", _first(clauses))
        case BoxVoided(box, clauses):
            return LogLine(f"Box {box} is void", _first(clauses))
        case StakeReversed(_, owner, box, area, chips, tokens, clauses):
            word = "gives" if chips < 0 or tokens < 0 else "gets"
            amount = _amount(abs(chips), abs(tokens))
            return LogLine(f"{_does(names, owner, word)} back {amount}: {titles.area(area)}{_at(box)}", _first(clauses))
        case StakeForfeited(_, owner, box, area, chips, tokens, clauses):
            text = f"{_amount(chips, tokens)}: {titles.area(area)}{_at(box)}"
            return LogLine(f"{_does(names, owner, 'forfeits')} {text}", _first(clauses))
        case PrizeReversed(owner, _, kind, to_pool, to_house, clauses):
            text = f"a jackpot prize back: {kind}, {dollars(to_pool + to_house)}"
            return LogLine(f"{_does(names, owner, 'gives')} {text}", _first(clauses))
        case StakeReduced(_, owner, chips, clauses, tokens):
            return LogLine(f"{_does(names, owner, 'gets')} {_amount(chips, tokens)} of a wager back", _first(clauses))
        case StakeRaised(_, owner, chips, clauses):
            return LogLine(f"{_does(names, owner, 'has')} {dollars(chips)} more on the layout", _first(clauses))
        case DealerSeen(clauses):
            return LogLine("The dealer's cards were seen too early", _first(clauses))
        case DrawUndone(box, clauses):
            return LogLine(f"The draw of box {box} is undone", _first(clauses))
        case PatronWarned(patron, clauses):
            return LogLine(f"{_does(names, patron, 'loses')} the ante if this happens again", _first(clauses))
        case _:
            seen = notice(event)
            return LogLine(*seen) if seen else None


def _fate(event: StakeSettled) -> str:
    """The result of a wager. A bonus has no stake."""
    back = _amount(event.returned, event.returned_tokens) if event.returned or event.returned_tokens else ""
    if not (event.chips or event.tokens):
        return f"pays {back}"
    return f"of {_amount(event.chips, event.tokens)} {ENDED[event.result]}{f', {back} back' if back else ''}"


def _does(names: Mapping[str, str], patron: str, verb: str) -> str:
    """A person and what they do: "Ann takes", "You take"."""
    name = names.get(patron, patron)
    if name == "You":
        verb = "have" if verb == "has" else verb.removesuffix("s")
    return f"{name} {verb}"


def _amount(chips: Cents, tokens: Cents) -> str:
    parts = [dollars(chips)] if chips or not tokens else []
    return " and ".join([*parts, *([f"{dollars(tokens)} in tokens"] if tokens else [])])


def _whose(names: Mapping[str, str], owner: str, box: int) -> str:
    """The owner of a wager and its box; at an assisted table the owner may not be on record."""
    return f"{names.get(owner, owner)}{_at(box)}" if owner else f"Box {box}"


def _at(box: int) -> str:
    return f", box {box}" if box else ""


def _pile(name: str) -> str:
    kind, _, box = name.partition(" ")
    return {"dealer": "the dealer", "board": "the board", "drawn": f"box {box}"}.get(kind, name)


def _first(clauses: tuple[str, ...]) -> str | None:
    return clauses[0] if clauses else None
