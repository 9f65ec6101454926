"""Flights are phases of one tournament: whoever is disqualified in one enters no other."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.tournament import tournament
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import IssueCard
from cutcard.ruling import Refused
from cutcard.tournament.director.duties import duties
from cutcard.tournament.messages.conduct import CloseOption, Disqualify, ForfeitChips
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import Announce, DealHand, MoveClock, Start
from cutcard.tournament.messages.entry import CancelEntry, CloseFlight, Enter, TransferEntry
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Flight
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.tournament.play import BANK, DEALER, DIRECTOR, MANAGER, STARTS, Event

OTHER, FINAL = "tournament/b", "tournament/final"


@pytest.mark.clause("TOR 6.9", "TOR 7.37")
@pytest.mark.parametrize("id", ["p2", "paul"])
def test_who_was_disqualified_in_one_flight_enters_no_other(tmp_path: Path, id: str, cited: Cited) -> None:
    """Under whichever record, until the disqualification is lifted."""
    event = Event(tmp_path / "journal.db", 4, cited=cited)
    event.start()
    flights = Flight("1", "Flight A", STARTS, 8), Flight("b", "Flight B", STARTS, 8)
    event.do(Announce(replace(default(), cap=50, flights=flights), "gold-coast", STARTS), DIRECTOR, OTHER)
    event.do(RecordPerson("papers shown"), MANAGER, "patron/paul")
    if id == "paul":
        event.do(MergeRecord("paul", "the same passport"), MANAGER, "patron/p2")
        event.do(IssueCard("C-9"), MANAGER, "patron/paul")
    event.do(Disqualify("p2", "conduct", "threw chips"), DIRECTOR)
    assert "p2" in event.state.disqualified
    enter = Enter(id, "Paul Two", born="1990-05-31", proof="passport 7", card="C-9", agreed=True, informed=True)
    with pytest.raises(Refused, match="disqualified from this tournament, in flight 1") as refused:
        event.do(enter, DIRECTOR, OTHER)
    cited.add(refused.value.clause or "")
    event.do(LiftDisqualification("p2", "another player did it"), DIRECTOR)
    event.do(enter, DIRECTOR, OTHER)
    event.desk.close()
    assert verify(event.path).fault is None


def _two_flights(path: Path, cited: Cited, dealing: str = "electronic", bounty: int = 0) -> Event:
    """Flight A with four players, all of whom have entered flight B too; p2 there as ``twin``."""
    flights = Flight("1", "Flight A", STARTS, 2), Flight("b", "Flight B", STARTS, 2)
    structure = replace(default(), flights=flights, bounty=bounty, venues=())
    event = Event(path, 4, dealing, structure, cited=cited)
    for stream in (OTHER, FINAL):
        event.do(Announce(structure, "", STARTS, dealing), DIRECTOR, stream)  # type: ignore[arg-type]  # plain text
    for player in ("p1", "p2", "p3", "twin"):
        event.do(_entry(player), DIRECTOR, OTHER)
    if bounty:  # flight B is played when A is over
        return event
    event.start()
    event.do(Start(), DIRECTOR, OTHER)
    return event


def _entry(player: str) -> Enter:
    born = f"1990-01-0{1 + len(player) + ord(player[-1]) % 2}"
    return Enter(player, player, born=born, card=f"card-{player}", agreed=True, informed=True, paid="cash")


def _state(event: Event, stream: str) -> Tournament:
    state = event.desk.state(stream).state
    assert isinstance(state, Tournament)
    return state


def _to_remove(event: Event, stream: str) -> list[str]:
    found = duties(_state(event, stream), event.clock.now)
    return [one.text.split()[0] for one in found if one.clause == "TOR 6.9" and one.role is Role.TOURNAMENT_DIRECTOR]


def _refused(event: Event, command: Command, stream: str, cited: Cited) -> Refused:
    with pytest.raises(Refused) as refused:
        event.do(command, DIRECTOR, stream)
    cited.add(refused.value.clause or "")
    assert refused.value.clause == "TOR 6.9"
    return refused.value


def _past(event: Event, stream: str) -> None:
    """After the last level; everybody keeps their chips."""
    event.do(MoveClock(3, "a test"), DIRECTOR, stream)
    event.do(CloseOption(), DIRECTOR, stream)


def _lift(event: Event) -> None:
    """Fees may go back with it, so a second person confirms it."""
    waits, *_ = event.do(LiftDisqualification("p4", "another player did it"), DIRECTOR).events
    assert isinstance(waits, Proposed)
    event.do(ConfirmProposal(waits.number), MANAGER)


def _end(event: Event, stream: str) -> None:
    """Played to its last level, and bagged."""
    _past(event, stream)
    event.do(CloseFlight("final"), DIRECTOR, stream)


@pytest.mark.clause("TOR 6.9")
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_who_was_disqualified_in_one_flight_leaves_the_other(tmp_path: Path, dealing: str, cited: Cited) -> None:
    """Nothing is dealt to them there and they do not qualify, until the director has taken their chips."""
    event = _two_flights(tmp_path / "journal.db", cited, dealing)
    event.do(Disqualify("p2", "conduct", "threw chips"), DIRECTOR)
    assert _to_remove(event, OTHER) == ["p2"]
    assert "disqualified in flight 1: threw chips" in _refused(event, DealHand(1), OTHER, cited).reason
    _past(event, OTHER)
    cure = _refused(event, CloseFlight("final"), OTHER, cited).cure
    assert cure is not None
    assert isinstance(cure.command, Disqualify)
    event.do(cure.command, DIRECTOR, OTHER)
    assert _to_remove(event, OTHER) == []
    event.do(CloseFlight("final"), DIRECTOR, OTHER)
    assert _state(event, FINAL).register.queue == ("p1", "p3", "twin")
    assert not _state(event, tournament("1")).register.excluded, "the second one follows from the first"
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.9")
@pytest.mark.parametrize("merged", [False, True])
def test_a_bag_of_somebody_disqualified_in_another_flight_never_comes_into_play(
    tmp_path: Path, merged: bool, cited: Cited
) -> None:
    """The other flight has been bagged: the last phase hears of it, also under another record of the person."""
    event = _two_flights(tmp_path / "journal.db", cited)
    who = "twin" if merged else "p2"
    _end(event, OTHER)
    pool = _state(event, FINAL).register.pool
    event.do(Disqualify("p2", "conduct", "threw chips"), DIRECTOR)
    if merged:
        event.do(MergeRecord("p2", "the same passport"), MANAGER, "patron/twin")
    assert who in _to_remove(event, FINAL)
    for attempt in (CancelEntry(who), TransferEntry(who, "p9", "P9", agreed=True, informed=True, born="1990-01-01")):
        _refused(event, attempt, FINAL, cited)
    event.do(Disqualify(who, "exclusion", "disqualified in flight 1"), DIRECTOR, FINAL)
    assert who not in _to_remove(event, FINAL)
    assert who not in _state(event, FINAL).register.queue
    assert _state(event, FINAL).register.pool == pool, "nothing is refunded"
    event.do(LiftDisqualification("p2", "another player did it"), DIRECTOR)
    event.do(LiftDisqualification(who, "another player did it"), DIRECTOR, FINAL)
    assert who in _state(event, FINAL).register.queue
    assert _state(event, FINAL).register.entrants[who].bag
    assert who not in _to_remove(event, FINAL)
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.9")
def test_two_flights_that_disqualify_one_person_can_both_lift_it(tmp_path: Path, cited: Cited) -> None:
    event = _two_flights(tmp_path / "journal.db", cited)
    event.do(Disqualify("p2", "conduct", "threw chips"), DIRECTOR)
    event.do(Disqualify("p2", "conduct", "and there too"), DIRECTOR, OTHER)
    for stream in (tournament("1"), OTHER):
        event.do(LiftDisqualification("p2", "another player did it"), DIRECTOR, stream)
    for stream in (tournament("1"), OTHER):
        assert _to_remove(event, stream) == []
        event.do(DealHand(1), DIRECTOR, stream)


@pytest.mark.clause("TOR 6.9", "TOR 6.14")
@pytest.mark.parametrize("later", [False, True])
def test_a_disqualification_is_lifted_although_its_flight_is_closed(tmp_path: Path, later: bool, cited: Cited) -> None:
    """For the other phases: no chips and no seat come back there, and nothing but that keeps the person out."""
    event = _two_flights(tmp_path / "journal.db", cited)
    first = tournament("1")
    if not later:
        event.do(Disqualify("p4", "conduct", "threw chips"), DIRECTOR)
    _end(event, first)
    if later:
        event.do(Disqualify("p4", "conduct", "threw chips"), DIRECTOR)
    before = _state(event, first)
    if later:  # with a bag, which waits for the director of the last phase
        assert _to_remove(event, FINAL) == ["p4"]
    else:
        assert "in flight 1" in _refused(event, _entry("p4"), OTHER, cited).reason
    _lift(event)
    after = _state(event, first)
    assert "p4" not in after.disqualified
    assert (after.issued, after.removed, after.bounties) == (before.issued, before.removed, before.bounties)
    assert after.register.entrants["p4"].status == ("seated" if later else "out")
    assert _to_remove(event, FINAL) == []
    if not later:
        event.do(_entry("p4"), DIRECTOR, OTHER)
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 3")
@pytest.mark.parametrize("entered", ["before", "after"])
def test_who_had_a_bounty_in_one_flight_brings_none_into_another(tmp_path: Path, entered: str, cited: Cited) -> None:
    """One for each person (T-05), under whichever record, and whether they entered the other flight before or after."""
    event = _two_flights(tmp_path / "journal.db", cited, "room", bounty=100_00)
    event.do(MergeRecord("p2", "the same passport"), MANAGER, "patron/twin")
    event.start()
    (table,) = event.state.field.tables
    if entered == "after":
        event.do(CancelEntry("p1", without_refund=True), Actor("p1", Role.PLAYER), OTHER)
    event.do(RecordOut(table, tuple(Knockout(one, ("p3",)) for one in ("p1", "p2"))), DEALER)
    event.do(Start(), DIRECTOR, OTHER)
    if entered == "after":
        event.do(_entry("p1"), DIRECTOR, OTHER)
    event.do(_entry("p5"), DIRECTOR, OTHER)
    assert set(_state(event, OTHER).field.where) == {"p1", "p2", "twin", "p3", "p5"}
    assert _state(event, OTHER).bounties.own == {"p5": "held"}, "p3 still has theirs in flight A"
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.13")
def test_who_gives_up_a_short_stack_at_the_end_of_a_flight_has_the_bounty_in_the_next(
    tmp_path: Path, cited: Cited
) -> None:
    event = _two_flights(tmp_path / "journal.db", cited, bounty=100_00)
    event.start()
    event.do(MoveClock(3, "a test"), DIRECTOR)
    event.do(ForfeitChips("p1"), Actor("p1", Role.PLAYER))
    event.do(CloseOption(), DIRECTOR)
    event.do(CloseFlight("final"), DIRECTOR)
    event.do(Start(), DIRECTOR, OTHER)
    assert _state(event, OTHER).bounties.own == {"p1": "held", "twin": "held"}
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 3.1")
def test_the_flights_of_a_venue_take_a_hundred_players_together(tmp_path: Path, cited: Cited) -> None:
    event = Event(tmp_path / "journal.db", 0, cited=cited)
    flights = Flight("x", "Flight A", STARTS, 8), Flight("y", "Flight B", STARTS, 8)
    with pytest.raises(Refused, match="enter at most 50 in each flight") as refused:
        event.do(Announce(replace(default(), flights=flights), "gold-coast", STARTS), DIRECTOR, "tournament/x")
    cited.add(refused.value.clause or "")
    event.do(Announce(replace(default(), flights=flights, cap=50), "gold-coast", STARTS), DIRECTOR, "tournament/x")


@pytest.mark.clause("TOR 5")
def test_a_flight_of_which_nobody_can_qualify_any_more_is_cancelled(tmp_path: Path, cited: Cited) -> None:
    """The last phase is cancelled, or has begun without it: the refusal says so, and its cure gives the fees back."""
    event = _two_flights(tmp_path / "journal.db", cited)
    event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
    _past(event, OTHER)
    with pytest.raises(Refused, match="cancel this flight") as refused:
        event.do(CloseFlight("final"), DIRECTOR, OTHER)
    cited.add(refused.value.clause or "")
    cure = refused.value.cure
    assert cure is not None
    assert cure.stream == OTHER
    assert isinstance(cure.command, CancelTournament)
    event.do(cure.command, DIRECTOR, cure.stream)
    assert event.desk.balance(OTHER) == 0


@pytest.mark.clause("TOR 6.14", "TOR 6.9")
@pytest.mark.parametrize("cancelled", ["", "before", "after"])
@pytest.mark.parametrize("waited", [True, False])
def test_what_a_mistake_cost_goes_back_when_its_flight_is_closed(
    tmp_path: Path, waited: bool, cancelled: str, cited: Cited
) -> None:
    """Who waited for a seat gets both fees, once; who has played gets them only if the last phase is cancelled."""
    event = _two_flights(tmp_path / "journal.db", cited, bounty=100_00)
    if waited:
        event.do(Disqualify("p4", "conduct", "threw chips"), DIRECTOR)
    event.start()
    if not waited:
        event.do(Disqualify("p4", "conduct", "threw chips"), DIRECTOR)
    _end(event, tournament("1"))
    if cancelled == "before":
        event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
        assert event.desk.balance("patron/p4") == BANK - 25_00
    pool = _state(event, FINAL).register.pool
    _lift(event)
    assert _state(event, FINAL).register.pool == pool, "the house bears it"
    if cancelled == "after":
        event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
    assert event.desk.balance("patron/p4") == (BANK if waited or cancelled else BANK - 250_00)
    assert not cancelled or event.desk.balance(FINAL) == 0
    event.desk.close()
    assert verify(event.path).fault is None
