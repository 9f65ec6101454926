"""Whole tournaments played by rule: they end, add up, are the same again, and what does not hold is found."""

import time
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Begin, Blinds, HandSeat, Positions
from cutcard.tournament.messages.field_events import HandPlayed, Moved
from cutcard.tournament.money.prizes import prize_list
from cutcard.tournament.simulation import simulate as course
from cutcard.tournament.simulation.bots import CALL, STYLES, Bot
from cutcard.tournament.simulation.check import SimulationFault, check_end
from cutcard.tournament.simulation.hand import play
from cutcard.tournament.simulation.simulate import Habits, SimulatedTournament, simulate
from cutcard.tournament.state.evolve import evolve
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.structure import AddOnOffer, Flight, Rebuy, Satellite

EVENT = structure_text.default()
ALL = list(STYLES.values())


def told(players: int, seed: int = 1, **more: Any) -> SimulatedTournament:
    return simulate(EVENT, players, ALL, Random(seed), **more)


def test_a_tournament_of_a_hundred_is_played_within_two_seconds() -> None:
    began = time.process_time()
    found = told(100)
    assert time.process_time() - began < 2
    assert found.players == 100
    assert found.hands > 500
    assert found.entries > 100, "some have entered again"


def test_what_is_told_adds_up() -> None:
    found = told(60, 4)
    assert found.players == len(found.places) == len(found.bought) == 60
    assert found.winner == found.places[0][0]
    assert [place for _, place in found.places] == sorted(place for _, place in found.places)
    assert sum(found.bought.values()) == found.entries == 60 + found.events["ReEntered"]
    pool = found.entries * EVENT.entry_fee
    assert sum(found.prizes.values()) == pool
    assert sorted(found.prizes.values(), reverse=True)[0] == prize_list(found.entries, pool).prizes[0]
    void = found.events.get("BountyVoided", 0)
    assert sum(found.bounties.values()) == (60 - void) * EVENT.bounty
    assert found.hands == found.events["HandDue"] == found.events["HandPlayed"]
    assert found.events["Eliminated"] == found.entries - 1
    assert found.level >= 1
    assert found.minutes > 60


def test_the_same_chance_gives_the_same_tournament() -> None:
    assert told(30, 7) == told(30, 7)
    assert told(30, 7) != told(30, 8)


@pytest.mark.parametrize("players", [2, 3, 9, 10, 11, 18, 19, 28])
def test_few_players_too(players: int) -> None:
    found = told(players, players)
    assert found.players == players
    final = found.events.get("FinalTableDrawn", 0)
    assert final <= 1


def test_habits() -> None:
    plain = told(40, 3, habits=Habits(late=0, away=0, again=0, forfeits=0))
    assert plain.entries == 40
    assert "ReEntered" not in plain.events
    assert "PlayerPresent" not in plain.events
    keen = told(40, 3, habits=Habits(late=0.9, away=0.5, again=1, forfeits=1))
    assert keen.entries > 45
    assert keen.events["PlayerPresent"] > 0
    slow = told(40, 3, habits=Habits(late=0, away=0, again=0, forfeits=0, seconds=(120, 30)))
    assert slow.hands < plain.hands, "longer hands are fewer hands"


def test_rebuys_and_add_ons_are_bought() -> None:
    price, stack = EVENT.entry_fee, EVENT.starting_stack
    terms = replace(EVENT, re_entry=None, rebuy=Rebuy(price, stack, 5, stack), add_on=AddOnOffer(price, stack, 4))
    found = simulate(terms, 30, ALL, Random(2), Habits(again=0.9))
    assert found.events["Busted"] > 0
    assert found.events["ChipsBought"] > 20
    assert sum(found.prizes.values()) == (30 + found.events["ChipsBought"]) * price


def test_everything_is_watched() -> None:
    seen = []
    found = told(12, 5, watch=lambda t, event: seen.append(type(event).__name__))
    counted = {name: seen.count(name) for name in set(seen)}
    assert counted == {name: count for name, count in found.events.items() if name != "refused"}


WON = Satellite("another", 1000_00)
FLIGHT = Flight("a", "A", "2022-01-26T01:30:00Z", 6)


@pytest.mark.parametrize(
    ("change", "players", "cure"),
    [
        pytest.param(
            {},
            1,
            "this tournament takes 2 to 100; choose",
            marks=pytest.mark.clause("TOR 1"),
        ),
        pytest.param(
            {},
            101,
            "this tournament takes 2 to 100; choose",
            marks=pytest.mark.clause("TOR 1"),
        ),
        pytest.param({"satellite": WON}, 50, "leave it out", marks=pytest.mark.clause("TOR 7.3")),
        pytest.param({"flights": (FLIGHT,)}, 50, "leave it out", marks=pytest.mark.clause("TOR 7.3")),
    ],
)
def test_what_is_not_simulated(change: dict[str, Any], players: int, cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        simulate(replace(EVENT, **change), players, ALL, Random(1))


# -- what must hold is really looked at


def planted(monkeypatch: pytest.MonkeyPatch, wrong: Any) -> None:
    monkeypatch.setattr(course, "evolve", lambda t, event: wrong(evolve(t, event), event, t))


def test_a_lost_chip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(after: Tournament, event: object, before: Tournament) -> Tournament:
        return replace(after, issued=after.issued + 100) if isinstance(event, HandPlayed) else after

    planted(monkeypatch, wrong)
    with pytest.raises(SimulationFault, match="chips are in play"):
        told(9)


def test_a_move_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, lambda after, event, before: before if isinstance(event, Moved) else after)
    with pytest.raises((SimulationFault, KeyError)):
        told(30)


@pytest.mark.parametrize(
    ("field", "change", "found"),
    [
        ("purse", lambda t: replace(t.purse, pool=t.purse.pool + 1), "cents of prizes are paid from a pool"),
        ("bounties", lambda t: replace(t.bounties, issued=t.bounties.issued + 1), "of bounties are still held"),
        ("issued", lambda t: t.issued + 100, "chips were issued and"),
        ("outs", lambda t: t.outs[1:], "places for 5 players"),
    ],
)
def test_sums_that_do_not_close_are_found(field: str, change: Any, found: str) -> None:
    run = course._Run(EVENT, 5, ALL, Random(1), course.USUAL, None)
    run.open()
    while run.t.phase in ("running", "final table"):
        run.step()
    run.close()
    check_end(run.t)
    run.t = replace(run.t, **{field: change(run.t)})
    with pytest.raises(SimulationFault, match=found):
        check_end(run.t)


def test_a_standstill_is_found() -> None:
    run = course._Run(EVENT, 5, ALL, Random(1), course.USUAL, None)
    run.open()
    run.coming.clear()
    with pytest.raises(SimulationFault, match="nothing is in play and nothing will be"):
        run.step()


# -- one hand


def begin(*stacks: int, absent: int = 0, unit: int = 100) -> Begin:
    seats = tuple(HandSeat(seat, f"p{seat}", stack, seat == absent) for seat, stack in enumerate(stacks, 1))
    return Begin(1, 1, Blinds(100, 200, 200), Positions(len(stacks), 1, 2), seats, unit)


def always(total: int) -> Bot:
    return lambda hand, hole, board, chance: total


def test_a_hand_checked_down_goes_to_the_best() -> None:
    for seed in range(50):
        found = play(begin(5000, 5000, 5000), {f"p{seat}": always(CALL) for seat in (1, 2, 3)}, Random(seed))
        assert sum(found.stacks.values()) == 15_000
        assert max(found.stacks.values()) in (5600, 5400, 5200, 5100), "800 whole, in halves or thirds of chips"
        assert found.out == ()


def test_raises_are_cut_to_the_bounds_and_to_whole_chips() -> None:
    totals = []

    def odd(hand: Any, hole: Any, board: Any, chance: Any) -> int:
        totals.append(hand.high)
        return 777

    found = play(begin(50_000, 50_000, 50_000), {f"p{seat}": odd for seat in (1, 2, 3)}, Random(3))
    assert totals[1] == 700, "so many chips of 100"
    assert sum(found.stacks.values()) == 150_000
    all_in = play(begin(900, 5000, 70_000), {f"p{seat}": always(10**9) for seat in (1, 2, 3)}, Random(3))
    assert len(all_in.out) >= 1
    least = play(begin(900, 5000, 70_000), {f"p{seat}": always(1) for seat in (1, 2, 3)}, Random(3))
    assert sum(least.stacks.values()) == 75_900


def test_who_is_away_folds() -> None:
    for seed in range(20):
        found = play(begin(5000, 5000, 5000, absent=3), {f"p{seat}": always(CALL) for seat in (1, 2)}, Random(seed))
        assert found.stacks[3] == 5000


def test_everybody_folds_to_the_big_blind() -> None:
    found = play(begin(5000, 5000, 5000), {f"p{seat}": always(-7) for seat in (1, 2, 3)}, Random(1))
    assert found.stacks == {1: 4900, 2: 5100, 3: 5000}
