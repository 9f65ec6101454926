"""Who moves to another box, or whose record is merged while they sit at a table, has not left it (I-79)."""

import random

import pytest

from cutcard.core.message import Actor, Command, Role
from cutcard.core.moment import MINUTE, after
from cutcard.floor.desk.desk import Desk
from cutcard.registers.patrons.identity_messages import MergeRecord
from cutcard.registers.patrons.messages import BuyIn, Exclude, IssueCard
from cutcard.ruling import Refused, do
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.life import AllowOwnLimits, ApplyNotice, EndOwnLimits, RaiseMinimum, ShowNotice
from cutcard.table.messages.round import Bet, CloseBets, LeaveSeat, OpenBets, PlaceWagers, TakeSeat, Undecided
from cutcard.table.messages.validity import SeatPatron
from cutcard.testing.felt import player
from tests.conftest import Cited
from tests.support.floor.assisted import Assisted
from tests.support.floor.play import DEALER, SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.table.life import LIVED, physical, ready

UTH, TCP, CSP, LUN = "ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker"
CAS, MAX = Actor("cas", Role.CASINO_SUPERVISOR), Actor("max", Role.GAMING_MANAGER)
ANN = Actor("ann", Role.PLAYER)
STAKES = {UTH: ("ante", "blind"), TCP: ("ante",), CSP: ("ante",), LUN: ("ante", "super")}
each_game = pytest.mark.parametrize(
    "key",
    [
        pytest.param(UTH, marks=pytest.mark.clause("UTH 6.5.1", "UTH 6.5.1.1", "UTH 6.6", "I-79")),
        pytest.param(TCP, marks=pytest.mark.clause("TCP 6.5.1", "TCP 6.5.1.1", "TCP 6.6", "I-79")),
        pytest.param(CSP, marks=pytest.mark.clause("CSP 6.5.1", "CSP 6.5.1.1", "CSP 6.6", "I-79")),
        pytest.param(LUN, marks=pytest.mark.clause("LUN 6.5.1", "LUN 6.5.1.1", "LUN 6.6", "I-79")),
    ],
)


def stakes(key: str, chips: int = 1000) -> tuple[Bet, ...]:
    return tuple(Bet(area, chips) for area in STAKES[key])


def merge(felt: Felt) -> None:
    """Whoever sits at box 1 turns out to be Ann, who has a record already."""
    felt.at("patron/ann", IssueCard("A-1"), SYSTEM)
    felt.at("patron/ann", BuyIn("ann", 100_000), SYSTEM)
    felt.at("patron/t1b1", MergeRecord("ann", "the same passport"), MAX)


def given(felt: Felt, cited: Cited, command: Command, by: Actor) -> None:
    felt.do(command, by)
    for event in felt.desk.history(felt.stream)[-1].events:
        cited.note(event)


@each_game
def test_who_moves_to_another_box_has_not_left_the_table(desk: Desk, key: str, cited: Cited) -> None:
    felt = Felt(desk, key, 2)
    felt.begin(random.Random(1))
    felt.finish(random.Random(1))
    felt.do(RaiseMinimum(2500), CAS)
    felt.do(AllowOwnLimits(2, 2500, 200_000, sign_placed=True), CAS)
    first, second = (Actor(felt.state.opened.seats[box], Role.PLAYER) for box in (1, 2))
    before = felt.state.opened.life
    given(felt, cited, TakeSeat(4), first)
    given(felt, cited, TakeSeat(5), second)
    assert felt.state.opened.seats == {4: first.id, 5: second.id}
    assert (felt.state.opened.life.markers, felt.state.opened.life.own) == (before.markers, before.own)
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(4, stakes(key)), first)
    with pytest.raises(Refused, match="only one hand") as refused:
        felt.do(TakeSeat(1), first)
    assert refused.value.cure is not None


@pytest.mark.parametrize("document", LIVED)
def test_a_table_whose_only_player_moves_has_not_stood_empty(document: str, cited: Cited) -> None:
    """No shuffle is asked for because of it."""
    place = physical(document, cited)
    place.deal_by(1)
    place.fold_all()
    ready(place)
    place.do(TakeSeat(2), player(1))
    assert place.table.seats == {2: "p1"}
    place.open()
    place.do(place.stake(2), player(1))
    place.do(CloseBets(), DEALER)


@each_game
def test_a_kept_minimum_and_own_limits_stay_with_the_player(desk: Desk, key: str, cited: Cited) -> None:
    felt = Felt(desk, key, 2)
    felt.begin(random.Random(1))
    felt.finish(random.Random(1))
    felt.do(RaiseMinimum(2500), CAS)
    felt.do(AllowOwnLimits(2, 2500, 200_000, sign_placed=True), CAS)
    merge(felt)
    felt.at("patron/bea", IssueCard("B-1"), SYSTEM)
    felt.at("patron/t1b2", MergeRecord("bea", "the same passport"), MAX)
    given(felt, cited, TakeSeat(1), ANN)
    given(felt, cited, TakeSeat(2), Actor("bea", Role.PLAYER))
    table = felt.state.opened
    assert (table.seats, table.life.markers) == ({1: "ann", 2: "bea"}, {"ann": 500, "bea": 500})
    assert table.life.own == {"bea": (2500, 200_000)}
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, stakes(key)), ANN)
    assert {stake.owner for stake in felt.round.stakes} == {"ann"}
    assert verify(desk.journal).fault is None


@each_game
@pytest.mark.parametrize("merged", [False, True])
def test_what_was_to_end_after_the_round_ends_also_for_who_moves_in_it(
    desk: Desk, key: str, merged: bool, cited: Cited
) -> None:
    """Who has no wagers cannot keep own limits, or an old minimum, by going to another box in the round."""
    felt = Felt(desk, key, 2)
    felt.begin(random.Random(1))
    felt.finish(random.Random(1))
    felt.do(RaiseMinimum(2500), CAS)
    felt.do(AllowOwnLimits(2, 500, 200_000, sign_placed=True), CAS)
    felt.do(ShowNotice(1000, after(desk.clock().isoformat(), 30 * MINUTE), kept=True), CAS)
    for _ in range(30):  # each look at the clock is a minute
        desk.clock()
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, stakes(key)), felt.player(1))
    felt.do(EndOwnLimits(2), CAS)
    felt.do(ApplyNotice(kept=True), CAS)
    mover = felt.player(2)
    if merged:
        mover = Actor("bea", Role.PLAYER)
        felt.at("patron/bea", IssueCard("B-1"), SYSTEM)
        felt.at("patron/t1b2", MergeRecord("bea", "the same passport"), MAX)
    given(felt, cited, TakeSeat(5), mover)
    assert felt.state.opened.life.own == {mover.id: (500, 200_000)}
    felt.shuffle()
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    life = felt.state.opened.life
    assert (life.own, life.markers, life.coming) == ({}, {felt.patron(1): 1000, mover.id: 1000}, ())


@pytest.mark.parametrize("key", STAKES)
@pytest.mark.parametrize("merged", [False, True])
def test_a_table_does_not_stand_empty_because_its_only_player_moves(desk: Desk, key: str, merged: bool) -> None:
    """The cards stay shuffled and cut: nobody has left (I-79)."""
    felt = Felt(desk, key, 1, dealing="recorded")
    felt.begin(random.Random(1))
    felt.finish(random.Random(1))
    felt.do(OpenBets(), DEALER)
    felt.shuffle()
    before, mover, box = felt.state.opened.life.decks, felt.player(1), 3
    if merged:
        merge(felt)
        mover, box = ANN, 1
    felt.do(TakeSeat(box), mover)
    assert felt.state.opened.seats == {box: mover.id}
    assert (felt.state.opened.life.decks, felt.state.opened.life.vacant) == (before, False)
    felt.do(PlaceWagers(box, stakes(key)), mover)
    felt.do(CloseBets(), DEALER)


@pytest.mark.parametrize("key", STAKES)
def test_nobody_is_told_that_they_are_excluded_because_records_were_merged(desk: Desk, key: str) -> None:
    felt = Felt(desk, key, 2)
    felt.do(OpenBets(), SYSTEM)
    merge(felt)
    with pytest.raises(Refused, match="merged into ann, which counts now") as no:
        felt.do(PlaceWagers(1, stakes(key)), felt.player(1))
    own = felt.state.rules.patrons.own_card if felt.state.rules.patrons else None
    assert no.value.clause == own
    assert no.value.cure
    assert no.value.cure.until == "ann is seated here"
    felt.do(TakeSeat(3), ANN)  # at another box, too: one person has one seat
    assert felt.state.opened.seats == {2: "t1b2", 3: "ann"}
    felt.do(PlaceWagers(3, stakes(key)), ANN)


@pytest.mark.clause("TCP 12.12", "L-21", "I-79")
def test_hands_left_undecided_count_under_the_other_record(desk: Desk, cited: Cited) -> None:
    felt = Felt(desk, TCP, 1)
    for _ in range(2):
        felt.do(OpenBets(), SYSTEM)
        felt.do(PlaceWagers(1, stakes(TCP)), felt.player(1))
        felt.do(CloseBets(), SYSTEM)
        felt.do(Undecided(1), SYSTEM)
    merge(felt)
    given(felt, cited, TakeSeat(1), ANN)
    felt.do(OpenBets(), SYSTEM)
    with pytest.raises(Refused, match="two hands in a row undecided"):
        felt.do(PlaceWagers(1, stakes(TCP)), ANN)


@pytest.mark.parametrize("key", [UTH, CSP])
@pytest.mark.parametrize("counts", ["ann", "anna"])
def test_where_play_is_not_recorded_the_dealer_seats_the_player_again(desk: Desk, key: str, counts: str) -> None:
    """Under the record that counts in the end; the refusal's cure is taken."""
    table = Assisted(desk, key)
    for who in ("annie", "ann", "anna"):
        table.give(f"patron/{who}", IssueCard(f"C-{who}"), SYSTEM)
    table.do(TakeSeat(1), Actor("annie", Role.PLAYER))
    table.prepare()
    table.do(RaiseMinimum(2500), CAS)
    table.give("patron/annie", MergeRecord("ann", "the same passport"), MAX)
    if counts != "ann":
        table.give("patron/ann", MergeRecord(counts, "the same passport"), MAX)
    with pytest.raises(Refused, match=f"seat the player as {counts}") as no:
        table.do(DealRound((1,)))
    assert no.value.cure == do(SeatPatron(1, counts))
    table.do(SeatPatron(1, counts), DEALER)
    assert table.floor.opened.life.markers == {counts: 500}
    table.mend()


@pytest.mark.parametrize("key", [UTH, CSP])
def test_whoever_is_excluded_under_the_record_that_counts_leaves_the_assisted_table(desk: Desk, key: str) -> None:
    """To seat them there would be refused; the refusal's cure is taken."""
    table = Assisted(desk, key)
    for who in ("annie", "ann"):
        table.give(f"patron/{who}", IssueCard(f"C-{who}"), SYSTEM)
    table.do(TakeSeat(1), Actor("annie", Role.PLAYER))
    table.prepare()
    table.give("patron/annie", MergeRecord("ann", "the same passport"), MAX)
    table.give("patron/ann", Exclude("casino", "a device"), CAS)
    with pytest.raises(Refused, match="have them leave the table") as no:
        table.do(DealRound())
    assert no.value.cure == do(LeaveSeat(1))
    table.do(LeaveSeat(1), DEALER)
    table.do(DealRound())
    table.mend()
