"""Parses the cards that a player sees at a decision. Refuses cards that cannot occur, with the cure."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from cutcard.cards import Card, Cards, counted, parse, show
from cutcard.rules.game import Deal, Draw, Game, Phase, Reveal
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.ruling import Refused


class Holding(Struct, frozen=True):
    """Cards that the player sees: their own, the dealer's upcard, the board, and cards discarded and drawn."""

    hand: Cards
    upcard: Card | None = None
    board: Cards = ()
    discard: Cards = ()
    drawn: Cards = ()
    staked: tuple[tuple[str, Fraction], ...] = ()  # on the layout now, in antes, where choices depend on it
    decision: str = ""  # its name, where the same cards are seen at several; "": the first that fits the cards


def read(
    game: Game,
    hand: str,
    *,
    board: str = "",
    upcard: str = "",
    discard: str = "",
    drawn: str = "",
    staked: Mapping[str, str] | None = None,
    decision: str = "",
) -> Holding:
    """A holding in this game."""
    deal = next(phase for phase in game.phases if isinstance(phase, Deal))
    size = game.dealt(PLAYER)
    shown = any(pile.face_up for pile in deal.piles if pile.to == DEALER)
    own, common, up = _cards("hand", hand), _cards("board", board), _cards("upcard", upcard)
    down, new = _cards("discard", discard), _cards("drawn", drawn)
    if len(own) != size:
        raise Refused(None, f"hand: you entered {counted(len(own))}; in {game.title} a player gets {size}")
    if shown and len(up) != 1:
        raise Refused(None, f"upcard: you entered {counted(len(up))}; enter the one dealer's card that is face up")
    if up and not shown:
        raise Refused(None, f"upcard: in {game.title} no dealer's card is face up; leave it out")
    _check_board(game, common)
    _check_draw(game, own, down, new)
    seen = (*own, *common, *up, *new)
    if foreign := {card for card in seen if card not in game.deck}:
        raise Refused(None, f"{show(tuple(sorted(foreign)))} is not in the deck of {game.title}")
    if twice := {card for card in seen if seen.count(card) > 1}:
        raise Refused(None, f"{show(tuple(sorted(twice)))} occurs twice; a deck has one of each card")
    names = [each.name for each in game.decisions]
    if decision and decision not in names:
        raise Refused(None, f"decision: {game.title} has no {decision[:40]!r}; choose {', '.join(map(repr, names))}")
    return Holding(own, up[0] if up else None, common, down, new, _stakes(game, staked or {}), decision)


def _stakes(game: Game, staked: Mapping[str, str]) -> tuple[tuple[str, Fraction], ...]:
    for area, stake in staked.items():
        if area not in game.areas:
            raise Refused(None, f"staked: {game.title} has no wager {area[:40]!r}; choose {', '.join(game.areas)}")
        try:
            Fraction(stake)
        except (ValueError, ZeroDivisionError):
            raise Refused(None, f"staked: {area}={stake[:20]} is not a number of antes") from None
    return tuple((area, Fraction(stake)) for area, stake in staked.items())


def _cards(place: str, text: str) -> Cards:
    try:
        return parse(text)
    except ValueError as error:
        raise Refused(None, f"{place}: {error}") from None


def _check_board(game: Game, board: Cards) -> None:
    shown = (phase.board if isinstance(phase, Reveal) else _face_up(phase) for phase in game.phases)
    sizes = [0, *accumulate(cards for cards in shown if cards)]
    if len(board) not in sizes:
        if len(sizes) == 1:
            raise Refused(None, f"board: {game.title} has no board; leave it out")
        allowed = ", ".join(map(str, sizes[:-1])) + f" or {sizes[-1]}"
        raise Refused(
            None, f"board: you entered {counted(len(board))}; there is a choice with {allowed} cards on the board"
        )


def _face_up(phase: Phase) -> int:
    return sum(pile.face_up for pile in phase.piles if pile.to == BOARD) if isinstance(phase, Deal) else 0


def _check_draw(game: Game, hand: Cards, discard: Cards, drawn: Cards) -> None:
    draws = [move.draw for decision in game.decisions for move in decision.moves if move.draw]
    if not draws and (discard or drawn):
        raise Refused(None, f"drawn: players do not draw cards in {game.title}; leave them out")
    if not set(discard) <= set(hand) or len(set(discard)) < len(discard):
        raise Refused(None, f"discard: {show(discard)!r} must be different cards from the hand")
    if (discard or drawn) and not any(_fits(draw, discard, drawn) for draw in draws):
        forms = " or ".join(_form(draw) for draw in draws)
        raise Refused(
            None, f"drawn: {counted(len(drawn))} drawn and {len(discard)} discarded is not possible; enter {forms}"
        )


def _fits(draw: Draw, discard: Cards, drawn: Cards) -> bool:
    return draw.least <= len(drawn) <= draw.most and len(discard) == (len(drawn) if draw.exchange else 0)


def _form(draw: Draw) -> str:
    count = str(draw.least) if draw.least == draw.most else f"{draw.least} to {draw.most}"
    return f"{count} drawn and as many discarded" if draw.exchange else f"{count} drawn and none discarded"
