"""``cutcard hand``: name a hand and its strength, or replay hand histories."""

import argparse
import sys

import msgspec

from cutcard import games
from cutcard.cards import Cards, counted, parse, show
from cutcard.cli import Usage, choose_games, the_game
from cutcard.hands import Three, describe
from cutcard.hands.lookup import of
from cutcard.rules.order import announce, compare
from cutcard.ruling import Refused

SIZES = (3, 5, 6, 7)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Name the best hand that some cards make, and its strength (higher beats lower).

With "replay" and files instead of cards: replay no-limit hold'em hand histories in the PHH format (.phh, .phhs) through
the tournament's betting engine, and print one line for each hand. The exit code is 1 if a hand is refused, or ends with
other stacks than the file says."""
    parser.epilog = """examples:
  cutcard hand Ah Kd 7c 7d 2s Th 9h
  cutcard hand Kc Kd 4h 4s 2c --game caribbean-stud --against "Kh Ks 4c 4d 3c"
  cutcard hand replay final-table.phh session.phhs --json"""
    parser.add_argument(
        "cards", metavar="CARD", nargs="+", help="three, five, six or seven cards: Ah Kd 7c ...; or: replay FILE..."
    )
    parser.add_argument("--game", metavar="GAME", help="cite the clauses of this game's document")
    choose_games(parser)
    parser.add_argument("--against", metavar="CARDS", help="compare with this hand (in quotes); needs --game")
    parser.add_argument(
        "--json", action="store_true", help="print JSON only: one value, or with replay one line for each hand"
    )
    parser.set_defaults(run=command, intermixed=True)


def command(asked: argparse.Namespace) -> int:
    if asked.cards[0] == "replay":
        from cutcard.cli.hand import (
            replay as hand_replay,
        )  # imports the tournament engine, which naming a hand does not need

        if asked.game is not None or asked.against is not None:
            raise Usage("replay takes only files: leave out --game and --against")
        return hand_replay.command(asked.cards[1:], json=asked.json)
    if asked.game is not None:
        the_game(asked.game)
    if asked.against is not None and asked.game is None:
        raise Usage("--against needs --game: each game has its own order of hands")
    try:
        answer = explain(" ".join(asked.cards), asked.game, asked.against)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    if asked.json:
        print(msgspec.json.encode(answer).decode())
        return 0
    print(f"{answer['name']}  (strength {answer['strength']})")
    for key in ("best", "clauses", "against", "result", "why"):
        if value := answer.get(key):
            print(f"{key}: {', '.join(value) if isinstance(value, list) else value}")
    return 0


def explain(text: str, key: str | None, against: str | None) -> dict[str, object]:
    """The hand's name and strength and, under a game, the clauses and the comparison."""
    hand = _read(text)
    answer: dict[str, object] = {"cards": show(hand), "name": describe(hand), "strength": of(hand)}
    if key is None:
        return answer
    game = games.load(key)
    if (len(hand) == 3) != all(isinstance(kind, Three) for kind in game.order.hands):
        raise Refused(game.order.ranking, f"{game.title} has no hands of {counted(len(hand))}")
    first = announce(game, hand)
    answer |= {"best": show(first.cards), "clauses": list(first.clauses)}
    if against is not None:
        other = _read(against)
        if (len(other) == 3) != (len(hand) == 3):
            raise Refused(game.order.ranking, f"{game.title} does not compare {len(hand)} with {len(other)} cards")
        compared = compare(game, first, announce(game, other))
        word = {1: "higher", 0: "equal", -1: "lower"}[compared.result]
        answer |= {"against": describe(other), "result": word, "why": list(compared.clauses)}
    return answer


def _read(text: str) -> Cards:
    try:
        cards = parse(text)
    except ValueError as error:
        raise Refused(None, str(error)) from None
    if len(cards) not in SIZES:
        raise Refused(None, f"you entered {counted(len(cards))}; enter three, five, six or seven")
    if len(set(cards)) != len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise Refused(None, f"{show((twice,))} occurs twice in {text!r}; a deck has one of each")
    return cards
