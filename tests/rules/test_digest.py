"""The digest of a round's rules: the same for the same tables, another for any other value in them."""

import pytest

from cutcard import games
from cutcard.rules.digest import digest
from cutcard.rules.sign import TableSign
from cutcard.table.messages.round import RoundOpened
from cutcard.testing.felt import FeltTable
from cutcard.testing.mutants import mutants
from cutcard.testing.rounds import say

PART = 9  # one mutant of so many


@pytest.mark.parametrize("key", games.names())
def test_a_round_names_the_exact_rules(key: str) -> None:
    felt = FeltTable(key)
    (opened,) = say(felt, "system opens bets")
    assert isinstance(opened, RoundOpened)
    assert opened.rules == f"{felt.game.document} {digest(felt.game, felt.table.sign)}"
    assert opened.number == 1


@pytest.mark.parametrize("key", games.names())
def test_the_digest_tells_every_changed_value_of_the_tables(key: str) -> None:
    """A part of the mutants of the tables, and every value of the sign."""
    game, sign = games.load(key), TableSign()
    same = digest(game, sign)
    assert len(same) == 16
    assert same == digest(game, TableSign())
    some = [one for number, one in enumerate(mutants(game)) if number % PART == 0]
    assert len(some) > 50
    assert [where for where, mutant in some if digest(mutant, sign) == same] == []
    others = [
        TableSign(minimum=501),
        TableSign(maximum=50_001),
        TableSign(unit=1),
        TableSign(jackpot=500),
        TableSign(jackpot_seed=1),
        TableSign(bonus={"royal flush": 1}),
        TableSign(maximum_payout=1),
        TableSign(paytables={"pair-plus": {"straight flush": "35"}}),
    ]
    assert len({same, *(digest(game, other) for other in others)}) == 1 + len(others)
    assert len({digest(games.load(other), sign) for other in games.names()}) == len(games.names())
