"""Why a wager came out as it did, in one sentence: "The dealer has less than ace-king: your ante wins 1 to 1"."""

from enum import IntEnum

from cutcard.cards import parse
from cutcard.hands import least
from cutcard.money import dollars
from cutcard.rules.cells import PayBy, PayJackpot
from cutcard.rules.game import Game
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.rules.readings import AtLeast
from cutcard.rules.reasons import Reason, reasons
from cutcard.ruling import Result, Ruling
from cutcard.table.messages.round import StakeSettled
from cutcard.table.play.payout import DEALER_BOX, Rules, ending_of, piles_for, readout
from cutcard.table.state.playing import Playing
from cutcard.table.state.table import UNSEEN, Round

PLURAL = ("two ", "three ", "four ", "five ", "odd ")  # hands whose names take no article


def why(rules: Rules, state: Round, event: StakeSettled, mine: bool) -> str:
    """The sentence about one settled wager. It tells nothing about cards that does not follow from the result."""
    game, ending = rules.game, ending_of(rules.game, state, event.box)
    cell = game.endings[ending].cells.get(event.area) if ending in game.endings else None
    seen = cell is not None and _all_seen(rules, state, event.box, rules.piles[ending, event.area])
    values = readout(rules, state, event.box)
    ruling = cell.rule(values) if cell is not None and seen else None
    wager, decided = _wager(game, event, mine), tuple[Reason, ...]()
    if isinstance(cell, PayBy | PayJackpot) and not seen and event.result is Result.LOSE:
        decided = (Reason("not paid"),)  # that follows from the result, though the cards are hidden
    elif cell is None or ruling is None or not _follows(event, ruling):
        return _sentence(_by_decision(state, event), wager, _fate(game, event, None, ()))
    else:
        decided = tuple(reasons(cell, values))
    return _sentence(_cause(rules, state, event, decided, mine), wager, _fate(game, event, ruling, decided))


def _all_seen(rules: Rules, state: Round, box: int, needed: frozenset[str]) -> bool:
    """Whether all cards that a wager depends on were dealt and seen: a round may be void before that."""
    game, piles = rules.game, piles_for(rules.game, state, box)
    whole = {name: part.count for name, part in game.parts.items()}
    whole |= {name: game.dealt(name) for name in (PLAYER, DEALER, BOARD)}
    return all(UNSEEN not in piles[name] and len(piles[name]) >= whole.get(name, 0) for name in needed)


def _follows(event: StakeSettled, ruling: Ruling) -> bool:
    """Whether the wager was settled by its cell, and not by what was decided about a fault or an invalid wager."""
    return ruling.result is event.result and set(ruling.clauses) <= set(event.clauses)


def _sentence(cause: str, wager: str, fate: str) -> str:
    text = f"{cause}: {wager} {fate}" if cause else f"{wager} {fate}"
    return f"{text[0].upper()}{text[1:]}."


def _by_decision(state: Round, event: StakeSettled) -> str:
    if state.voided:
        return "the round is void"
    box = state.boxes.get(event.box)
    return "the hand is void" if box and box.ending == "void" else ""


def _cause(rules: Rules, state: Round, event: StakeSettled, decided: tuple[Reason, ...], mine: bool) -> str:
    game, box = rules.game, state.boxes.get(event.box)
    kind = game.endings[ending_of(game, state, event.box)].kind
    own = event.box != DEALER_BOX and mine and box is not None and box.player == event.owner
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
            who = "you have" if own else "the dealer has" if event.box == DEALER_BOX else "the hand is"
            return f"{who} {named(hand)}"
        case "not paid":
            whose = "your" if own else "the dealer\u2019s" if event.box == DEALER_BOX else "the"
            return f"{whose} hand is not in the pay table"
    if _is_fee(game, event.area):
        return ""
    if kind == "folded":
        if box and ran_out(game, box):
            return "time ran out"
        return "you folded" if own else "the hand was folded"
    if kind == "conceded":
        return "you conceded" if own else "the hand was conceded"
    return ""


def ran_out(game: Game, box: Playing) -> bool:
    """Whether nobody decided for a hand in time."""
    late = {decision.undecided.name for decision in game.decisions if decision.undecided}
    return bool(box.moves) and box.moves[-1] in late


def _wager(game: Game, event: StakeSettled, mine: bool) -> str:
    title = game.areas[event.area].title if event.area in game.areas else ""
    return f"{'your' if mine else 'the'} {title or game.label(event.area).lower()}"


def _fate(game: Game, event: StakeSettled, ruling: Ruling | None, decided: tuple[Reason, ...]) -> str:
    match event.result:
        case Result.WIN if ruling is None or ruling.prize is not None:
            won = event.returned - event.chips
            return f"wins {dollars(won)}" if won > 0 else "wins a prize"
        case Result.WIN if set(game.capped.get(event.area, ("-",))) <= set(event.clauses):
            return f"wins {dollars(event.returned - event.chips)}, the most that the sign allows"
        case Result.WIN if ruling is not None:
            paid = [named(reason.hand) for reason in decided[1:] if reason.hand]
            odds = "{} to {}".format(*ruling.odds)
            bonus = not (event.chips or event.tokens)
            return f"{'pays' if bonus else 'wins'} {odds}" + (f" for {' and '.join(paid)}" if paid else "")
        case Result.LOSE:
            return "pays for the draw" if _is_fee(game, event.area) else "loses"
        case _:
            unpaid = len(decided) > 1 and decided[-1].kind == "not paid"
            return "comes back, as the hand is not in its pay table" if unpaid else "comes back"


def _is_fee(game: Game, area: str) -> bool:
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
