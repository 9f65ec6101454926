"""The state of a table between rounds: markers, signs, decks, who sits out; and how each event changes it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Event
from cutcard.money import Cents
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
    DefectFound,
    DefectSearched,
    DeviceFailed,
    DeviceRestored,
    MixedByHand,
    Shuffled,
    ShuffleOrdered,
    SourceChanged,
    TablePrepared,
)
from cutcard.table.messages.life import (
    ClosureAnnounced,
    ClosureWithdrawn,
    DecidedAgain,
    GivenToTournament,
    LeftUndecided,
    LimitsChanged,
    LowLimitOffered,
    MarkerRemoved,
    MarkersPlaced,
    NoticeEnded,
    NoticeShown,
    OwnLimitsAllowed,
    OwnLimitsEnded,
    PlayerReadmitted,
    TableClosed,
    TableReopened,
)
from cutcard.table.messages.round import BetsClosed, Reshuffled

V = TypeVar("V")
UNNAMED = "players not on record"  # in markers: who plays at an assisted table without a name (I-70)
Coming: TypeAlias = LimitsChanged | OwnLimitsEnded | MarkersPlaced


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
    area_markers: dict[str, dict[str, Cents]] = {}  # kept minimums by area, for areas with limits of their own
    area_own: dict[str, dict[str, tuple[Cents, Cents]]] = {}  # own limits by area
    coming: tuple[Coming, ...] = ()  # changes that take effect when the round is over
    notices: tuple[NoticeShown, ...] = ()
    idle: dict[str, int] = {}  # rounds in a row that a patron sat out at a full table
    idle_before: dict[str, int] = {}  # the same before the current round, in case its beginning is taken back
    stalled: dict[str, int] = {}  # hands in a row that a patron left undecided and got the stake back
    closing: ClosureAnnounced | None = None
    closed: bool = False
    decks: dict[str, Deck] = {}
    in_play: str = ""
    last: str = ""  # the deck of the last round
    vacant: bool = False  # nobody has played since the table was last empty
    ordered: str = ""  # clause under which the cards must be shuffled before play continues
    failed: str = ""  # clause under which another source of cards is needed before play continues
    search: str = ""  # clause under which a deck must be searched before the next deal
    dropped: bool = False  # cards were dropped: play waits until they are verified
    count: str = ""  # who ordered a count that has not been done yet
    counted: tuple[str, ...] = ()  # decks counted since the count was ordered


def markers(life: Life, area: str = "") -> dict[str, Cents]:
    """Minimums kept by marker: the table's, or those of an area with limits of its own."""
    return life.area_markers.get(area, {}) if area else life.markers


def own_limits(life: Life, area: str = "") -> dict[str, tuple[Cents, Cents]]:
    """Limits of single patrons: the table's, or those of an area with limits of its own."""
    return life.area_own.get(area, {}) if area else life.own


def seated(life: Life, patron: str, first: bool) -> Life:
    """The state after somebody sits down. At an empty table the cards must be shuffled before play."""
    idle = {**life.idle, patron: 0}
    if not first:
        return replace(life, idle=idle)
    return replace(life, idle=idle, vacant=True, decks=_unshuffled(life.decks))


def left(life: Life, patron: str) -> Life:
    """The state after a patron leaves, without their marker, own limits, changes of these and count of idle rounds."""
    return replace(
        life,
        coming=tuple(_without_patron(life.coming, patron)),
        idle=_without(life.idle, patron),
        markers=_without(life.markers, patron),
        own=_without(life.own, patron),
        area_markers={area: _without(kept, patron) for area, kept in life.area_markers.items()},
        area_own={area: _without(own, patron) for area, own in life.area_own.items()},
    )


def played(life: Life, seats: Mapping[int, str], boxes: int, owners: Iterable[str]) -> Life:
    """The state when a round begins: whoever staked nothing at a full table has sat out one more round."""
    staked, full = set(owners), len(seats) == boxes
    idle = {who: 0 if who in staked or not full else life.idle.get(who, 0) + 1 for who in seats.values()}
    return replace(life, idle=idle, idle_before=life.idle, vacant=False)


def voided(life: Life) -> Life:
    """The state when a round is void: nobody has sat it out (I-39)."""
    return replace(life, idle={who: min(rounds, life.idle_before.get(who, 0)) for who, rounds in life.idle.items()})


def taken_back(life: Life, undone: Iterable[Event]) -> Life:
    """The state after a recorded act is taken back: if the round had begun with it, nobody has sat it out."""
    gone = {type(event) for event in undone}
    if BetsClosed in gone:
        return replace(life, in_play="", idle={who: life.idle_before.get(who, 0) for who in life.idle})
    return _deck(life, life.in_play, shuffled=True, cut=True) if Reshuffled in gone and life.in_play else life


def mixed(life: Life) -> Life:
    """The state when a draw needs more cards than are left: the deck in play is shuffled, and cut, once more."""
    return _deck(life, life.in_play, shuffled=False, cut=False) if life.in_play in life.decks else life


def over(life: Life) -> Life:
    """The state after a round: its deck has been used."""
    deck = life.decks.get(life.in_play)
    if deck is None:
        return life
    done = replace(deck, shuffled=False, cut=False, played=True)
    return replace(life, decks={**life.decks, life.in_play: done}, in_play="", last=life.in_play)


def evolve(life: Life, event: Event) -> Life:
    """The state after an event of the table's life."""
    match event:
        case LimitsChanged() | OwnLimitsEnded() | MarkersPlaced() if event.waits:
            return replace(life, coming=(*_others(life, event), event))
        case LimitsChanged():
            return replace(life, coming=_others(life, event))
        case MarkersPlaced(minimums, _, area):
            life = replace(life, coming=_others(life, event))
            return _marked(life, area, {**markers(life, area), **minimums})
        case MarkerRemoved(patron, _, area):
            life = replace(life, coming=_others(life, MarkersPlaced({patron: 0}, (), area)))
            return _marked(life, area, _without(markers(life, area), patron))
        case NoticeShown() | NoticeEnded():
            others = tuple(one for one in life.notices if (one.kept, one.area) != (event.kept, event.area))
            return replace(life, notices=(*others, event) if isinstance(event, NoticeShown) else others)
        case OwnLimitsAllowed(patron, _, low, high, area=area):
            ended = OwnLimitsEnded(patron, (), area)
            life = replace(life, coming=_others(life, ended))
            return _owned(life, area, {**own_limits(life, area), patron: (low, high)})
        case OwnLimitsEnded(patron, _, area):
            life = replace(life, coming=_others(life, event))
            return _owned(life, area, _without(own_limits(life, area), patron))
        case LowLimitOffered(offered):
            return replace(life, low_limit=offered)
        case GivenToTournament(tournament):
            return replace(life, tournament=tournament)
        case LeftUndecided(patron, times):
            return replace(life, stalled={**life.stalled, patron: times})
        case DecidedAgain(patron) | PlayerReadmitted(patron):
            return replace(life, stalled=_without(life.stalled, patron))
        case ClosureAnnounced():
            return replace(life, closing=event)
        case ClosureWithdrawn():
            return replace(life, closing=None)
        case TableClosed():
            return replace(life, closed=True, closing=None)
        case TableReopened():  # it has stood empty, also where nobody is seated by name
            return replace(life, closed=False, vacant=True, decks=_unshuffled(life.decks))
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
            return replace(life, decks=_unshuffled(decks), in_play="", failed="")
        case DeckBrought(name, back):
            return replace(life, decks={**life.decks, name: Deck(back)})
        case MixedByHand(name):  # out of the device: it goes in again
            return _deck(life, name, shuffled=False, cut=False)
        case Shuffled(name):
            return replace(_deck(life, name, shuffled=True, cut=False), ordered="")
        case ShuffleOrdered():
            return replace(life, ordered=event.clauses[0], decks=_unshuffled(life.decks))
        case DeckCut(name):
            return _deck(life, name, cut=True)
        case DeckInPlay(name):
            return replace(life, in_play=name)
        case CardsDropped():
            return replace(life, dropped=True)
        case CardsVerified(_, complete):
            return replace(life, dropped=not complete)
        case CountOrdered(by):
            return replace(life, count=by, counted=())
        case CardsCounted(name, _, right):
            counted = (*life.counted, name)
            done = set(life.decks) <= set(counted)
            after = _deck(life, name, right=right)
            return replace(after, count="" if done else life.count, counted=() if done else counted)
        case DeviceFailed(piece):
            rest = tuple(one for one in life.equipment if one != piece)
            return replace(life, failed=event.clauses[0], equipment=rest)
        case DeviceRestored():
            return replace(life, failed="")
        case DefectFound(_, name):
            wrong = {one: replace(deck, right=False) for one, deck in life.decks.items() if name in ("", one)}
            return replace(life, search=event.clauses[0], dropped=False, decks={**life.decks, **wrong})
        case DefectSearched(_, left_over):
            return life if left_over else replace(life, search="")
        case CardsReplaced(name, back=back, complete=complete):
            new = {"shuffled": False, "cut": False, "played": False, "right": complete}
            return _deck(life, name, **new, **({"back": back} if back else {}))
        case _:
            return life  # only a record: a refused wager, an exchange


def _without_patron(coming: Iterable[Coming], patron: str) -> Iterator[Coming]:
    """The changes that wait, without those for one patron."""
    for one in coming:
        if isinstance(one, MarkersPlaced) and patron in one.minimums:
            if minimums := _without(one.minimums, patron):
                yield replace(one, minimums=minimums)
        elif not (isinstance(one, OwnLimitsEnded) and one.patron == patron):
            yield one


def _others(life: Life, event: Coming) -> tuple[Coming, ...]:
    """Changes that wait beside this one: a later change of the same thing replaces the earlier."""

    def things(one: Coming) -> set[tuple[str, str, bool]]:
        if isinstance(one, MarkersPlaced):
            return {(one.area, patron, True) for patron in one.minimums}
        return {(one.area, one.patron if isinstance(one, OwnLimitsEnded) else "", False)}

    return tuple(one for one in life.coming if not things(one) & things(event))


def _marked(life: Life, area: str, kept: dict[str, Cents]) -> Life:
    if not area:
        return replace(life, markers=kept)
    return replace(life, area_markers={**life.area_markers, area: kept})


def _owned(life: Life, area: str, own: dict[str, tuple[Cents, Cents]]) -> Life:
    if not area:
        return replace(life, own=own)
    return replace(life, area_own={**life.area_own, area: own})


def _deck(life: Life, name: str, **changes: bool | str) -> Life:
    return replace(life, decks={**life.decks, name: replace(life.decks[name], **changes)})


def _unshuffled(decks: Mapping[str, Deck]) -> dict[str, Deck]:
    return {name: replace(deck, shuffled=False, cut=False) for name, deck in decks.items()}


def _without(some: Mapping[str, V], key: str) -> dict[str, V]:
    return {name: one for name, one in some.items() if name != key}
