"""What one person has in all flights together: one bounty, and what a disqualification costs until it is lifted."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament import TournamentDomain
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.tournament.messages.conduct import CloseOption, Disqualify, ForfeitChips
from cutcard.tournament.messages.correction import LiftDisqualification
from cutcard.tournament.messages.director import Announce, DealHand, MoveClock, Start
from cutcard.tournament.messages.entry import CancelEntry, CloseFlight, Enter, ReEnter
from cutcard.tournament.messages.proposal import ConfirmProposal, Proposed
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import Flight
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.tournament.play import BANK, DEALER, DIRECTOR, MANAGER, STARTS, Event

FIRST, OTHER, FINAL = "tournament/1", "tournament/b", "tournament/final"


def _announced(path: Path, cited: Cited, dealing: str = "electronic", until: int = 2) -> Event:
    """Flight A with four players, flight B and the last phase without any; nothing has begun."""
    flights = Flight("1", "Flight A", STARTS, until), Flight("b", "Flight B", STARTS, until)
    structure = replace(default(), flights=flights, venues=())
    event = Event(path, 4, dealing, structure, cited=cited)
    for stream in (OTHER, FINAL):
        event.do(Announce(structure, "", STARTS, dealing), DIRECTOR, stream)  # type: ignore[arg-type]  # plain text
    return event


def _enter(event: Event, stream: str, *players: str) -> None:
    for player in players:
        born = f"1990-01-0{1 + len(player) + ord(player[-1]) % 2}"
        entry = Enter(player, player, born=born, card=f"card-{player}", agreed=True, informed=True, paid="cash")
        event.do(entry, DIRECTOR, stream)


def _state(event: Event, stream: str) -> Tournament:
    state = event.desk.state(stream).state
    assert isinstance(state, Tournament)
    return state


def _end(event: Event, stream: str) -> None:
    event.do(MoveClock(3, "a test"), DIRECTOR, stream)
    event.do(CloseOption(), DIRECTOR, stream)
    event.do(CloseFlight("final"), DIRECTOR, stream)


def _strike(event: Event, stream: str = FIRST, ground: str = "conduct") -> None:
    event.do(Disqualify("p4", ground, "threw chips"), DIRECTOR, stream)  # type: ignore[arg-type]  # plain text


def _lift(event: Event, stream: str = FIRST) -> None:
    waits, *_ = event.do(LiftDisqualification("p4", "another player did it"), DIRECTOR, stream).events
    if isinstance(waits, Proposed):
        event.do(ConfirmProposal(waits.number), MANAGER, stream)


def _verified(event: Event) -> None:
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.9", "TOR 6.10", "T-33")
@pytest.mark.parametrize("ground", ["conduct", "exclusion"])
@pytest.mark.parametrize("bagged", [True, False])
def test_who_is_disqualified_in_a_flight_after_it_was_closed_gets_the_entry_fee_only(
    tmp_path: Path, bagged: bool, ground: str, cited: Cited
) -> None:
    """If the last phase is cancelled; whether or not they have a bag there, and the rest once that is lifted."""
    event = _announced(tmp_path / "journal.db", cited)
    event.start()
    if not bagged:
        _strike(event)
    _end(event, FIRST)
    if not bagged:
        _lift(event)
    _strike(event, FIRST, ground)
    event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
    assert event.desk.balance("patron/p4") == BANK - 25_00
    _lift(event)
    assert event.desk.balance("patron/p4") == BANK
    assert event.desk.balance(FINAL) == 0
    _verified(event)


@pytest.mark.clause("TOR 6.10", "TOR 6.14")
def test_who_waited_for_a_seat_gets_back_that_entry_and_no_earlier_one(tmp_path: Path, cited: Cited) -> None:
    """What was withdrawn too late is lost all the same."""
    event = _announced(tmp_path / "journal.db", cited)
    event.clock.to("2026-01-25T12:00:00Z")
    event.do(CancelEntry("p4", without_refund=True), Actor("p4", Role.PLAYER))
    event.enter("p4", "account")
    _strike(event)
    event.start()
    _end(event, FIRST)
    _lift(event)
    assert event.desk.balance("patron/p4") == BANK - 250_00
    event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
    assert event.desk.balance("patron/p4") == BANK
    assert event.desk.balance(FINAL) == 0
    _verified(event)


def _struck_in_both(path: Path, cited: Cited) -> Event:
    """p4 waited in flight A when disqualified there, and has a bag from flight B; the last phase has followed."""
    event = _announced(path, cited)
    _enter(event, OTHER, "p4", "p5", "p6")
    event.clock.to(STARTS)
    event.do(Start(), DIRECTOR, OTHER)
    _end(event, OTHER)
    _strike(event)
    _strike(event, FINAL, "exclusion")
    event.start()
    _end(event, FIRST)
    return event


@pytest.mark.clause("TOR 6.14")
def test_what_went_back_for_a_mistake_in_a_flight_is_not_claimed_by_the_last_phase(
    tmp_path: Path, cited: Cited
) -> None:
    event = _struck_in_both(tmp_path / "journal.db", cited)
    _lift(event)
    assert event.desk.balance("patron/p4") == BANK
    _lift(event, FINAL)
    assert _state(event, FINAL).claims == {}
    assert "p4" in _state(event, FINAL).register.queue
    _verified(event)


@pytest.mark.clause("TOR 6.9", "TOR 6.10", "T-33")
@pytest.mark.parametrize("streams", [(FIRST, FINAL), (FINAL, FIRST)])
def test_what_two_phases_keep_goes_back_when_both_have_lifted_it(
    tmp_path: Path, streams: tuple[str, str], cited: Cited
) -> None:
    event = _struck_in_both(tmp_path / "journal.db", cited)
    event.do(CancelTournament("a storm"), DIRECTOR, FINAL)
    for stream in streams:
        assert event.desk.balance("patron/p4") == BANK - 25_00
        _lift(event, stream)
    assert event.desk.balance("patron/p4") == BANK
    state = _state(event, FINAL)
    assert (state.register.entries, state.register.pool, state.register.administration) == (0, 0, 0)
    _verified(event)


# -- bounties


@pytest.mark.clause("TOR 3")
@pytest.mark.parametrize("cancelled", [True, False])
@pytest.mark.parametrize("id", ["p2", "twin"])
def test_who_has_lost_the_bounty_in_a_flight_has_none_in_the_last_phase(
    tmp_path: Path, id: str, cancelled: bool, cited: Cited
) -> None:
    """Under whichever record, and also if the flight comes to nothing afterwards: that bounty was paid."""
    event = _announced(tmp_path / "journal.db", cited, "room")
    if id == "twin":
        event.do(RecordPerson("papers shown"), MANAGER, "patron/twin")
        event.do(MergeRecord("twin", "the same passport"), MANAGER, "patron/p2")
    event.start()
    (table,) = event.state.field.tables
    event.do(RecordOut(table, (Knockout("p2", ("p3",)),)), DEALER)
    if cancelled:
        event.do(CancelTournament("a storm"), DIRECTOR)
    _enter(event, FINAL, id, "p5")
    event.do(Start(without=("1", "b")), DIRECTOR, FINAL)
    assert _state(event, FINAL).bounties.own == {"p5": "held"}
    _verified(event)


@pytest.mark.clause("TOR 7.13", "T-05")
def test_a_bounty_kept_for_a_buy_back_is_void_once_another_flight_has_given_one(tmp_path: Path, cited: Cited) -> None:
    event = _announced(tmp_path / "journal.db", cited, until=8)
    event.start()
    event.do(MoveClock(7, "a test"), DIRECTOR)
    event.do(ForfeitChips("p1"), Actor("p1", Role.PLAYER))
    _enter(event, OTHER, "p1", "p5")
    event.do(Start(), DIRECTOR, OTHER)
    assert _state(event, OTHER).bounties.own["p1"] == "held"
    event.do(ReEnter("p1", "cash"), DIRECTOR)
    assert "p1" in event.state.field.where
    assert event.state.bounties.own["p1"] == "void"
    _verified(event)


@pytest.mark.clause("TOR 3", "TOR 6.14", "T-08")
def test_who_lost_the_bounty_by_a_mistake_that_is_lifted_has_one_in_another_flight(
    tmp_path: Path, cited: Cited
) -> None:
    """It was void, and nobody has won it."""
    event = _announced(tmp_path / "journal.db", cited)
    event.start()
    _strike(event)
    _end(event, FIRST)
    _lift(event)
    _enter(event, OTHER, "p4", "p5")
    event.do(Start(), DIRECTOR, OTHER)
    assert _state(event, OTHER).bounties.own == dict.fromkeys(("p4", "p5"), "held")
    _verified(event)


@pytest.mark.clause("TOR 3")
def test_only_who_may_be_seated_is_asked_for_in_other_flights(tmp_path: Path, cited: Cited) -> None:
    """No hand waits for another flight, and the last phase asks as well; an event without flights asks nobody."""
    event = _announced(tmp_path / "journal.db", cited)
    event.start()
    domain, facts = TournamentDomain(), None
    assert domain.needs(event.state, DealHand(1), facts).bountied == ()  # type: ignore[arg-type]  # not looked at
    final = _state(event, FINAL)
    assert domain.needs(final, Start(), facts).last_phase  # type: ignore[arg-type]  # facts are not looked at
    assert final.announced is not None
    alone = replace(final.announced, structure=replace(final.structure, flights=()))
    needs = domain.needs(replace(final, announced=alone), Start(), facts)  # type: ignore[arg-type]  # facts are not looked at
    assert (needs.bountied, needs.phases, needs.last_phase) == ((), (), False)
