"""Everything refused for who stays at a table, and while it is closed: the clause and the whole reason."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Command
from cutcard.table.messages.cards import (
    BringDeck,
)
from cutcard.table.messages.life import (
    AnnounceClosure,
    CloseTable,
    GiveToTournament,
    RaiseMinimum,
    RemoveWager,
    ReopenTable,
    VacateSeat,
)
from cutcard.table.messages.round import CloseBets, OpenBets, PlaceWagers, TakeSeat
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.table.life import GUS, PACE, Place
from tests.support.table.life_states import (
    AT,
    DEVICE,
    TIME,
    Arrange,
    Row,
    bare,
    done,
    electronic,
    full,
    idle_but_staked,
    in_play,
    low_then_shoe,
    seated,
    shoe,
    staked,
)

CENTS = "the minimum and the unit must be more than $0.00, and the maximum at least the minimum"
HAND = "a hand is in progress: wait until the round is settled"
ONE_DECK = "a table without a shuffling device may have only one deck"

ROWS: list[Row] = [
    # a closed table, a tournament, an unprepared table
    (
        electronic("PLF", done(CloseTable())),
        RaiseMinimum(2000),
        GUS,
        "PLF 13.13",
        "the table is closed: reopen it first",
    ),
    (electronic("PLF", done(CloseTable())), TakeSeat(1), player(1), "PLF 13.13", "the table is closed"),
    (electronic("PLT", done(CloseTable())), OpenBets(), PACE, "PLT 13.13", "the table is closed"),
    (electronic("PLT", done(CloseTable())), CloseBets(), PACE, "PLT 13.13", "the table is closed"),
    (
        electronic("PLF", done(GiveToTournament("spring"))),
        TakeSeat(1),
        player(1),
        None,
        "the table is in use for a tournament: spring",
    ),
    (
        electronic("PLF", done(GiveToTournament("spring"))),
        OpenBets(),
        PACE,
        None,
        "the table is in use for a tournament: spring",
    ),
    (
        bare("PLS"),
        OpenBets(),
        DEALER,
        "PLS 2.4",
        "the table is not prepared: go through its checklist and bring a checked deck",
    ),
    (shoe("PLT", low_then_shoe, source="device"), OpenBets(), DEALER, "PLT 6.7.2", DEVICE),
    (shoe("PLF", in_play), BringDeck("blue", "blue"), DEALER, "PLF 3.1", ONE_DECK),
    (shoe("PLS", in_play), BringDeck("blue", "blue", checked="dealer"), DEALER, "PLS 3.1", ONE_DECK),
    # attendance
    (electronic("PLF", staked), RemoveWager(0, " "), GUS, "PLF 13.16", "state why the wager is refused"),
    (
        electronic("PLF"),
        RemoveWager(0, "no"),
        GUS,
        "PLF 13.16",
        "a wager may be refused only before the first card is dealt",
    ),
    (
        electronic("PLF", in_play),
        RemoveWager(0, "no"),
        GUS,
        "PLF 13.16",
        "a wager may be refused only before the first card is dealt",
    ),
    (electronic("PLF", staked), RemoveWager(7, "no"), GUS, "PLF 13.16", "there is no wager 7 on the layout"),
    (electronic("PLS"), VacateSeat(2), DEALER, "PLS 13.14", "nobody sits at box 2"),
    (
        electronic("PLS", seated),
        VacateSeat(1),
        DEALER,
        "PLS 13.14",
        "another seat is free, so nobody has to give up theirs",
    ),
    (
        electronic("PLS", full),
        VacateSeat(1),
        DEALER,
        "PLS 13.14",
        "box 1 has sat out 0 rounds in a row at a full table: it takes 3",
    ),
    (
        electronic("PLS", idle_but_staked),
        VacateSeat(2),
        DEALER,
        "PLS 13.14",
        "box 2 has a wager on the layout now, so the player may stay",
    ),
    (
        electronic("PLF", done(CloseTable())),
        AnnounceClosure(AT),
        GUS,
        "PLF 13.13",
        "the table is closed: reopen it first",
    ),
    (electronic("PLF"), AnnounceClosure("soon"), GUS, "PLF 13.13", TIME.format("the closing")),
    (
        electronic("PLF"),
        AnnounceClosure("2026-01-01T00:19:59Z"),
        GUS,
        "PLF 13.13",
        "the sign must be shown 20 minutes before the closing: choose 2026-01-01T00:20:00Z or later",
    ),
    (
        electronic("PLF", in_play),
        CloseTable(),
        GUS,
        "PLF 13.13",
        "a round is in play: close the table once it is settled",
    ),
    (
        electronic("PLF", seated),
        CloseTable(),
        GUS,
        "PLF 13.13",
        "players are seated: announce the closing on a sign 20 minutes ahead",
    ),
    (
        electronic("PLF"),
        CloseTable(),
        PACE,
        "PLF 13.13",
        "players are seated: announce the closing on a sign 20 minutes ahead",
    ),
    (
        electronic("PLF", seated, done(AnnounceClosure(AT))),
        CloseTable(),
        GUS,
        "PLF 13.13",
        "the sign announces the closing for 2026-01-01T00:30:00Z: wait until then",
    ),
    (electronic("PLF"), ReopenTable(), GUS, "PLF 13.13", "the table is already open"),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)


def test_a_game_whose_document_is_silent_refuses_to_change_the_table(cited: Cited) -> None:
    place = Place("PLF", cited)
    place.rules = replace(place.rules, life=None)
    assert place.refusal(RaiseMinimum(2000), GUS) == (None, "the rules of Plain Flop do not cover that")
    place.sit(1)
    place.open()
    place.do(PlaceWagers(1, place.stake(1).bets), player(1))
    place.do(CloseBets(), PACE)
