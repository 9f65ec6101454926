"""What must hold in the tables of any game."""

import pytest

from cutcard import games
from cutcard.hands import Five, Three
from cutcard.rules.cells import PayJackpot
from cutcard.ruling import NOTHING, Result


@pytest.mark.parametrize("key", games.names())
def test_every_jackpot_cell_pays_the_game_s_one_jackpot(key: str) -> None:
    game = games.load(key)
    cells = [cell for end in game.endings.values() for cell in end.cells.values() if isinstance(cell, PayJackpot)]
    assert bool(cells) == (game.jackpot is not None)
    assert all(cell.jackpot == game.jackpot for cell in cells)


def test_a_bonus_that_is_not_won_is_told_nowhere() -> None:
    assert NOTHING.result is not Result.WIN
    assert (NOTHING.clauses, NOTHING.winnings(1000)) == ((), 0)


def test_hands_are_in_the_documents_order() -> None:
    assert [hand.name for hand in sorted(Three, reverse=True)] == [
        "STRAIGHT_FLUSH",
        "THREE_OF_A_KIND",
        "STRAIGHT",
        "FLUSH",
        "ONE_PAIR",
        "HIGH_CARD",
    ]
    assert [hand.name for hand in sorted(Five, reverse=True)][:3] == ["ROYAL_FLUSH", "STRAIGHT_FLUSH", "FOUR_OF_A_KIND"]
