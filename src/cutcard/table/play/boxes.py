"""Boxes of a round: which are in play, which decide now, which stakes are on them, what their bets cost."""

from collections import defaultdict
from collections.abc import Iterable

from cutcard.money import Cents
from cutcard.rules.game import Decide, Game, Move, Verify
from cutcard.rules.relations import check_relations
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import UNSEEN, Round, Stake, Table, pile


def stakes_on(state: Round, box: int, area: str = "") -> list[Stake]:
    return [stake for stake in state.stakes if stake.box == box and area in ("", stake.area)]


def check_together(game: Game, seat: int | None, stakes: Iterable[Stake]) -> None:
    """Refuse a player's wagers that break a relation to each other; what was added to a wager is part of it."""
    whole: defaultdict[tuple[str, int], Cents] = defaultdict(int)  # made faster than a Counter
    for stake in stakes:
        whole[stake.area, stake.box] += stake.amount
    own = {area: amount for (area, box), amount in whole.items() if box in (seat, DEALER_BOX)}
    check_relations(game, own, [(area, amount) for (area, _), amount in whole.items()])


def in_play(state: Round) -> list[int]:
    """Boxes without an ending, clockwise from the dealer's left."""
    return [box for box in sorted(state.boxes) if not state.boxes[box].ending]


def waiting(table: Table, state: Round) -> list[int]:
    """Boxes that must still decide; if a supervisor has ordered some to play first, only those."""
    boxes = [box for box in in_play(state) if state.boxes[box].decision]
    return [box for box in boxes if state.boxes[box].player in table.first] or boxes


def looking(table: Table, state: Round) -> list[int]:
    """Boxes whose players may look at their cards: if some must play first, only those."""
    first = [box for box in in_play(state) if state.boxes[box].player in table.first and _to_play(state, box)]
    return sorted(first or state.boxes)


def _to_play(state: Round, box: int) -> bool:
    """Whether a box has not finished its first decision."""
    return bool(state.boxes[box].decision) or not state.boxes[box].moves


def unseen(state: Round, box: int) -> int | None:
    """Position of the first card of a box that its player has not seen; None: all seen."""
    hand = state.piles[pile(box)]
    return hand.index(UNSEEN) if UNSEEN in hand else None


def decision_at(rules: Rules, name: str) -> Decide:
    return next(decision for decision in rules.game.decisions if decision.name == name)


def wager_of(rules: Rules, state: Round, box: int, move: Move) -> Cents:
    """What a move stakes: a multiple of the base wager, or nothing if there is none."""
    bases = (stake.amount for stake in state.stakes if stake.box == box and stake.area == rules.game.base)
    return move.times * sum(bases) if move.wager else 0


def too_few(rules: Rules, state: Round, box: int, chips: Cents, tokens: Cents) -> Cents | None:
    """The least bet of a box, if its player has too little for it; None if they can cover it or have nothing to cover.

    Only where the document says what becomes of such a hand.
    """
    playing = state.boxes.get(box)
    if playing is None or not playing.decision or playing.ending or not rules.game.not_covered:
        return None
    decision = decision_at(rules, playing.decision)
    bets = [wager_of(rules, state, box, move) for move in decision.moves if move.wager in rules.game.bets]
    return min(bets) if bets and chips + tokens < min(bets) else None


def places_of(state: Round, name: str) -> tuple[int, ...]:
    """Position in the shuffle of each card of a pile. Of cards laid down unseen, the first of the hand are gone."""
    places, cards = state.places.get(name, ()), state.piles.get(name, ())
    return places[len(places) - len(cards) :]


def lying(state: Round, places: Iterable[int]) -> set[int]:
    """Cards that cannot be at one of these positions: seen elsewhere, and not shuffled again before it was dealt."""
    piles = [zip(places_of(state, name), cards, strict=True) for name, cards in state.piles.items()]
    seen = [(place, card) for cards in piles for place, card in cards if card != UNSEEN]
    return {card for one in places for place, card in seen if not _again(state, place, one)}


def may_lie_again(state: Round, name: str) -> set[int]:
    """Cards that were seen and can be in this pile all the same, because they were shuffled again."""
    seen = {card for cards in state.piles.values() for card in cards if card != UNSEEN}
    places = places_of(state, name)  # none, if the whole hand was laid down unseen
    return seen - lying(state, places) if state.mixed and places else set()


def _again(state: Round, one: int, other: int) -> bool:
    """Whether the card of the earlier of two positions was shuffled again before the later one was dealt."""
    first, later = sorted((one, other))
    return first in state.mixed and later >= state.mixed[first]


def verification(rules: Rules, state: Round) -> Verify | None:
    """The verification before the current decision, if the game has one."""
    before = rules.game.phases[state.phase - 1] if state.phase > 0 else None
    return before if isinstance(before, Verify) else None
