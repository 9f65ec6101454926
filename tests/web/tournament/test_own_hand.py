"""A player looks back at their own hands: nothing in the steps or proofs that they did not see at the table."""

import re
from pathlib import Path

import msgspec
import pytest

from cutcard.cards import show
from cutcard.core.message import Role
from cutcard.ruling import Refused
from cutcard.tournament.histories import phh
from cutcard.tournament.histories.replay import replay
from cutcard.web.http.session import Person
from cutcard.web.tournament.hands import own_file, own_hand, own_proofs
from cutcard.web.tournament.place import TournamentPlace
from tests.support.tournament.play import Event

FACE = re.compile(rb'"([2-9TJQKA][cdhs])"')
DEALT = re.compile(r"(?:d dh p\d+|d db|p\d+ sm) ((?:[2-9TJQKA][cdhs]|\?\?)+)")
HANDS = 10
STRANGER = Person("else", Role.PLAYER, "Else")


def faces(value: object) -> set[str]:
    """Every card that is written anywhere in an answer."""
    return {found.decode() for found in FACE.findall(msgspec.json.encode(value))}


def test_nobody_is_shown_more_than_they_saw(tmp_path: Path) -> None:
    event, over, hidden = Event(tmp_path / "journal.db", players=4), 0, 0
    event.start()
    while over < HANDS and event.state.phase == "running":
        before = event.table(1).table.hand
        event.step()
        table = event.table(1).table
        if before is None or table.hand is not None:
            continue
        over += 1
        public = TournamentPlace(event.desk, event.id, event.clock).look_at(1, STRANGER)  # as it lies at the end
        for one in before.begin.seats:
            person = Person(one.player, Role.PLAYER, one.player)
            story = own_hand(event.desk, event.id, 1, table.deals, person)
            proofs = own_proofs(event.desk, event.id, 1, table.deals, person)
            assert story is not None
            assert proofs is not None
            allowed = {show((card,)) for card in before.hands[one.seat]} | faces(public)
            assert set(story.faces) == allowed
            unseen = {show((card,)) for seat, cards in before.hands.items() if seat != one.seat for card in cards}
            hidden += len(unseen - allowed)
            assert faces(story.steps) <= allowed
            assert faces(proofs) <= allowed
            assert len(proofs.leaves) == len(allowed)
            file = own_file(event.desk, event.id, 1, table.deals, person)
            assert file is not None
            ((_, fields),) = phh.hands(file)
            assert replay(phh.history(fields)).ok
            assert {card for dealt in DEALT.findall(file) for card in re.findall("..", dealt)} - {"??"} <= allowed
        for look in (own_hand, own_file):
            assert look(event.desk, event.id, 1, table.deals, STRANGER) is None
    assert over
    assert hidden, "some cards were never shown"


def test_a_hand_in_play_stays_shut(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", players=3)
    event.start()
    while event.table(1).table.hand is None:
        event.step()
    hand, deal = event.table(1).table.hand, event.table(1).table.deals
    assert hand is not None
    person = Person(hand.begin.seats[0].player, Role.PLAYER, "Ann")
    for look in (own_hand, own_file, own_proofs):
        with pytest.raises(Refused, match="still in play"):
            look(event.desk, event.id, 1, deal, person)
