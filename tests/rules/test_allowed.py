"""What a document allows without any effect on the settlement: optional wagers, and moves that lead on."""

import pytest

from cutcard import games
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.settle import settle
from tests.conftest import Cited

UTH, CSP = RoundReader(games.load("ultimate-texas-holdem")), RoundReader(games.load("caribbean-stud"))


def line(course: RoundReader, wagers: dict[str, int], *moves: str) -> Finished:
    """A round of pairs; the ante and what must go with it are 10.00."""
    if course is UTH:
        own, dealer, board = "Ah Kd", "7c 8d", "As 7h 2c 9s 4d"
        base = {"ante": 1000, "blind": 1000}
    else:
        own, dealer, board = "Ah As 7c 3d 2h", "Kc Kd Jh Ts 9c", None
        base = {"ante": 1000}
    return Finished(base | wagers, own, dealer, board=board, moves=list(moves), meter=9_000_000)


@pytest.mark.parametrize(
    ("course", "wagers", "moves", "place"),
    [
        pytest.param(UTH, {}, ("check", "fold"), 0, marks=pytest.mark.clause("UTH 9.1.3")),
        pytest.param(UTH, {"play": 2000}, ("check", "play 2x"), 0, marks=pytest.mark.clause("UTH 9.1.3")),
        pytest.param(UTH, {}, ("check", "check", "fold"), 1, marks=pytest.mark.clause("UTH 9.2.2")),
        pytest.param(UTH, {"play": 1000}, ("check", "check", "play 1x"), 1, marks=pytest.mark.clause("UTH 9.2.2")),
        pytest.param(UTH, {"play": 4000}, ("play 4x",), 0, marks=pytest.mark.clause("UTH 9.1.2")),
        pytest.param(CSP, {"bet": 2000}, ("bet",), 0, marks=pytest.mark.clause("CSP 8.5")),
    ],
)
def test_a_move_is_open_at_its_decision(
    course: RoundReader, wagers: dict[str, int], moves: tuple[str, ...], place: int, cited: Cited
) -> None:
    finished = line(course, wagers, *moves)
    _, taken = course.walk(finished, course.read_piles(finished))
    assert tuple(move.name for move in taken) == moves
    course.read(finished)
    cited.note(taken[place])


@pytest.mark.parametrize(
    ("course", "name"),
    [
        pytest.param(UTH, "trips", marks=pytest.mark.clause("UTH 5.4")),
        pytest.param(UTH, "jackpot", marks=pytest.mark.clause("UTH 15.2.4")),
        pytest.param(CSP, "jackpot", marks=pytest.mark.clause("CSP 5.4")),
    ],
)
def test_a_side_wager_is_optional_and_of_any_size(course: RoundReader, name: str, cited: Cited) -> None:
    without, sign = course.read(line(course, {}, "fold"))
    assert name not in [one.wager for one in settle(course.game, without, sign)]
    for stake in (1, 1000, 5000):
        box, sign = course.read(line(course, {name: stake}, "fold"))
        assert [one.stake for one in settle(course.game, box, sign) if one.wager == name] == [stake]
    wager = course.wagers[name]
    assert (wager.placed, wager.required) == ("before the deal", ())
    cited.note(wager)
