"""What holds of every round of every game: cards, stakes, replay and audit."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import games
from cutcard.cards import DECK
from cutcard.table.decide import decide
from cutcard.table.messages.round import JackpotPaid, StakeSettled, TableCommand, TableEvent, WagerPlaced
from cutcard.table.state.table import UNSEEN, Table, fold
from cutcard.testing.felt import FeltTable, random_round

EVENTS = msgspec.json.Decoder(list[TableEvent])
COMMAND = msgspec.json.Decoder(TableCommand)


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", games.packaged())
@given(seed=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_every_round_ends_with_its_stakes_settled_once(key: str, dealing: str, seed: int) -> None:
    felt = random_round(key, seed, dealing)
    placed = {event.stake: event for event in felt.events if isinstance(event, WagerPlaced)}
    settled = Counter(e.stake for e in felt.events if isinstance(e, StakeSettled) and e.area == placed[e.stake].area)
    assert felt.state.stage == "closed"
    assert not felt.state.stakes
    assert settled == Counter(placed.keys())
    assert all(e.returned >= 0 for e in felt.events if isinstance(e, StakeSettled))
    assert all(e.from_pool >= 0 and e.from_house >= 0 for e in felt.events if isinstance(e, JackpotPaid))


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", games.packaged())
@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_no_card_lies_in_two_places(key: str, dealing: str, seed: int) -> None:
    felt = random_round(key, seed, dealing)
    state = felt.state
    reshuffled = state.cards > len(DECK)
    seen = [card for cards in state.piles.values() for card in cards if card != UNSEEN]
    gone = [card for playing in state.boxes.values() for card in playing.discard]
    assert set(seen) <= set(DECK)
    if not reshuffled:  # a reshuffled discard may come again, to another hand
        assert len(set(seen)) == len(seen)
    assert set(gone) <= set(seen)
    laid = [place for places in state.places.values() for place in places]
    assert len(set(laid)) == len(laid)
    assert max(laid) < state.cards
    assert state.used <= state.cards


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", games.packaged())
@given(seed=st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_replay_and_audit_equal_what_happened(key: str, dealing: str, seed: int) -> None:
    felt = random_round(key, seed, dealing)
    table: Table = FeltTable(key, dealing=dealing, source=felt.table.source).table
    for command, facts, events in felt.rows:
        wire = msgspec.json.encode(command), msgspec.json.encode(facts), msgspec.json.encode(events)
        again = decide(felt.rules, table, COMMAND.decode(wire[0]), msgspec.json.decode(wire[1], type=type(facts)))
        assert msgspec.json.encode(again) == wire[2]
        table = fold(table, EVENTS.decode(wire[2]))
    assert table == felt.table
