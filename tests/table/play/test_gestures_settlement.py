"""Gestures of the showdown and the settlement as prompts: hands announced, opened, settled, gathered."""

from msgspec.structs import replace

from cutcard.table.messages.round import Concede, OpenBets, TakeSeat
from cutcard.table.state.table import Round
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.gestures import Hands, bet, no_hand, qualified


@each_game
def test_the_dealer_announces_that_there_is_no_hand(
    document: str, clause: str, always: str | None, otherwise: str | None, cited: Cited
) -> None:
    """Where the document has the value of the hand declared in any case, that comes first."""
    hands = Hands(document, cited, **no_hand(document)).deal(1, 2).move(1, bet(document)).move(2, bet(document))
    assert hands.told() == []
    hands.show()
    assert hands.told() == [one for one in (always, clause) if one]
    hands.settle()
    assert clause not in hands.told()
    better = Hands(document, cited, **qualified(document)).deal(1).move(1, bet(document)).show()
    assert better.told() == [one for one in (always, otherwise) if one]


@each_game
def test_a_concession_by_a_sweep_and_what_the_dealer_does_then(document: str, clause: str, cited: Cited) -> None:
    hands = Hands(document, cited, **qualified(document)).deal(1, 2, 3)
    hands.move(1, bet(document)).move(2, "fold").move(3, bet(document))
    assert clause not in hands.player(1)
    hands.show()
    assert clause in hands.player(1)
    assert clause not in hands.player(2)
    assert clause not in hands.told()
    hands.do(Concede(1), player(1))
    assert clause in hands.told()
    assert clause not in hands.player(1)
    hands.settle().show()
    assert clause not in hands.told()


@each_game
def test_a_hand_may_be_conceded_until_its_own_turn_is_over(document: str, clause: str, cited: Cited) -> None:
    """The dealer settles from their right: who comes later is still told how, while others are settled."""
    hands = Hands(document, cited, **qualified(document)).deal(1, 2)
    hands.move(1, bet(document)).move(2, bet(document)).show().settle()
    assert clause in hands.player(1)
    hands.show("box 2")
    assert (clause in hands.player(1), clause in hands.player(2)) == (True, False)
    hands.do(Concede(1), player(1))
    assert clause not in hands.player(1)


@each_game
def test_at_an_assisted_table_conduct_is_told_while_a_round_lasts(
    document: str, silence: str, keep: str, cited: Cited
) -> None:
    hands = Hands(document, cited)
    hands.table = replace(hands.table, recording="assisted", life=replace(hands.table.life, prepared=True))
    hands.do(TakeSeat(1), player(1))
    assert hands.player(1) == []
    playing = Round(1, "", stage="play")
    hands.table = replace(hands.table, round=playing, rounds=1)
    assert (hands.player(1)[0], hands.player(2)) == (silence, [silence])
    assert keep in hands.player(1)
    hands.table = replace(hands.table, round=replace(playing, stage="closed"))
    assert hands.player(1) == []


@each_game
def test_cards_are_gathered_once_all_boxes_are_settled(
    document: str, dealer: dict[str, str], clause: str, cited: Cited
) -> None:
    hands = Hands(document, cited, **dealer).deal(1, 2).play().settle()
    assert clause not in hands.told()
    hands.show("box 2")
    assert clause not in hands.told()
    hands.show()
    assert hands.told() == [clause]  # told once, for all boxes
    hands.do(OpenBets(), DEALER)
    assert hands.told() == []
