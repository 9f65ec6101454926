"""A round that is over is corrected as long as nothing rests on it that cannot be taken back."""

import pytest
from msgspec.structs import replace

from cutcard.ruling import do
from cutcard.table.messages.cards import ChangeSource, RecordCount
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.life import ReopenTable
from cutcard.table.messages.orders import BookDifference
from cutcard.table.messages.round import (
    BetsClosed,
    CloseBets,
    LeaveSeat,
    TakeSeat,
)
from cutcard.table.messages.validity import LimitKept
from cutcard.table.state.table import evolve
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.correcting import WHY, refused
from tests.support.table.life import CAS, GUS, LIVED, Place, physical, ready


def over(cited: Cited, document: str = "PLF") -> Place:
    """A prepared table whose round everybody has folded."""
    place = physical(document, cited)
    place.sit(1, 2)
    place.open()
    ready(place)
    for box in (1, 2):
        place.do(place.stake(box), DEALER)
    place.do(CloseBets(), DEALER)
    place.fold_all()
    assert place.state.stage == "closed"
    return place


def reopened(place: Place) -> None:
    """The round can be corrected: somebody folded by mistake."""
    place.do(WHY, CAS)
    assert place.need.kind == "choice"


@each_game
def test_a_round_is_corrected_though_its_cards_are_gone(document: str, cited: Cited) -> None:
    place = over(cited, document)
    place.do(ChangeSource("device", "a device was installed"), GUS)
    place.do(place.bring("blue"), DEALER)
    place.do(RecordCount("red", 51), DEALER)
    place.do(ChangeSource("shoe", "the device is too slow"), GUS)
    assert list(place.table.life.decks) == ["blue"]
    place.do(WHY, CAS)
    assert place.state.stakes
    place.fold_all()
    assert place.state.stage == "closed"


@pytest.mark.parametrize("document", LIVED)
def test_a_closed_table_is_reopened_first(document: str, cited: Cited) -> None:
    place = over(cited, document)
    place.table = replace(place.table, life=replace(place.table.life, closed=True))
    no = refused(place, CAS)
    assert (no.clause, no.cure) == (place.life.attendance.close, do(ReopenTable()))
    place.do(ReopenTable(), CAS)
    reopened(place)


def test_a_table_in_a_tournament_keeps_its_last_round(cited: Cited) -> None:
    place = over(cited)
    place.table = replace(place.table, life=replace(place.table.life, tournament="bounty"))
    assert "in use for a tournament" in refused(place, CAS).reason


def test_a_wrong_payment_rests_on_the_record(cited: Cited) -> None:
    """Also one that is only reported yet."""
    for chips in (500, 0):
        place = over(cited)
        place.do(BookDifference(place.game.key, ("PLF 1",), "p1", chips, round=1), CAS)
        assert "a decision or a wrong payment rests on this record" in refused(place, CAS).reason


def test_a_wrong_payment_of_an_earlier_round_is_no_obstacle(cited: Cited) -> None:
    place = physical("PLF", cited)
    place.sit(1)
    for _ in range(2):
        ready(place)
        place.round(1)
    place.do(BookDifference(place.game.key, ("PLF 1",), "p1", 500, round=1), CAS)
    reopened(place)


def test_nobody_decides_for_somebody_who_took_the_seat_since(cited: Cited) -> None:
    place = over(cited)
    place.do(LeaveSeat(1), player(1))
    place.do(TakeSeat(1), player(3))
    no = refused(place, CAS)
    assert no.reason.startswith("the player of box 1 has left and somebody else sits there now")
    place.do(LeaveSeat(1), player(3))
    reopened(place)


def test_a_result_that_counts_towards_a_loss_limit_stands(cited: Cited) -> None:
    place = over(cited)
    place.table = evolve(place.table, LimitKept("p1", 1000, 5000, ("I-30",)))
    assert "counts towards a loss limit" in refused(place, CAS).reason


def test_a_round_begun_by_mistake_is_not_one_that_somebody_sat_out(cited: Cited) -> None:
    place = physical("PLF", cited)
    place.fill()
    ready(place)
    place.deal(1)
    assert place.table.life.idle["p2"] == 1
    place.do(CorrectAct(), DEALER)
    assert (place.table.life.idle["p2"], place.table.life.in_play) == (0, "")
    events = place.do(CloseBets(), DEALER)
    assert any(isinstance(event, BetsClosed) for event in events)
    assert (place.table.life.idle["p2"], place.table.life.in_play) == (1, "red")
    place.fold_all()
    ready(place)
    place.deal(1)
    assert place.table.life.idle["p2"] == 2
