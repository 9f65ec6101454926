"""Commands of a tournament whose fields hang together, as a director, a desk or a player would give them."""

from collections.abc import Iterable

from msgspec.structs import replace

from cutcard.cards import DECK
from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.messages.conduct import CountChips, LiftPenalty, ReturnAbsent, ReturnChips
from cutcard.tournament.messages.correction import (
    CorrectBounty,
    CorrectOrder,
    CorrectStacks,
    LiftDisqualification,
    Reinstate,
)
from cutcard.tournament.messages.director import (
    AddTable,
    Announce,
    Dealing,
    KeepTable,
    MovePlayer,
    MoveStart,
    RaceChips,
)
from cutcard.tournament.messages.entry import Enter, Paid, RefundUnseated, SetConditions, TakeEntry, TransferEntry, Way
from cutcard.tournament.messages.purse import Added, AddValue, ProposeShares
from cutcard.tournament.state.tournament import in_room
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import (
    AddOnOffer,
    BonusRound,
    EliminationRound,
    Flight,
    Rebuy,
    ReEntry,
    Satellite,
    Structure,
)
from tests.soak.event_room import BUILT
from tests.soak.event_words import MAIN, EventWords
from tests.soak.floor import PATRONS


def structure(words: EventWords) -> Structure:
    """A structure with some of the document's options; few seats, so that tables are broken and players moved."""
    rng, event = words.rng, structure_text.default()
    minutes, until = rng.choice([40, 200, 1000]), 4
    bounty = rng.choice([0, event.bounty, event.bounty])
    event = replace(
        event,
        cap=rng.choice([4, 8, 100]),
        venues=(),
        seats_per_table=rng.randint(2, 5),
        final_table=rng.randint(2, 5),
        registration_until_level=until,
        levels=tuple(replace(level, minutes=minutes) for level in event.levels),
        re_entry=rng.choice([None, ReEntry(until), ReEntry(until, most=1, bounty=bounty > 0)]),
        bounty=bounty,
    )
    price, stack = event.entry_fee, event.starting_stack
    if rng.random() < 0.4:
        event = replace(event, rebuy=Rebuy(price, stack, until, stack), re_entry=None)
        if rng.random() < 0.7:
            event = replace(event, add_on=AddOnOffer(price, stack, until - 1))
    if rng.random() < 0.3:
        event = replace(event, elimination_rounds=(EliminationRound(rng.randint(1, 6), rng.randint(1, 2)),))
    if rng.random() < 0.3:
        event = replace(event, bonus_rounds=(BonusRound(rng.randint(1, 6), rng.randint(1, 2), 1_000, "a hat"),))
    if words.id != MAIN and rng.random() < 0.25:
        seat = price + event.administration_fee
        event = replace(event, satellite=Satellite(MAIN, seat), bounty=0, rebuy=None, add_on=None)
    elif words.id != MAIN and rng.random() < 0.1:
        event = replace(event, flights=(Flight(words.id, "Flight A", words.floor.later(1), until + 1),))
    return event


def announce(words: EventWords) -> Announce:
    rng, event = words.rng, structure(words)
    dealing: Dealing = rng.choice(("electronic", "recorded", "room", "room"))
    if dealing == "room":  # special rounds count hands
        event = replace(event, elimination_rounds=(), bonus_rounds=())
        if words.id != MAIN and not event.satellite and rng.random() < 0.15:
            event = replace(event, flights=(Flight(words.id, "Flight A", words.floor.later(1), 2),))
    return Announce(
        event,
        "",
        words.floor.later(rng.choice((0, 5, 120))),
        dealing,
        rng.random() < 0.3,
        rng.choice(("automatic", "by order")),
        rng.random() < 0.5,
    )


def entry(words: EventWords, player: str) -> Enter:
    """An entry that mostly nothing speaks against."""
    paid: Paid = words.rng.choice(("cash", "cash", "cash", "account", "house", "later"))
    if player in words.t.register.granted:
        paid = "satellite"
    way: Way = "desk" if words.t.register.system else "form"
    card = words.floor.desk.state(f"patron/{player}").state.card or f"L-{player}"
    why = "known to the director" if paid == "later" else ""
    return Enter(player, f"Person {player}", way, "1990-01-01", "passport", card.lower(), True, True, paid, why)


def _enter(words: EventWords) -> Enter:
    fresh = [who for who in PATRONS if who not in words.t.register.entrants]
    return entry(words, words.rng.choice(fresh or list(PATRONS)))


def _transfer(words: EventWords) -> TransferEntry:
    made = _enter(words)
    giver = words.rng.choice(list(words.t.register.queue) or words.entrants() or ["p1"])
    return TransferEntry(giver, made.player, made.name, made.born, made.proof, made.card, True, True)


def _take(words: EventWords) -> TakeEntry:
    giver, to = words.rng.choice([*words.t.register.offers.items()] or [("p1", "p2")])
    return TakeEntry(giver, to, f"Person {to}", "1990-01-01", True, True)


def _named(words: EventWords, players: Iterable[str]) -> str:
    return words.rng.choice([*players] or words.entrants() or ["p1"])


def _seats(words: EventWords) -> list[str]:
    return list(words.t.field.where) or ["p1", "p2"]


def _unit(words: EventWords) -> int:
    return max((table.unit for table in words.t.field.tables.values()), default=100)


def _stacks(words: EventWords) -> CorrectStacks:
    seated, rng = _seats(words), words.rng
    here = [one for one in seated if one in words.t.field.where]
    if len(here) < 2:
        return CorrectStacks({seated[0]: 100}, "miscounted")
    one = rng.choice(here)
    near = [who for who in here if words.t.field.where[who][0] == words.t.field.where[one][0] and who != one] or here
    two, unit = rng.choice(near), _unit(words)
    a, b = words.t.field.seat(one).stack, words.t.field.seat(two).stack
    moved = min(a - unit, rng.choice((unit, 5 * unit, a // 2 // unit * unit)))
    return CorrectStacks({one: a - moved, two: b + moved}, "the pot was pushed to the wrong player")


def _reinstate(words: EventWords) -> Reinstate:
    t, rng = words.t, words.rng
    gone = [one.player for one in t.outs[-3:]] or words.entrants() or ["p1"]
    player, (table, seat) = rng.choice(gone), rng.choice((free_seats(t) if t.field.tables else []) or [(1, 1)])
    here = t.field.tables[table].seats if table in t.field.tables else {}
    rich = max(here.values(), key=lambda seat: seat.stack, default=None)
    unit = _unit(words)
    back = {rich.player: max(unit, min(t.structure.starting_stack, rich.stack // 2) // unit * unit)} if rich else {}
    back = {} if in_room(t) else rng.choice([back, back, {}])
    return Reinstate(player, table, seat, back, "the river was misread")


def _order(words: EventWords) -> CorrectOrder:
    last = [one.player for one in words.t.outs[-2:]]
    groups = words.rng.choice([tuple((one,) for one in reversed(last)), (tuple(last),)])
    return CorrectOrder(groups, "noted the wrong way round")


def _bounty(words: EventWords) -> CorrectBounty:
    t = words.t
    owner = words.rng.choice(list(t.bounties.lost) or words.entrants() or ["p1"])
    to = words.rng.choice([one for one in words.entrants() if one != owner] or ["p1"])
    return CorrectBounty(owner, ((to, t.bounties.value),), "somebody else had more chips")


def _count(words: EventWords) -> CountChips:
    left, chip = words.t.issued - words.t.removed, words.t.structure.chips[0].value
    return CountChips({chip: max(0, left // chip - words.rng.choice((0, 0, 0, 1)))})


def _shares(words: EventWords) -> ProposeShares:
    seated, prizes = list(words.t.field.where), words.t.purse.prizes or ()
    left = sum(prizes[: len(seated)])
    each = {who: left // max(1, len(seated)) for who in seated}
    if seated:
        each[seated[0]] += left - sum(each.values())
    return ProposeShares(each)


def _move(words: EventWords) -> MovePlayer:
    t, rng = words.t, words.rng
    table = rng.choice(list(t.field.tables) or [1])
    taken = t.field.tables[table].seats if table in t.field.tables else {}
    free = [seat for seat in range(1, t.structure.seats_per_table + 1) if seat not in taken]
    return MovePlayer(rng.choice(_seats(words)), table, rng.choice([*free, *free, *taken] or [1]), "to balance")


def race(words: EventWords, number: int = 0) -> RaceChips:
    """A chip race; where dealers deal, with the cards that each odd chip gets."""
    t, number = words.t, number or words.rng.choice(list(words.t.field.tables) or [1])
    here = t.field.tables.get(number)
    if here is None or t.announced is None or t.announced.dealing == "electronic":
        return RaceChips(number)
    new = next((one.value for one in t.structure.chips if one.value > here.unit), 0)
    odd = {seat: one.stack % new // here.unit for seat, one in here.seats.items() if new and one.stack % new}
    deck = words.rng.sample(DECK, len(DECK))
    return RaceChips(number, {seat: tuple(deck.pop() for _ in range(count)) for seat, count in odd.items()})


def _value(words: EventWords) -> AddValue:
    kind: Added = words.rng.choice(("cash", "gaming vouchers", "goods or services"))
    return AddValue(kind, 100_00, "a hamper", words.rng.choice((1, 2, 99)) if kind != "cash" else 0, "by the manager")


def _conditions(words: EventWords) -> SetConditions:
    """Options that the structure left open, announced by the director."""
    rng, event = words.rng, words.t.structure
    price, stack, until = event.entry_fee, event.starting_stack, event.registration_until_level
    return SetConditions(
        rng.choice([None, ReEntry(until), event.re_entry]),
        rng.choice([None, Rebuy(price, stack, until, stack), event.rebuy]),
        rng.choice([None, AddOnOffer(price, stack, until - 1), event.add_on]),
        rng.choice([None, 3, 30]),
    )


def _return_chips(words: EventWords) -> ReturnChips:
    return ReturnChips(words.rng.choice(_seats(words)), _unit(words) * words.rng.choice((1, 2)))


EventWords.built = {
    **BUILT,
    Announce: announce,
    Enter: _enter,
    TransferEntry: _transfer,
    CorrectStacks: _stacks,
    Reinstate: _reinstate,
    CorrectOrder: _order,
    CorrectBounty: _bounty,
    CountChips: _count,
    ProposeShares: _shares,
    MovePlayer: _move,
    RaceChips: race,
    AddValue: _value,
    SetConditions: _conditions,
    ReturnChips: _return_chips,
    TakeEntry: _take,
    LiftPenalty: lambda words: LiftPenalty(_named(words, words.t.away), "it was another player"),
    ReturnAbsent: lambda words: ReturnAbsent(_named(words, words.t.missing), 100 if in_room(words.t) else None),
    LiftDisqualification: lambda words: LiftDisqualification(_named(words, words.t.disqualified), "by mistake"),
    RefundUnseated: lambda words: RefundUnseated(words.t.register.queue, "no seat was free"),
    KeepTable: lambda words: KeepTable(words.rng.choice(words.t.breaking or (1,)), "its players stay"),
    AddTable: lambda words: AddTable(words.rng.choice((0, 7, 8))),
    MoveStart: lambda words: MoveStart(words.floor.later(words.rng.choice((1, 60))), "for a good reason"),
}
