"""The register of entries: who has entered, who waits for a seat, and what was paid."""

from collections.abc import Callable
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cutcard.money import Cents
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.entry import FLIGHT, FeePayment, SetConditions
from cutcard.tournament.messages.entry_events import (
    ChipsBought,
    ConditionsAnnounced,
    DebitAgreed,
    EntryAccepted,
    EntryAllowed,
    EntryCancelled,
    EntryEvent,
    EntryGranted,
    EntryLimitSet,
    EntryOffered,
    EntryRefused,
    EntryTransferred,
    EntryUnseated,
    EntryWon,
    ExclusionHeard,
    FeesPaid,
    FeesRefunded,
    FlightClosed,
    FlightReceived,
    GrantPaidOut,
    NameCorrected,
    PlayersConnected,
    PrizesTold,
    ReEntered,
    SystemRecorded,
)
from cutcard.tournament.state.payments import less, with_again
from cutcard.tournament.structure.structure import Structure

T = TypeVar("T")

Status: TypeAlias = Literal["owing", "waiting", "seated", "out", "disqualified", "withdrawn"]


class Grant(Struct, frozen=True):
    """An entry won in a satellite and not used yet."""

    satellite: str
    value: Cents


class Entrant(Struct, frozen=True, omit_defaults=True):
    """A person who has entered. ``bag``: chips from a flight instead of a starting stack."""

    player: str
    name: str
    status: Status = "owing"
    entries: int = 1  # re-entries included
    rebuys: int = 0
    added_on: bool = False
    payments: tuple[FeePayment, ...] = ()  # not refunded
    bag: Chips | None = None
    stated: str = ""  # the name that the player has given at the table (TOR 7.9)
    card: str = ""  # of the loyalty programme
    unplayed: dict[str, FeePayment] = {}  # flights in which they waited for a seat when they were disqualified


class EntryRegister(Struct, frozen=True, omit_defaults=True):
    """Entrants by player. ``queue``: players waiting for a seat, in order."""

    entrants: dict[str, Entrant] = {}
    alternates: tuple[str, ...] = ()  # first entries, by time of payment
    again: tuple[str, ...] = ()  # re-entries, likewise
    pool: Cents = 0  # entry fees of all purchases
    administration: Cents = 0
    entries: int = 0  # paid, re-entries included
    refused: dict[str, str] = {}  # applications, and why
    banks: int | None = None  # number of additional chip banks; None: enough for everybody
    banks_used: int = 0  # for re-entries, re-buys and add-ons
    apart: tuple[tuple[str, ...], ...] = ()  # players who are connected
    debits: dict[str, Cents] = {}  # what the desk may still take from accounts, by their holders' consent
    offers: dict[str, str] = {}  # entries offered by their players, and to whom
    excluded: dict[str, dict[str, str]] = {}  # entrants excluded since: from what, and why
    without_place: tuple[str, ...] = ()  # of those, whoever was in play then (T-59)
    system: bool = True  # the poker management system is available
    prizes_told: str = ""
    granted: dict[str, Grant] = {}
    won: tuple[str, ...] = ()  # entries of another tournament
    into: str = ""  # the last phase, once this flight has been bagged
    flights: tuple[str, ...] = ()  # received

    @property
    def queue(self) -> tuple[str, ...]:
        """Alternates before re-entries (TOR 1, T-14)."""
        return self.alternates + self.again

    @property
    def players(self) -> int:
        """Number of different people entered, including alternates but not re-entries (TOR 6.6, T-13)."""
        return sum(one.status != "withdrawn" for one in self.entrants.values())

    @property
    def paid(self) -> int:
        """Number of people whose fees are here, also those who were out in a flight."""
        return sum(one.status != "withdrawn" or bool(one.payments) for one in self.entrants.values())

    def barred(self, player: str, kind: str = "") -> str:
        """Why an entrant may not play; "" if nothing excludes them. ``kind``: how the scopes asked for begin."""
        return "; ".join(why for scope, why in sorted(self.excluded.get(player, {}).items()) if scope.startswith(kind))

    def struck(self, player: str) -> str:
        """In which other flights of the tournament an entrant was disqualified, and why; "" if in none (T-30)."""
        return self.barred(player, FLIGHT)

    @property
    def closed(self) -> bool:
        """Whether this is a flight that has been bagged."""
        return bool(self.into)

    @property
    def borne(self) -> Cents:
        """Entry fees still in the pool that the house has refunded to a disqualified player (T-30)."""
        return self.pool - sum(paid.entry_fee for one in self.entrants.values() for paid in one.payments)


def evolve(register: EntryRegister, event: EntryEvent) -> EntryRegister:
    """The register after an event about entries."""
    match event:
        case EntryAccepted():
            before = register.entrants.get(event.player)  # a player who withdrew without a refund and comes back
            paid = before.payments if before else ()
            return _put(register, Entrant(event.player, event.name, payments=paid, card=event.card))
        case DebitAgreed():
            debits = _without(register.debits, event.player)
            return replace(register, debits=debits | ({event.player: event.most} if event.most else {}))
        case FeesPaid():
            return _paid(register, event)
        case FeesRefunded():
            return _refunded(register, event)
        case EntryTransferred():
            return _transferred(register, event)
        case EntryCancelled() | EntryUnseated():
            return voided(register, event.player)
        case ReEntered():
            register = replace(register, banks_used=register.banks_used + 1)
            return _change(register, event.player, lambda one: replace(one, entries=event.number, bag=None))
        case ChipsBought():
            register = replace(register, banks_used=register.banks_used + event.banks)
            return _change(register, event.player, lambda one: _bought(one, event))
        case EntryRefused():
            return replace(register, refused={**register.refused, event.player: event.reason})
        case EntryAllowed():
            return replace(register, refused=_without(register.refused, event.player))
        case ConditionsAnnounced():
            return replace(register, banks=event.banks)
        case PlayersConnected(mistaken=True):
            return replace(register, apart=tuple(one for one in register.apart if set(one) != set(event.players)))
        case PlayersConnected():
            return replace(register, apart=(*register.apart, event.players))
        case EntryOffered():
            offers = _without(register.offers, event.player)
            return replace(register, offers=offers | ({event.player: event.to} if event.to else {}))
        case NameCorrected():
            return _change(register, event.player, lambda one: replace(one, name=event.name))
        case ExclusionHeard():
            scopes = _without(register.excluded.get(event.player, {}), event.scope)
            scopes |= {event.scope: event.reason} if event.reason else {}
            excluded = _without(register.excluded, event.player) | ({event.player: scopes} if scopes else {})
            those = dict.fromkeys((*register.without_place, *((event.player,) if event.seated else ())))
            if not event.reason:
                one = register.entrants[event.player]
                unplayed = _without(one.unplayed, event.scope.removeprefix(FLIGHT))
                register = _put(register, replace(one, unplayed=unplayed))
            return replace(register, excluded=excluded, without_place=tuple(who for who in those if who in excluded))
        case EntryLimitSet():
            return register  # part of the structure
        case SystemRecorded():
            return replace(register, system=event.available)
        case PrizesTold():
            return replace(register, prizes_told=event.details)
        case EntryWon():
            return replace(register, won=(*register.won, event.player))
        case EntryGranted():
            granted = {**register.granted, event.player: Grant(event.satellite, event.value)}
            return replace(register, granted=granted)
        case GrantPaidOut():
            waits = register.granted.get(event.player)
            if waits is None or waits.satellite != event.satellite:  # paid at once, and never kept
                return register
            return replace(register, granted=_without(register.granted, event.player))
        case FlightClosed():
            return replace(register, into=event.into)
        case FlightReceived():
            return _received(register, event)


def voided(register: EntryRegister, player: str) -> EntryRegister:
    """An entry that comes to nothing: its chip bank, if it was a re-entry, is there for another."""
    banks = register.banks_used - (register.entrants[player].entries > 1)
    return _change(replace(_leave(register, player), banks_used=banks), player, _withdrawn)


def again_as(register: EntryRegister, player: str, status: Status) -> EntryRegister:
    """Somebody stands as before; who waited for a seat waits again, behind the others."""
    register = standing(register, player, status)
    if status != "waiting":
        return register
    if register.entrants[player].entries > 1:
        return replace(register, again=(*register.again, player))
    return replace(register, alternates=(*register.alternates, player))


def seated(register: EntryRegister, player: str) -> EntryRegister:
    """A player has taken a seat and no longer waits."""
    return standing(register, player, "seated")


def standing(register: EntryRegister, player: str, status: Status) -> EntryRegister:
    """The register after the field has changed a player's status. Only waiting players are in a queue."""
    if status != "waiting":
        register = _leave(register, player)
    return _change(register, player, lambda one: replace(one, status=status))


def _put(register: EntryRegister, one: Entrant) -> EntryRegister:
    return replace(register, entrants={**register.entrants, one.player: one})


def _change(register: EntryRegister, player: str, change: Callable[[Entrant], Entrant]) -> EntryRegister:
    return _put(register, change(register.entrants[player]))


def _leave(register: EntryRegister, player: str) -> EntryRegister:
    """No longer in a queue; an offer of that entry is over with it (T-57)."""
    if player in register.offers:
        register = replace(register, offers=_without(register.offers, player))
    if player in register.alternates:
        return replace(register, alternates=tuple(one for one in register.alternates if one != player))
    if player in register.again:
        return replace(register, again=tuple(one for one in register.again if one != player))
    return register


def _without(some: dict[str, T], player: str) -> dict[str, T]:
    return {one: value for one, value in some.items() if one != player}


def _paid(register: EntryRegister, event: FeesPaid) -> EntryRegister:
    payment = FeePayment(event.purchase, event.entry_fee, event.administration_fee, event.source)
    if event.consent:
        left = register.debits[event.player] - event.entry_fee - event.administration_fee
        register = replace(register, debits={**register.debits, event.player: left})
    register = _change(register, event.player, lambda one: replace(one, payments=(*one.payments, payment)))
    register = _sums(register, event.entry_fee, event.administration_fee)
    match event.purchase:
        case "entry":
            granted = register.granted
            if event.source == "satellite":
                granted = _without(granted, event.player)
            queue = (*register.alternates, event.player)
            register = replace(register, alternates=queue, granted=granted, entries=register.entries + 1)
        case "re-entry":
            register = replace(register, again=(*register.again, event.player), entries=register.entries + 1)
        case _:
            return register
    return standing(register, event.player, "waiting")


def _refunded(register: EntryRegister, event: FeesRefunded) -> EntryRegister:
    one = register.entrants[event.player]
    left = tuple(less(one.payments, event))
    register = _put(register, replace(one, payments=left))
    if event.house:
        return register
    gone = event.purchase in ("entry", "re-entry") and len(left) < len(one.payments)  # not: one of its fees is kept
    entries = register.entries - gone
    return _sums(replace(register, entries=entries), -event.entry_fee, -event.administration_fee)


def paid_again(register: EntryRegister, player: str, back: FeePayment) -> EntryRegister:
    """A payment stands again whose entry fee the house had given back."""
    return _change(register, player, lambda one: replace(one, payments=with_again(one.payments, back)))


def _sums(register: EntryRegister, entry_fee: Cents, administration_fee: Cents) -> EntryRegister:
    pool, administration = register.pool + entry_fee, register.administration + administration_fee
    return replace(register, pool=pool, administration=administration)


def _transferred(register: EntryRegister, event: EntryTransferred) -> EntryRegister:
    """The new holder gets the payment and the place in the queue. Earlier losses stay with each person."""
    old, before = register.entrants[event.player], register.entrants.get(event.to)
    mine = old.payments[-1:] if old.status == "waiting" else ()
    named = ("account", "satellite")  # goes back to the person it came from (T-57)
    taken = tuple(replace(one, payer=one.payer or event.player) if one.source in named else one for one in mine)
    earlier = old.payments[: len(old.payments) - len(mine)]
    entrants = {who: one for who, one in register.entrants.items() if who != event.player}
    if earlier:
        entrants[event.player] = replace(old, status="withdrawn", payments=earlier)
    payments = (*(before.payments if before else ()), *taken)
    entrants[event.to] = replace(old, player=event.to, name=event.name, payments=payments, card=event.card)
    alternates = tuple(event.to if one == event.player else one for one in register.alternates)
    return replace(register, entrants=entrants, alternates=alternates, offers=_without(register.offers, event.player))


def _withdrawn(one: Entrant) -> Entrant:
    """A player who waited to re-enter stays out; one who never had a seat is no longer an entrant."""
    if one.entries == 1:
        return replace(one, status="withdrawn")
    return replace(one, status="out", entries=one.entries - 1)


def _bought(one: Entrant, event: ChipsBought) -> Entrant:
    if event.purchase == "add-on":
        return replace(one, added_on=True)
    return replace(one, rebuys=one.rebuys + event.banks)


def _received(register: EntryRegister, event: FlightReceived) -> EntryRegister:
    """Players who have not qualified are not entrants here, but their fees are in the pool."""
    entrants = dict(register.entrants)
    for player, name in event.names.items():
        one, payments = entrants.get(player) or Entrant(player, name, "withdrawn"), event.payments.get(player, ())
        paid, unplayed = (*one.payments, *payments), one.unplayed
        if player in event.bags:
            one = Entrant(player, name, "waiting", bag=event.bags[player])
        if event.struck.get(player):
            unplayed = unplayed | {event.flight: payments[-1]}
        entrants[player] = replace(one, payments=paid, unplayed=unplayed)
    told = {f"{FLIGHT}{event.flight}": f"disqualified in flight {event.flight}"}
    excluded = register.excluded | {who: told | register.excluded.get(who, {}) for who in event.struck}
    administration = sum(one.administration_fee for paid in event.payments.values() for one in paid)
    return replace(
        register,
        entrants=entrants,
        alternates=(*register.alternates, *event.bags),
        pool=register.pool + event.pool,
        administration=register.administration + administration,
        entries=register.entries + event.entries,
        flights=(*register.flights, event.flight),
        excluded=excluded,
    )


def announced(structure: Structure, conditions: SetConditions | ConditionsAnnounced) -> Structure:
    """The structure with the conditions in it."""
    return replace(structure, re_entry=conditions.re_entry, rebuy=conditions.rebuy, add_on=conditions.add_on)
