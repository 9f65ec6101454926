"""A hand as somebody taps it in: wagers, cards in any spacing, and decisions. Faults name their cure."""

from collections.abc import Mapping
from itertools import combinations
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from cutcard.cards import RANKS, SUITS, Cards, parse, show
from cutcard.core.bounds import Amount, Name
from cutcard.money import Cents
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.piles import BOARD, DEALER, DRAWN, PLAYER
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused

FEW = Meta(max_length=50)  # wagers, decisions or hands of a schedule
DISCARD = "discard"


class PadHand(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hand on the pad. Money is in cents. A bet that follows from a decision may be left out.

    ``paytables``, ``maximum`` and ``maximum_payout``: what the table's sign says, if it differs from the usual;
    ``options``: unclear clauses that the table reads in the other way.
    """

    wagers: Annotated[dict[Name, Amount], FEW]
    player: Name
    dealer: Name = ""
    board: Name = ""
    moves: Annotated[tuple[Name, ...], FEW] = ()
    discard: Name = ""
    drawn: Name = ""
    meter: Amount | None = None
    paytables: Annotated[dict[Name, Annotated[dict[Name, Name], FEW]], FEW] = {}
    maximum: Amount | None = None
    maximum_payout: Amount | None = None
    options: Annotated[tuple[Name, ...], FEW] = ()


def under_sign(hand: PadHand, sign: TableSign, meter: Cents | None, options: tuple[str, ...] = ()) -> PadHand:
    """The hand under the sign of a table: pay tables, greatest payout, other readings and the meter, unless given."""
    return msgspec.structs.replace(
        hand,
        options=hand.options or options,
        paytables=hand.paytables or dict(sign.paytables),
        maximum_payout=hand.maximum_payout if hand.maximum_payout is not None else sign.maximum_payout,
        meter=hand.meter if hand.meter is not None else meter,
    )


def finished(reader: RoundReader, hand: PadHand) -> Finished:
    """The finished round that a hand describes; refuses cards that cannot be read or that lie in two places."""
    piles = {PLAYER: hand.player, DEALER: hand.dealer, BOARD: hand.board, DISCARD: hand.discard, DRAWN: hand.drawn}
    read = {name: cards_of(name, text) for name, text in piles.items() if text.strip()}
    _check_once(read)
    text = {name: show(cards) for name, cards in read.items()}
    limits = {"maximum": hand.maximum, "maximum-payout": hand.maximum_payout}
    given = {name: value for name, value in limits.items() if value is not None}
    return Finished(
        wagers=_with_bets(reader, hand),
        player=text.get(PLAYER, ""),
        dealer=text.get(DEALER),
        board=text.get(BOARD),
        moves=list(hand.moves),
        discard=text.get(DISCARD),
        drawn=text.get(DRAWN),
        paytables=Raw(msgspec.json.encode(hand.paytables)) if hand.paytables else Raw(),
        limits=given or None,
        meter=hand.meter if reader.game.jackpot_wager in hand.wagers else None,
    )


def cards_of(name: str, text: str) -> Cards:
    """Cards in any spacing and any case: ``asac``, ``As, Ac`` and ``10c`` are read."""
    plain = text.replace(",", " ").replace("10", "T")
    letters = "".join(plain.split())
    words = [letters[at : at + 2] for at in range(0, len(letters), 2)]
    for word in words:
        if len(word) != 2 or word[0].upper() not in RANKS or word[1].lower() not in SUITS:
            cure = "write rank and suit of each card, as in Th or asac"
            raise Refused(None, f"{name}: {word[:20]!r} is not a card; {cure}")
    return parse(" ".join(word[0].upper() + word[1].lower() for word in words))


def _check_once(piles: Mapping[str, Cards]) -> None:
    for name, cards in piles.items():
        if twice := next((card for at, card in enumerate(cards) if card in cards[:at]), None):
            raise Refused(None, f"{name}: {show((twice,))} is there twice; take one away")
    for (one, some), (other, more) in combinations(piles.items(), 2):
        if DISCARD not in (one, other) and (both := set(some) & set(more)):
            cure = "a deck has one of each, so change one of them"
            raise Refused(None, f"{show((min(both),))} is with the {one} and with the {other}; {cure}")


def _with_bets(reader: RoundReader, hand: PadHand) -> dict[str, int]:
    """The wagers, with each bet that a decision requires and that was left out."""
    wagers = {name: stake for name, stake in hand.wagers.items() if stake}
    base, moves = wagers.get(reader.game.base), {move.name: move for d in reader.game.decisions for move in d.moves}
    if base is None:
        return wagers
    placed: dict[str, int] = {}
    for word in hand.moves:
        move = moves.get(word)
        if move is not None and move.wager in reader.bets and move.wager not in wagers:
            placed[move.wager] = placed.get(move.wager, 0) + base * move.times
    return wagers | placed
