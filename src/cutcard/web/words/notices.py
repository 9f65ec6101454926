"""Log lines outside the round: what everybody at a table sees of its limits, cards and jackpot."""

from cutcard.money import dollars
from cutcard.table.messages.cards import (
    CardsCounted,
    CardsReplaced,
    CountOrdered,
    DeckCut,
    DefectFound,
    DefectSearched,
    DeviceFailed,
    DeviceRestored,
    Shuffled,
    ShuffleOrdered,
    SourceChanged,
)
from cutcard.table.messages.jackpot import JackpotFailed, JackpotLeftOut, JackpotRestored
from cutcard.table.messages.life import (
    ClosureAnnounced,
    ClosureWithdrawn,
    LimitsChanged,
    LowLimitOffered,
    MarkersPlaced,
    NoticeShown,
    SeatVacated,
    TableClosed,
    TableReopened,
)
from cutcard.table.messages.orders import OutcomeHeld, OutcomeUpheld, TurnsOrdered
from cutcard.table.messages.reader import CardMisread, ReaderAttached, ReaderDetached, ReadingMended
from cutcard.table.messages.relief import DealerRelieved


def notice(event: object) -> tuple[str, str | None] | None:
    """Text and clause of what everybody sees; None if it concerns one person or staff only."""
    text = _text(event)
    if text is None:
        return None
    clauses = getattr(event, "clauses", ())
    return text, clauses[0] if clauses else None


def _text(event: object) -> str | None:
    match event:
        case LimitsChanged(minimum, maximum, area=area, waits=waits):
            when = "will be, once this round is over," if waits else "are now"
            return f"The limits{_of(area)} {when} {dollars(minimum)} to {dollars(maximum)}"
        case NoticeShown(minimum, due=due, area=area):
            return f"The minimum{_of(area)} becomes {dollars(minimum)} at {due}"
        case MarkersPlaced(minimums, area=area, waits=True):
            least = dollars(max(minimums.values()))
            return f"Once this round is over, the minimum{_of(area)} of players with a marker will be {least}"
        case MarkersPlaced():
            return "Players already at the table keep the old minimum: markers are placed"
        case LowLimitOffered(offered):
            return "Low limits are offered" if offered else "Low limits are no longer offered"
        case ClosureAnnounced(due=due):
            return f"The table closes at {due}"
        case ClosureWithdrawn():
            return "The table stays open: its closing is withdrawn"
        case TableClosed():
            return "The table is closed"
        case TableReopened():
            return "The table is open again"
        case SeatVacated(box):
            return f"Box {box} is vacated after rounds without a wager"
        case Shuffled():
            return "The cards are shuffled"
        case ShuffleOrdered():
            return "A shuffle is ordered"
        case DeckCut():
            return "The dealer cuts the cards"
        case SourceChanged(source):
            return f"Cards now come from the {source}"
        case DeviceFailed():
            return "The shuffle has failed: it must be repaired or replaced before play continues"
        case DeviceRestored():
            return "The shuffle works again"
        case DefectFound(kind):
            return f"A {kind}: the deck must be searched before the next deal"
        case DefectSearched():
            return "The deck has been searched"
        case CardsReplaced():
            return "Cards are replaced"
        case CountOrdered():
            return "The cards must be counted"
        case CardsCounted(cards=cards):
            return f"{cards} cards are counted"
        case OutcomeHeld(number):
            return f"Round {number} is on hold: its outcome may be declared invalid"
        case OutcomeUpheld(number):
            return f"The outcome of round {number} stands"
        case TurnsOrdered(patrons):
            return "A supervisor has set the order of turns" if patrons else "Turns are in their usual order"
        case JackpotFailed():
            return "The jackpot equipment has failed"
        case JackpotLeftOut():
            return "Play goes on without the jackpot"
        case JackpotRestored():
            return "The jackpot is available again"
        case ReaderAttached():
            return "A card reader reads the cards from the next round on"
        case ReaderDetached():
            return "The card reader is detached"
        case CardMisread(piles=piles):
            where = " and ".join(piles) or "the shoe"
            return f"The card reader misread {where}: play waits until it is mended"
        case ReadingMended(by_hand=by_hand):
            return "These cards are entered as they are turned up" if by_hand else "The cards are read again"
        case DealerRelieved():
            return "Another dealer takes the table over"
        case _:
            return None


def _of(area: str) -> str:
    return f" of {area}" if area else ""
