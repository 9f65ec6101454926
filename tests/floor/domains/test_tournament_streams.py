"""A tournament and its tables are separate streams: an event in one reaches the other in the same transaction."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.pace.tournament import PACE
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import (
    Act,
    CompleteDeal,
    DeclareMisdeal,
    Kind,
    PlayerExposes,
    RecordAdvice,
    Redeal,
    VoidHand,
)
from cutcard.tournament.messages.conduct import Disqualify, MarkAbsent, MarkPresent, Penalise
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    DealHand,
    GoHandForHand,
    HoldTables,
)
from cutcard.tournament.messages.dispute import CloseMatter
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.structure.text import default
from tests.conftest import Cited
from tests.support.journal.audit import verify
from tests.support.tournament.play import DEALER, DIRECTOR, Event

TABLE = table_stream("1", 1)


def dealt(tmp_path: Path, cited: Cited, players: int = 4) -> Event:
    """A hand is dealt at a table with a dealer."""
    event = Event(tmp_path / "journal.db", players, "recorded", paid="cash", cited=cited)
    event.start()
    event.do(DealHand(1), DEALER)
    return event


def seat_of(event: Event, player: str) -> int:
    return event.state.field.where[player][1]


def turn(event: Event, number: int = 1) -> tuple[str, int]:
    """Who is to act."""
    seat = needs(event.table(number).table).seat
    seats = event.table(number).table.live.begin.seats
    return next(one.player for one in seats if one.seat == seat), seat


def play_out(event: Event, number: int = 1) -> None:
    """Everybody folds to the last."""
    while event.table(number).table.hand is not None:
        event.do(Act(turn(event, number)[1], "fold"), DEALER, table_stream("1", number))


@pytest.mark.clause("TOR 1")
@pytest.mark.parametrize("stage", ["dealing", "betting", "misdealt"])
def test_cancelled_in_mid_hand_the_hand_is_over(tmp_path: Path, cited: Cited, stage: str) -> None:
    event = dealt(tmp_path, cited)
    if stage == "misdealt":
        event.do(DeclareMisdeal("boxed cards"), DEALER, TABLE)
    elif stage == "betting":
        event.do(CompleteDeal(), DEALER, TABLE)
    event.do(CancelTournament("fire"), DIRECTOR)
    assert event.state.phase == "cancelled"
    assert event.table(1).table.hand is None
    assert event.desk.balance("tournament/1/play", "tournament/1") == 0
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.37", "TOR 6.9", "TOR 3")
@pytest.mark.parametrize(("act", "bounty"), [("call", "void"), ("all-in", "lost")])
def test_who_is_disqualified_in_a_hand_wins_nothing_more(tmp_path: Path, cited: Cited, act: Kind, bounty: str) -> None:
    """A bounty chip that lies in the pot goes with the pot; one that is taken away with the stack is void (T-08)."""
    event = dealt(tmp_path, cited, 3)
    event.do(CompleteDeal(), DEALER, TABLE)
    player, seat = turn(event)
    event.do(Act(seat, act), DEALER, TABLE)
    event.do(Disqualify(player, "conduct", "blows"), DIRECTOR)
    with pytest.raises(Refused):
        event.do(Act(seat, "fold"), DEALER, TABLE)
    play_out(event)
    assert player not in event.state.field.where
    assert event.state.bounties.own[player] == bounty
    assert player not in event.state.bounties.won
    assert sum(event.state.bounties.won.values()) == (100_00 if bounty == "lost" else 0)
    assert event.state.in_play() == event.state.issued - event.state.removed
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.15", "TOR 7.16", "TOR 7.16.1")
def test_presence_is_one_command_for_both_streams(tmp_path: Path, cited: Cited) -> None:
    event = dealt(tmp_path, cited)
    event.do(MarkAbsent("p2"), DEALER)
    event.do(MarkAbsent("p3"), DEALER)
    event.do(MarkPresent("p3"), DEALER)
    event.do(CompleteDeal(), DEALER, TABLE)
    live, big = event.table(1).table.live, event.table(1).table.live.begin.positions.big
    folded = (seat_of(event, "p2"),) if seat_of(event, "p2") != big else ()
    assert live.folded == folded
    assert live.absent == (seat_of(event, "p2"),)
    play_out(event)
    event.do(DealHand(1), DEALER)
    assert event.table(1).table.live.absent == (seat_of(event, "p2"),)
    event.do(MarkPresent("p2"), DEALER)
    assert event.table(1).table.live.absent == ()
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.37")
def test_nobody_calls_a_penalised_player_back(tmp_path: Path, cited: Cited) -> None:
    event = Event(tmp_path / "journal.db", 4, "recorded", paid="cash", cited=cited)
    event.start()
    event.do(Penalise("p1", "away", "conduct", "noise", 30), DIRECTOR)
    event.do(DealHand(1), DEALER)
    with pytest.raises(Refused) as refused:
        event.do(MarkPresent("p1"), DEALER)
    assert refused.value.clause == "TOR 7.37"
    event.do(CompleteDeal(), DEALER, TABLE)
    live = event.table(1).table.live
    assert seat_of(event, "p1") in (*live.folded, live.begin.positions.big)
    event.desk.close()


@pytest.mark.clause("TOR 6.14", "TOR 5")
def test_a_hand_that_is_called_off_moves_no_button_and_uses_up_no_round(tmp_path: Path, cited: Cited) -> None:
    event = Event(tmp_path / "journal.db", 5, "recorded", paid="cash", cited=cited)
    event.start()
    event.do(DealHand(1), DEALER)
    event.do(CompleteDeal(), DEALER, TABLE)
    play_out(event)
    before = event.state.field.tables[1]
    event.do(AnnounceBonusRound(1, 1_000, "a watch"), DIRECTOR)
    event.do(DealHand(1), DEALER)
    begin = event.table(1).table.live.begin
    event.do(VoidHand("the wrong deck"), DIRECTOR, TABLE)
    after = event.state.field.tables[1]
    assert (after.positions, after.seats) == (before.positions, before.seats)
    assert event.state.issued == 5 * 20_000
    event.do(DealHand(1), DEALER)
    again = event.table(1).table.live.begin
    assert (again.positions, again.bonus, again.number) == (begin.positions, 1_000, begin.number + 1)
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.38", "TOR 7.39", "TOR 7.37")
def test_what_may_be_penalised_waits_for_the_director(tmp_path: Path, cited: Cited) -> None:
    event = dealt(tmp_path, cited)
    event.do(CompleteDeal(), DEALER, TABLE)
    player, seat = turn(event)
    event.do(PlayerExposes(seat), DEALER, TABLE)
    event.do(RecordAdvice(seat, "asked the neighbour"), DEALER, TABLE)
    assert [(one.player, one.ground) for one in event.state.matters.values()] == [
        (player, "exposing the hand"),
        (player, "advice"),
    ]
    play_out(event)
    event.do(Penalise(player, "warning", "advice", "asked the neighbour"), DIRECTOR)
    (number,) = event.state.matters
    with pytest.raises(Refused):
        event.do(CloseMatter(number, " "), DIRECTOR)
    event.do(CloseMatter(number, "an accident"), DIRECTOR)
    assert not event.state.matters
    with pytest.raises(Refused):
        event.do(CloseMatter(number, "an accident"), DIRECTOR)
    event.desk.close()
    assert verify(event.path).fault is None


def held(tmp_path: Path, cited: Cited) -> tuple[Event, int, int]:
    """Hand for hand at two tables: the first is all-in with its cards down, the second is dealt and may act."""
    small = replace(default(), seats_per_table=4, final_table=4)
    event = Event(tmp_path / "journal.db", 6, "recorded", structure=small, paid="cash", cited=cited)
    event.start()
    event.do(HoldTables(True, True, "both tables play on"), DIRECTOR)
    event.to_level(7)
    while len(event.state.field.where) > 5:
        event.do(Disqualify(sorted(event.state.field.where)[0], "conduct", "noise"), DIRECTOR)
    if event.state.hand_for_hand is None:
        event.do(GoHandForHand(), DIRECTOR)
    one, two = event.state.field.tables
    event.do(DealHand(one), DEALER)
    all_in(event, one)
    assert needs(event.table(one).table).kind == "release"
    event.do(DealHand(two), DEALER)
    event.do(CompleteDeal(), DEALER, table_stream("1", two))
    assert needs(event.table(one).table).kind == "release"
    return event, one, two


def all_in(event: Event, number: int) -> None:
    event.do(CompleteDeal(), DEALER, table_stream("1", number))
    while needs(event.table(number).table).kind == "act":
        event.do(Act(turn(event, number)[1], "all-in"), DEALER, table_stream("1", number))


def face_up(event: Event, number: int) -> None:
    """The cards of everybody who is left are shown, and the board is dealt."""
    assert needs(event.table(number).table).kind == "cards"
    assert set(event.table(number).table.live.shown) == set(event.table(number).table.live.left)
    event.desk.close()
    assert verify(event.path).fault is None


@pytest.mark.clause("TOR 7.31")
def test_hand_for_hand_cards_stay_down_until_the_other_table_has_dealt_and_acted(tmp_path: Path, cited: Cited) -> None:
    event, one, two = held(tmp_path, cited)
    play_out(event, two)
    face_up(event, one)


@pytest.mark.clause("TOR 7.31")
def test_a_hand_that_was_held_back_and_misdealt_is_played_again_before_cards_are_shown(
    tmp_path: Path, cited: Cited
) -> None:
    event, one, two = held(tmp_path, cited)
    event.do(DeclareMisdeal("fouled deck"), DEALER, table_stream("1", one))
    play_out(event, two)  # not kept waiting by the hand that is dealt again
    event.do(Redeal(), DEALER, table_stream("1", one))
    assert not event.table(one).table.live.shown
    all_in(event, one)
    face_up(event, one)


def test_a_player_acts_at_the_table_while_the_pace_keeps_time_elsewhere(tmp_path: Path, cited: Cited) -> None:
    """What follows from a table is no command that anybody could give."""
    event = dealt(tmp_path, cited)
    for actor in (DIRECTOR, PACE, DEALER, Actor("p1", Role.PLAYER)):
        for command in (CloseMatter(1, "x"),):
            with pytest.raises(Refused):
                event.do(command, actor)
    event.desk.close()
