"""The entry desk: every requirement at once, each as the rules see it, and what is printed."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.tournament.messages.director import Start
from cutcard.tournament.messages.entry import AgreeToDebit, Enter, RecordSystem, RefuseEntry
from cutcard.tournament.messages.entry_events import FeesPaid
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.web.console.entry_desk import entry_desk, seat_cards
from cutcard.web.console.entry_shapes import AddressCode, EntryCheck
from cutcard.web.console.probe import Probe
from cutcard.web.console.requirements import entry_check
from cutcard.web.console.sheets import player_sheet
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, DIRECTOR, EVENT, MANAGER, STARTS, Hall
from tests.support.tournament.entering import entry

GOOD = Enter("ann", "Ann", born="1990-05-31", card="c1", agreed=True, informed=True)


def checked(hall: Hall, asked: Enter = GOOD, **facts: object) -> EntryCheck:
    known = Facts(DESK, hall.at, standing=Standing(), age="of age", draw="0" * 64)
    return entry_check(hall.t, asked, replace(known, **facts), {})


def unmet(check: EntryCheck) -> list[str]:
    return [one.what for one in check.requirements if not one.met]


def test_a_complete_application_is_ready_and_accepted() -> None:
    hall = Hall()
    check = checked(hall)
    assert (check.ready, unmet(check), check.waits) == (True, [], False)
    hall.do(GOOD, DESK)
    assert unmet(checked(hall)) == ["Has not entered yet"]
    assert not checked(hall).waits  # before the start nobody is an alternate, however many have entered


@pytest.mark.parametrize(
    ("asked", "facts", "missing", "clause"),
    [
        (replace(GOOD, born=""), {}, "Eighteen or over", "TOR 6.13"),
        (GOOD, {"age": "under age"}, "Eighteen or over", "TOR 6.13"),
        (replace(GOOD, card=""), {}, "Member of the loyalty programme", "TOR 6.2"),
        (replace(GOOD, agreed=False), {}, "Agrees to the playing times", "TOR 6.11"),
        (replace(GOOD, informed=False), {}, "Told of the rules and of advertising", "TOR 6.16"),
        (GOOD, {"standing": Standing(excluded={"casino": "an order"})}, "Not excluded", "TOR 6.13"),
        (replace(GOOD, paid="house"), {}, "Both fees", "TOR 2"),
        (replace(GOOD, paid="later"), {}, "Both fees", "TOR 6.3"),
    ],
)
def test_each_requirement_is_found_by_itself(asked: Enter, facts: dict[str, object], missing: str, clause: str) -> None:
    check = checked(Hall(), asked, **facts)
    assert (check.ready, unmet(check)) == (False, [missing])
    assert {one.clause for one in check.requirements if not one.met} == {clause}
    assert all(one.reason for one in check.requirements if not one.met)


@pytest.mark.clause("TOR 6.1")
def test_the_desk_takes_forms_while_the_system_does_not_work(cited: Cited) -> None:
    hall = Hall(cited)
    hall.do(RecordSystem(False), DESK)
    told = entry_desk(hall.t, hall.at, DESK, [], [], AddressCode("", 0, ""))
    assert (told.system, checked(hall).ready) == (False, False)
    form = replace(GOOD, way="form")
    assert checked(hall, form).ready
    hall.do(form, DESK)
    hall.do(RecordSystem(True), DESK)
    assert entry_desk(hall.t, hall.at, DESK, [], [], AddressCode("", 0, "")).system
    other = replace(form, player="bob", name="Bob", card="c2")
    assert not checked(hall, other).ready
    assert checked(hall, replace(other, filled=hall.at)).ready


@pytest.mark.clause("TOR 6.11")
def test_everything_that_is_missing_is_shown_at_once() -> None:
    bare = Enter("ann", "Ann")
    assert len(unmet(checked(Hall(), bare, age=""))) == 4
    hall = Hall()
    hall.do(RefuseEntry("ann", "banned from the room"))
    assert "Not refused by the director" in unmet(checked(hall))


def test_a_full_event_and_a_closed_one_say_so() -> None:
    full = Hall(structure=replace(EVENT, cap=2))
    full.enter("a01", "a02")
    (first,) = [one for one in checked(full).requirements if one.what == "Registration is open"]
    assert (first.met, first.clause) == (False, "TOR 6.12")
    late = Hall().start(10).close_registration()
    assert "Registration is open" in unmet(checked(late))


def test_another_record_of_the_same_person_is_found() -> None:
    hall = Hall()
    hall.enter("a01")
    check = checked(hall, same=("a01",))
    assert unmet(check) == ["Has not entered yet"]


def test_cards_are_printed_with_seat_or_place_and_what_was_paid() -> None:
    hall = Hall()
    hall.enter("a01", "a02")
    assert [(one.table, one.place) for one in seat_cards(hall.t)] == [(0, 1), (0, 2)]
    hall.enter(*(f"a{number:02}" for number in range(3, 13)))
    hall.at = STARTS
    hall.do(Start(tables=1))
    cards = seat_cards(hall.t)
    assert [one.seat for one in cards[:9]] == list(range(1, 10))
    assert [one.place for one in cards[9:]] == [1, 2, 3]
    (line,) = cards[0].receipts
    assert (line.what, line.entry_fee + line.administration_fee, line.source) == ("Entry", 250_00, "cash")
    assert cards[0].bounty == 100_00
    assert seat_cards(hall.t, "nobody") == []
    assert [one.player for one in seat_cards(hall.t, "a05")] == ["a05"]


@pytest.mark.clause("TOR 2", "TOR 6.5")
@pytest.mark.parametrize("dealing", ["room", "recorded"])
def test_management_alone_is_offered_to_pay_a_players_fees(dealing: str, cited: Cited) -> None:
    hall = Hall(cited, dealing=dealing).start(9)
    hall.do(entry("late", paid="later", discretion="pays after work"))
    first, *_, last = hall.seated(1)
    if dealing == "room":
        hall.do(RecordOut(1, (Knockout(last, (first,)),)))
    else:
        hall.hand(1, won=first, lost=[last])
    for player, id, purchase in (("late", "pay fees house", "entry"), (last, "re-enter house", "re-entry")):
        for actor in (DESK, DIRECTOR):
            assert id not in {one.id for one in player_sheet(Probe(hall.t, actor, hall.at), player).acts}
        (press,) = [one for one in player_sheet(Probe(hall.t, MANAGER, hall.at), player).acts if one.id == id]
        assert press.clause == "TOR 2"
        (paid,) = [one for one in hall.do(press.command, MANAGER) if isinstance(one, FeesPaid)]
        assert (paid.player, paid.purchase, paid.source, paid.entry_fee) == (player, purchase, "house", 225_00)


def test_fees_that_were_left_open_are_taken_from_the_account_with_consent() -> None:
    hall = Hall().start(4)
    hall.do(entry("late", paid="later", discretion="pays after work"))
    offered = {one.id for one in player_sheet(Probe(hall.t, DESK, hall.at), "late").acts}
    assert ("pay fees" in offered, "pay fees account" in offered) == (True, False)
    hall.do(AgreeToDebit("late", 250_00), Actor("late", Role.PLAYER))
    assert "pay fees account" in {one.id for one in player_sheet(Probe(hall.t, DESK, hall.at), "late").acts}
