"""What a document allows without any effect on the settlement: optional wagers, and moves that lead on."""

from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.game import Game
from cutcard.rules.settle import settle
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game


def line(game: Game, wagers: dict[str, int], *moves: str) -> Finished:
    """A round of pairs; the ante and what must go with it are 10.00."""
    own, dealer, board = "Ah As 7c 3d 2h", "Kc Kd Jh Ts 9c", None
    if game.parts:
        own, dealer, board = "Ah Kd", "7c 8d", "As 7h 2c 9s 4d"
    base = dict.fromkeys(opening(game.key), 1000)
    return Finished(base | wagers, own, dealer, board=board, moves=list(moves), meter=9_000_000)


@each_game
def test_a_move_is_open_at_its_decision(
    game: Game, wagers: dict[str, int], moves: list[str], place: int, cited: Cited
) -> None:
    course, finished = RoundReader(game), line(game, wagers, *moves)
    _, taken = course.walk(finished, course.read_piles(finished))
    assert [move.name for move in taken] == moves
    course.read(finished)
    cited.note(taken[place])


@each_game
def test_a_side_wager_is_optional_and_of_any_size(game: Game, name: str, cited: Cited) -> None:
    course = RoundReader(game)
    without, sign = course.read(line(game, {}, "fold"))
    assert name not in [one.wager for one in settle(game, without, sign)]
    for stake in (1, 1000, 5000):
        box, sign = course.read(line(game, {name: stake}, "fold"))
        assert [one.stake for one in settle(game, box, sign) if one.wager == name] == [stake]
    wager = course.wagers[name]
    assert (wager.placed, wager.required) == ("before the deal", ())
    cited.note(wager)
