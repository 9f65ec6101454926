"""Whole tournaments through the desk: money and chips to the last cent, restart, and the audit of the journal."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.authority import NotAllowed
from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.domains.tournament_table import RULES, DeckSealed, hand_id
from cutcard.floor.fairness.shuffle import ShuffleTerms, card_at, commit
from cutcard.floor.journal.ledger import CAGE, FLOAT, HOUSE, PROMOTIONS
from cutcard.floor.pace.tournament import PACE
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, Exclude, IssueCard, PersonExcluded, Readmit
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.events import CardsDealt, CardsShown
from cutcard.tournament.hand.messages import Act, BeginHand, CompleteDeal
from cutcard.tournament.messages.conduct import Disqualify, MarkAbsent
from cutcard.tournament.messages.director import Announce, DealHand, Start
from cutcard.tournament.messages.entry import AwardEntry, CancelEntry, ReEnter, TellPrizes
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.purse import AddValue, CancelTournament
from cutcard.tournament.structure.structure import Satellite
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.tournament.play import BANK, DEALER, DIRECTOR, MANAGER, STARTS, Event

ENTRY, ADMINISTRATION, BOUNTY = 22_500, 2_500, 10_000


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (6, 1), (20, 2)])
def test_a_tournament_from_the_announcement_to_the_closed_log(tmp_path: Path, players: int, seed: int) -> None:
    event = Event(tmp_path / "journal.db", players, seed=seed)
    event.start()
    for _ in range(5_000):
        event.step()
        t = event.state
        assert event.desk.balance("tournament/1/play", "tournament/1") == t.in_play() == t.issued - t.removed
        assert event.desk.balance("tournament/1/bounties") == t.bounties.escrow()
        if t.phase == "finished":
            break
    assert event.desk.balance("tournament/1") == players * ENTRY
    event.close()
    left = {(one.account, one.commodity): one.amount for one in event.desk.journal.balances()}
    for account in ("tournament/1", "tournament/1/bounties"):
        assert left[account, "chips"] == 0
    assert left["tournament/1/play", "tournament/1"] == left[FLOAT, "tournament/1"] == 0
    assert left[HOUSE, "chips"] == players * (ADMINISTRATION - BOUNTY)
    won = [left[f"patron/{player}", "chips"] - BANK + ENTRY + ADMINISTRATION for player in event.players]
    assert sum(won) == players * (ENTRY + BOUNTY)
    event.desk.close()
    report = verify(event.path)
    assert report.fault is None
    assert report.refusals == 0


def test_after_a_restart_everything_stands_as_it_did(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 12, seed=3)
    event.start()
    for number in range(120):
        event.step()
        if number % 7 == 0:
            streams = event.desk.journal.streams()
            before = {stream: event.desk.state(stream).state for stream in streams}
            event.reopen()
            assert {stream: event.desk.state(stream).state for stream in streams} == before
        if event.state.phase == "finished":
            break
    event.desk.close()
    assert verify(event.path).fault is None


def test_every_deal_comes_from_a_deck_that_was_sealed_before(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 5, seed=4)
    event.start()
    event.play()
    stream, deals = table_stream("1", 1), event.table(1).table.deals
    assert deals > 1
    for deal in range(1, deals + 1):
        events = [one for entry in event.desk.round(stream, deal) for one in entry.events]
        sealed = events[0]
        seed = event.desk.journal.seed(stream, deal)
        assert seed is not None
        assert sealed == DeckSealed(deal, RULES, commit(seed, ShuffleTerms(hand_id(stream, deal), RULES)))
        places = {one.to: one.places for one in events if isinstance(one, CardsDealt)}
        shown = {one.to: one.cards for one in events if isinstance(one, CardsShown) and one.to in places}
        assert shown == {to: tuple(card_at(seed, place) for place in places[to]) for to in places}
    event.desk.close()


def test_a_hand_that_ends_as_it_begins_is_one_transaction(tmp_path: Path) -> None:
    """Heads-up, and who is to act is not there: the deal, the hand and its report move the same stream on twice."""
    event = Event(tmp_path / "journal.db", 2, seed=6)
    event.start()
    for player in event.players:
        event.do(MarkAbsent(player), DIRECTOR)
    before = event.desk.state(event.stream).version
    event.do(DealHand(1), PACE)
    assert event.desk.state(event.stream).version == before + 2
    assert event.table(1).table.hand is None
    assert event.state.field.tables[1].begin is None
    event.desk.close()
    assert verify(event.path).fault is None


def test_fees_come_from_where_they_are_paid(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 0)
    event.do(BuyIn("rich", BANK), PACE, "patron/rich")
    event.do(BuyIn("poor", ENTRY + ADMINISTRATION - 1), PACE, "patron/poor")
    cage = event.desk.balance(CAGE)
    event.enter("rich", "account")
    event.enter("guest", "cash")
    event.enter("invited", "house")
    with pytest.raises(Refused, match="the price is"):
        event.enter("poor", "account")
    with pytest.raises(Refused, match="not a patron's id"):
        event.enter("no id", "account")
    assert event.desk.balance("patron/rich") == BANK - ENTRY - ADMINISTRATION
    assert event.desk.balance(CAGE) == cage - ENTRY - ADMINISTRATION
    assert event.desk.balance(PROMOTIONS) == -ENTRY - ADMINISTRATION
    assert event.desk.balance("tournament/1") == 3 * ENTRY
    assert event.desk.balance(HOUSE) == 3 * ADMINISTRATION
    for player in ("rich", "guest", "invited"):
        event.do(CancelEntry(player), MANAGER)
    assert event.desk.balance("patron/rich") == BANK
    assert event.desk.balance(CAGE) == cage
    assert [event.desk.balance(account) for account in (PROMOTIONS, HOUSE, "tournament/1")] == [0, 0, 0]
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.13")
def test_who_is_excluded_on_record_does_not_enter(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 0)
    event.do(RecordPerson("papers shown"), MANAGER, "patron/out")
    event.do(Exclude("casino", "an exclusion direction"), MANAGER, "patron/out")
    with pytest.raises(Refused) as refused:
        event.enter("out", "cash")
    assert refused.value.clause == "TOR 6.13"
    event.do(RecordPerson("papers shown"), MANAGER, "patron/loud")
    out = event.do(Exclude("tournament", "a nuisance at tournaments"), MANAGER, "patron/loud")
    assert [one.clauses for one in out.events if isinstance(one, PersonExcluded)] == [("TOR 6.13",)]
    with pytest.raises(Refused, match="excluded from the tournament"):
        event.enter("loud", "cash")
    event.desk.close()


@pytest.mark.clause("TOR 6.2", "TOR 6.13")
def test_nobody_enters_with_the_card_of_another_person(tmp_path: Path, cited: Cited) -> None:
    """An excluded member does not come in under another id by showing the card on record."""
    event = Event(tmp_path / "journal.db", 0, cited=cited)
    event.do(RecordPerson("papers shown"), MANAGER, "patron/out")
    event.do(IssueCard("card-out-again"), MANAGER, "patron/out")
    event.do(Exclude("casino", "an exclusion direction"), MANAGER, "patron/out")
    with pytest.raises(Refused) as refused:
        event.enter("out-again", "cash")
    cited.note(refused.value)
    assert refused.value.clause == "TOR 6.2"
    with pytest.raises(Refused) as refused:
        event.enter("out", "cash")
    cited.note(refused.value)
    assert not event.state.register.entrants
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.13")
def test_an_exclusion_is_news_to_the_tournaments_that_the_person_has_entered(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 4)
    event.do(Exclude("casino", "an exclusion direction"), MANAGER, "patron/p1")
    assert event.state.register.entrants["p1"].status == "withdrawn"
    assert event.desk.balance("patron/p1") == BANK
    event.start()
    assert "p1" not in event.state.field.where
    event.do(DealHand(1), PACE)
    event.do(Exclude("casino", "an exclusion direction"), MANAGER, "patron/p2")
    while event.table(1).table.hand is not None:
        event.step()
    with pytest.raises(Refused) as refused:
        event.do(DealHand(1), PACE)
    assert refused.value.clause == "TOR 6.13"
    assert refused.value.cure is not None
    remove = refused.value.cure.command
    assert isinstance(remove, Disqualify)
    event.do(remove, DIRECTOR)
    assert "p2" not in event.state.field.where
    event.do(DealHand(1), PACE)
    event.do(Readmit("casino", "the direction was revoked"), MANAGER, "patron/p2")
    assert event.state.register.excluded == {"p1": {"casino": "an exclusion direction"}}
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.13")
def test_two_records_of_one_person_share_their_exclusions_and_their_entries(tmp_path: Path, cited: Cited) -> None:
    """Whichever of them was excluded, and whichever has entered."""
    event = Event(tmp_path / "journal.db", 4, cited=cited)
    event.start()
    for other in ("x1", "x2", "x3"):
        event.do(RecordPerson("papers shown"), MANAGER, f"patron/{other}")
    event.do(Exclude("casino", "an order"), MANAGER, "patron/x1")
    event.do(MergeRecord("p1", "the same passport"), MANAGER, "patron/x1")  # the excluded record into the entered one
    event.do(Exclude("casino", "an order"), MANAGER, "patron/x2")
    event.do(MergeRecord("x2", "the same passport"), MANAGER, "patron/p2")  # the entered record into the excluded one
    event.do(MergeRecord("x3", "the same passport"), MANAGER, "patron/p3")
    event.do(Exclude("tournament", "a nuisance"), MANAGER, "patron/x3")  # and excluded afterwards
    assert event.state.register.excluded == {
        "p1": {"casino": "an order"},
        "p2": {"casino": "an order"},
        "p3": {"tournament": "a nuisance"},
    }
    event.do(Readmit("casino", "the order was revoked"), MANAGER, "patron/x2")
    assert "p2" not in event.state.register.excluded
    event.desk.close()
    assert verify(event.path).fault is None


def test_a_cancelled_tournament_gives_everything_back(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 4, seed=7)
    event.do(AddValue("cash", 50_000), MANAGER)
    event.do(ConfirmProposal(1), DIRECTOR)
    event.start()
    for _ in range(9):
        event.step()
    while any(table.begin for table in event.state.field.tables.values()):
        event.step()
    redeemed = sum(event.state.bounties.won.values())
    event.do(CancelTournament("a storm"), DIRECTOR)
    assert event.desk.balance("tournament/1") == event.desk.balance("tournament/1/bounties") == 0
    assert event.desk.balance("tournament/1/play", "tournament/1") == 0
    assert sum(event.desk.balance(f"patron/{player}") for player in event.players) == 4 * BANK + redeemed
    assert event.desk.balance(HOUSE) == -redeemed
    event.desk.close()
    assert verify(event.path).fault is None


def test_an_entry_won_in_a_satellite_pays_for_the_other_tournament(tmp_path: Path) -> None:
    main = default()
    small = replace(main, satellite=Satellite("main", ENTRY + ADMINISTRATION), bounty=0, re_entry=None)
    event = Event(tmp_path / "journal.db", 3, structure=small, seed=8)
    event.do(Announce(main, "", "2026-01-27T01:30:00Z"), DIRECTOR, "tournament/main")
    event.do(TellPrizes("two entries of the main event"), DIRECTOR)
    event.start()
    event.play()
    winner = event.state.winners[0]
    event.do(AwardEntry(winner), DIRECTOR)
    assert event.desk.balance("tournament/main/granted") == ENTRY + ADMINISTRATION
    assert event.desk.balance("tournament/1") == 3 * ENTRY - ENTRY - ADMINISTRATION
    event.stream = "tournament/main"
    event.enter(winner, "satellite")
    assert event.desk.balance("tournament/main/granted") == 0
    assert event.desk.balance("tournament/main") == ENTRY
    event.desk.close()
    assert verify(event.path).fault is None


def test_nobody_begins_a_hand_past_the_director(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 3, seed=9)
    event.start()
    event.do(DealHand(1), DEALER)
    begin = event.table(1).table.live.begin
    for actor in (DIRECTOR, PACE, DEALER):
        with pytest.raises(NotAllowed, match="follows from another one"):
            event.do(BeginHand(begin), actor, table_stream("1", 1))
    with pytest.raises(Refused, match="write the tournament, a dot"):
        event.do(Act(1, "fold"), Actor("p1", Role.PLAYER), "tournament-table/nowhere")
    with pytest.raises(Refused, match="no hand is in play"):
        event.do(Act(1, "fold"), Actor("p1", Role.PLAYER), "tournament-table/1.9")
    event.desk.close()


def test_a_re_entry_is_paid_and_seated_with_new_chips(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 4, seed=1)
    event.start()
    while not event.state.outs:
        event.step()
    while any(table.begin for table in event.state.field.tables.values()):
        event.step()
    gone = event.state.outs[0].player
    before = event.state.issued
    event.do(ReEnter(gone, "account"), Actor(gone, Role.PLAYER))
    assert event.state.issued == before + default().starting_stack
    assert event.desk.balance("tournament/1/play", "tournament/1") == event.state.in_play()
    assert event.desk.balance("tournament/1") == 5 * ENTRY
    assert event.desk.balance("tournament/1/bounties") == event.state.bounties.escrow() == 4 * BOUNTY
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 6.13")
def test_who_has_been_excluded_since_does_not_re_enter(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 4, seed=1)
    event.start()
    while not event.state.outs:
        event.step()
    gone = event.state.outs[0].player
    event.do(Exclude("casino", "an exclusion direction"), MANAGER, f"patron/{gone}")
    with pytest.raises(Refused) as refused:
        event.do(ReEnter(gone, "account"), Actor(gone, Role.PLAYER))
    assert refused.value.clause == "TOR 6.13"
    event.desk.close()


@pytest.mark.parametrize("actor", [DEALER, MANAGER, Actor("p1", Role.PLAYER)])
def test_only_the_director_starts(tmp_path: Path, actor: Actor) -> None:
    event = Event(tmp_path / "journal.db", 2)
    event.clock.to(STARTS)
    with pytest.raises(NotAllowed, match="tournament director"):
        event.do(Start(), actor)
    event.desk.close()


def test_a_hand_dealt_by_hand_is_recorded_and_reported(tmp_path: Path) -> None:
    event = Event(tmp_path / "journal.db", 3, "recorded", paid="cash")
    event.start()
    event.do(DealHand(1), DEALER)
    table = table_stream("1", 1)
    event.do(CompleteDeal(), DEALER, table)
    before = {one.seat: one.stack for one in event.table(1).table.live.begin.seats}
    while (need := needs(event.table(1).table)).kind == "act":
        event.do(Act(need.seat, "fold"), DEALER, table)
    assert event.table(1).table.hand is None
    assert event.table(1).sealed is None
    after = {seat: one.stack for seat, one in event.state.field.tables[1].seats.items()}
    assert sum(after.values()) == sum(before.values())
    assert after != before
    event.desk.close()
    assert verify(event.path).fault is None
