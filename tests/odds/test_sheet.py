"""Sheets of key figures and comparisons: exact where they say so, the same in every form."""

import csv
from fractions import Fraction
from io import StringIO

import pytest

import cutcard
from cutcard.odds.families.progressive import progressive
from cutcard.odds.model.whatif import change
from cutcard.odds.report.answers import answer
from cutcard.odds.report.compare import compare
from cutcard.odds.report.files import as_csv, comparison_text, sheet_text
from cutcard.odds.report.questions import AskCompare, AskSheet, Variant
from cutcard.odds.report.report import mathematics, solved, terms_of
from cutcard.odds.report.shapes import Comparison, FiguresFile, KeyFigure, KeyFigures
from cutcard.odds.report.sheet import jackpot_lines, sheet
from cutcard.ruling import Refused

GAME = "plain-three"


def at(told: KeyFigures, row: str, column: str = "") -> KeyFigure:
    return next(line for line in told.lines if (line.row, line.column) == (row, column))


def test_exact_figures_are_those_of_the_solution() -> None:
    found, told = solved(terms_of(GAME)), sheet(GAME)
    exact = {line.row: line.exact.fraction for line in told.lines if line.exact and not line.column}
    assert exact["House edge"] == found.house_edge
    assert exact["Element of risk"] == found.element_of_risk
    assert exact["Variance"] == found.variance
    assert exact["Hit frequency"] + exact["Rounds that break even"] + exact["Rounds that lose"] == 1
    assert exact["Hit frequency"] == Fraction(sum(o.weight for o in found.outcomes if o.net > 0), found.deals)
    (bet,) = mathematics(GAME).side_bets(terms_of(GAME))
    line = at(told, "Pair plus", "House edge")
    assert line.exact is not None
    assert line.exact.fraction == -bet.ev
    hours = at(told, "4 hours", "Expected result")
    assert hours.exact is not None
    assert hours.exact.fraction == 160 * found.ev
    assert at(told, "Standard deviation").value == pytest.approx(found.deviation)


def test_every_line_says_how_it_was_found() -> None:
    told = sheet(GAME, hours=[1, 10_000], bankrolls=[20])
    assert {line.how for line in told.lines} == {"exact", "computed", "approximation", "bound"}
    assert at(told, "1 hour", "20 antes").how == "computed"
    assert at(told, "10,000 hours", "20 antes").how == "approximation"
    assert all(line.how == "exact" for line in told.lines if line.exact)


def test_a_jackpot_says_where_it_breaks_even() -> None:
    terms = terms_of("plain-stud")
    lines = {line.row: line for line in jackpot_lines(progressive(terms, 100, 5_000_000))}
    assert lines["Meter"].value == 5_000_000
    even = lines["Break-even meter"].exact
    assert even is not None
    assert progressive(terms, 100, int(even.fraction)).value >= 0
    assert progressive(terms, 100, int(even.fraction) - 1).value < 0


def test_the_cost_of_a_strategy_is_on_its_sheet() -> None:
    told = sheet(GAME, strategy_name="always-play")
    assert told.played == "always play"
    assert at(told, "Cost of the strategy").value == pytest.approx(
        float(solved(terms_of(GAME)).ev - cutcard.solve(GAME, strategy="always-play").ev)
    )


def test_a_file_has_every_line_with_dollars() -> None:
    told = sheet(GAME, ante=2_500)
    rows = list(csv.DictReader(StringIO(as_csv(told).text)))
    assert len(rows) == len(told.lines)
    for row, line in zip(rows, told.lines, strict=True):
        assert (row["section"], row["row"], row["column"], row["how"]) == (
            line.section,
            line.row,
            line.column,
            line.how,
        )
        if line.exact:
            assert Fraction(int(row["numerator"]), int(row["denominator"])) == line.exact.fraction
        if line.unit == "antes" and line.value is not None:
            assert float(row["dollars"]) == pytest.approx(25 * line.value, abs=0.005)


@pytest.mark.parametrize(
    ("asked", "cure"),
    [
        ({"hours": [0]}, "hours: 0 is not possible; enter 1 to 10,000"),
        ({"hours": [1] * 9}, "hours: enter 1 to 8 of them"),
        ({"bankrolls": []}, "bankroll: enter 1 to 8"),
        ({"rounds_per_hour": 1_001}, "rounds per hour: 1001"),
    ],
)
def test_numbers_that_make_no_sheet_are_refused(asked: dict[str, list[int]], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        sheet(GAME, **asked)  # type: ignore[arg-type]  # any numbers


def test_two_variants_differ_by_what_was_changed() -> None:
    one, other = (
        Variant(game=GAME),
        Variant(game=GAME, changes=("ante-bonus.straight=2",), strategy="always-play"),
    )
    told = compare(one, other)
    lines = {(line.section, line.name): line for line in told.lines}
    assert (told.first, told.second) == ("as printed", "ante-bonus.straight=2, played always play")
    terms = terms_of(GAME)
    changed = cutcard.solve(change(terms.game, "ante-bonus.straight=2"), strategy="always-play")
    edge = lines["The game", "House edge"]
    assert edge.exact is not None
    assert edge.exact.fraction == changed.edge - solved(terms).house_edge
    assert lines["Ante bonus pays", "straight"].difference == 1
    assert lines["Pair plus alone", "House edge"].difference == 0
    ends = [line for line in told.lines if line.section == "How rounds end"]
    assert sum(line.exact.fraction for line in ends if line.exact) == 0
    assert [float(line.name.split()[0]) for line in ends] == sorted(float(line.name.split()[0]) for line in ends)
    assert lines["How often each choice is made", "fold"].second == 0
    assert "+1" in comparison_text(told)


def test_what_is_missing_in_a_variant_is_not_nought() -> None:
    told = compare(Variant(game=GAME), Variant(game=GAME, changes=("pair-plus.flush=none",)))
    line = next(each for each in told.lines if (each.section, each.name) == ("Pair plus pays", "flush"))
    assert (line.first, line.second, line.difference) == (3.0, None, None)


def test_pages_ask_for_sheets_files_and_comparisons() -> None:
    told = answer(AskSheet(game=GAME, hours=(2,)))
    assert isinstance(told, KeyFigures)
    assert "key figures, best play" in sheet_text(told)
    file = answer(AskSheet(game=GAME, hours=(2,), csv=True))
    assert isinstance(file, FiguresFile)
    assert file == as_csv(told)
    assert isinstance(answer(AskCompare(game=GAME, against=Variant(game=GAME, reading=()))), Comparison)
    with pytest.raises(Refused, match="always-play"):
        answer(AskCompare(game=GAME, against=Variant(game=GAME, strategy="/etc/passwd")))
    with pytest.raises(Refused, match="always-play"):
        answer(AskSheet(game=GAME, strategy="/etc/passwd"))
