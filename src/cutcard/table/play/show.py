"""Cards shown at the table: those a dealer types in, and folded hands at settlement."""

from collections.abc import Iterator

from cutcard.cards import Cards
from cutcard.ruling import Refused
from cutcard.table.messages.round import RevealFolded, ShowCards, Shown, TableEvent, TurnedUp
from cutcard.table.play.course import needs, on
from cutcard.table.play.instead import instead
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile


def show_cards(rules: Rules, table: Table, command: ShowCards) -> Iterator[TableEvent]:
    """Cards typed in at a table whose deal is recorded: just those the round waits for, none seen before."""
    need = needs(rules, table)
    state = table.round
    if table.dealing != "recorded":
        raise Refused(None, "this table deals electronically: no cards are typed in")
    if state is None or need.kind != "cards" or need.pile != command.pile:
        raise Refused(need.clause, instead(rules, table, f"show {command.pile[:20]}"))
    if len(command.cards) != need.count:
        raise Refused(need.clause, f"{need.pile}: {len(command.cards)} cards where {need.count} lie")
    check_new(rules, state, command.cards)
    yield Shown(need.pile, command.cards, need.audience, need.first, need.clause)


def check_new(rules: Rules, state: Round, cards: Cards) -> None:
    """Refuse cards that are not in the deck, or that lie elsewhere."""
    if not set(cards) <= set(rules.game.deck):
        raise Refused(rules.game.common.deck, "no such card in the deck")
    if len(set(cards)) != len(cards) or _lying(state) & set(cards):
        raise Refused(rules.game.common.deck, "a card that lies elsewhere already: look again")


def _lying(state: Round) -> set[int]:
    """Cards that cannot come again: all that were seen, but after a reshuffle not those gone into it."""
    seen = {card for cards in state.piles.values() for card in cards}
    if state.cards > state.deck:
        for box, playing in state.boxes.items():
            if all(
                place < state.deck for place in state.places.get(drawn(box), ())
            ):  # not what the drawing player laid down
                seen -= set(playing.discard)
            if playing.ending and not on(state, box):
                seen -= set(state.piles[pile(box)]) | set(state.piles.get(drawn(box), ()))
    return seen


def reveal_folded(rules: Rules, table: Table, command: RevealFolded) -> Iterator[TableEvent]:
    """A folded hand, turned up at settlement; where the deal is recorded its cards are typed in."""
    clause = rules.game.common.reveal_folded
    state = table.round
    playing = state.boxes.get(command.box) if state else None
    if clause is None:
        raise Refused(None, "this game's document does not let a folded hand be turned up")
    if state is None or playing is None or rules.game.kind_of(playing.ending) != "folded":
        raise Refused(clause, f"box {command.box} has no folded hand to turn up")
    if state.phase < len(rules.game.phases):
        raise Refused(clause, "a folded hand is turned up at settlement, not before")
    name = pile(command.box)
    hand = state.piles[name]
    if UNSEEN not in hand:
        if command.cards:
            raise Refused(clause, "its cards are known: leave them out")
        if name not in state.private:
            raise Refused(clause, f"the hand of box {command.box} is turned up already")
        yield TurnedUp(command.box, clause)
        return
    if len(command.cards) != len(hand):
        raise Refused(clause, f"name its {len(hand)} cards")
    check_new(rules, state, command.cards)
    yield Shown(name, command.cards, "all", 0, clause)
