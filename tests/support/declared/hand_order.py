"""Hands named and compared by the order of a game, each citation noted."""

from cutcard.cards import parse
from cutcard.rules.game import Deal, Game
from cutcard.rules.order import Announced, Compared, announce, compare
from tests.conftest import Cited


def called(cited: Cited, game: Game, text: str, pile: str = "player") -> Announced:
    """A hand announced; where a game has a board, the cards after a player's own lie on it."""
    cards = parse(text)
    dealt = [one for phase in game.phases if isinstance(phase, Deal) for one in phase.piles]
    own = sum(one.count for one in dealt if one.to == "player")
    held = own if any(one.to == "board" for one in dealt) else len(cards)
    announced = announce(game, cards[:held], cards[held:], pile)
    cited.note(announced)
    return announced


def between(cited: Cited, game: Game, one: str, other: str) -> Compared:
    """Two hands compared; the other way round must tell the same."""
    first, second = called(cited, game, one), called(cited, game, other)
    compared = compare(game, first, second)
    turned = compare(game, second, first)
    assert (turned.result, turned.clauses) == (-compared.result, compared.clauses)
    cited.note(compared)
    return compared
