"""An event in a room: what its tables report, what staff do about it, and reports that hang together."""

from collections.abc import Callable, Iterator

from cutcard.core.message import Command
from cutcard.core.moment import SECOND, iso, moment
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.director import MoveClock, ResumeClock
from cutcard.tournament.messages.payout import MakeOutSlip, PaySlip, ProposeDeal, VoidSlip
from cutcard.tournament.messages.room import (
    AwardBounty,
    BagChips,
    CorrectRace,
    CountStacks,
    ExplainBounties,
    ExplainCount,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    ReportTable,
    SetButton,
)
from cutcard.tournament.money.results import places
from cutcard.tournament.room.counts import most_odd
from cutcard.tournament.room.handed import differing, recorded
from cutcard.tournament.simulation.room import RoomHabits, hand_at, staff_act
from cutcard.tournament.structure import clock
from tests.soak.event_words import EventWords

SOON = RoomHabits(out=8.0, several=0.1, split=0.1, later=0.3)
WHY = "for a good reason"


def room_due(words: EventWords) -> Iterator[Command]:
    """What brings a room on: hands at its tables, and what is due for its staff."""
    t, at = words.t, words.floor.later(0)
    if clock.at(t.clock, t.structure, at).state == "paused" and words.rng.random() < 0.5:
        yield ResumeClock()  # nobody goes out while it stands, and hand for hand tables report on all the same
    if t.room.bags or (t.structure.flights and words.rng.random() < 0.3):
        yield from (bag(words, player) for player in t.field.where if player not in t.room.bags)
    command = staff_act(t, at, words.rng)
    if command is not None and words.rng.random() < 0.7:
        yield command
    numbers = list(t.field.tables)
    words.rng.shuffle(numbers)
    for number in numbers:
        yield from hand_at(t, number, at, words.rng, SOON)
    if command is not None:
        yield command
    if words.rng.random() < 0.2:
        level = clock.at(t.clock, t.structure, at).level
        yield MoveClock(level + 1, "to go on")


def _table(words: EventWords) -> int:
    return int(words.rng.choice(list(words.t.field.tables) or [1]))


def _here(words: EventWords, number: int) -> list[str]:
    table = words.t.field.tables.get(number)
    return [one.player for one in table.seats.values()] if table else ["p1"]


def out(words: EventWords) -> RecordOut:
    rng, number = words.rng, _table(words)
    here = _here(words, number)
    gone = rng.sample(here, min(len(here), rng.choice((1, 1, 1, 2))))
    left = [who for who in here if who not in gone]
    return RecordOut(
        number, tuple(Knockout(who, tuple(rng.sample(left, min(len(left), rng.choice((0, 1, 1, 2)))))) for who in gone)
    )


def _award(words: EventWords) -> AwardBounty:
    t, rng = words.t, words.rng
    pending = list(t.room.pending)
    if pending:
        one = rng.choice(pending)
        return AwardBounty(one.owner, tuple(rng.sample(one.left, min(len(one.left), rng.choice((1, 1, 2))))))
    owner = rng.choice(list(t.bounties.lost) or words.entrants() or ["p1"])
    to = rng.choice([one for one in words.entrants() if one != owner] or ["p1"])
    return AwardBounty(owner, (to,), WHY)


def _count(words: EventWords) -> CountStacks:
    """Everybody at a table, the chips whose holder is not known with the first; now and then some are missing."""
    t, number = words.t, _table(words)
    table = t.field.tables.get(number)
    if table is None or not table.seats:
        return CountStacks(number, {"p1": 100})
    stacks = {one.player: max(table.unit, one.stack // table.unit * table.unit) for one in table.seats.values()}
    first = next(iter(stacks))
    stacks[first] = max(table.unit, (stacks[first] + t.room.loose) // table.unit * table.unit)
    if words.rng.random() < 0.3:
        stacks[first] += table.unit * words.rng.choice((-1, 1))
    return CountStacks(number, stacks)


def _race(words: EventWords) -> RaceTable:
    number = _table(words)
    table = words.t.field.tables.get(number)
    new = next((chip.value for chip in words.t.structure.chips if table and chip.value > table.unit), 0)
    most = most_odd(len(table.seats), table.unit, new) if table and new else 0
    odd = words.rng.randint(0, max(0, most))
    return RaceTable(number, odd, words.rng.choice((0, 0, min(1, odd))))


def bag(words: EventWords, player: str = "") -> BagChips:
    t = words.t
    player = player or words.rng.choice(list(t.field.where) or ["p1"])
    if player not in t.field.where:
        return BagChips(player, 100, "1", True)
    left = [who for who in t.field.where if who not in t.room.bags]
    unit = t.field.tables[t.field.where[player][0]].unit
    chips = t.field.seat(player).stack + (t.room.loose if left == [player] else 0)
    return BagChips(player, max(unit, chips // unit * unit), f"bag {player}", True)


def _hand_in(words: EventWords) -> HandInBounties:
    t, rng = words.t, words.rng
    player = rng.choice([one.player for one in t.outs] or words.entrants() or ["p1"])
    least, _ = recorded(t, player)
    return HandInBounties(player, max(0, least + rng.choice((0, 0, 1, -1))))


def _afterwards(words: EventWords) -> EnterAfterwards:
    act = out(words) if words.rng.random() < 0.7 else _count(words)
    then = iso(moment(words.floor.later(0)) - words.rng.choice((0, 1, 60)) * SECOND)
    return EnterAfterwards(then, act, "sheet 3")


def _correct_race(words: EventWords) -> CorrectRace:
    raced = [number for number, table in words.t.field.tables.items() if table.raced is not None]
    return CorrectRace(words.rng.choice(raced or [1]), words.rng.randint(0, 4), WHY)


def _deal(words: EventWords) -> ProposeDeal:
    return ProposeDeal(words.rng.choice(("even", "even", "chip-chop", "ICM")), words.rng.choice(((), (), (100,))))


def _slip(words: EventWords) -> PaySlip:
    number = words.rng.choice(list(words.t.purse.slips) or [1])
    slip = words.t.purse.slips.get(number)
    return PaySlip(number, "licence seen", True, slip.player if slip else "p1")


BUILT: dict[type, Callable[[EventWords], Command]] = {
    RecordOut: out,
    AwardBounty: _award,
    ReportTable: lambda words: ReportTable(_table(words), words.rng.choice(("done", "all-in", "in play"))),
    SetButton: lambda words: SetButton(_table(words), words.rng.randint(1, 5)),
    CountStacks: _count,
    RaceTable: _race,
    CorrectRace: _correct_race,
    BagChips: bag,
    HandInBounties: _hand_in,
    ExplainBounties: lambda words: ExplainBounties(
        words.rng.choice([who for who in words.t.room.handed if differing(words.t, who)] or ["p1"]), WHY
    ),
    ExplainCount: lambda words: ExplainCount(WHY),
    EnterAfterwards: _afterwards,
    ProposeDeal: _deal,
    MakeOutSlip: lambda words: MakeOutSlip(words.rng.choice(list(places(words.t))[:4] or ["p1"])),
    PaySlip: _slip,
    VoidSlip: lambda words: VoidSlip(words.rng.choice(list(words.t.purse.slips) or [1]), WHY),
}
