"""The state of a table between rounds: markers, signs, decks, who sits out; and how each event changes it."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Event
from cutcard.money import Cents
from cutcard.rules.faults import Fault
from cutcard.table.messages.cards import (
    CardsCounted,
    CardsDropped,
    CardsReplaced,
    CardsVerified,
    CashSet,
    CountOrdered,
    DeckBrought,
    DeckCut,
    DeckInPlay,
    Shuffled,
    ShuffleOrdered,
    SourceChanged,
    TablePrepared,
)
from cutcard.table.messages.faults import Notified
from cutcard.table.messages.life import (
    ClosureAnnounced,
    GivenToTournament,
    LowLimitOffered,
    MarkerRemoved,
    MarkersPlaced,
    NoticeEnded,
    NoticeShown,
    OwnLimitsAllowed,
    OwnLimitsEnded,
    TableClosed,
    TableReopened,
)

V = TypeVar("V")


class Deck(Struct, frozen=True, omit_defaults=True):
    """A deck at the table. ``played``: it has been used in a round; ``right``: it is complete."""

    back: str
    shuffled: bool = False
    cut: bool = False
    played: bool = False
    right: bool = True


class Life(Struct, frozen=True, omit_defaults=True):
    """State that lasts from round to round. Only a prepared table has physical decks to account for."""

    prepared: bool = False
    equipment: tuple[str, ...] = ()
    cash: bool = True
    drop_box: bool = True
    low_limit: bool = False
    tournament: str = ""
    markers: dict[str, Cents] = {}  # the old minimum that a patron keeps
    own: dict[str, tuple[Cents, Cents]] = {}  # a patron's own limits, with a maximum above the sign's
    notices: tuple[NoticeShown, ...] = ()
    idle: dict[str, int] = {}  # rounds in a row that a patron sat out at a full table
    closing: ClosureAnnounced | None = None
    closed: bool = False
    decks: dict[str, Deck] = {}
    in_play: str = ""
    vacant: bool = False  # nobody has played since the table was last empty
    ordered: bool = False  # a supervisor ordered a shuffle
    dropped: bool = False  # cards were dropped: play waits until they are verified
    count: str = ""  # who ordered a count that has not been done yet


def seated(life: Life, patron: str, first: bool) -> Life:
    """The state after somebody sits down. At an empty table the cards must be shuffled before play."""
    idle = {**life.idle, patron: 0}
    if not first:
        return replace(life, idle=idle)
    return replace(life, idle=idle, vacant=True, decks=_unshuffled(life.decks))


def left(life: Life, patron: str) -> Life:
    """The state after a patron leaves, without their marker, own limits and count of idle rounds."""
    return replace(
        life, idle=_without(life.idle, patron), markers=_without(life.markers, patron), own=_without(life.own, patron)
    )


def played(life: Life, seats: Mapping[int, str], boxes: int, owners: Iterable[str]) -> Life:
    """The state when a round begins: whoever staked nothing at a full table has sat out one more round."""
    staked, full = set(owners), len(seats) == boxes
    idle = {who: 0 if who in staked or not full else life.idle.get(who, 0) + 1 for who in seats.values()}
    return replace(life, idle=idle, vacant=False)


def over(life: Life) -> Life:
    """The state after a round: its deck has been used."""
    deck = life.decks.get(life.in_play)
    if deck is None:
        return life
    done = replace(deck, shuffled=False, cut=False, played=True)
    return replace(life, decks={**life.decks, life.in_play: done}, in_play="")


def evolve(life: Life, event: Event) -> Life:
    """The state after an event of the table's life."""
    match event:
        case MarkersPlaced(minimums):
            return replace(life, markers={**life.markers, **minimums})
        case MarkerRemoved(patron):
            return replace(life, markers=_without(life.markers, patron))
        case NoticeShown(_, kept):
            others = tuple(one for one in life.notices if one.kept is not kept)
            return replace(life, notices=(*others, event))
        case NoticeEnded(kept):
            return replace(life, notices=tuple(one for one in life.notices if one.kept is not kept))
        case OwnLimitsAllowed(patron, _, minimum, maximum):
            return replace(life, own={**life.own, patron: (minimum, maximum)})
        case OwnLimitsEnded(patron):
            return replace(life, own=_without(life.own, patron))
        case LowLimitOffered(offered):
            return replace(life, low_limit=offered)
        case GivenToTournament(tournament):
            return replace(life, tournament=tournament)
        case ClosureAnnounced():
            return replace(life, closing=event)
        case TableClosed():
            return replace(life, closed=True, closing=None)
        case TableReopened():
            return replace(life, closed=False)
        case _:
            return _cards(life, event)


def _cards(life: Life, event: Event) -> Life:
    match event:
        case TablePrepared(equipment, cash):
            return replace(life, prepared=True, equipment=equipment, cash=cash, drop_box="drop box" in equipment)
        case CashSet(cash, drop_box):
            return replace(life, cash=cash, drop_box=drop_box)
        case SourceChanged(_, kept):
            decks = {name: deck for name, deck in life.decks.items() if name in kept}
            return replace(life, decks=_unshuffled(decks), in_play="")
        case DeckBrought(name, back):
            return replace(life, decks={**life.decks, name: Deck(back)})
        case Shuffled(name):
            return replace(_deck(life, name, shuffled=True, cut=False), ordered=False)
        case ShuffleOrdered():
            return replace(life, ordered=True, decks=_unshuffled(life.decks))
        case DeckCut(name):
            return _deck(life, name, cut=True)
        case DeckInPlay(name):
            return replace(life, in_play=name)
        case CardsDropped():
            return replace(life, dropped=True)
        case CardsVerified(_, complete):
            return replace(life, dropped=not complete)
        case CountOrdered(by):
            return replace(life, count=by)
        case CardsCounted(name, _, right):
            return replace(_deck(life, name, right=right), count="")
        case Notified(of=Fault.MISSING_CARD | Fault.FOREIGN_CARD) if life.in_play in life.decks:
            return _deck(life, life.in_play, right=False)  # until it is counted or its cards are replaced
        case CardsReplaced(name):
            return _deck(life, name, shuffled=False, cut=False, played=False, right=True)
        case _:
            return life  # only a record: a hand shuffle, a refused wager, an exchange


def _deck(life: Life, name: str, **changes: bool) -> Life:
    return replace(life, decks={**life.decks, name: replace(life.decks[name], **changes)})


def _unshuffled(decks: Mapping[str, Deck]) -> dict[str, Deck]:
    return {name: replace(deck, shuffled=False, cut=False) for name, deck in decks.items()}


def _without(some: Mapping[str, V], key: str) -> dict[str, V]:
    return {name: one for name, one in some.items() if name != key}
