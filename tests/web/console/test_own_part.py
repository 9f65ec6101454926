"""A player's own part of a tournament: place in the queue, where to go, chips and rank where they are known."""

from cutcard.core.message import Role
from cutcard.tournament.messages.director import PauseClock
from cutcard.tournament.messages.room import CountStacks, Knockout, RecordOut
from cutcard.web.http.session import Person
from cutcard.web.tournament.shapes import OwnEntry
from cutcard.web.tournament.views import event_view
from tests.support.tournament.directing import Hall


def own(hall: Hall, player: str) -> OwnEntry:
    mine = event_view(hall.t, 1, hall.at, Person(player, Role.PLAYER, player), 0).mine
    assert mine is not None
    return mine


def test_who_waits_knows_the_place_in_the_queue() -> None:
    hall = Hall(dealing="room").start(12, tables=1)
    assert [own(hall, f"a{number}").queue for number in (10, 11, 12)] == [1, 2, 3]
    assert own(hall, "a10").table == 0


def test_chips_and_rank_are_told_only_where_they_were_counted() -> None:
    hall = Hall(dealing="room").start(4)
    players = list(hall.t.field.where)
    assert [(own(hall, one).stack, own(hall, one).rank) for one in players] == [(0, 0)] * 4
    hall.minute(2)
    hall.do(PauseClock("count"))
    stacks = dict(zip(players, (30_000, 10_000, 20_000, 20_000), strict=True))
    hall.do(CountStacks(1, {players[0]: 30_000}))
    assert (own(hall, players[0]).stack, own(hall, players[0]).rank) == (30_000, 0)  # the others are not known yet
    hall.do(CountStacks(1, stacks))
    assert [own(hall, one).rank for one in players] == [1, 4, 2, 2]
    recorded = Hall(dealing="recorded").start(4)
    assert own(recorded, next(iter(recorded.t.field.where))).stack == 20_000


def test_bounties_and_place_are_ones_own() -> None:
    hall = Hall(dealing="room").start(9)
    victim, winner, *_ = hall.t.field.where
    hall.do(RecordOut(1, (Knockout(victim, (winner,)),)))
    assert own(hall, winner).won == 100_00
    assert own(hall, victim).place == 9
    assert own(hall, victim).status == "out"
