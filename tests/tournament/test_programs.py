"""Tournaments for programs: one hand by names and cards, a whole event by the director."""

from random import Random

import pytest

from cutcard.core.message import Role
from cutcard.ruling import Refused
from cutcard.tournament import Director, TournamentHand, deal, default_structure, read_structure, simulate
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.director import PauseClock, ResumeClock
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.simulation.bots import STYLES
from cutcard.tournament.structure.text import packaged_text


def test_side_pots_go_to_who_put_in_for_them() -> None:
    hand = deal({"ann": 4800, "bob": 4800, "cem": 2400}, small=100, big=200)
    hand.act("all-in")
    assert hand.options.call == 2300
    hand.act("all-in")
    hand.act("call")
    assert (hand.turn, hand.options.acts, hand.pot) == ("", (), 12_000)
    for street, cards in (("before the flop", "Th 9h 2c"), ("flop", "4s"), ("turn", "8d")):
        assert hand.street == street
        hand.board(cards)
    assert hand.street == "river"
    assert not hand.over
    hand.showdown({"ann": "As Ad", "bob": "Kc Kd", "cem": "Qh Jh"})
    assert hand.stacks == {"ann": 4800, "bob": 0, "cem": 7200}
    assert [out.player for out in hand.result.out] == ["bob"]


def test_a_hand_that_is_not_shown_wins_nothing() -> None:
    hand = deal({"ann": 1000, "bob": 1000}, small=50, big=100)
    hand.act("call")
    hand.act("check")
    for cards in ("Th 9h 2c", "4s", "8d"):
        hand.board(cards)
        while hand.turn:
            hand.act("check")
    hand.showdown({"bob": "2h 3d"})
    assert hand.stacks == {"ann": 900, "bob": 1100}


def test_bets_and_raises_reach_a_total() -> None:
    hand = deal({"ann": 1000, "bob": 1000, "cem": 1000}, small=50, big=100)
    hand.act("raise", 250)
    assert hand.options.least == 400
    hand.act("fold")
    hand.act("call")
    hand.board("Th 9h 2c")
    assert hand.options.acts == ("fold", "check", "bet", "all-in")
    hand.act("bet", 100)
    hand.act("raise", 200)
    hand.act("fold")
    assert hand.over
    assert hand.stacks == {"ann": 950, "bob": 650, "cem": 1400}


def test_a_call_for_less_is_all_in() -> None:
    hand = deal({"ann": 5000, "bob": 150, "cem": 5000}, small=50, big=100)
    hand.act("raise", 1000)
    hand.act("fold")
    assert hand.options.acts == ("fold", "call", "all-in")
    hand.act("all-in")
    assert hand.betting.betting_complete


def test_what_comes_too_early_or_too_late_is_refused() -> None:
    hand = deal({"ann": 1000, "bob": 1000}, small=50, big=100)
    with pytest.raises(Refused, match="bob is to act"):
        hand.board("Th 9h 2c")
    with pytest.raises(Refused, match="bob is to act"):
        hand.showdown({"ann": "As Ad"})
    with pytest.raises(Refused, match="not over: bob is to act"):
        _ = hand.result
    hand.act("all-in")
    hand.act("call")
    with pytest.raises(Refused, match="deal 3 to the board"):
        hand.showdown({"ann": "As Ad"})
    for cards in ("Th 9h 2c", "4s", "8d"):
        hand.board(cards)
    with pytest.raises(Refused, match="show the hands"):
        hand.board("3c")
    for hands, cure in (
        ({"dee": "As Ad"}, "still in: ann, bob"),
        ({}, "show one hand"),
        ({"ann": "As"}, "give 2"),
        ({"ann": "As As"}, "one of each"),
        ({"ann": "As Th"}, "Th lies on the table"),
        ({"ann": "As 10h"}, "is not a card"),
        ({"ann": "As Ad", "bob": "As Ac"}, "As lies on the table"),
    ):
        with pytest.raises(Refused, match=cure):
            hand.showdown(hands)
    hand.showdown({"ann": "As Ad", "bob": "Kc Kd"})
    with pytest.raises(Refused, match="the hand is over"):
        hand.showdown({"ann": "As Ad"})


@pytest.mark.parametrize(("stacks", "cure"), [({"ann": 5}, "two at least"), ({"ann": 5, "bob": 0}, "bob has no chips")])
def test_a_hand_needs_players_with_chips(stacks: dict[str, int], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        deal(stacks, small=1, big=2)


def all_in(event: Director, table: int, chance: Random) -> None:
    """A hand in which everybody goes all in, with cards by chance."""
    hand = TournamentHand(event.deal(table))
    while hand.turn:
        hand.act("all-in" if hand.options.most else "call")
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    chance.shuffle(deck)
    if not hand.over:
        for count in (3, 1, 1):
            hand.board(" ".join(deck.pop() for _ in range(count)))
        hand.showdown({seat.player: f"{deck.pop()} {deck.pop()}" for seat in hand.begin.seats})
    event.report(table, hand.result)


def test_an_event_is_directed_to_its_winner() -> None:
    chance = Random(3)
    event = Director(chance=chance)
    for number in range(12):
        event.enter(f"p{number}", f"Player {number}")
    event.start()
    assert len(event.state.field.tables) == 2
    event.later(3 * 60)
    event.ask(CloseOption())
    event.ask(ResumeClock())  # late registration has ended
    for _ in range(40):
        if event.state.phase == "finished":
            break
        all_in(event, min(event.state.field.tables), chance)
    assert event.state.phase == "finished"
    assert sum(isinstance(one, Eliminated) for one in event.events) == 11
    assert sum(event.state.purse.prizes or ()) == event.state.purse.pool


def test_the_director_is_asked_by_a_role() -> None:
    event = Director(chance=Random(1))
    before = event.state
    with pytest.raises(Refused):
        event.ask(PauseClock("no"), by="pat", role=Role.PLAYER)
    assert event.state is before


def test_structures_and_simulation_are_there() -> None:
    assert read_structure(packaged_text()) == default_structure()
    assert simulate(default_structure(), 6, list(STYLES.values()), Random(1)).players == 6
