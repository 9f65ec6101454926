"""A hand saved as PHH: it replays to the same stacks, and holds no card that its reader has not seen."""

import re
from functools import reduce

from cutcard.cards import show
from cutcard.tournament.hand.events import HandEnded
from cutcard.tournament.hand.messages import ShowHand
from cutcard.tournament.hand.state import LiveHand, TableState, evolve
from cutcard.tournament.histories import phh
from cutcard.tournament.histories.replay import replay
from cutcard.web.tournament.saved import saved
from tests.support.tournament.felt import Felt, begin, deck, player

TOP = "As Ah Kd Kh 7c 2d 9s 9h 3c 4c 5c Td Jh"


def played(*acts: str, stacks: tuple[int, ...] = (10_000, 10_000, 10_000)) -> tuple[Felt, LiveHand]:
    """A hand dealt by the server, from its beginning to its end; and the hand just before it was over."""
    felt = Felt(deck=deck(TOP))
    felt.begin(begin(stacks), "electronic")
    felt.act(*acts)
    while felt.state.hand is not None:
        felt.do(ShowHand(felt.need.seat), player(felt.need.seat))
    before = [event for event in felt.log if not isinstance(event, HandEnded)]
    return felt, reduce(evolve, before, TableState()).live


def read(text: str) -> phh.History:
    ((_, fields),) = phh.hands(text)
    return phh.history(fields)


def test_a_hand_without_a_showdown_replays_and_shows_only_ones_own_cards() -> None:
    felt, live = played("3 raise 600", "1 fold", "2 fold")
    text = saved(felt.log, live, 3)
    told = read(text)
    assert told.finishing == tuple(felt.result.stacks[one] for one in (1, 2, 3))
    assert replay(told).ok
    own = show(live.hands[3]).replace(" ", "")
    assert f"d dh p3 {own}" in text
    assert re.findall(r"d dh p[12] ([^'\"]+)", text) == ["????", "????"]
    assert own not in saved(felt.log, live, 0)


def test_a_showdown_replays_to_the_same_stacks() -> None:
    felt, live = played("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    told = read(saved(felt.log, live, 1))
    assert told.finishing == tuple(felt.result.stacks[one] for one in (1, 2, 3))
    assert told.actions[-1].startswith("p")
    assert replay(told).ok
    assert not re.search(r"d dh p\d \?\?", saved(felt.log, live, 0))  # everybody has shown


def test_heads_up_the_lists_are_written_as_the_format_wants() -> None:
    felt, live = played("2 raise 600", "1 fold", stacks=(5_000, 5_000))
    told = read(saved(felt.log, live, 2))
    assert told.blinds == (100, 200)
    assert told.finishing == (felt.result.stacks[1], felt.result.stacks[2])
    assert replay(told).ok
