"""What a player is told and offered on a tournament's page: the option, special rounds, an entry offered by another."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role, Standing
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.tournament.hand.messages import Dealing
from cutcard.tournament.messages.conduct import RecordName
from cutcard.tournament.messages.director import AnnounceRounds
from cutcard.tournament.messages.dispute import RaiseTournamentDispute
from cutcard.tournament.messages.entry import CancelEntry, Enter, OfferEntry, RefuseEntry, TakeEntry, TellPrizes
from cutcard.tournament.messages.purse import CancelTournament, PayPrize, ReversePayment, SettleClaim
from cutcard.tournament.structure.structure import EliminationRound, Rebuy, Satellite
from cutcard.web.http.session import Person
from cutcard.web.staff.tournaments import tournament_sheets
from cutcard.web.tournament.offers import entry_offers, misdeals
from cutcard.web.tournament.views import event_view, notices
from tests.conftest import Cited
from tests.support.tournament.directing import DESK, EVENT, Hall
from tests.support.tournament.entering import online
from tests.support.tournament.felt import AT, Felt, begin

CARD = Standing(card="card 1")


def offered(hall: Hall, player: str, standing: Standing = CARD) -> set[str]:
    found = entry_offers(hall.t, online(player), player, standing, hall.at)
    return {type(one.command).__name__ for one in found}


def told(hall: Hall, player: str) -> list[str]:
    return [one.clause for one in notices(hall.t, Person(player, Role.PLAYER, player), hall.at) if not one.standing]


@pytest.mark.clause("TOR 7.13")
def test_the_option_is_offered_up_to_a_starting_stack(cited: Cited) -> None:
    hall = Hall(cited).start(3)
    above, even, below = hall.seated()
    hall.hand(stacks={above: 20_100, below: 19_900})
    assert not {"ForfeitChips", "PlayOn"} & offered(hall, even)
    hall.minute(171)
    for player, asked in ((above, False), (even, True), (below, True)):
        assert ({"ForfeitChips", "PlayOn"} <= offered(hall, player)) is asked
        assert ("TOR 7.13" in told(hall, player)) is asked
    for notice in notices(hall.t, Person(even, Role.PLAYER, even), hall.at):
        cited.note(notice)


@pytest.mark.clause("TOR 7.22")
def test_players_are_told_of_a_special_round_before_its_level(cited: Cited) -> None:
    hall = Hall(cited, replace(EVENT, elimination_rounds=(EliminationRound(2, 3),))).start(3)
    player = hall.seated()[0]
    assert "TOR 7.22" not in told(hall, player)
    hall.do(AnnounceRounds())
    assert "TOR 7.22" in told(hall, player)


@pytest.mark.clause("TOR 6.15", "TOR 6.5", "TOR 7.3", "TOR 7.22")
@pytest.mark.parametrize("person", [None, Person("zoe", Role.PLAYER, "Zoe"), Person("dana", Role.DEALER, "Dana")])
def test_everybody_reads_the_notices_that_stand(cited: Cited, person: Person | None) -> None:
    terms = replace(EVENT, bounty=0, satellite=Satellite("big", 250_00), rebuy=Rebuy(100_00, 10_000, 5, 20_000))
    hall = Hall(cited, terms)
    hall.do(TellPrizes("an entry of the big one for every 250 dollars"))
    standing = [one for one in notices(hall.t, person, hall.at) if one.standing]
    for one in standing:
        cited.note(one)
    assert {"TOR 6.15", "TOR 6.16", "TOR 6.11", "TOR 6.5", "TOR 7.22", "TOR 7.3"} == {one.clause for one in standing}
    assert any("rules pages" in one.text for one in standing)


@pytest.mark.clause("TOR 6.4")
def test_who_is_offered_an_entry_can_take_it(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("ann")
    assert "TakeEntry" not in offered(hall, "bob")
    hall.do(OfferEntry("ann", "bob"), online("ann"))
    assert "TakeEntry" in offered(hall, "bob")
    assert "TakeEntry" not in offered(hall, "cat")
    assert "OfferEntry" in offered(hall, "ann")  # to take the offer back


@pytest.mark.clause("TOR 6.13")
def test_nothing_is_offered_to_an_excluded_person() -> None:
    hall = Hall()
    assert "Enter" in offered(hall, "ann")
    assert offered(hall, "ann", Standing(card="card 1", excluded={"tournament": "asked for it"})) == set()


@pytest.mark.clause("TOR 6.16")
def test_an_offer_states_nothing_that_only_the_player_can(cited: Cited) -> None:
    """The date of birth and the consents of an application come from the player's own form."""
    hall = Hall(cited)
    hall.enter("ann")
    hall.do(OfferEntry("ann", "bob"), online("ann"))
    offers = [one.command for one in entry_offers(hall.t, online("bob"), "bob", CARD, hall.at)]
    applications = [one for one in offers if isinstance(one, Enter | TakeEntry)]
    assert [type(one) for one in applications] == [Enter, TakeEntry]
    for one in applications:
        assert (one.born, one.agreed, one.informed) == ("", False, False)


@pytest.mark.clause("TOR 6.14")
def test_what_is_claimed_can_be_paid_back_from_the_page_when_play_is_over(cited: Cited) -> None:
    hall = Hall(cited).start(2).close_registration()
    one, two = hall.seated()
    hall.hand(won=one, lost=[two])
    hall.do(PayPrize(one), DESK)
    hall.both(ReversePayment(one, "prize", "paid twice"))
    seen = {who: event_view(hall.t, 1, hall.at, Person(who, Role.PLAYER, who), 0, CARD).mine for who in (one, two)}
    offers = {who: [type(offer.command) for offer in mine.offers] if mine else [] for who, mine in seen.items()}
    assert offers == {one: [SettleClaim], two: []}


@pytest.mark.clause("TOR 6.10")
def test_nobody_is_asked_to_withdraw_from_a_cancelled_tournament(cited: Cited) -> None:
    hall = Hall(cited)
    hall.enter("ann", "bob")
    assert offered(hall, "ann") == {"CancelEntry"}
    hall.do(CancelTournament("flood"))
    assert offered(hall, "ann") == set()
    for without_refund in (False, True):
        assert "refunded" in hall.refused(CancelEntry("ann", without_refund), "TOR 6.10", online("ann"))


@pytest.mark.clause("TOR 6.7")
def test_whose_application_was_refused_reads_so_and_can_dispute_it(cited: Cited) -> None:
    hall = Hall(cited)
    hall.do(RefuseEntry("zoe", "barred from the last event"))
    for player, status in (("zoe", "refused"), ("ann", "")):
        mine = event_view(hall.t, 1, hall.at, Person(player, Role.PLAYER, player), 0, CARD).mine
        assert mine is not None
        assert mine.status == status  # with any status the page takes a dispute
    hall.do(RaiseTournamentDispute("my application"), online("zoe"))
    hall.refused(RaiseTournamentDispute("my application"), "TOR 6.14", online("ann"))


@pytest.mark.clause("TOR 7.9")
def test_the_name_given_at_the_table_stands_beside_the_registered_one(cited: Cited) -> None:
    hall = Hall(cited).start(2)
    hall.do(RecordName("a01", "Ada L."), DESK)
    (entrants,) = [sheet for sheet in tournament_sheets(hall.t, hall.at) if sheet.title == "Entrants"]
    given = entrants.columns.index("Name given at the table")
    assert {row[0]: (row[1], row[given]) for row in entrants.rows} == {"a01": ("A01", "Ada L."), "a02": ("A02", "")}


@pytest.mark.parametrize(
    ("dealing", "role", "reasons"),
    [
        ("recorded", Role.DEALER, {"boxed cards", "fouled deck"}),
        ("recorded", Role.TOURNAMENT_DIRECTOR, {"boxed cards", "fouled deck", "ruled by the director"}),
        ("electronic", Role.DEALER, set()),
        ("electronic", Role.TOURNAMENT_DIRECTOR, {"ruled by the director"}),
        ("recorded", Role.PLAYER, set()),
    ],
)
def test_a_misdeal_is_offered_for_the_reasons_that_are_accepted(
    dealing: Dealing, role: Role, reasons: set[str]
) -> None:
    felt = Felt()
    felt.begin(begin([5000] * 3), dealing)
    table = TournamentTable("day.1", felt.state)
    offered = set(misdeals(table, Actor("somebody", role), AT))
    assert offered & {"boxed cards", "fouled deck", "ruled by the director"} == reasons
    felt.act("3 call", "1 call")  # substantial action
    later = misdeals(TournamentTable("day.1", felt.state), Actor("somebody", role), AT)
    assert set(later) == reasons - {"boxed cards"}
