"""Games with other numbers: nothing changed is the same game, more pay is never worse, what cannot be is refused."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.odds.model.whatif import WhatIfTerms, change, schedule
from cutcard.odds.report.report import mathematics, report, solved, staked_on, terms_of
from cutcard.ruling import Refused

THREE, STUD = games.load("plain-three"), games.load("plain-stud")
ODDS = mathematics("plain-three")


@pytest.mark.parametrize("key", games.names())
def test_a_change_to_what_is_printed_changes_nothing(key: str) -> None:
    game = games.load(key)
    for table in game.paytables:
        for line in table.lines:
            name = line.hand.name.lower().replace("_", " ")
            assert change(game, f"{table.name}.{name}={line.odds[0]}/{line.odds[1]}") == game
    lines = {line.hand.name.lower().replace("_", " "): str(Fraction(*line.odds)) for line in game.paytables[0].lines}
    assert schedule(game, game.paytables[0].name, lines) == game


@pytest.mark.exhaustive
@given(st.sampled_from(["straight", "three of a kind", "straight flush"]), st.integers(0, 60), st.integers(1, 60))
def test_the_edge_falls_as_a_line_pays_more(hand: str, low: int, more: int) -> None:
    less = ODDS.solve(WhatIfTerms(change(THREE, f"ante-bonus.{hand}={low}/2"))).house_edge
    assert ODDS.solve(WhatIfTerms(change(THREE, f"ante-bonus.{hand}={low + more}/2"))).house_edge < less


@pytest.mark.exhaustive
@given(st.integers(1, 9), st.integers(1, 9))
def test_stakes_scale(times: int, part: int) -> None:
    """So many antes on Pair Plus are worth so many times one, as long as no hand's play changes by it."""
    stake = Fraction(times, part)
    one = ODDS.solve(WhatIfTerms(THREE), {"pair-plus": stake}).ev
    assert one >= ODDS.solve(WhatIfTerms(THREE)).ev + stake * ODDS.side_bets(WhatIfTerms(THREE))[0].ev


def test_a_dealer_who_always_qualifies() -> None:
    always = ODDS.solve(WhatIfTerms(change(THREE, "qualify=always")))
    assert not [outcome for outcome in always.outcomes if outcome.name.startswith("dealer does not qualify")]
    assert always.house_edge < ODDS.solve(WhatIfTerms(THREE)).house_edge


def test_a_multiple() -> None:
    more = ODDS.solve(WhatIfTerms(change(THREE, "play.times=2")))
    assert more.average_bet > ODDS.solve(WhatIfTerms(THREE)).average_bet


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("", "is not a change"),
        ("bet.flush", "is not a change"),
        ("bet.flush=", "form 6, 3/2 or 1.5"),
        ("bet.flush=-1", "form 6, 3/2 or 1.5"),
        ("bet.flush=1/0", "form 6, 3/2 or 1.5"),
        ("bet.flush=9999999", "above 1000000 to 1"),
        ("bet.flash=6", "no hand 'flash'; choose high card"),
        ("bit.flush=6", "choose bet"),
        ("bet=6", "name a line"),
        ("qualify=Ac", "5 different cards"),
        ("qualify=Ac Ac 4h 3s 2c", "5 different cards"),
        ("qualify=Ac Kx 4h 3s 2c", "'Kx' is not a card"),
        ("bet.times=0", "enter 1 to 100"),
        ("fold.times=2", "choose bet"),
        ("ante.flush=none", "choose bet"),
        ("bet.flush=6; import os", "form 6"),
        ("bet.flush=" + "9" * 500, "form 6"),
    ],
)
def test_a_change_that_cannot_be_is_refused(text: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)) as refused:
        change(STUD, text)
    assert len(refused.value.reason) < 300


def test_a_hole_in_a_table_is_refused_with_its_place() -> None:
    with pytest.raises(Refused, match=r"bet has no line for flush: add one, as in 'bet.flush=1'"):
        report("plain-stud", ["bet.flush=none"])


def test_a_table_that_can_do_without_a_line_pays_nothing_for_it() -> None:
    nothing, zero = (ODDS.solve(WhatIfTerms(change(THREE, f"ante-bonus.straight={odds_}"))) for odds_ in ("none", "0"))
    assert nothing == zero


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        ({"maximum_payout": 100}, "enter the ante in cents as well"),
        ({"ante": 0}, "ante: 0 is not possible"),
        ({"ante": 100, "maximum_payout": -1}, "maximum payout: -1 is not possible"),
        ({"reading": ["L-09"]}, "no other reading 'L-09'; available: none"),
    ],
)
def test_terms_that_cannot_be_are_refused(arguments: dict[str, int], cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        terms_of("plain-stud", **arguments)  # type: ignore[arg-type]  # arguments by name


@pytest.mark.parametrize(
    ("name", "stake", "cure"),
    [
        ("trips", "1", "available: pair-plus"),
        ("play", "1", "available: pair-plus"),
        ("pair-plus", "much", "is not a stake"),
        ("pair-plus", "1/0", "is not a stake"),
        ("pair-plus", "0", "1/1000 to 1000 antes"),
        ("pair-plus", "-1", "1/1000 to 1000 antes"),
    ],
)
def test_side_bets_that_cannot_be_are_refused(name: str, stake: str, cure: str) -> None:
    with pytest.raises(Refused, match=re.escape(cure)):
        staked_on(THREE, {name: stake})


def test_an_ante_without_a_cap_changes_nothing() -> None:
    assert solved(terms_of("plain-three", ante=2500)) == solved(terms_of("plain-three"))
