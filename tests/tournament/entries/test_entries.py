"""Applications for entry: the ways, who may, the fees, the number of players, the end of registration."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Standing
from cutcard.core.moment import MINUTE, SECOND
from cutcard.tournament.messages.entry import (
    AllowEntry,
    CancelEntry,
    ConnectPlayers,
    Enter,
    PayFees,
    RecordSystem,
    RefuseEntry,
    TransferEntry,
    Way,
)
from cutcard.tournament.messages.entry_events import EntryAccepted, EntryCancelled, EntryTransferred, FeesPaid
from cutcard.tournament.structure import clock
from tests.conftest import Cited
from tests.support.entering import DESK, DIRECTOR, EVENT, MANAGER, Desk, entry, online

SEVENTH = (6 * 25 + 20) * MINUTE  # from the start: six levels and the break after the fourth


@pytest.fixture
def desk(cited: Cited) -> Desk:
    return Desk(cited)


@pytest.mark.clause("TOR 6.1", "TOR 6.3", "TOR 2", "TOR 6.2", "TOR 6.13", "TOR 6.11", "TOR 6.16")
def test_an_entry_is_accepted_and_both_fees_are_paid_with_it(desk: Desk) -> None:
    accepted, paid = desk.do(entry("ann"))
    assert isinstance(accepted, EntryAccepted)
    assert (accepted.player, accepted.name, accepted.way, accepted.by, accepted.at) == (
        "ann",
        "Ann",
        "desk",
        "desk",
        desk.at,
    )
    assert isinstance(paid, FeesPaid)
    assert (paid.purchase, paid.entry_fee, paid.administration_fee, paid.source) == ("entry", 225_00, 25_00, "cash")
    assert desk.queue == ("ann",)
    book = desk.state.register
    assert (book.pool, book.administration, book.entries, book.players) == (225_00, 25_00, 1, 1)


# -- ways (6.1)


@pytest.mark.clause("TOR 6.1")
@pytest.mark.parametrize(
    ("way", "system", "as_player", "taken"),
    [
        ("desk", True, False, True),
        ("desk", False, False, False),
        ("desk", True, True, False),
        ("online", True, True, True),
        ("online", False, True, True),
        ("online", True, False, False),
        ("form", False, False, True),
        ("form", True, False, False),
        ("form", False, True, False),
    ],
)
def test_each_way_is_open_where_the_document_opens_it(
    desk: Desk, way: Way, system: bool, as_player: bool, taken: bool
) -> None:
    desk.do(RecordSystem(system, "as it is"))
    command = entry("ann", way=way, paid="account")
    actor = online("ann") if as_player else DESK
    if taken:
        accepted = desk.do(command, actor)[0]
        assert (accepted.way, "TOR 6.1" in accepted.clauses) == (way, True)
    else:
        assert desk.refused(command, actor).clause == "TOR 6.1"


@pytest.mark.clause("TOR 6.1")
def test_a_player_enters_nobody_else(desk: Desk) -> None:
    refusal = desk.refused(entry("bob", way="online", paid="account"), online("ann"))
    assert (refusal.clause, "not yours" in refusal.reason) == ("TOR 6.1", True)


# -- who may (6.2, 6.7, 6.11, 6.13)


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize(
    ("born", "at", "of_age"),
    [
        ("2004-01-27", "2022-01-26T01:00:00Z", False),  # the day before the birthday
        ("2004-01-26", "2022-01-26T01:00:00Z", True),  # the birthday
        ("2004-01-25", "2022-01-26T01:00:00Z", True),
        ("2004-01-20", "2022-01-19T13:59:59Z", False),  # in Queensland the day begins ten hours before UTC's
        ("2004-01-20", "2022-01-19T14:00:00Z", True),
        ("2004-02-29", "2022-02-28T01:00:00Z", False),  # no such day in 2022: the first of March
        ("2004-02-29", "2022-03-01T01:00:00Z", True),
    ],
)
def test_entrants_are_eighteen_to_the_day(desk: Desk, born: str, at: str, of_age: bool) -> None:
    desk.at = at
    if of_age:
        assert "TOR 6.13" in desk.do(entry("ann", born=born))[0].clauses
    else:
        assert desk.refused(entry("ann", born=born)).clause == "TOR 6.13"


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize("born", ["1990", "1990-13-01", "1990-02-30", "9999-01-01", "born", "1990-05-31 "])
def test_a_date_of_birth_is_a_date(desk: Desk, born: str) -> None:
    assert desk.refused(entry("ann", born=born)).clause == "TOR 6.13"


@pytest.mark.clause("TOR 6.13")
def test_a_document_seen_by_staff_shows_the_age_as_well(desk: Desk) -> None:
    assert desk.do(entry("ann", born="", proof="driver licence"))[0].proof == "driver licence"
    assert desk.refused(entry("bob", born="")).clause == "TOR 6.13"
    refusal = desk.refused(entry("cat", born="", proof="trust me", way="online", paid="account"), online("cat"))
    assert (refusal.clause, "date of birth" in refusal.reason) == ("TOR 6.13", True)


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize(
    ("excluded", "let_in"),
    [
        ({"casino": "self-exclusion"}, False),
        ({"tournament": "withdrawal of licence"}, False),
        ({"plain-draw": "card counting"}, True),
        ({}, True),
    ],
)
def test_nobody_who_is_excluded_enters(desk: Desk, excluded: dict[str, str], let_in: bool) -> None:
    standing = Standing(excluded=excluded)
    if let_in:
        assert "TOR 6.13" in desk.do(entry("ann"), standing=standing)[0].clauses
    else:
        refusal = desk.refused(entry("ann"), standing=standing)
        assert refusal.clause == "TOR 6.13"
        assert next(iter(excluded.values())) in refusal.reason


@pytest.mark.clause("TOR 6.2")
def test_non_members_come_in_by_the_directors_discretion_alone(desk: Desk) -> None:
    stranger = entry("ann", member=False)
    assert desk.refused(stranger).clause == "TOR 6.2"
    assert desk.refused(stranger, DIRECTOR).clause == "TOR 6.2"  # without a reason
    reason = replace(stranger, discretion="visiting from interstate")
    assert desk.refused(reason, DESK).clause == "TOR 6.2"
    accepted = desk.do(reason, DIRECTOR)[0]
    assert (accepted.member, accepted.discretion) == (False, "visiting from interstate")


@pytest.mark.clause("TOR 6.11")
def test_entrants_agree_to_the_playing_times(desk: Desk) -> None:
    assert desk.refused(entry("ann", agreed=False)).clause == "TOR 6.11"


@pytest.mark.clause("TOR 7.9")
def test_entrants_have_a_name(desk: Desk) -> None:
    assert desk.refused(entry("ann", name=" ")).clause == "TOR 7.9"


@pytest.mark.clause("TOR 6.7")
def test_the_director_refuses_an_application_and_takes_it_back(desk: Desk) -> None:
    assert desk.refused(RefuseEntry("ann", ""), DIRECTOR).clause == "TOR 6.7"
    desk.one(RefuseEntry("ann", "banned from the poker room"), DIRECTOR)
    refusal = desk.refused(entry("ann"))
    assert (refusal.clause, "banned from the poker room" in refusal.reason) == ("TOR 6.7", True)
    desk.enter("bob")
    assert desk.refused(TransferEntry("bob", "ann", "Ann", "1990-05-31", member=True, agreed=True)).clause == "TOR 6.7"
    assert desk.refused(AllowEntry("cat", "whoever that is"), DIRECTOR).clause == "TOR 6.7"
    desk.one(AllowEntry("ann", "ban lifted"), DIRECTOR)
    desk.enter("ann")
    assert desk.queue == ("bob", "ann")


@pytest.mark.clause("TOR 6.7")
def test_an_accepted_entry_is_not_refused_any_more(desk: Desk) -> None:
    desk.enter("ann")
    assert desk.refused(RefuseEntry("ann", "second thoughts"), DIRECTOR).clause == "TOR 6.7"


# -- fees (2, 6.3)


@pytest.mark.clause("TOR 6.3")
def test_fees_are_taken_later_by_the_director_alone_and_nobody_is_queued_without_them(desk: Desk) -> None:
    late = entry("ann", paid="later", discretion="wire transfer is on its way")
    assert desk.refused(late).clause == "TOR 6.3"
    assert desk.refused(replace(late, discretion=""), DIRECTOR).clause == "TOR 6.3"
    assert isinstance(desk.do(late, DIRECTOR)[0], EntryAccepted)
    assert (desk.entrant("ann").status, desk.queue, desk.state.register.pool) == ("owing", (), 0)
    desk.enter("bob")
    desk.one(PayFees("ann", "account"))
    assert (desk.entrant("ann").status, desk.queue) == ("waiting", ("bob", "ann"))  # by time of payment
    assert desk.state.register.pool == 450_00
    assert desk.refused(PayFees("ann")).clause == "TOR 6.3"  # once


@pytest.mark.clause("TOR 6.3")
def test_online_fees_come_from_the_account(desk: Desk) -> None:
    assert desk.refused(entry("ann", way="online"), online("ann")).clause == "TOR 6.3"
    assert desk.do(entry("ann", way="online", paid="account"), online("ann"))[1].source == "account"


@pytest.mark.clause("TOR 2")
def test_management_alone_pays_a_players_fees_and_they_are_prizes_all_the_same(desk: Desk) -> None:
    assert desk.refused(entry("ann", paid="house")).clause == "TOR 2"
    assert desk.refused(entry("ann", paid="house"), DIRECTOR).clause == "TOR 2"
    paid = desk.do(entry("ann", paid="house"), MANAGER)[1]
    assert (paid.source, paid.entry_fee, paid.administration_fee) == ("house", 225_00, 25_00)
    assert desk.state.register.pool == 225_00


# -- how many (1, 4, 6.6, 6.12), and until when (1)


@pytest.mark.clause("TOR 6.12", "TOR 6.6")
def test_a_hundred_different_players_enter_alternates_among_them(desk: Desk) -> None:
    desk.enter(*(f"p{number}" for number in range(99)))
    desk.start()
    desk.later(MINUTE)
    hundredth = desk.do(entry("hundredth"))[0]
    assert {"TOR 6.6", "TOR 6.12", "T-13"} <= set(hundredth.clauses)
    assert (desk.state.register.players, desk.queue) == (100, ("hundredth",))
    refusal = desk.refused(entry("one-too-many"))
    assert (refusal.clause, "100" in refusal.reason) == ("TOR 6.12", True)
    desk.out("p1")  # is an entrant still
    assert desk.refused(entry("one-too-many")).clause == "TOR 6.12"
    desk.do(CancelEntry("hundredth", without_refund=True))
    desk.enter("one-too-many")
    assert desk.state.register.players == 100


@pytest.mark.clause("TOR 6.5")
def test_nobody_enters_twice(desk: Desk) -> None:
    desk.enter("ann")
    refusal = desk.refused(entry("ann"))
    assert (refusal.clause, "elimination" in refusal.reason) == ("TOR 6.5", True)
    desk.start()
    desk.out("ann")
    assert "re-entry" in desk.refused(entry("ann")).reason


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("after_start", [SEVENTH - SECOND, SEVENTH, SEVENTH + MINUTE])
def test_while_the_option_is_offered_at_the_end_of_level_6_registration_is_open(desk: Desk, after_start: int) -> None:
    """The clock stands there (T-17); level 7 begins when it is resumed."""
    desk.start()
    desk.later(after_start)
    desk.enter("ann")
    desk.later(SEVENTH + 5 * MINUTE)
    desk.state = replace(desk.state, clock=clock.resume(desk.state.clock, EVENT, desk.at))
    refusal = desk.refused(entry("bob"))
    assert (refusal.clause, "level 7" in refusal.reason) == ("TOR 1", True)


@pytest.mark.clause("TOR 1")
def test_registration_ends_with_the_start_of_level_7_to_the_microsecond(cited: Cited) -> None:
    desk = Desk(cited, replace(EVENT, re_entry=None))  # no option, so that the clock does not stand
    desk.start()
    desk.later(SEVENTH - 1)
    desk.enter("ann")
    desk.later(SEVENTH)
    assert desk.refused(entry("bob")).clause == "TOR 1"
    desk.later(SEVENTH + 1)
    assert desk.refused(entry("bob")).clause == "TOR 1"
    assert desk.queue == ("ann",)


@pytest.mark.clause("TOR 1")
def test_registration_once_closed_stays_closed_and_a_finished_tournament_takes_nobody(desk: Desk) -> None:
    desk.state = replace(desk.state, registration_closed=True)
    assert desk.refused(entry("ann")).clause == "TOR 1"
    desk.state = replace(desk.state, registration_closed=False, phase="cancelled")
    assert desk.refused(entry("ann")).clause == "TOR 1"


@pytest.mark.clause("TOR 6.1")
def test_nobody_enters_what_is_not_announced(desk: Desk) -> None:
    desk.state = replace(desk.state, announced=None)
    assert desk.refused(entry("ann")).clause == "TOR 6.1"


# -- transfers (6.4)


def transfer(player: str, to: str, **more: object) -> TransferEntry:
    taken = entry(to, **more)
    return TransferEntry(player, to, taken.name, taken.born, taken.proof, taken.member, taken.agreed)


@pytest.mark.clause("TOR 6.4")
def test_an_entry_goes_to_another_player_with_its_place_and_its_payment(desk: Desk) -> None:
    desk.enter("ann", "bob", "cat")
    moved = desk.one(transfer("bob", "dan"))
    assert isinstance(moved, EntryTransferred)
    assert desk.queue == ("ann", "dan", "cat")
    assert "bob" not in desk.state.register.entrants
    assert desk.entrant("dan").payments[0].entry_fee == 225_00
    book = desk.state.register
    assert (book.pool, book.entries, book.players) == (3 * 225_00, 3, 3)


@pytest.mark.clause("TOR 6.4", "TOR 6.13", "TOR 6.2")
def test_who_takes_an_entry_has_not_entered_and_is_eligible(desk: Desk) -> None:
    desk.enter("ann", "bob")
    assert desk.refused(transfer("ann", "bob")).clause == "TOR 6.4"
    assert desk.refused(transfer("cat", "dan")).clause == "TOR 6.4"  # who has none
    assert desk.refused(transfer("ann", "dan", born="2015-01-01")).clause == "TOR 6.13"
    assert desk.refused(transfer("ann", "dan", member=False)).clause == "TOR 6.2"
    assert desk.refused(transfer("ann", "dan"), online("bob")).clause == "TOR 6.1"
    desk.start()
    assert desk.refused(transfer("ann", "dan")).clause == "TOR 6.4"  # seated
    desk.out("bob")
    desk.enter("eve")
    assert desk.refused(transfer("eve", "bob")).clause == "TOR 6.4"  # out, and has entered all the same


# -- connected players (7.7)


@pytest.mark.clause("TOR 7.7")
def test_the_director_names_players_who_are_seated_apart(desk: Desk) -> None:
    assert desk.refused(ConnectPlayers(("ann", "ann"), "sisters"), DIRECTOR).clause == "TOR 7.7"
    assert desk.refused(ConnectPlayers(("ann", "bob"), " "), DIRECTOR).clause == "TOR 7.7"
    desk.one(ConnectPlayers(("ann", "bob", "ann"), "sisters"), DIRECTOR)
    assert desk.state.register.apart == (("ann", "bob"),)


def test_who_withdrew_may_enter_again(desk: Desk) -> None:
    desk.enter("ann")
    assert isinstance(desk.do(CancelEntry("ann"))[0], EntryCancelled)
    assert desk.state.register.players == 0
    desk.enter("ann")
    assert (desk.queue, desk.state.register.players) == (("ann",), 1)


def test_commands_name_their_roles() -> None:
    assert {role.name for role in Enter.roles} >= {"PLAYER", "TOURNAMENT_DIRECTOR", "SYSTEM"}
    assert [role.name for role in RefuseEntry.roles] == ["TOURNAMENT_DIRECTOR"]
