"""A hand from the director's order to what it has changed."""

from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.engine.values import Begin, Blinds, HandResult, HandSeat, Out, Positions


def begin(*stacks: int, small: int = 1, big: int = 2, unit: int = 100, bounty: int = 100_00) -> Begin:
    """Seats 1, 2, ... in the order of dealing, the last one on the button."""
    seats = tuple(HandSeat(i + 1, f"P{i + 1}", stack, bounty=True) for i, stack in enumerate(stacks))
    return Begin(7, 2, Blinds(100, 200, 200), Positions(len(stacks), small, big), seats, unit, bounty)


def test_ante_and_blinds_are_posted_from_their_seats() -> None:
    hand = begun(begin(5000, 5000, 5000, 5000))
    assert (hand.stacks, hand.put, hand.dead, hand.turn) == ([4900, 4600, 5000, 5000], [100, 200, 0, 0], 200, 2)
    assert (hand.least, hand.size) == (200, 200)


def test_an_empty_small_blind_is_not_posted() -> None:
    hand = begun(begin(5000, 5000, 5000, small=0, big=1))
    assert (hand.put, hand.dead, hand.turn) == ([200, 0, 0], 200, 1)


def test_heads_up_the_button_is_the_small_blind_and_opens() -> None:
    hand = begun(begin(5000, 5000, small=2, big=1))
    assert (hand.put, hand.dead, hand.turn) == ([200, 100], 200, 1)


def test_two_dealt_in_behind_an_empty_button_open_after_the_big_blind() -> None:
    hand = begun(begin(5000, 5000, small=1, big=2))
    assert (hand.put, hand.turn) == ([100, 200], 0)


def test_without_a_showdown_the_last_one_takes_everything() -> None:
    order = begin(5000, 5000, 5000)
    hand = begun(order)
    hand.fold()
    hand.fold()
    assert outcome(order, hand) == HandResult(7, {1: 4900, 2: 5100, 3: 5000}, main=("P2",))


def test_chips_places_and_bounties_at_the_end() -> None:
    order = begin(1000, 3000, 2000, bounty=50_00)
    hand = begun(order)
    hand.raise_to(2000)
    hand.call()
    hand.call()
    assert hand.betting_complete
    while not hand.over:
        hand.next_street()
    result = outcome(order, hand, [1, 5, 5])
    assert result.stacks == {1: 0, 2: 800 + 1600 + 1000, 3: 1600 + 1000}  # 200 of the main pot are the ante
    assert sum(result.stacks.values()) == 6000
    assert result.out == (Out(1, "P1", 1000),)
    assert [(move.owner, move.shares) for move in result.bounties] == [("P1", (("P2", 25_00), ("P3", 25_00)))]


def test_a_hand_that_was_not_shown_wins_nothing() -> None:
    order = begin(5000, 5000, 5000)
    hand = begun(order)
    while not hand.over:
        if hand.turn < 0:
            hand.next_street()
        else:
            hand.call()
    assert outcome(order, hand, [0, 0, 1]).stacks == {1: 4800, 2: 4600, 3: 5600}
