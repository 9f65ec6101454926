"""Showing cards at the table: those that a dealer types in, and folded hands at settlement."""

from collections.abc import Iterator

from cutcard.cards import Cards
from cutcard.ruling import Refused, wait
from cutcard.table.messages.round import RevealFolded, ShowCards, Shown, TableEvent, TurnedUp
from cutcard.table.play.boxes import lying, places_of
from cutcard.table.play.course import needs
from cutcard.table.play.payout import Rules, dealer_shown
from cutcard.table.play.timing import not_now
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile


def show_cards(rules: Rules, table: Table, command: ShowCards) -> Iterator[TableEvent]:
    """Cards typed in at a recorded table: exactly those that the round waits for, none of them seen before."""
    need = needs(rules, table)
    state = table.round
    if table.dealing != "recorded":
        raise Refused(None, "this table deals electronically: cards cannot be typed in")
    if state is None or need.kind != "cards" or need.pile != command.pile:
        raise Refused(need.clause, not_now(rules, table, f"show {command.pile[:20]}"))
    if len(command.cards) != need.count:
        raise Refused(
            need.clause,
            f"{need.pile}: enter {need.count} card{'s' if need.count > 1 else ''}, not {len(command.cards)}",
        )
    check_new(rules, state, command.cards, need.pile)
    yield Shown(need.pile, command.cards, need.audience, need.first, need.clause)


def check_new(rules: Rules, state: Round, cards: Cards, to: str) -> None:
    """Refuse cards of a pile that are not in the deck or that are already on the table."""
    if not set(cards) <= set(rules.game.deck):
        raise Refused(rules.game.common.deck, "the deck has no such card: check the cards")
    if len(set(cards)) != len(cards) or lying(state, places_of(state, to)) & set(cards):
        raise Refused(rules.game.common.deck, "one of these cards is already on the table: check the cards")


def reveal_folded(rules: Rules, table: Table, command: RevealFolded) -> Iterator[TableEvent]:
    """Turn up a folded hand at settlement, with what it has drawn. At a recorded table its cards are typed in."""
    clause, count = _check_folded(rules, table, command.box)
    state = table.round
    assert state is not None
    if not count:
        if command.cards:
            raise Refused(clause, "this table knows the cards of the hand: leave them out")
        yield TurnedUp(command.box, clause)
        return
    if len(command.cards) != count:
        raise Refused(clause, f"name the {count} card{'s' if count > 1 else ''} of the hand")
    left = command.cards
    if len(set(left)) != len(left):
        raise Refused(rules.game.common.deck, "one of these cards occurs twice: check the cards")
    for name in (pile(command.box), drawn(command.box)):
        if hidden := state.piles.get(name, ()).count(UNSEEN):
            check_new(rules, state, left[:hidden], name)
            yield Shown(name, left[:hidden], "all", 0, clause)
            left = left[hidden:]


def _check_folded(rules: Rules, table: Table, box: int) -> tuple[str, int]:
    """The clause that lets a folded hand be turned up now, and how many of its cards nobody has seen; else refuse."""
    clause = rules.game.common.reveal_folded
    state = table.round
    playing = state.boxes.get(box) if state else None
    if clause is None:
        raise Refused(None, "this game's rules do not allow a folded hand to be turned up")
    if state is None or playing is None or rules.game.kind_of(playing.ending) != "folded":
        raise Refused(clause, f"box {box} has no folded hand to turn up")
    settling = state.stage != "play" or dealer_shown(state) or not rules.game.has_dealer
    if state.phase < len(rules.game.phases) or not settling:
        then = wait("the settlement")
        raise Refused(clause, "a folded hand may be turned up only at settlement: wait until then", then)
    if _shuffled_again(state, box):
        raise Refused(clause, f"the hand of box {box} was shuffled again for a later draw: there is nothing to turn up")
    names = (pile(box), drawn(box))
    count = sum(state.piles.get(name, ()).count(UNSEEN) for name in names)
    if not count and not set(names) & set(state.private):
        raise Refused(clause, f"the hand of box {box} is already turned up")
    return clause, count


def _shuffled_again(state: Round, box: int) -> bool:
    """Whether a folded hand lay among the discards when they were shuffled again: whoever drew from them came later."""
    return state.cards > state.deck and all(place < state.deck for place in state.places.get(drawn(box), ()))


def to_turn_up(rules: Rules, table: Table, box: int) -> int:
    """How many cards of a folded hand may be turned up now; 0: none."""
    try:
        _check_folded(rules, table, box)
    except Refused:
        return 0
    assert table.round is not None
    piles = table.round.piles
    hidden = (*piles.get(pile(box), ()), *piles.get(drawn(box), ()))
    return hidden.count(UNSEEN) or len(hidden)
