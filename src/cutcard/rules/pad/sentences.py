"""Why a wager came out as it did, in one sentence: "The dealer has less than ace-king: your ante wins 1 to 1"."""

from enum import IntEnum

from msgspec import Struct

from cutcard.cards import parse
from cutcard.hands import least
from cutcard.money import Cents, dollars
from cutcard.rules.game import Game
from cutcard.rules.readings import AtLeast
from cutcard.rules.reasons import Reason
from cutcard.ruling import Result, Ruling

PLURAL = ("two ", "three ", "four ", "five ", "odd ")  # hands whose names take no article


class WagerOutcome(Struct, frozen=True):
    """One settled wager, as far as words depend on it. ``won``: what came back beyond the stake."""

    area: str
    result: Result
    staked: bool  # False: a bonus beside a stake
    won: Cents
    clauses: tuple[str, ...]


def sentence(cause: str, wager: str, fate: str) -> str:
    """The whole sentence."""
    text = f"{cause}: {wager} {fate}" if cause else f"{wager} {fate}"
    return f"{text[0].upper()}{text[1:]}."


def cause(
    game: Game, ending: str, area: str, decided: tuple[Reason, ...], *, own: bool, dealers: bool, late: bool = False
) -> str:
    """What decided a wager. ``own``: the reader's hand; ``dealers``: a wager on the dealer's; ``late``: out of time."""
    match decided[0].kind if decided else "":
        case "no hand":
            return f"the dealer has less than {least_to_qualify(game)}"
        case "higher":
            return "your hand beats the dealer\u2019s" if own else "the hand beats the dealer\u2019s"
        case "lower":
            return "the dealer\u2019s hand is higher"
        case "equal":
            return "both hands are equal"
        case "paid" if (hand := decided[0].hand) is not None:
            who = "you have" if own else "the dealer has" if dealers else "the hand is"
            return f"{who} {named(hand)}"
        case "not paid":
            whose = "your" if own else "the dealer\u2019s" if dealers else "the"
            return f"{whose} hand is not in the pay table"
    if is_fee(game, area):
        return ""
    kind = game.endings[ending].kind
    if kind == "folded":
        return "time ran out" if late else "you folded" if own else "the hand was folded"
    if kind == "conceded":
        return "you conceded" if own else "the hand was conceded"
    if ending in game.not_covered:
        who, again = "you" if own else "the player", ", as once before" if ending == game.not_covered[-1] else ""
        return f"{who} could not match the {game.label(game.base).lower()}{again}"
    return "time ran out" if late else ""


def wager_of(game: Game, area: str, mine: bool) -> str:
    """A wager as the sentence names it: "your ante", "the Pair Plus"."""
    title = game.areas[area].title if area in game.areas else ""
    return f"{'your' if mine else 'the'} {title or game.label(area).lower()}"


def fate(game: Game, done: WagerOutcome, ruling: Ruling | None, decided: tuple[Reason, ...]) -> str:
    """What became of a wager."""
    match done.result:
        case Result.WIN if ruling is None or ruling.prize is not None:
            return f"wins {dollars(done.won)}" if done.won > 0 else "wins a prize"
        case Result.WIN if set(game.capped.get(done.area, ("-",))) <= set(done.clauses):
            return f"wins {dollars(done.won)}, the most that the sign allows"
        case Result.WIN if ruling is not None:
            paid = [named(reason.hand) for reason in decided[1:] if reason.hand]
            odds = "{} to {}".format(*ruling.odds)
            return f"{'wins' if done.staked else 'pays'} {odds}" + (f" for {' and '.join(paid)}" if paid else "")
        case Result.LOSE:
            return "pays for the draw" if is_fee(game, done.area) else "loses"
        case _:
            unpaid = len(decided) > 1 and decided[-1].kind == "not paid"
            return "comes back, as the hand is not in its pay table" if unpaid else "comes back"


def is_fee(game: Game, area: str) -> bool:
    """Whether an area holds the price of a draw."""
    return area in game.areas and game.areas[area].placed == "as a fee"


def least_to_qualify(game: Game) -> str:
    """The lowest hand with which the dealer qualifies, in words."""
    reading = game.readings.get(game.qualified)
    assert isinstance(reading, AtLeast)
    if isinstance(reading.least, IntEnum):
        return named(reading.least)
    return least(parse(reading.least))


def named(hand: IntEnum) -> str:
    """A hand with its article: "a flush", "two pairs", "ace-king", "a same coloured hand"."""
    if hand.name == "ONE_PAIR":
        return "a pair"
    if hand.name.startswith("ACE_KING"):
        return hand.name.lower().replace("_", "-")
    words = hand.name.lower().replace("_", " ")
    if words.endswith("ed"):
        return f"a {words} hand"
    return words if words.startswith(PLURAL) else f"a {words}"
