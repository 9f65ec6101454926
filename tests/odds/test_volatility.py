"""Many rounds in a row: met by going through every course of few rounds, and by formulas of plain coins."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from cutcard.odds.report import volatility
from cutcard.odds.report.volatility import after, house_bankroll, ruins, walk

Chances = dict[Fraction, Fraction]
UNEVEN: Chances = {
    Fraction(-2): Fraction(1, 3),
    Fraction(0): Fraction(1, 6),
    Fraction(1): Fraction(2, 5),
    Fraction(7, 2): Fraction(1, 10),
}


def coin(win: Fraction) -> Chances:
    return {Fraction(1): win, Fraction(-1): 1 - win}


def sums(chances: Chances, rounds: int) -> Chances:
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for course in product(chances.items(), repeat=rounds):
        chance = Fraction(1)
        for _, each in course:
            chance *= each
        found[sum((net for net, _ in course), Fraction())] += chance
    return dict(sorted(found.items()))


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_where_a_player_stands_is_the_sum_of_all_courses(rounds: int) -> None:
    told, every = after(walk(UNEVEN), rounds), sums(UNEVEN, rounds)
    assert told.computed
    assert told.ahead == pytest.approx(float(sum(chance for net, chance in every.items() if net > 0)), abs=1e-12)
    for level, said in zip((Fraction(1, 20), Fraction(19, 20)), (told.low, told.high), strict=True):
        until = Fraction()
        for net, chance in every.items():
            until += chance
            if until >= level:
                assert said == float(net)
                break


def test_a_rare_prize_beyond_the_window_changes_nothing_that_is_shown() -> None:
    """Only sums that almost never occur lie beyond the points that are kept."""
    rare = {Fraction(-1): Fraction(99_999, 100_000), Fraction(3_000): Fraction(1, 100_000)}
    told = after(walk(rare), 2_000)
    assert told.computed
    assert told.ahead == pytest.approx(1 - (1 - 1e-5) ** 2_000, abs=1e-6)
    assert (told.low, told.high) == (-2_000.0, -2_000.0)


def test_what_is_too_long_is_called_an_approximation(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = after(walk(UNEVEN), 4_000)
    monkeypatch.setattr(volatility, "LONGEST", 10)
    monkeypatch.setattr(volatility, "MOST", 10)
    near = after(walk(UNEVEN), 4_000)
    assert (exact.computed, near.computed) == (True, False)
    assert near.low == pytest.approx(exact.low, abs=2)
    assert near.ahead == pytest.approx(exact.ahead, abs=0.01)
    assert ruins(walk(UNEVEN), [50])[50].chances is None


@pytest.mark.parametrize("rounds", [1, 3, 5])
@pytest.mark.parametrize("bankroll", [Fraction(1), Fraction(2), Fraction(5, 2), Fraction(4), Fraction(20)])
def test_ruin_is_met_by_every_course(rounds: int, bankroll: Fraction) -> None:
    """Who has less than the two antes that a round may cost cannot go on."""
    ruined = Fraction()
    for course in product(UNEVEN.items(), repeat=rounds):
        chance, left, over = Fraction(1), bankroll, bankroll < 2
        for net, each in course:
            chance *= each
            left += net
            over = over or left < 2
        ruined += chance if over else 0
    found = ruins(walk(UNEVEN), [rounds, 7])[rounds]
    assert found.risk(bankroll) == pytest.approx(float(ruined), abs=1e-12)


def test_ruin_of_a_fair_coin_is_the_reflected_walk() -> None:
    """With n rounds of a fair coin, b is lost as often as the walk ends at or beyond b on either side."""
    rounds, bankroll = 30, 6
    ends = [comb(rounds, up) / 2**rounds for up in range(rounds + 1)]
    beyond = sum(chance for up, chance in enumerate(ends) if 2 * up - rounds <= -bankroll)
    inside = sum(chance for up, chance in enumerate(ends) if 2 * up - rounds < -bankroll)
    assert ruins(walk(coin(Fraction(1, 2))), [rounds])[rounds].risk(Fraction(bankroll)) == pytest.approx(
        beyond + inside
    )


def test_a_bankroll_is_the_lowest_that_keeps_the_risk() -> None:
    found = ruins(walk(UNEVEN), [60])[60]
    enough = found.bankroll(0.05)
    assert found.risk(enough) <= 0.05 < found.risk(enough - Fraction(1, 2))


def test_the_diffusion_comes_near(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = ruins(walk(UNEVEN), [900])[900]
    monkeypatch.setattr(volatility, "MOST", 0)
    near = ruins(walk(UNEVEN), [900])[900]
    assert near.risk(Fraction(60)) == pytest.approx(exact.risk(Fraction(60)), abs=0.02)


def test_the_reserve_of_the_house_is_the_root_of_a_coin() -> None:
    """Against a coin that wins with chance p the house loses b for ever with chance (p / (1 - p)) ** b exactly."""
    from math import log

    needed = house_bankroll(walk(coin(Fraction(2, 5))), 0.01)
    assert needed == pytest.approx(log(100) / log(1.5))
    assert house_bankroll(walk(coin(Fraction(3, 5))), 0.01) is None
