"""Events and needs of a round as lines of text."""

from cutcard.cards import Cards, show
from cutcard.table.messages.cards import DefectFound, DeviceFailed, ShuffleOrdered
from cutcard.table.messages.corrections import CardCorrected
from cutcard.table.messages.faults import (
    BoxVoided,
    CardsHandled,
    DealerSeen,
    DrawUndone,
    FaultConfirmed,
    FaultProposed,
    FaultWithdrawn,
    PatronWarned,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.life import DecidedAgain, LeftUndecided
from cutcard.table.messages.parts import PartAdded
from cutcard.table.messages.round import (
    BetsClosed,
    Chosen,
    Conceded,
    Dealt,
    Declared,
    Discarded,
    EntryTakenBack,
    JackpotPaid,
    PhaseBegan,
    PoolToppedUp,
    Reshuffled,
    RoundEnded,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    SettlementBegan,
    Shown,
    StakeSettled,
    TableEvent,
    TurnedUp,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.play.course import Need


def tell(event: TableEvent) -> str:
    """One line with everything in an event except the hash of the rules."""
    clauses = ", ".join(getattr(event, "clauses", None) or filter(None, [getattr(event, "clause", None)]))
    return f"{_told(event)} [{clauses}]" if clauses else _told(event)


def _told(event: object) -> str:  # of any type: to narrow so large a union takes mypy seconds
    match event:
        case SeatTaken(box, patron):
            return f"box {box} is taken by {patron}"
        case SeatLeft(box, patron):
            return f"box {box} is left by {patron}"
        case RoundOpened(number, rules):
            return f"round {number} opens under {rules.split()[0]}"
        case WagerPlaced(stake, owner, box, area, chips, tokens):
            return f"stake {stake}: {owner} places {area} {_money(chips, tokens)} on {_box(box)}"
        case WagerTakenBack(stake, owner, chips, tokens):
            return f"stake {stake}: {owner} takes {_money(chips, tokens)} back"
        case PartAdded(box, _, part):
            return f"box {box} adds {part} to the shuffle"
        case BetsClosed(_, boxes):
            return f"no more bets: boxes {_list(boxes)} play"
        case Dealt(to, count, _, order):
            lying = f", the packet lies as {_list(tuple(slot + 1 for slot in order))}" if order else ""
            return f"{_count(count)} to {to}{lying}"
        case Shown(to, cards, audience, first):
            place = f" from card {first + 1}" if first else ""
            return f"{'all see' if audience == 'all' else 'only its player sees'} {to}{place}: {show(cards)}"
        case TurnedUp(box):
            return f"box {box} is turned up"
        case PhaseBegan(number, boxes, decision):
            asked = f": {decision}, boxes {_list(boxes) or 'none'}" if decision else ""
            return f"phase {number}{asked}"
        case SettlementBegan():
            return "settlement begins"
        case Declared(box, wins):
            return f"box {box} declares that its first cards {'win' if wins else 'lose'}"
        case _:
            return _decided(event)


def _decided(event: object) -> str:
    match event:
        case Chosen(box, move, decision, ending, _, times, wager):
            where = f"ends {ending}" if ending else f"goes to {decision}" if decision else "stays in"
            stake = f", {wager} {times} times the ante" if wager else ""
            return f"box {box}: {move or 'no choice'}, {where}{stake}"
        case Discarded(box, count, cards):
            return f"box {box} lays down {show(cards) if cards else _count(count)}"
        case Reshuffled(places):
            return f"{_count(len(places))} shuffled again, from places {_ranges(places)}"
        case Conceded(box, ending):
            return f"box {box} is {ending}"
        case StakeSettled(stake, owner, box, area, chips, tokens, result, returned, returned_tokens):
            staked = f" {_money(chips, tokens)}" if chips or tokens else ""
            back = _money(returned, returned_tokens)
            return f"stake {stake}: {area}{staked} of {owner} on {_box(box)}: {result}, {back} back"
        case JackpotPaid(owner, box, kind, from_pool, from_house):
            return f"{owner} on box {box} is paid for {kind}: {from_pool} from the pool, {from_house} from the house"
        case PoolToppedUp(amount):
            return f"the house adds {amount} to the pool"
        case EntryTakenBack(command, recorded_by):
            return f"{command} of {recorded_by} is taken back: it was recorded wrongly"
        case CardCorrected(pile, slot, card, was):
            return f"{pile}, card {slot + 1}: {show((card,))} lies there, {show((was,))} was recorded"
        case RoundEnded(number):
            return f"round {number} ends"
        case _:
            return _of_a_fault(event)


def _of_a_fault(event: object) -> str:
    match event:
        case CardsHandled():
            return "players look at their cards"
        case FaultProposed():
            named = [event.area, event.owner, str(event.amount or ""), show(event.cards)]
            what = " ".join([f" at {_box(event.box)}" if event.box else "", *filter(None, named)]).rstrip()
            told = f"; {', '.join(event.notify)} to be told" if event.notify else ""
            remedies = " or ".join(event.remedies)
            return f"{event.by} reports {event.fault}{what}, {event.moment}: {remedies}: {event.says}{told}"
        case FaultConfirmed(_, remedy, by):
            return f"{by} confirms: {remedy}"
        case FaultWithdrawn(_, by):
            return f"{by} withdraws it: there was no fault"
        case ShuffleOrdered():
            return "the cards must be shuffled again"
        case DeviceFailed():
            return "another source of cards is needed"
        case DefectFound(kind):
            return f"a {kind}: the deck must be searched"
        case RoundVoided(number):
            return f"round {number} is void"
        case BoxVoided(box):
            return f"box {box} is void"
        case StakeReversed(stake, owner, box, area, chips, tokens):
            return f"stake {stake}: {area} on {_box(box)} is reversed: {_money(chips, tokens)} to {owner}"
        case StakeReduced(stake, owner, chips, _, tokens):
            return f"stake {stake}: {_money(chips, tokens)} of it are {owner}'s again"
        case StakeRaised(stake, owner, chips):
            return f"stake {stake}: {chips} more of {owner}'s lie there"
        case DealerSeen():
            return "the dealer's cards were seen"
        case DrawUndone(box):
            return f"the cards drawn for box {box} lie on the deck again"
        case PatronWarned(patron):
            return f"{patron} is warned"
        case LeftUndecided(patron, times):
            return f"{patron} leaves a hand undecided, number {times} in a row"
        case DecidedAgain(patron):
            return f"{patron} decides again"
        case _:
            raise AssertionError(f"{type(event).__name__} is not told")


def told_need(need: Need) -> str:
    """What the table waits for."""
    words: str = need.kind
    if need.kind == "choice":
        words = f"choice of box {need.box}: {', '.join(move.name for move in need.moves)}"
    elif need.kind == "fault":
        words = "a remedy"
    elif need.kind == "declaration":
        words = f"declaration of box {need.box}"
    elif need.kind == "cards":
        words = f"{_count(need.count)} of {need.pile}, from card {need.first + 1}, for {need.audience}"
    return f"{words} [{need.clause}]" if need.clause else words


def _money(chips: int, tokens: int) -> str:
    return f"{chips} + {tokens} tokens" if tokens else str(chips)


def _box(box: int) -> str:
    return f"box {box}" if box else "the dealer's hand"


def _count(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _list(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _ranges(places: Cards) -> str:
    """Places counted from 1, runs of them joined."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][1] == place - 1:
            runs[-1][1] = place
        else:
            runs.append([place, place])
    return " ".join(f"{a + 1}-{b + 1}" if b > a else str(a + 1) for a, b in runs)
