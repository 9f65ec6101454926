"""What a player has played: every cent of every round, evening by evening, and what is left of their limits."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.people.sessions import StoredSession
from cutcard.registers.patrons.messages import BuyIn, CashOut, RestrictPlay, SetDepositLimit, SetLossLimit
from cutcard.web.evenings.history import history
from cutcard.web.evenings.tonight import Nights, Tonight
from tests.support.floor.play import BANK, SYSTEM, Felt

EVENING = datetime(2026, 11, 17, 9, tzinfo=UTC)


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Night:
    """A player's sessions on a floor with a clock of its own."""

    def __init__(self, desk: Desk, person: str) -> None:
        self.desk, self.person, self.nights = desk, person, Nights()
        self.session = self.sign_in()

    def sign_in(self) -> StoredSession:
        now = self.desk.clock()
        self.session = StoredSession(
            now.isoformat().encode(), "1", self.person, Role.PLAYER, "passkey", "", "", now, now, now
        )
        return self.session

    def see(self, table: str = "1") -> Tonight:
        return self.nights.tonight(self.desk, self.person, self.session, table, self.desk.clock().isoformat(), 60)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Desk:
    return open_desk(tmp_path / "floor.db", clock=clock)


def balance(felt: Felt, box: int = 1) -> int:
    return felt.desk.balance(f"patron/{felt.patron(box)}")


def test_rounds_add_up_to_the_balance(desk: Desk) -> None:
    felt, rng = Felt(desk, "plain-stud"), Random(5)
    for _ in range(6):
        felt.play(rng)
    for box in (1, 2, 3):
        found = history(desk, felt.patron(box), 7, {})
        (evening,) = found.evenings
        assert [one.number for one in evening.rounds] == [6, 5, 4, 3, 2, 1]
        assert [(one.text, one.amount) for one in evening.moves] == [("Chips bought, paid by cash", BANK)]
        assert found.net == evening.net == sum(one.net for one in evening.rounds) == balance(felt, box) - BANK


def test_a_long_pause_begins_another_evening_and_midnight_does_not(desk: Desk, clock: Clock) -> None:
    felt, rng = Felt(desk, "plain-three", boxes=1), Random(5)
    felt.play(rng)
    clock.now += timedelta(hours=3, minutes=59)
    felt.play(rng)
    clock.now += timedelta(hours=4, minutes=1)
    felt.play(rng)
    late, early = history(desk, felt.patron(1), 7, {}).evenings
    assert [one.number for one in late.rounds] == [3]
    assert [one.number for one in early.rounds] == [2, 1]
    assert (late.moves, len(early.moves)) == ([], 1)
    clock.now += timedelta(days=7)
    assert history(desk, felt.patron(1), 7, {}).evenings == []
    assert len(history(desk, felt.patron(1), 31, {}).evenings) == 2


def test_a_round_in_play_and_other_players_are_left_out(desk: Desk) -> None:
    felt, rng = Felt(desk, "plain-three", boxes=2), Random(5)
    felt.play(rng)
    felt.begin(rng)
    (evening,) = history(desk, felt.patron(1), 7, {}).evenings
    assert [one.number for one in evening.rounds] == [1]
    assert history(desk, "nobody", 7, {}).evenings == []


def test_two_tables_and_the_cage_are_on_one_statement(desk: Desk) -> None:
    one = Felt(desk, "plain-three", boxes=1)
    other = Felt(desk, "plain-flop", boxes=1, name="2")
    other.patron = one.patron  # type: ignore[method-assign]  # the same person
    rng = Random(2)
    one.play(rng)
    one.at(f"patron/{one.patron(1)}", CashOut(one.patron(1), 5_000), one.player(1))
    (evening,) = history(desk, one.patron(1), 7, {}).evenings
    assert (evening.moves[0].text, evening.moves[0].amount) == ("Cashed out", -5_000)
    assert evening.net + sum(move.amount for move in evening.moves) == balance(one)


def test_the_session_counts_from_its_first_wager(desk: Desk, clock: Clock) -> None:
    felt, rng = Felt(desk, "plain-three", boxes=1), Random(5)
    felt.play(rng)
    night = Night(desk, felt.patron(1))
    assert (night.see().since, night.see().net, night.see().rounds) == ("", 0, 0)
    before = balance(felt)
    clock.now += timedelta(minutes=10)
    for rounds in (1, 2, 3):
        felt.play(rng)
        seen = night.see()
        assert (seen.net, seen.rounds) == (balance(felt) - before, rounds)
        assert seen.since > night.session.started.isoformat()
    felt.begin(rng)
    assert (night.see().net, night.see().rounds) == (seen.net, 3)  # what lies on the felt is not lost yet
    night.sign_in()
    assert night.see().rounds == 0


def test_limits_are_in_sight_as_long_as_there_are_any(desk: Desk) -> None:
    felt, rng = Felt(desk, "plain-flop", boxes=1), Random(5)
    night, account = Night(desk, felt.patron(1)), f"patron/{felt.patron(1)}"
    assert (night.see().loss_left, night.see().deposit_left, night.see().paused) == (None, None, "")
    felt.at(account, SetLossLimit(100_000), felt.player(1))
    felt.at(account, SetDepositLimit(BANK + 3_000), felt.player(1))
    assert (night.see().loss_left, night.see().deposit_left) == (100_000, 3_000)
    felt.at(account, BuyIn(felt.patron(1), 1_000), SYSTEM)
    felt.play(rng)
    seen = night.see()
    assert (seen.loss_left, seen.deposit_left) == (100_000 + seen.net, 2_000)
    assert (seen.check, seen.net != 0) == (60, True)


def test_who_may_not_bet_for_a_time_sees_until_when(desk: Desk, clock: Clock) -> None:
    felt = Felt(desk, "plain-flop", boxes=1)
    account = f"patron/{felt.patron(1)}"
    felt.at(account, SetLossLimit(100_000), felt.player(1))
    felt.at(account, RestrictPlay("they asked for it"), Actor("sue", Role.GAMING_SUPERVISOR))
    until = Night(desk, felt.patron(1)).see().paused
    assert until == desk.state(account).state.paused > desk.clock().isoformat()
    clock.now += timedelta(days=2)
    assert Night(desk, felt.patron(1)).see().paused == ""
