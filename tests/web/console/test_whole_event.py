"""What concerns the whole event at the console: announcements, cancelling, bags of a flight, paper."""

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.director.decide import TournamentCommand, decide
from cutcard.tournament.messages.afterwards import EnterAfterwards, LateAct
from cutcard.tournament.messages.conduct import CloseOption
from cutcard.tournament.messages.director import Start
from cutcard.tournament.messages.dispute import TellPlayers
from cutcard.tournament.messages.room import BagChips, CountStacks, Knockout, RecordOut
from cutcard.tournament.structure.structure import Flight
from cutcard.web.console.probe import NO_DRAW
from cutcard.web.console.shapes import ConsoleView, Press
from cutcard.web.console.view import console_view
from cutcard.web.tournament.views import notices
from tests.conftest import Cited
from tests.support.tournament.directing import DEALER, DIRECTOR, EVENT, STARTS, Hall


def seen(hall: Hall) -> ConsoleView:
    return console_view(hall.t, 1, hall.at, DIRECTOR)


def filled(press: Press, **typed: object) -> TournamentCommand:
    """The command as the page sends it, with what was filled in."""
    assert set(typed) == {one.name for one in press.blanks} | ({press.field} if press.field else set())
    sent = {**msgspec.to_builtins(press.command), **typed}
    return msgspec.convert(sent, type=TournamentCommand)  # type: ignore[no-any-return]  # a union


def test_an_announcement_is_on_every_screen_until_it_is_taken_down() -> None:
    hall = Hall(dealing="room").start(9)
    acts = {act.id: act for act in seen(hall).event}
    assert "take down" not in acts
    hall.do(filled(acts["tell"], text="Dinner is served"))
    assert (seen(hall).told, notices(hall.t, None, hall.at)[0].text) == ("Dinner is served", "Dinner is served")
    (down,) = [act for act in seen(hall).event if act.id == "take down"]
    hall.do(down.command)
    assert seen(hall).told == ""
    assert "Dinner is served" not in [one.text for one in notices(hall.t, None, hall.at)]


def test_a_tournament_is_cancelled_with_its_reason() -> None:
    hall = Hall(dealing="room").start(9)
    (cancel,) = [act for act in seen(hall).event if act.id == "cancel"]
    assert cancel.tone == "danger"
    hall.do(filled(cancel, reason="the power has failed"))
    assert hall.phase() == "cancelled"
    assert seen(hall).event == []


@pytest.mark.clause("TOR 5", "TOR 7.22")
def test_special_rounds_are_announced_in_every_mode_and_reported_in_a_room(cited: Cited) -> None:
    for dealing in ("electronic", "recorded", "room"):
        hall = Hall(cited, dealing=dealing).start(4)
        acts = {act.id: act for act in seen(hall).event}
        hall.do(filled(acts["elimination"], hands=1))
        hall.do(filled(acts["bonus"], hands=1, chips=0, prize="a hamper"))
        assert any("hamper" in one.text for one in notices(hall.t, None, hall.at))
    (won,) = [act for line in seen(hall).due for act in line.acts if act.id == "won 1"]
    hall.do(filled(won, winners=[hall.seated()[1]]), DEALER)
    assert hall.t.purse.bonuses[1].players == (hall.seated()[1],)
    (count,) = [line for line in seen(hall).due if "Count all stacks at the table" in line.text]
    assert (count.clause, count.acts) == ("TOR 7.22", [])
    hall.do(CountStacks(1, dict(zip(hall.seated(), (9_000, 20_000, 25_000, 26_000), strict=True))), DEALER)
    assert len(hall.t.field.where) == 3


@pytest.mark.clause("TOR 7.13", "TOR 5")
def test_a_flight_is_closed_at_the_console_in_every_mode(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, re_entry=None, flights=(Flight("gold-coast", "Flight A", STARTS, 2),))).start(3)
    hall.minute(51)
    assert not [act for line in seen(hall).due for act in line.acts if act.id == "close flight"]  # all may still choose
    hall.do(CloseOption())
    (close,) = [act for line in seen(hall).due for act in line.acts if act.id == "close flight"]
    hall.do(filled(close, into="final"))
    assert hall.t.register.closed


@pytest.mark.clause("TOR 6.10", "T-14")
def test_who_gets_no_seat_any_more_is_refunded_by_a_button(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, seats_per_table=4, alternates_until_level=3), dealing="room")
    hall.enter(*(f"a{number:02}" for number in range(1, 7)))
    hall.at = STARTS
    hall.do(Start(tables=1))
    ids = {act.id for line in seen(hall).due for act in line.acts}
    assert "add table" in ids
    assert "refund unseated" not in ids
    hall.to_level(3)
    ids = {act.id for line in seen(hall).due for act in line.acts}
    assert "add table" not in ids  # it would seat nobody
    (back,) = [act for line in seen(hall).due for act in line.acts if act.id == "refund unseated"]
    hall.both(back.command)
    assert not hall.queue()


@pytest.mark.clause("TOR 7.13")
def test_the_chips_of_a_flight_are_bagged_from_forms_and_the_flight_is_closed(cited: Cited) -> None:
    structure = replace(EVENT, flights=(Flight("gold-coast", "Flight A", STARTS, 2),))
    hall = Hall(cited, structure, dealing="room").start(3)
    hall.minute(49)
    assert not [act for line in seen(hall).due for act in line.acts if act.blanks]  # still being played
    hall.minute(51)
    for number in range(1, 4):
        forms = [act for line in seen(hall).due for act in line.acts if act.blanks]
        assert len(forms) == 4 - number
        bag = filled(forms[0], chips=20_000, bag=str(number), signed=True)
        assert isinstance(bag, BagChips)
        hall.do(bag, DEALER)
    (close,) = [act for line in seen(hall).due for act in line.acts if act.id == "close flight"]
    assert decide(hall.t, filled(close, into="final"), Facts(DIRECTOR, hall.at, draw=NO_DRAW))


@pytest.mark.clause("T-69")
def test_what_happened_on_paper_is_sent_as_the_console_wraps_it(cited: Cited) -> None:
    hall = Hall(cited, dealing="room").start(9)
    hall.minute(20)
    victim, winner, *_ = hall.t.field.where
    out = RecordOut(1, (Knockout(victim, (winner,)),))
    assert "RecordOut" in seen(hall).late
    assert "PayPrize" not in seen(hall).late
    happened = hall.at
    hall.minute(24)
    late = msgspec.convert(
        {"type": "EnterAfterwards", "happened": happened, "sheet": "level 1", "act": msgspec.to_builtins(out)},
        type=EnterAfterwards,
    )
    hall.do(late)
    assert [one.at for one in hall.t.outs] == [happened]
    assert seen(Hall(dealing="recorded").start(9)).late == []
    assert TellPlayers not in LateAct.__args__
