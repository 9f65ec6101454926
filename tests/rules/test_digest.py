"""The digest of a round's rules: the same for the same tables, another for any other value in them."""

from collections.abc import Iterator
from types import ModuleType

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.hands import Five
from cutcard.rules import cells, jackpot, piles, readings
from cutcard.rules import game as game_module
from cutcard.rules.cells import Versus
from cutcard.rules.digest import content, digest
from cutcard.rules.game import Ending, Game, Wager
from cutcard.rules.piles import Part
from cutcard.rules.readings import AtLeast, Best, Custom, Grade
from cutcard.rules.sign import TableSign
from cutcard.ruling import Ruling
from cutcard.table.messages.round import Bet, RoundOpened
from cutcard.testing.felt import FeltTable
from cutcard.testing.mutants import mutants
from cutcard.testing.rounds import say
from tests.support.declared.second_draw import GAME, Combination, second
from tests.support.declared.small_games import RIDE, SHORT, Tens

PART = 9  # one mutant of so many


@pytest.mark.parametrize("key", games.names())
def test_a_round_names_the_exact_rules(key: str) -> None:
    felt = FeltTable(key)
    (opened,) = say(felt, "system opens bets")
    assert isinstance(opened, RoundOpened)
    assert opened.rules == f"{felt.game.document} {digest(felt.game, felt.table.sign)}"
    assert opened.number == 1


@pytest.mark.parametrize("key", games.packaged())
def test_the_digest_tells_every_changed_value_of_the_tables(key: str) -> None:
    """A part of the mutants of the tables, and every value of the sign."""
    game, sign = games.load(key), TableSign()
    same = digest(game, sign)
    assert len(same) == 16
    assert same == digest(game, TableSign())
    some = [one for number, one in enumerate(mutants(game)) if number % PART == 0]
    assert len(some) > 50
    assert [where for where, mutant in some if digest(mutant, sign) == same and ".by: " not in where] == []
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


@pytest.fixture
def renamed() -> Iterator[None]:
    """Classes that games are declared with, under another name."""
    kinds = {
        kind: kind.__name__ for kind in (Game, Versus, Best, Custom, Wager, Ruling, Ending, TableSign, Combination)
    }
    for kind in kinds:
        kind.__name__ = f"{kind.__name__}Renamed"
    yield
    for kind, name in kinds.items():
        kind.__name__ = name


def _told() -> tuple[str, str, str]:
    """The digest of a game, of the same with another function in a reading, and with another name for it."""
    sign, game = TableSign(), replace(GAME)  # a value whose digest nobody has asked for
    reading = game.readings["second"]
    assert isinstance(reading, Custom)
    other = replace(reading, by=lambda *cards: second(*cards))
    same, named = (
        replace(game, readings={**game.readings, "second": one}) for one in (other, replace(other, name="another"))
    )
    return digest(game, sign), digest(same, sign), digest(named, sign)


BEFORE = _told()


@pytest.mark.usefixtures("renamed")
def test_the_digest_rests_on_no_python_name() -> None:
    assert Game.__name__ == "GameRenamed"
    assert _told() == BEFORE
    assert BEFORE[0] == BEFORE[1] != BEFORE[2]


def test_a_field_at_its_default_is_not_told() -> None:
    assert content(Wager("ante", "A")) == ["wager", {"name": "ante", "clause": "A"}]
    assert content(Wager("ante", "A", limited=False)) == ["wager", {"name": "ante", "clause": "A", "limited": False}]
    assert content(AtLeast("dealer", Five.ONE_PAIR)) == ["at least", {"of": "dealer", "least": [1, "one pair"]}]


def test_tags_are_unique_and_what_has_none_is_refused() -> None:
    told = [vars(kind)["tag"] for module in (cells, game_module, jackpot, piles, readings) for kind in _tagged(module)]
    assert len(set(told)) == len(told) > 20
    with pytest.raises(TypeError, match="has no tag"):
        content(Bet("ante", 1))
    with pytest.raises(TypeError, match="cannot be part of a game's declaration"):
        content(object())


def _tagged(module: ModuleType) -> list[type]:
    return [
        kind
        for kind in vars(module).values()
        if getattr(kind, "__module__", "") == module.__name__ and "tag" in vars(kind)
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"base": "bet-2"},
        {"deck": SHORT},
        {"title": "Rider"},
        {"parts": {"first": Part("board", 0, 1)}},
        {"wagers": (replace(RIDE.wagers[0], title="First"), *RIDE.wagers[1:])},
        {"endings": {"played": Ending("void", RIDE.endings["played"].cells)}},
        {
            "readings": {
                **RIDE.readings,
                "paid": Grade("hand", ((Tens.TWO_PAIRS, Five.TWO_PAIRS),)),
            }
        },
        {"paytables": (replace(RIDE.paytables[0], lines=RIDE.paytables[0].lines[:1]),)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_kind_of_value_is_told(change: dict[str, object]) -> None:
    assert digest(replace(RIDE, **change), TableSign()) != digest(RIDE, TableSign())
