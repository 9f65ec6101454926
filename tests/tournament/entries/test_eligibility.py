"""Who may enter: age, membership, exclusions, one entry for each person, and what entrants agree to (TOR 6.2, 6.13)."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role, Standing
from cutcard.core.moment import MINUTE
from cutcard.ruling import wait
from cutcard.tournament.messages.entry import (
    AddOn,
    AllowEntry,
    CancelEntry,
    HearExclusion,
    OfferEntry,
    PayFees,
    ReBuy,
    ReEnter,
    RefuseEntry,
    TakeEntry,
)
from cutcard.tournament.messages.entry_events import (
    EntryCancelled,
    ExclusionHeard,
    FeesRefunded,
)
from cutcard.tournament.structure.structure import AddOnOffer, Rebuy
from tests.conftest import Cited
from tests.support.tournament.entering import DESK, DIRECTOR, EVENT, Desk, entry, online, transfer

BUYING = replace(
    EVENT,
    rebuy=Rebuy(price=100_00, chips=10_000, until_level=5, stack_at_most=20_000),
    add_on=AddOnOffer(price=150_00, chips=15_000, after_level=4),
)


@pytest.fixture
def desk(cited: Cited) -> Desk:
    return Desk(cited)


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
        refusal = desk.refused(entry("ann", born=born))
        assert (refusal.clause, f"born on {born} is under 18" in refusal.reason) == ("TOR 6.13", True)


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize("born", ["1990", "1990-13-01", "1990-02-30", "9999-01-01", "born", "1990-05-31 "])
def test_a_date_of_birth_is_a_date(desk: Desk, born: str) -> None:
    assert desk.refused(entry("ann", born=born)).clause == "TOR 6.13"


@pytest.mark.clause("TOR 6.13")
def test_a_document_seen_by_staff_shows_the_age_as_well(desk: Desk) -> None:
    assert desk.do(entry("ann", born="", proof="driver licence"))[0].proof == "driver licence"
    assert desk.refused(entry("bob", born="")).clause == "TOR 6.13"
    refusal = desk.refused(entry("cat", born="", proof="trust me", way="online", paid="account"), online("cat"))
    assert (refusal.clause, "your date of birth is missing" in refusal.reason) == ("TOR 6.13", True)


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
    stranger = entry("ann", card="")
    assert desk.refused(stranger).clause == "TOR 6.2"
    assert desk.refused(stranger, DIRECTOR).clause == "TOR 6.2"  # without a reason
    reason = replace(stranger, discretion="visiting from interstate")
    assert desk.refused(reason, DESK).clause == "TOR 6.2"
    accepted = desk.do(reason, DIRECTOR)[0]
    assert (accepted.card, accepted.discretion) == ("", "visiting from interstate")


@pytest.mark.clause("TOR 6.2")
def test_membership_is_a_card_on_record_or_seen(desk: Desk) -> None:
    known = Standing(card="4711")
    assert desk.refused(entry("ann", card="4712"), standing=known).clause == "TOR 6.2"
    assert desk.do(entry("ann", card=""), standing=known)[0].card == "4711"
    assert desk.do(entry("bob", card="9"))[0].card == "9"
    own = entry("cat", way="online", paid="account", card="I have one")
    assert desk.refused(own, online("cat"), Standing()).clause == "TOR 6.2"
    assert desk.do(own, online("cat"), Standing(card="4713"))[0].card == "4713"


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize("player", ["", " ", "Zed Smith", "zed/..", "patron/zed"])
def test_a_person_is_named_by_an_id_under_which_an_exclusion_is_found(desk: Desk, player: str) -> None:
    assert desk.refused(entry(player, name="Zed")).clause == "TOR 6.13"


@pytest.mark.clause("TOR 6.5")
def test_one_person_enters_once_whatever_the_spelling(desk: Desk) -> None:
    desk.do(entry("ann", name="Ann  Lee"))
    assert "ann" in desk.refused(entry("ANN", name="Another")).reason
    assert desk.refused(entry("annie", name="ann lee")).clause == "TOR 6.5"
    desk.do(entry("annie", name="ann lee", born="1991-05-31"))
    desk.enter("bob")
    assert desk.refused(transfer("bob", "zoe", name="Ann Lee")).clause == "TOR 6.5"


@pytest.mark.clause("TOR 6.15", "TOR 6.16")
def test_entrants_are_told_of_the_rules_and_of_publicity(desk: Desk) -> None:
    assert desk.refused(entry("ann", informed=False)).clause == "TOR 6.16"
    assert {"TOR 6.15", "TOR 6.16"} <= set(desk.do(entry("ann"))[0].clauses)


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
    assert desk.refused(transfer("bob", "ann")).clause == "TOR 6.7"
    assert desk.refused(AllowEntry("cat", "whoever that is"), DIRECTOR).clause == "TOR 6.7"
    desk.one(AllowEntry("ann", "ban lifted"), DIRECTOR)
    desk.enter("ann")
    assert desk.queue == ("bob", "ann")


@pytest.mark.clause("TOR 6.7")
def test_an_accepted_entry_is_not_refused_any_more(desk: Desk) -> None:
    desk.enter("ann")
    assert desk.refused(RefuseEntry("ann", "second thoughts"), DIRECTOR).clause == "TOR 6.7"


@pytest.mark.clause("TOR 6.13")
def test_an_exclusion_after_the_entry_ends_it_before_a_seat_is_given(desk: Desk) -> None:
    desk.enter("ann", "bob")
    events = desk.do(HearExclusion("ann", "casino", "an order"))
    assert [type(event) for event in events] == [ExclusionHeard, EntryCancelled, FeesRefunded]
    assert desk.queue == ("bob",)
    assert desk.do(HearExclusion("bob", "casino", ""))[0].reason == ""
    desk.start()
    desk.one(HearExclusion("bob", "casino", "an order"))  # the director removes who plays
    assert desk.state.register.excluded == {"ann": {"casino": "an order"}, "bob": {"casino": "an order"}}
    desk.one(HearExclusion("ann", "casino", ""))
    assert desk.state.register.excluded == {"bob": {"casino": "an order"}}
    assert not desk.do(HearExclusion("stranger", "casino", "an order"))


@pytest.mark.clause("TOR 6.2")
def test_one_card_is_the_membership_of_one_entrant(desk: Desk) -> None:
    desk.enter("ann", card="A-7")
    assert desk.refused(entry("bob", card="a-7")).clause == "TOR 6.2"
    assert desk.refused(transfer("ann", "bob", card="A-7")).clause == "TOR 6.2"
    desk.do(transfer("ann", "bob", card="B-8"))
    desk.enter("ann", card="A-7")
    desk.do(CancelEntry("ann"))
    desk.enter("cat", card="A-7")  # of somebody who has withdrawn
    assert desk.refused(entry("dan", card="B-8")).clause == "TOR 6.2"


@pytest.mark.clause("TOR 6.13")
@pytest.mark.parametrize("scope", ["casino", "tournament"])
def test_who_has_been_excluded_since_pays_and_buys_nothing_more(cited: Cited, scope: str) -> None:
    desk = Desk(cited, BUYING)
    desk.enter("ann", "bob", "cat")
    desk.do(entry("dan", paid="later", discretion="the account is blocked until noon"), DIRECTOR)
    excluded = Standing(excluded={scope: "violence"})
    assert desk.refused(PayFees("dan", "cash"), standing=excluded).clause == "TOR 6.13"
    desk.start()
    assert desk.refused(ReBuy("ann"), standing=excluded).clause == "TOR 6.13"
    desk.out("bob")
    assert desk.refused(ReEnter("bob"), standing=excluded).clause == "TOR 6.13"
    desk.later(4 * 25 * MINUTE)
    assert desk.refused(AddOn("cat"), standing=excluded).clause == "TOR 6.13"
    assert desk.do(AddOn("cat"))


@pytest.mark.clause("TOR 6.2", "TOR 6.4")
def test_a_taker_without_a_card_waits_for_what_the_director_can_do(desk: Desk) -> None:
    desk.do(entry("ann", way="online", paid="account"), online("ann"))
    desk.one(OfferEntry("ann", "dan"), online("ann"))
    take = TakeEntry("ann", "dan", "Dan", "1990-05-31", agreed=True, informed=True)
    refused = desk.refused(take, online("dan"), Standing())
    assert (refused.clause, "ask the director to transfer the entry" in refused.reason) == ("TOR 6.2", True)
    assert refused.cure == wait(
        "they are enrolled, or the director has given a reason for an exception", Role.TOURNAMENT_DIRECTOR
    )
    exception = replace(transfer("ann", "dan", card=""), discretion="a guest of the house")
    assert desk.do(exception, DIRECTOR, Standing())[0].clauses[:2] == ("TOR 6.4", "T-57")
