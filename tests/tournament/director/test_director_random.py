"""Tournaments at random, with every kind of interference: what must hold after each event, does."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.ruling import Refused
from cutcard.tournament.director import option
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.director.proposals import takes_two
from cutcard.tournament.director.rounds import eliminating
from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.engine.values import ONE_DECK, Begin, HandResult
from cutcard.tournament.messages.conduct import (
    CloseOption,
    CountChips,
    Disqualify,
    ForfeitChips,
    MarkAbsent,
    MarkPresent,
    Penalise,
    ProvisionallyEliminate,
    RefundDisqualified,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import (
    CorrectOrder,
    CorrectStacks,
    LiftDisqualification,
    Reinstate,
    VoidEntry,
)
from cutcard.tournament.messages.director import (
    AddTable,
    AnnounceBonusRound,
    AnnounceEliminationRound,
    ConfirmMove,
    DealHand,
    EndHandForHand,
    GoHandForHand,
    MoveClock,
    MovePlayer,
    RaceChips,
    ReportHand,
    ResumeClock,
    Start,
)
from cutcard.tournament.messages.entry import ReBuy, ReEnter
from cutcard.tournament.messages.purse import CloseTournament, PayPrize, RedeemBounty
from cutcard.tournament.money import results
from cutcard.tournament.seats.balance import open_positions
from cutcard.tournament.state.evolve import TournamentEvent, fold
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Rebuy
from tests.support.tournament.directing import DIRECTOR, EVENT, STARTS, Hall, own
from tests.support.tournament.entering import entry

EVENTS = msgspec.msgpack.Decoder(list[TournamentEvent])
STATES = msgspec.msgpack.Decoder(Tournament)
QUICK = replace(EVENT, seats_per_table=5, final_table=4, levels=tuple(replace(one, minutes=4) for one in EVENT.levels))


def played(begin: Begin, chance: Random) -> HandResult:
    """A wild hand: most go all in or fold, and chance decides who is stronger."""
    hand = begun(begin)
    while not hand.over:
        if hand.turn < 0:
            hand.next_street()
        elif begin.seats[hand.turn].absent or chance.random() < 0.55:
            hand.fold()
        elif hand.can_raise() and chance.random() < 0.4:
            hand.raise_to(hand.most_to())
        else:
            hand.call()
    return outcome(begin, hand, [chance.randrange(1, 6) for _ in begin.seats])


def check(t: Tournament) -> None:
    """Everybody sits in one place, and every seat is known."""
    seated = {
        one.player: (number, seat) for number, table in t.field.tables.items() for seat, one in table.seats.items()
    }
    assert seated == t.field.where
    assert sum(len(table.seats) for table in t.field.tables.values()) == len(seated)
    assert all(1 <= seat <= ONE_DECK for _, seat in seated.values())
    in_hands = [one.player for table in t.field.tables.values() if table.begin for one in table.begin.seats]
    assert len(set(in_hands)) == len(in_hands)
    assert not {one.player for one in t.outs} & seated.keys()
    status = {player: one.status for player, one in t.register.entrants.items()}
    assert all((status[player] == "seated") == (player in seated) for player in status)


def interference(hall: Hall, chance: Random) -> TournamentCommand:
    """Something that may or may not be allowed now."""
    t = hall.t
    everybody = sorted(t.register.entrants)
    player, other = chance.choice(everybody), chance.choice(everybody)
    table = chance.choice([*t.field.tables, 1])
    commands: list[TournamentCommand] = [
        MarkAbsent(player),
        MarkPresent(player),
        ProvisionallyEliminate(player),
        ReturnAbsent(player),
        Penalise(player, "away", "conduct", "noise", 10),
        ForfeitChips(player, "I give them up"),
        ReEnter(player),
        ReEnter(other),
        MovePlayer(player, table, chance.randrange(1, 6), "asked"),
        ConfirmMove(player),
        AddTable(),
        GoHandForHand(),
        EndHandForHand("enough"),
        entry(f"late{chance.randrange(20)}"),
        RedeemBounty(player),
        Reinstate(player, table, chance.randrange(1, 8), {other: 100}, "mistaken"),
        Reinstate(player, table, chance.randrange(1, 8), {}, "mistaken"),
        LiftDisqualification(player, "mistaken", table, chance.randrange(1, 6)),
        LiftDisqualification(other, "mistaken"),
        CorrectOrder(((player,), (other,)), "the other hand ended first"),
        AnnounceEliminationRound(1),
        AnnounceBonusRound(2, chips=1_000),
        ReBuy(player),
    ]
    if chance.random() < 0.1:
        gone = Disqualify(player, "absence", "left")
        commands = [Disqualify(player, "conduct", "brawl"), gone, MoveClock(chance.randrange(1, 33), "why not")]
        commands += [
            RefundDisqualified(player, "taken ill"),
            VoidEntry(player, "mistaken"),
            VoidEntry(other, "mistaken"),
        ]
    if player in t.field.where and other in t.field.where and player != other:
        both = t.field.seat(player).stack + t.field.seat(other).stack
        commands.append(CorrectStacks({player: 100, other: both - 100}, "miscounted"))
    return chance.choice(commands)


@pytest.mark.parametrize("seed", range(24))
def test_a_random_tournament_keeps_all_it_must(seed: int) -> None:
    chance = Random(seed)
    terms = QUICK
    if seed % 3 == 0:  # re-buys end before registration does, or after it
        terms = replace(QUICK, re_entry=None, rebuy=Rebuy(50_00, 20_000, 5 + seed % 2 * 5, 20_000, most=2))
    hall = Hall(structure=terms, confirm_moves=seed % 4 == 1)
    players = chance.randrange(4, 30)
    hall.chance.seed(seed)
    hall.enter(*(f"p{number}" for number in range(players)))
    hall.at = STARTS
    absent = tuple(f"p{number}" for number in range(players) if chance.random() < 0.1)
    hall.do(Start(absent=absent))
    steps = refusals = 0
    while hall.t.phase in ("running", "final table"):
        steps += 1
        assert steps < 20_000, "it does not come to an end"
        hall.later(0.05)
        try:
            if chance.random() < 0.1:
                command = interference(hall, chance)
                (hall.both if takes_two(hall.t, command, DIRECTOR) else hall.do)(command)
            else:
                go_on(hall, chance)
        except Refused as refused:
            refusals += bool(refused.clause)
        check(hall.t)
    assert refusals
    wind_up(hall)
    again = fold(Tournament("gold-coast"), EVENTS.decode(msgspec.msgpack.encode(hall.kept)))
    assert again == hall.t
    assert STATES.decode(msgspec.msgpack.encode(hall.t)) == hall.t


def go_on(hall: Hall, chance: Random) -> None:
    """The next thing that play asks for: a hand begins or ends, chips are raced, the clock goes on."""
    t = hall.t
    number = chance.choice(list(t.field.tables))
    begin = t.field.tables[number].begin
    if begin is not None:
        hall.do(ReportHand(number, played(begin, chance)))
        return
    view = clock.at(t.clock, t.structure, hall.at)
    if view.state in ("option", "paused"):
        hall.do(CloseOption() if option.unanswered(t, hall.at) else ResumeClock())
        return
    if t.field.planned:
        hall.do(ConfirmMove(t.field.planned[0].player))
        return
    try:
        hall.do(DealHand(number))
    except Refused as refused:
        if refused.clause == "TOR 7.40":
            hall.do(RaceChips(number))
        elif refused.clause == "TOR 4":
            hall.later(5)
        elif len(t.field.where) < 2:
            hall.do(MoveClock(min(32, max(7, view.level)), "nobody to play with"))
        raise
    assert balanced(t)


def balanced(t: Tournament) -> bool:
    """Tables differ by one player at most, or it is clear what a move waits for."""
    tables = t.field.tables.values()
    sizes = [len(table.seats) for table in tables]
    if max(sizes) - min(sizes) <= 1 or t.field.planned or t.busts or t.hand_for_hand or eliminating(t):
        return True
    longest_plays = any(table.begin is not None for table in tables if len(table.seats) == max(sizes))
    racing = len({table.unit for table in tables}) > 1
    shortest = [table for table in tables if len(table.seats) == min(sizes)]
    seats = t.structure.seats_per_table
    blocked = True
    for table in shortest:
        taken = {seat: one.player for seat, one in table.seats.items()}
        blocked &= not list(open_positions(taken, table.positions, seats))
    return longest_plays or racing or blocked


def wind_up(hall: Hall) -> None:
    """Everything is counted and paid, each prize and bounty once, and nothing is left."""
    t = hall.t
    assert len(t.winners) == 1
    hall.do(CountChips({100: (t.issued - t.removed) // 100}))
    assert hall.t.counted == 0
    for player in sorted(t.register.entrants):
        place = results.places(hall.t).get(player)
        if place is not None and results.prize(hall.t, place) > hall.t.purse.paid.get(player, 0):
            hall.do(PayPrize(player))
        if hall.t.bounties.won.get(player) or (player in t.winners and t.bounties.own[player] == "held"):
            hall.do(RedeemBounty(player))
    assert sum(hall.t.purse.paid.values()) == hall.t.purse.pool == hall.t.register.pool
    assert hall.t.bounties.escrow() == 0
    hall.do(CloseTournament())
    assert own(hall) == [0, 0, 0]
    assert hall.t.issued == hall.t.removed
    log = results.log(hall.t)
    assert log.prizes == log.pool
    assert log.bounties_paid + log.bounties_void == log.bounties_funded
