"""Drawing cards: what is laid down, and what is shuffled again when too few are left."""

from collections.abc import Iterator

from cutcard.rules.game import Move
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, Dealt, Discarded, Reshuffled, TableEvent
from cutcard.table.play.course import on
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, drawn, pile


def draw_cards(rules: Rules, state: Round, command: Choose, move: Move) -> Iterator[TableEvent]:
    """Cards laid down, a reshuffle if it is needed, cards dealt."""
    draw, box = move.draw, command.box
    assert draw is not None
    hand = state.piles[pile(box)]
    known = UNSEEN not in hand
    count = len(command.discard) if known and draw.exchange else command.count if draw.exchange else draw.least
    if draw.exchange:
        if known and command.count:
            raise Refused(draw.clause, f"{move.name}: the cards are known here; name them and leave the count out")
        if not draw.least <= count <= draw.most:
            raise Refused(draw.clause, f"{move.name}: lay down {draw.least} to {draw.most} cards, not {count}")
        if known and (len(set(command.discard)) != count or not set(command.discard) <= set(hand)):
            raise Refused(draw.clause, f"{move.name}: name cards of your own hand, each once")
        if not known and command.discard:
            raise Refused(draw.clause, f"{move.name}: the cards are not known here; give their count")
        yield Discarded(box, count, command.discard, draw.clause)
    elif command.discard or command.count:
        raise Refused(draw.clause, f"{move.name} lays no card down: leave discard and count out")
    if state.used + count > state.cards:
        yield Reshuffled(_rack(state, box), rules.game.common.reshuffle)
    yield Dealt(drawn(box), count, draw.dealt)


def _rack(state: Round, drawing: int) -> tuple[int, ...]:
    """Places of the cards left and of all discards but those the drawing player has just laid down (L-11)."""
    places = list(range(state.used, state.cards))
    for box, playing in state.boxes.items():
        hand, lie = state.piles[pile(box)], state.places[pile(box)]
        if box == drawing:
            continue
        if playing.ending and not on(state, box):
            places += [*lie, *state.places.get(drawn(box), ())]
        elif playing.discard:
            places += [place for card, place in zip(hand, lie, strict=True) if card in playing.discard]
        else:  # laid down unseen: some of the hand, told apart by nothing
            places += lie[: playing.discards]
    return tuple(sorted(places))
