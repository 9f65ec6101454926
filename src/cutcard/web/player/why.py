"""Why a wager of a round came out as it did, in one sentence, without telling of cards that are hidden."""

from cutcard.rules.cells import PayBy, PayJackpot
from cutcard.rules.game import Game
from cutcard.rules.pad.sentences import WagerOutcome, cause, fate, sentence, wager_of
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.rules.reasons import Reason, reasons
from cutcard.ruling import Result, Ruling
from cutcard.table.messages.round import StakeSettled
from cutcard.table.play.payout import DEALER_BOX, Rules, ending_of, piles_for, readout
from cutcard.table.state.playing import Playing
from cutcard.table.state.table import UNSEEN, Round


def why(rules: Rules, state: Round, event: StakeSettled, mine: bool) -> str:
    """The sentence about one settled wager. It tells nothing about cards that does not follow from the result."""
    game, ending = rules.game, ending_of(rules.game, state, event.box)
    cell = game.endings[ending].cells.get(event.area) if ending in game.endings else None
    seen = cell is not None and _all_seen(rules, state, event.box, rules.piles[ending, event.area])
    values = readout(rules, state, event.box)
    ruling = cell.rule(values) if cell is not None and seen else None
    wager, decided = wager_of(game, event.area, mine), tuple[Reason, ...]()
    staked = bool(event.chips or event.tokens)
    done = WagerOutcome(event.area, event.result, staked, event.returned - event.chips, event.clauses)
    if isinstance(cell, PayBy | PayJackpot) and not seen and event.result is Result.LOSE:
        decided = (Reason("not paid"),)  # that follows from the result, though the cards are hidden
    elif cell is None or ruling is None or not _follows(event, ruling):
        return sentence(_by_decision(state, event), wager, fate(game, done, None, ()))
    else:
        decided = tuple(reasons(cell, values))
    box, dealers = state.boxes.get(event.box), event.box == DEALER_BOX
    own = not dealers and mine and box is not None and box.player == event.owner
    late = box is not None and ran_out(game, box)
    because = cause(game, ending, event.area, decided, own=own, dealers=dealers, late=late)
    return sentence(because, wager, fate(game, done, ruling, decided))


def _all_seen(rules: Rules, state: Round, box: int, needed: frozenset[str]) -> bool:
    """Whether all cards that a wager depends on were dealt and seen: a round may be void before that."""
    game, piles = rules.game, piles_for(rules.game, state, box)
    whole = {name: part.count for name, part in game.parts.items()}
    whole |= {name: game.dealt(name) for name in (PLAYER, DEALER, BOARD)}
    return all(UNSEEN not in piles[name] and len(piles[name]) >= whole.get(name, 0) for name in needed)


def _follows(event: StakeSettled, ruling: Ruling) -> bool:
    """Whether the wager was settled by its cell, and not by what was decided about a fault or an invalid wager."""
    return ruling.result is event.result and set(ruling.clauses) <= set(event.clauses)


def _by_decision(state: Round, event: StakeSettled) -> str:
    if state.voided:
        return "the round is void"
    box = state.boxes.get(event.box)
    if box and box.ending == "void":
        return "the hand is void"
    return "it was found to be invalid" if event.owner in state.invalid and event.result is Result.VOID else ""


def ran_out(game: Game, box: Playing) -> bool:
    """Whether nobody decided for a hand in time."""
    late = {decision.undecided.name for decision in game.decisions if decision.undecided}
    return bool(box.moves) and box.moves[-1] in late
