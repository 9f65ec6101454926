"""``cutcard.load`` and ``cutcard.settle``: a game by its name, and what every wager of a finished round pays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decode
from cutcard.library.given import mapping, text, texts, the_game
from cutcard.money import Cents
from cutcard.rules import settle as rules
from cutcard.rules.finished import Finished, reader_of
from cutcard.rules.game import Game
from cutcard.rules.settle import Settled
from cutcard.ruling import Refused


class Settlement(Struct, frozen=True):
    """Every wager of one box settled, in the order of the layout. Money is integer cents."""

    wagers: tuple[Settled, ...]

    @property
    def staked(self) -> Cents:
        """All that was staked."""
        return sum(each.stake for each in self.wagers)

    @property
    def returned(self) -> Cents:
        """All that comes back, stakes included."""
        return sum(each.returned for each in self.wagers)

    @property
    def net(self) -> Cents:
        """The player's net win; negative for a loss."""
        return self.returned - self.staked

    def __getitem__(self, wager: str) -> Settled:
        """The line of one wager."""
        for each in self.wagers:
            if each.wager == wager:
                return each
        raise KeyError(f"{wager!r} was not settled; choose {', '.join(each.wager for each in self.wagers)}")


def load(name: str) -> Game:
    """A game by its name.

    A game is frozen data: its wagers, phases, pay tables and settlement cells.

        >>> import cutcard
        >>> game = cutcard.load("three-card-poker")
        >>> game.title
        'Three Card Poker'
        >>> [wager.name for wager in game.wagers]
        ['ante', 'pair-plus', 'play']

    An unknown name is refused with a list of the known ones:

        >>> cutcard.load("snap")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        cutcard.games.NoGame: no game 'snap': choose ...three-card-poker...
    """
    return the_game(text("name", name))


def settle(
    game: Game | str,
    *,
    wagers: Mapping[str, Cents],
    player: str,
    dealer: str | None = None,
    board: str | None = None,
    moves: Sequence[str] = (),
    discard: str | None = None,
    drawn: str | None = None,
    paytables: Mapping[str, Mapping[str, int | str | Fraction]] | None = None,
    limits: Mapping[str, Cents] | None = None,
    meter: Cents | None = None,
) -> Settlement:
    """Settle one box of a finished round, to the cent and with the clauses.

    Stakes are integer cents; cards are text such as ``"Qh Qd 5c"``; ``moves`` are the player's decisions in order.

        >>> import cutcard
        >>> paid = cutcard.settle(
        ...     "three-card-poker",
        ...     wagers={"ante": 1000, "pair-plus": 500, "play": 1000},
        ...     player="Qh Qd 5c",
        ...     dealer="Kc 9d 4s",
        ...     moves=["play"],
        ... )
        >>> paid.net
        2500
        >>> paid["pair-plus"].returned, paid["pair-plus"].clauses
        (1000, ('TCP 9.4.1.6', 'TCP 10.4', 'I-07'))

    If the rules do not allow something, the refusal has the clause and the cure:

        >>> try:
        ...     cutcard.settle("three-card-poker", wagers={"ante": 1000, "play": 500},
        ...                    player="Qh Qd 5c", dealer="Kc 9d 4s", moves=["play"])
        ... except cutcard.Refused as refused:
        ...     print(refused.clause, "-", refused.reason)
        TCP 8.5 - wagers: play must be 1 times the ante: 1000

    ``board``, ``discard``, ``drawn``, ``paytables``, ``limits`` and ``meter`` are the keys of the same names that
    ``cutcard settle`` reads; leave out what the game does not have.
    """
    reader = reader_of(the_game(game))
    given: dict[str, object] = {
        "wagers": mapping("wagers", wagers),
        "player": player,
        "dealer": dealer,
        "board": board,
        "moves": texts("moves", moves),
        "discard": discard,
        "drawn": drawn,
        "paytables": paytables,
        "limits": limits,
        "meter": meter,
    }
    present = {name: value for name, value in given.items() if value is not None}
    try:
        line = decode(msgspec.json.encode(present, enc_hook=_odds), Finished)
    except (msgspec.ValidationError, TypeError, ValueError) as error:  # wrong types, or not JSON at all
        raise Refused(None, f"not a finished round: {error}") from None
    box, sign = reader.read(line)
    return Settlement(tuple(rules.settle(reader.game, box, sign)))


def _odds(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"{type(value).__name__} cannot be part of a finished round: pass text or whole numbers")
