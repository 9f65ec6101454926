"""Questions as pages put them: the same answers as the functions behind them, and numbers listed as they are."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

import msgspec
import pytest

from cutcard import games
from cutcard.odds.model.compile import least
from cutcard.odds.model.holding import Holding
from cutcard.odds.model.numbers import QUALIFY, numbers, side_areas
from cutcard.odds.model.solution import Choice
from cutcard.odds.model.whatif import WhatIfTerms, change
from cutcard.odds.report import answers
from cutcard.odds.report.answers import answer, starting_hands
from cutcard.odds.report.questions import (
    AskHands,
    AskMeters,
    AskReport,
    AskSeries,
    AskValues,
    MeterSeries,
    Series,
    Solve,
    StartingHands,
)
from cutcard.odds.report.report import report, staked_on, terms_of, values
from cutcard.odds.report.shapes import JackpotWager, Report, Values
from cutcard.odds.service import worker
from cutcard.rules.game import Game
from cutcard.ruling import Refused

THREE = "plain-three"


def _timeless(told: Report | Values) -> Report | Values:
    return msgspec.structs.replace(told, seconds=0.0)


def test_a_report_is_the_report() -> None:
    told = answer(AskReport(game=THREE, changes=("ante-bonus.straight=2",), sides={"pair-plus": "1"}, chart=True))
    assert isinstance(told, Report)
    same = report(THREE, ["ante-bonus.straight=2"], sides={"pair-plus": 1}, chart=True)
    assert _timeless(told) == _timeless(same)


def test_a_holding_is_valued() -> None:
    told = answer(AskValues(game=THREE, hand="Qh 6d 4c"))
    assert isinstance(told, Values)
    assert _timeless(told) == _timeless(values(THREE, "Qh 6d 4c"))


def test_a_wanted_edge_is_solved_for() -> None:
    told = answer(AskReport(game=THREE, solve=Solve("pair-plus.flush", "0.05")))
    assert isinstance(told, Report)
    assert told.solved == report(THREE, solve_for=("pair-plus.flush", Fraction(1, 20))).solved
    with pytest.raises(Refused, match="is not a number"):
        answer(AskReport(game=THREE, solve=Solve("pair-plus.flush", "much")))


@pytest.mark.parametrize(("line", "of"), [("ante-bonus.straight", "Plain Three"), ("pair-plus.flush", "pair-plus")])
def test_a_series_is_one_report_after_the_other(line: str, of: str) -> None:
    seen: list[tuple[int, int]] = []
    told = answer(AskSeries(game=THREE, line=line, odds=("1", "3/2", "4")), lambda done, all: seen.append((done, all)))
    assert isinstance(told, Series)
    assert (told.of, [point.odds for point in told.points]) == (of, ["1", "3/2", "4"])
    for point in told.points:
        one = report(THREE, [f"{line}={point.odds}"])
        edge = one.house_edge if of == "Plain Three" else one.side_bets[of].house_edge
        assert point.house_edge == edge
    edges = [point.house_edge for point in told.points]
    assert edges == sorted(edges, reverse=True)
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_a_jackpot_against_its_meter() -> None:
    meters = (0, 10_000_000, 20_000_000)
    told = answer(AskMeters(game="plain-stud", stake=100, meters=meters))
    assert isinstance(told, MeterSeries)
    for point in told.points:
        jackpot = report("plain-stud", jackpot=JackpotWager(100, point.meter)).side_bets["jackpot"].jackpot
        assert jackpot is not None
        assert (point.value, told.break_even) == (jackpot.value, jackpot.break_even)
    assert told.points[1].value < 0 < told.points[2].value


def test_strategies_are_named_and_never_files() -> None:
    told = answer(AskReport(game=THREE, strategy="queen-six-four"))
    assert isinstance(told, Report)
    assert told.cost == 0
    for name in ("/etc/passwd", "README.md", "../queen-six-four"):
        with pytest.raises(Refused, match="always-play"):
            answer(AskReport(game=THREE, strategy=name))


def test_there_are_169_starting_hands() -> None:
    hands = dict(starting_hands())
    weights = {name: 6 if name[0] == name[1] else 4 if name.endswith("s") else 12 for name in hands}
    assert (len(hands), sum(weights.values())) == (169, comb(52, 2))
    assert hands["AKs"][0] % 4 == hands["AKs"][1] % 4
    assert hands["AKo"][0] % 4 != hands["AKo"][1] % 4
    assert all(len(set(cards)) == 2 for cards in hands.values())


def test_each_starting_hand_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a mathematics that values a hand by its cards alone, so that each must have come with its own."""

    class Simple:
        def choices(self, terms: WhatIfTerms, holding: Holding, sides: Mapping[str, Fraction]) -> list[Choice]:
            return [Choice("check", Fraction(0)), Choice("play 4x", Fraction(sum(card >> 2 for card in holding.hand)))]

    monkeypatch.setattr(answers, "mathematics", lambda key: Simple())
    monkeypatch.setattr(answers, "solved", lambda *asked: None)
    monkeypatch.setattr(answers, "terms_of", lambda key, *more, **named: WhatIfTerms(games.load(key)))
    told = answer(AskHands(game="plain-flop"))
    assert isinstance(told, StartingHands)
    worth = {each.hand: each.worth for each in told.hands}
    assert len(worth) == 169
    assert (worth["AKs"], worth["22"]) == ({"check": 0, "play 4x": 23}, {"check": 0, "play 4x": 0})


def test_only_two_cards_make_a_starting_hand() -> None:
    with pytest.raises(Refused, match="players do not decide on two cards"):
        answer(AskHands(game=THREE))


@pytest.mark.parametrize("key", games.names())
def test_the_numbers_of_a_game_are_those_it_has(key: str) -> None:
    """Every number, written as a change, is understood and changes nothing; every hand offered can be paid."""
    game, told = games.load(key), numbers(key)
    same = [f"{table.name}.{hand}={odds}" for table in told.tables for hand, odds in table.pays.items()]
    same += [f"{move}.times={times}" for move, times in told.times.items()]
    same += [f"qualify={told.qualify}"] if told.qualify else []
    assert len(same) > 3
    assert report_tables(change(game, *same)) == report_tables(game)
    assert least(change(game, *same)) == least(game)
    for table in told.tables:
        for hand in table.hands:
            assert change(game, f"{table.name}.{hand}=977") != game
    for cards in told.qualifies.values():
        change(game, f"qualify={cards}")
    assert told.qualify in told.qualifies.values()


def report_tables(game: Game) -> dict[str, dict[int, tuple[int, int]]]:
    return {table.name: {int(line.hand): line.odds for line in table.lines} for table in game.paytables}


@pytest.mark.parametrize("key", games.names())
def test_side_bets_are_those_that_can_be_staked(key: str) -> None:
    game = games.load(key)
    for name in side_areas(game):
        assert staked_on(game, {name: 1}) == {name: 1}
    assert "ante" not in side_areas(game)
    assert sorted(QUALIFY) == [3, 5]


def test_the_worker_answers_refuses_and_outlives_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    told = worker.work(msgspec.json.encode(AskValues(game=THREE, hand="Qh 6d 4c")))
    assert msgspec.json.decode(bytes(told.answer))["best"] == values(THREE, "Qh 6d 4c").best
    told = worker.work(msgspec.json.encode(AskValues(game=THREE, hand="Qh 6d")))
    assert told.refused is not None
    assert "2 cards" in told.refused
    monkeypatch.setattr(answers, "values", lambda *asked, **named: 1 / 0)
    told = worker.work(msgspec.json.encode(AskValues(game=THREE, hand="Qh 6d 4c")))
    assert told.fault == "ZeroDivisionError: division by zero"
    assert terms_of(THREE).game == games.load(THREE)
