"""Drawing cards: discards, and reshuffling when too few cards are left."""

from collections.abc import Iterator

from cutcard.rules.game import Move
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, Dealt, Discarded, Reshuffled, TableEvent
from cutcard.table.play.boxes import stakes_on
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, drawn, pile


def draw_cards(rules: Rules, state: Round, command: Choose, move: Move) -> Iterator[TableEvent]:
    """The discards, a reshuffle if needed, and the cards dealt."""
    draw, box = move.draw, command.box
    assert draw is not None
    hand = state.piles[pile(box)]
    known = UNSEEN not in hand
    count = len(command.discard) if known and draw.exchange else command.count if draw.exchange else draw.least
    if draw.exchange:
        if known and command.count:
            raise Refused(
                draw.clause, f"{move.name}: this table knows the cards: name the discards and leave the count empty"
            )
        if not draw.least <= count <= draw.most:
            raise Refused(draw.clause, f"{move.name}: discard {draw.least} to {draw.most} cards, not {count}")
        if known and (len(set(command.discard)) != count or not set(command.discard) <= set(hand)):
            raise Refused(draw.clause, f"{move.name}: name each discard once, and only cards from your own hand")
        if not known and command.discard:
            raise Refused(
                draw.clause, f"{move.name}: this table does not know the cards: give the number of discards instead"
            )
        yield Discarded(box, count, command.discard, draw.clause)
    elif command.discard or command.count:
        raise Refused(draw.clause, f"{move.name} discards no cards: leave the discard and the count empty")
    if state.used + count > state.cards:
        yield Reshuffled(_rack(state, box), rules.game.common.reshuffle)
    yield Dealt(drawn(box), count, draw.dealt)


def _rack(state: Round, drawing: int) -> tuple[int, ...]:
    """Positions of the remaining cards and of all discards except the drawing player's own (L-11)."""
    places = list(range(state.used, state.cards))
    for box, playing in state.boxes.items():
        hand, lie = state.piles[pile(box)], state.places[pile(box)]
        if box == drawing:
            continue
        if playing.ending and not stakes_on(state, box):
            places += [*lie, *state.places.get(drawn(box), ())]
        elif playing.discard:
            places += [place for card, place in zip(hand, lie, strict=True) if card in playing.discard]
        else:  # discarded unseen: any cards of the hand will do, nobody knows which
            places += lie[: playing.discards]
    return tuple(sorted(places))
