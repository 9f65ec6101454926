"""``cutcard rule``: rules on one hand, as the ruling pad does: what each wager pays, why, and by which clause."""

import argparse
from collections.abc import Sequence

import msgspec

from cutcard.cli import Usage, choose_game, the_game
from cutcard.core.decoding import convert
from cutcard.core.misfit import plain
from cutcard.money import dollars
from cutcard.rules.pad.hand import PadHand
from cutcard.rules.pad.ruling import PadRuling, rule

PILES = {
    "player": "the hand first dealt",
    "dealer": "the dealer's hand, the card that lies face up last",
    "board": "community cards: flop, turn, river",
    "discard": "cards of the hand that were exchanged",
    "drawn": "cards that were drawn",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Rule on one hand: what each wager pays, why, and by which clause.

Cards are written in any spacing: asac, As Ac. Money is in cents. A bet that follows from a move may be left out. A
hand of Lunar Poker that is paid at once has no move; if one is given, the player had not declared the hand. To settle
many rounds from a program, use cutcard settle."""
    parser.epilog = """examples:
  cutcard rule caribbean-stud --wager ante=1000 --player ahad7c7d2s --dealer kcqd9h5s3c --move bet
  cutcard rule ultimate-texas-holdem --wager ante=1000 blind=1000 jackpot=500 --meter 12345600 \\
    --player "Ah Kd" --dealer 7c7d --board 2c3d4h5s9c --move "play 4x"
  cutcard rule three-card-poker --wager ante=1000 pair-plus=500 --player qhqd5c --dealer kc9d4s --move play --json"""
    choose_game(parser)
    parser.add_argument("--wager", metavar="NAME=CENTS", nargs="+", action="extend", required=True, help="a stake")
    for name, meaning in PILES.items():
        parser.add_argument(f"--{name}", metavar="CARDS", default="", required=name == "player", help=meaning)
    parser.add_argument("--move", metavar="MOVE", nargs="+", action="extend", default=[], help="each decision in order")
    parser.add_argument("--meter", metavar="CENTS", type=int, help="the jackpot's meter, with a jackpot wager")
    parser.add_argument("--maximum", metavar="CENTS", type=int, help="the sign's maximum for a wager")
    parser.add_argument("--maximum-payout", metavar="CENTS", type=int, help="the sign's maximum payout")
    parser.add_argument("--json", action="store_true", help="print one JSON value only")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    game = the_game(asked.game)
    given = {name: getattr(asked, name) for name in PILES}
    limits = {"meter": asked.meter, "maximum": asked.maximum, "maximum_payout": asked.maximum_payout}
    try:
        hand = convert({"wagers": _stakes(asked.wager), "moves": asked.move, **given, **limits}, PadHand)
    except msgspec.ValidationError as error:
        raise Usage(plain(error)) from None
    ruled = rule(game, hand)
    print(msgspec.json.encode(ruled).decode() if asked.json else "\n".join(written(ruled)))
    return 0


def _stakes(words: Sequence[str]) -> dict[str, int]:
    """Stakes by wager."""
    stakes: dict[str, int] = {}
    for word in words:
        name, _, cents = word.partition("=")
        if not cents.isdecimal() or name in stakes:
            raise Usage(f"--wager {word!r}: write each wager once, with its cents, as in ante=1000")
        stakes[name] = int(cents)
    return stakes


def written(ruled: PadRuling) -> list[str]:
    """The ruling as lines of text."""
    lines = []
    for one in ruled.wagers:
        lines.append(f"{one.label}: {dollars(one.stake)}, {one.result}, {dollars(one.returned)} comes back")
        lines.append(f"  {one.why} ({', '.join(one.clauses)})")
    net = f"wins {dollars(ruled.net)}" if ruled.net > 0 else f"loses {dollars(-ruled.net)}"
    return [*lines, f"The player {net if ruled.net else 'breaks even'}."]
