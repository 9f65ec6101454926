"""Chooses the family that solves a game, by what the game declares; says what is in the way if none does.

Nothing heavy is imported here, so that pages can ask which games have exact odds.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from importlib import import_module
from math import comb, factorial
from types import ModuleType

from msgspec import Struct

from cutcard import games
from cutcard.cards import DECK
from cutcard.odds.model.course import levels_of, opening
from cutcard.rules.cells import Cell, readings_of
from cutcard.rules.game import Deal, Draw, Game, Verify
from cutcard.rules.piles import BOARD, DEALER, FINAL, PLAYER
from cutcard.rules.readings import AtLeast, Best, Category, Compare, Grade, hands_read, piles_read

HAND, UPCARD, SHARED, PAYS, DRAW = (
    "own hand against a dealer's hand",
    "own hand against a dealer who shows a card",
    "own cards with a shared board against a dealer",
    "own hand against a pay table",
    "own hand with cards exchanged",
)
MODULES = {HAND: "against", UPCARD: "against", SHARED: "shared.board", PAYS: "alone", DRAW: "drawn.family"}
SETS = comb(52, 5)  # the most sets of cards that the pay-table family keeps at once
DRAWS = 10**10  # the most draws that are looked at against a dealer, about a minute


class Fit(Struct, frozen=True):
    """The family nearest to a game, and what is in the way of solving the game with it."""

    family: str
    obstacles: tuple[str, ...]

    @property
    def solved(self) -> bool:
        return not self.obstacles


class FittedHand(Struct, frozen=True):
    """The readings on which a game's results depend."""

    own: str  # strength of the player's final hand
    dealer: str  # strength of the dealer's hand; "" without one
    versus: str  # comparison of the two; "" if nothing depends on it
    qualified: str  # whether the dealer qualifies; "" if every hand does
    least: int  # lowest strength that qualifies
    by_own: tuple[str, ...]  # other readings of the player's final hand
    early: tuple[str, ...]  # readings of cards seen at the first decision or before the last card


def exact(key: str) -> bool:
    """Whether a game has exact odds: by a family, or by counting of its own."""
    return games.has(key, "odds") or fit(games.load(key)).solved


def fit(game: Game) -> Fit:
    """The family of a game."""
    family = _nearest(game)
    return Fit(family, tuple(dict.fromkeys(_obstacles(game, family))))


def module_of(game: Game) -> ModuleType:
    """The module that solves games of this game's family."""
    return import_module(f"cutcard.odds.families.{MODULES[fit(game).family]}")


def _nearest(game: Game) -> str:
    if draws_of(game):
        return DRAW
    if not game.has_dealer:
        return PAYS
    if game.dealt(BOARD):
        return SHARED
    return UPCARD if upcards(game) else HAND


def upcards(game: Game) -> int:
    """How many of the dealer's cards are face up when the player decides."""
    deals = (phase for phase in game.phases if isinstance(phase, Deal))
    return sum(pile.face_up for deal in deals for pile in deal.piles if pile.to == DEALER)


def draws_of(game: Game) -> list[Draw]:
    """The draws that moves of a game make."""
    return [move.draw for decision in game.decisions for move in decision.moves if move.draw]


def _obstacles(game: Game, family: str) -> Iterator[str]:
    if any(isinstance(phase, Verify) for phase in game.phases):
        yield "hands are verified and paid before the players decide"
    if not game.decisions:
        yield "there is no decision"
    suits = {card & 3 for card in game.deck}
    if len(game.deck) != len(suits) * len({card >> 2 for card in game.deck}):
        yield "the suits of the deck do not have the same ranks"
    own, dealer, board = (game.dealt(to) for to in (PLAYER, DEALER, BOARD))
    levels = list(levels_of(game))
    if family == DRAW:
        yield from _no_draws(game, own, dealer, board)
    elif family == PAYS:
        if own + board not in (3, 5, 6, 7) or comb(len(game.deck), own + board) > SETS:
            yield f"a hand is made of {own + board} of {len(game.deck)} cards, which is too many to go through"
    elif family == SHARED:
        if (own, dealer, board) != (2, 2, 5):
            yield f"players have {own} cards, the dealer {dealer} and the board {board}, not two, two and five"
        if upcards(game):
            yield "the dealer shows a card"
        if any(level.board not in (0, 3, 5) for level in levels):
            yield "a decision is made when the board shows neither none, three nor five cards"
        if len({level.board for level in levels}) < len(levels):
            yield "two decisions are made on the same cards"
    else:
        if own != dealer or own not in (3, 5):
            yield f"players have {own} cards and the dealer {dealer}, not three or five each"
        if upcards(game) > 1:
            yield f"the dealer shows {upcards(game)} cards, not one"
    if any(level.own < own for level in levels) and family != PAYS:
        yield "players get more cards after a decision"
    yield from _strange(game, core_cells(game))


def _no_draws(game: Game, own: int, dealer: int, board: int) -> Iterator[str]:
    """What keeps a game's exchanges from being counted."""
    draws, shown = draws_of(game), upcards(game)
    if not all(draw.exchange for draw in draws):
        yield "cards are drawn without laying any down"
    if any(move.draw for decision in game.decisions[1:] for move in decision.moves):
        yield "cards are drawn after the first decision"
    if board:
        yield "players draw to a hand of their own, and there is a board"
    if own not in (3, 5) or dealer not in (0, own):
        yield f"players have {own} cards and the dealer {dealer}, not three or five each"
    elif shown > 1:
        yield f"the dealer shows {shown} cards, not one"
    elif not dealer and comb(len(game.deck), own) > SETS:
        yield f"a hand is made of {own} of {len(game.deck)} cards, which is too many to go through"
    elif dealer and (number := _looks(game, max((draw.most for draw in draws), default=0))) > DRAWS:
        about = round(number, 1 - len(str(number)))
        yield f"against a dealer with {own} cards there are about {about:,} draws to look at, too many"


def _looks(game: Game, most: int) -> int:
    """About how many draws to look at, each with all sets of the cards drawn."""
    size, shown, cards = game.dealt(PLAYER), upcards(game), len(game.deck)
    suits = len({card & 3 for card in game.deck})
    hands = comb(cards, size) // factorial(suits) if not shown else comb(cards - 1, size) * cards // factorial(suits)
    rest = cards - size - shown
    return hands * sum(comb(size, drawn) * comb(rest, drawn) << drawn for drawn in range(most + 1))


def core_cells(game: Game) -> list[Cell]:
    """The cells that settle the wagers of the game itself, side bets apart, wherever a move can end the hand."""
    fees = {wager.name for wager in game.wagers if wager.placed == "as a fee"}
    areas = {
        *opening(game),
        *game.bets,
        *fees,
        *(bonus for bonus, area in game.bonuses.items() if area in opening(game)),
    }
    return [cell for ending in reached(game) for area, cell in game.endings[ending].cells.items() if area in areas]


def reached(game: Game) -> list[str]:
    """The endings that a move of the player leads to."""
    moves = (move for decision in game.decisions for move in decision.moves)
    return list(dict.fromkeys(move.then for move in moves if move.then in game.endings))


def _strange(game: Game, cells: Iterable[Cell]) -> Iterator[str]:
    """What the family's readings do not cover."""
    used = {name for cell in cells for name in readings_of(cell)}
    if missing := sorted(used - set(game.readings)):
        yield f"there is no reading {', '.join(missing)}"
        return
    hand = hand_of(game, used)
    if hand is None:
        final = "the hand after the draw" if draws_of(game) else "the player's cards and the board"
        yield f"no reading is the best hand of {final}"
        return
    told = {hand.own, hand.dealer, hand.versus, hand.qualified, *hand.by_own}
    for name in sorted(used - told):
        yield f"the reading {name!r} is none of the standard ones on the final hands"


def hand_of(game: Game, used: Iterable[str]) -> FittedHand | None:
    """What some readings are in terms of the two hands; None if there is no reading of the player's final hand."""
    readings = game.readings
    mine: set[str] = {PLAYER} | ({BOARD} if game.dealt(BOARD) else set())
    if draws_of(game):
        mine = {FINAL}
    theirs: set[str] = {DEALER}
    if game.dealt(BOARD):
        theirs = {DEALER, BOARD}
    own = next((name for name, each in readings.items() if isinstance(each, Best) and {*each.piles} == mine), None)
    if own is None:
        return None
    dealer = next((n for n, each in readings.items() if isinstance(each, Best) and {*each.piles} == theirs), "")
    versus = qualified = ""
    least, by_own, early = 0, [], []
    for name in used:
        match readings[name]:
            case Compare(a, b) if (a, b) == (own, dealer):
                versus = name
            case AtLeast(of) as reading if of == dealer and qualified in ("", name):
                qualified, least = name, reading.strength
            case Category(of) | Grade(of) | AtLeast(of) if of == own:
                by_own.append(name)
            case Category(of) | Grade(of) | AtLeast(of) if isinstance(readings[of], Best):
                if DEALER not in piles_read(readings, name):
                    early.append(name)
            case _:
                pass
    return FittedHand(own, dealer, versus, qualified, least, tuple(sorted(by_own)), tuple(sorted(early)))


def names_of(game: Game, reading: str) -> type[IntEnum] | None:
    """The hands that a reading tells apart."""
    return hands_read(game.readings, reading)


def whole_deck(game: Game) -> bool:
    return tuple(sorted(game.deck)) == tuple(DECK)
