"""Applications for entry: the ways, the fees, the number of players, the end of registration, transfers."""

import pytest
from msgspec.structs import replace

from cutcard.core.moment import MINUTE, SECOND, after
from cutcard.money import MOST
from cutcard.tournament.messages.entry import (
    AgreeToDebit,
    CancelEntry,
    ConnectPlayers,
    CorrectName,
    Enter,
    PayFees,
    RecordSystem,
    ReEnter,
    RefuseEntry,
    SetEntryLimit,
    Way,
)
from cutcard.tournament.messages.entry_events import (
    EntryAccepted,
    EntryCancelled,
    FeesPaid,
)
from cutcard.tournament.structure import clock
from tests.conftest import Cited
from tests.support.tournament.entering import DESK, DIRECTOR, EVENT, MANAGER, Desk, entry, online

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
    command = entry("ann", way=way, paid="account" if as_player else "cash")
    actor = online("ann") if as_player else DESK
    if taken:
        accepted = desk.do(command, actor)[0]
        assert (accepted.way, "TOR 6.1" in accepted.clauses) == (way, True)
    else:
        assert desk.refused(command, actor).clause == "TOR 6.1"


@pytest.mark.clause("TOR 6.1")
@pytest.mark.parametrize(
    ("way", "system", "instead"), [("desk", False, "form"), ("form", True, "desk"), ("online", False, "form")]
)
def test_the_desk_is_told_which_way_is_open_and_it_works(desk: Desk, way: Way, system: bool, instead: Way) -> None:
    desk.do(RecordSystem(system, "as it is"))
    cure = desk.refused(entry("ann", way=way)).cure
    assert cure is not None
    assert isinstance(cure.command, Enter)
    assert desk.do(cure.command)[0].way == instead


@pytest.mark.clause("TOR 6.1", "T-69")
def test_a_form_is_typed_in_when_the_system_works_again(desk: Desk) -> None:
    filled = after(desk.at, -30 * MINUTE)
    accepted = desk.do(entry("ann", way="form", filled=filled))[0]
    assert (accepted.way, accepted.filled, accepted.at, "T-69" in accepted.clauses) == ("form", filled, desk.at, True)
    desk.do(entry("bob", way="form", filled=desk.at))
    for wrong in (after(desk.at, SECOND), "this morning"):
        assert desk.refused(entry("cec", way="form", filled=wrong)).clause == "TOR 6.1"
    assert desk.refused(entry("cec", filled=filled)).clause == "TOR 6.1"  # at the desk nothing is filled in
    assert desk.refused(entry("cec", way="online", paid="account", filled=filled), online("cec")).clause == "TOR 6.1"


@pytest.mark.clause("TOR 6.1")
def test_a_player_enters_nobody_else(desk: Desk) -> None:
    refusal = desk.refused(entry("bob", way="online", paid="account"), online("ann"))
    assert (refusal.clause, "not yours" in refusal.reason) == ("TOR 6.1", True)


# -- fees (2, 6.3)


@pytest.mark.clause("TOR 6.3")
def test_fees_are_taken_later_by_the_director_alone_and_nobody_is_queued_without_them(desk: Desk) -> None:
    late = entry("ann", paid="later", discretion="wire transfer is on its way")
    assert desk.refused(late).clause == "TOR 6.3"
    assert desk.refused(replace(late, discretion=""), DIRECTOR).clause == "TOR 6.3"
    assert isinstance(desk.do(late, DIRECTOR)[0], EntryAccepted)
    assert (desk.entrant("ann").status, desk.queue, desk.state.register.pool) == ("owing", (), 0)
    desk.enter("bob")
    desk.one(PayFees("ann", "account"), online("ann"))
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


# -- accounts are debited by their holders (6.3)


@pytest.mark.clause("TOR 6.3")
def test_the_desk_takes_fees_from_an_account_with_its_holders_consent_alone(desk: Desk) -> None:
    paid = entry("ann", paid="account")
    assert desk.refused(paid).clause == "TOR 6.3"
    assert desk.refused(AgreeToDebit("ann", 250_00), online("bob")).clause == "TOR 6.1"
    desk.one(AgreeToDebit("ann", 249_99), online("ann"))
    assert desk.refused(paid).clause == "TOR 6.3"
    desk.one(AgreeToDebit("ann", 400_00), online("ann"))
    assert desk.do(paid)[1].consent
    assert desk.state.register.debits == {"ann": 150_00}
    desk.start()
    desk.out("ann")
    assert desk.refused(ReEnter("ann", "account")).clause == "TOR 6.3"
    desk.do(ReEnter("ann", "account"), online("ann"))
    desk.one(AgreeToDebit("ann", 0), online("ann"))
    assert desk.state.register.debits == {}


# -- sums and numbers have ends (7.4, A, 6.12)


@pytest.mark.clause("TOR A")
def test_the_entry_after_the_last_column_is_refused_at_the_door(desk: Desk) -> None:
    desk.enter("ann")
    desk.state = replace(desk.state, register=replace(desk.state.register, entries=2_999))
    desk.enter("bob")
    assert desk.refused(entry("cat")).clause == "TOR A"
    desk.start()
    desk.out("ann")
    assert desk.refused(ReEnter("ann")).clause == "TOR A"


@pytest.mark.clause("TOR 7.4")
def test_no_fee_is_taken_that_could_not_be_paid_out(desk: Desk) -> None:
    desk.state = replace(desk.state, purse=replace(desk.state.purse, added=MOST - 225_00))
    desk.enter("ann")
    assert desk.refused(entry("bob")).clause == "TOR 7.4"


@pytest.mark.clause("TOR 6.12", "TOR 3.1", "TOR 4")
def test_the_director_sets_the_number_of_entries(desk: Desk) -> None:
    desk.enter("ann", "bob", "cat")
    assert desk.refused(SetEntryLimit(2, "small room"), DIRECTOR).clause == "TOR 6.12"
    assert desk.refused(SetEntryLimit(3, " "), DIRECTOR).clause == "TOR 6.12"
    assert desk.refused(SetEntryLimit(101, "great demand"), DIRECTOR).clause == "TOR 3.1"
    desk.one(SetEntryLimit(3, "small room"), DIRECTOR)
    assert desk.refused(entry("dan")).clause == "TOR 6.12"
    desk.one(SetEntryLimit(4, "another table"), DIRECTOR)
    desk.enter("dan")


@pytest.mark.clause("TOR 7.9")
def test_the_desk_corrects_a_name_with_its_reason(desk: Desk) -> None:
    desk.enter("ann")
    assert desk.refused(CorrectName("ann", "Ann", " ")).clause == "TOR 7.9"
    assert desk.refused(CorrectName("ann", " ", "misheard")).clause == "TOR 7.9"
    assert desk.refused(CorrectName("bob", "Bob", "who?")).clause == "TOR 7.9"
    said = desk.one(CorrectName("ann", "Anne", "misheard"))
    assert (said.before, desk.entrant("ann").name) == ("Ann", "Anne")


# -- connected players (7.7)


@pytest.mark.clause("TOR 7.7")
def test_the_director_names_players_who_are_seated_apart(desk: Desk) -> None:
    assert desk.refused(ConnectPlayers(("ann", "ann"), "sisters"), DIRECTOR).clause == "TOR 7.7"
    assert desk.refused(ConnectPlayers(("ann", "bob"), " "), DIRECTOR).clause == "TOR 7.7"
    assert desk.refused(ConnectPlayers(("ann", "bob"), "sisters"), DIRECTOR).clause == "TOR 7.7"  # who are they?
    desk.enter("ann", "bob", "cat")
    desk.one(ConnectPlayers(("ann", "bob", "ann"), "sisters"), DIRECTOR)
    assert desk.state.register.apart == (("ann", "bob"),)
    assert desk.refused(ConnectPlayers(("ann", "cat"), "no", mistaken=True), DIRECTOR).clause == "TOR 7.7"
    desk.one(ConnectPlayers(("bob", "ann"), "namesakes", mistaken=True), DIRECTOR)
    assert not desk.state.register.apart


def test_who_withdrew_may_enter_again(desk: Desk) -> None:
    desk.enter("ann")
    assert isinstance(desk.do(CancelEntry("ann"))[0], EntryCancelled)
    assert desk.state.register.players == 0
    desk.enter("ann")
    assert (desk.queue, desk.state.register.players) == (("ann",), 1)


def test_commands_name_their_roles() -> None:
    assert {role.name for role in Enter.roles} >= {"PLAYER", "TOURNAMENT_DIRECTOR", "SYSTEM"}
    assert [role.name for role in RefuseEntry.roles] == ["TOURNAMENT_DIRECTOR"]
