"""Everything refused for who stays at a table, and for its cards: the clause and the whole reason."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Command
from cutcard.table.messages.cards import (
    BringDeck,
    Cut,
    OrderCount,
    OrderShuffle,
    RecordCount,
    ReplaceCards,
    ReportDropped,
    Shuffle,
    VerifyCollected,
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
from cutcard.table.messages.round import CloseBets, OpenBets, PlaceWagers, Settle, TakeSeat
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.life_states import (
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
from tests.support.life_table import GUS, PACE, Place

CENTS = "give cents: a minimum above 0, a maximum not below it, a unit above 0"
HAND = "a hand is in progress: wait until the round is settled"

ROWS: list[Row] = [
    # a closed table, a tournament, an unprepared table
    (
        electronic("UTH", done(CloseTable())),
        RaiseMinimum(2000),
        GUS,
        "UTH 13.13",
        "the table is closed: reopen it first",
    ),
    (electronic("UTH", done(CloseTable())), TakeSeat(1), player(1), "UTH 13.13", "the table is closed"),
    (electronic("TCP", done(CloseTable())), OpenBets(), PACE, "TCP 14.9", "the table is closed"),
    (electronic("TCP", done(CloseTable())), CloseBets(), PACE, "TCP 14.9", "the table is closed"),
    (
        electronic("UTH", done(GiveToTournament("spring"))),
        TakeSeat(1),
        player(1),
        None,
        "the table is given to a tournament: spring",
    ),
    (
        electronic("UTH", done(GiveToTournament("spring"))),
        OpenBets(),
        PACE,
        None,
        "the table is given to a tournament: spring",
    ),
    (
        bare("CSP"),
        OpenBets(),
        DEALER,
        "CSP 2.4",
        "the table is not prepared: go through its checklist, bring a checked deck",
    ),
    (shoe("TCP", low_then_shoe, source="device"), OpenBets(), DEALER, "TCP 6.7.2", DEVICE),
    # attendance
    (electronic("UTH", staked), RemoveWager(0, " "), GUS, "UTH 13.16", "state on which grounds the wager is refused"),
    (electronic("UTH"), RemoveWager(0, "no"), GUS, "UTH 13.16", "a wager is refused before the first card only"),
    (
        electronic("UTH", in_play),
        RemoveWager(0, "no"),
        GUS,
        "UTH 13.16",
        "a wager is refused before the first card only",
    ),
    (electronic("UTH", staked), RemoveWager(7, "no"), GUS, "UTH 13.16", "no wager 7 lies on the layout"),
    (electronic("CSP"), VacateSeat(2), DEALER, "CSP 16.10", "nobody sits at box 2"),
    (
        electronic("CSP", seated),
        VacateSeat(1),
        DEALER,
        "CSP 16.10",
        "a place is free: nobody has to give up a seat",
    ),
    (
        electronic("CSP", full),
        VacateSeat(1),
        DEALER,
        "CSP 16.10",
        "box 1 has sat out 0 rounds running at a full table, not 3",
    ),
    (
        electronic("CSP", idle_but_staked),
        VacateSeat(2),
        DEALER,
        "CSP 16.10",
        "box 2 has a wager on the layout now",
    ),
    (
        electronic("UTH", done(CloseTable())),
        AnnounceClosure(AT),
        GUS,
        "UTH 13.13",
        "the table is closed: reopen it first",
    ),
    (electronic("UTH"), AnnounceClosure("soon"), GUS, "UTH 13.13", TIME.format("the closing")),
    (
        electronic("UTH"),
        AnnounceClosure("2026-01-01T00:19:59Z"),
        GUS,
        "UTH 13.13",
        "the sign stands 20 minutes before the closing: 2026-01-01T00:20:00Z is the earliest time",
    ),
    (
        electronic("UTH", in_play),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "a round is in play: the table closes once it is settled",
    ),
    (
        electronic("UTH", seated),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "players sit here: show a sign with the time 20 minutes before the closing",
    ),
    (
        electronic("UTH"),
        CloseTable(),
        PACE,
        "UTH 13.13",
        "players sit here: show a sign with the time 20 minutes before the closing",
    ),
    (
        electronic("UTH", seated, done(AnnounceClosure(AT))),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "the sign gives 2026-01-01T00:30:00Z as the time of the closing: not before",
    ),
    (electronic("UTH"), ReopenTable(), GUS, "UTH 13.13", "the table is open"),
    # cards
    (
        electronic("UTH"),
        Shuffle("red"),
        DEALER,
        "UTH 4.1",
        "the cards of an electronic table are sealed: it shuffles before every round",
    ),
    (shoe("CSP"), OrderShuffle(" "), GUS, "CSP 4.1", "state why the cards are to be shuffled"),
    (shoe("UTH"), OrderShuffle(" "), GUS, "UTH 4.1.4", "state why the cards are to be shuffled"),
    (shoe("UTH", in_play), OrderShuffle("a doubt"), GUS, "UTH 4.1.4", HAND),
    (shoe("CSP", in_play), OrderShuffle("a doubt"), GUS, "CSP 4.1", HAND),
    (shoe("UTH"), VerifyCollected(52), GUS, "UTH 4.5", "no mishap with cards has been reported"),
    (shoe("CSP"), VerifyCollected(52), GUS, None, "no mishap with cards has been reported"),
    (
        shoe("UTH"),
        RecordCount("blue", 52),
        DEALER,
        "UTH 3.1",
        "no deck 'blue' is at the table; there are: red",
    ),
    (bare("UTH"), Shuffle("b" * 41), DEALER, "UTH 3.1", f"no deck '{'b' * 40}' is at the table; there are: none yet"),
    (
        shoe("UTH", staked, done(ReportDropped(), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 4.5",
        "cards fell: a supervisor verifies that all are there before play goes on",
    ),
    (
        shoe("UTH", in_play, done(ReportDropped(), DEALER)),
        Settle(),
        DEALER,
        "UTH 4.5",
        "cards fell: a supervisor verifies that all are there before play goes on",
    ),
    (
        shoe("UTH", staked, done(OrderCount())),
        CloseBets(),
        DEALER,
        "UTH 3.5",
        "a count of the cards is ordered: count them first",
    ),
    (
        shoe("UTH", staked, done(RecordCount("red", 51), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 3.1",
        "no whole deck is at the table: bring one, count it, or replace its cards",
    ),
    (
        shoe("UTH", staked, done(Shuffle("red"), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 4.3",
        "the dealer cuts the cards first",
    ),
    (shoe("UTH", staked), CloseBets(), DEALER, "UTH 4.1.1", "shuffle the cards first"),
    (shoe("UTH", staked, done(OrderShuffle("a doubt"))), CloseBets(), DEALER, "UTH 4.1.4", "shuffle the cards first"),
    (shoe("CSP", staked, done(OrderShuffle("a doubt"))), CloseBets(), DEALER, "CSP 4.1", "shuffle the cards first"),
    (shoe("UTH", in_play), BringDeck("blue", "blue"), DEALER, "UTH 3.1", HAND),
    *(
        (
            shoe("UTH"),
            BringDeck(name, back),
            DEALER,
            "UTH 3.1",
            "give the deck a name of its own and the colour of its backs",
        )
        for name, back in ((" ", "blue"), ("blue", " "), ("red", "blue"))
    ),
    (shoe("UTH"), BringDeck("blue", "blue", cards=51), DEALER, "UTH 3.1", "a deck has 52 cards and no jokers"),
    (shoe("UTH"), BringDeck("blue", "blue", jokers=1), DEALER, "UTH 3.1", "a deck has 52 cards and no jokers"),
    (
        shoe("UTH"),
        BringDeck("blue", "blue", alike=False),
        DEALER,
        "UTH 3.1",
        "all backs of a deck have one colour and design",
    ),
    (
        shoe("CSP"),
        BringDeck("blue", "blue", "dealer", cutting_card=False),
        DEALER,
        "CSP 3.1",
        "a cutting card belongs to the deck",
    ),
    (
        shoe("CSP"),
        BringDeck("blue", "blue"),
        DEALER,
        "CSP 3.4",
        "a dealer, a supervisor or a checking machine checks the deck first",
    ),
    (
        shoe("UTH", source="device"),
        BringDeck("blue", "blue", shuffled_ahead=True),
        DEALER,
        "UTH 3.4",
        "cards prepared ahead are kept secure until they are needed",
    ),
    (shoe("UTH"), BringDeck("blue", "blue"), DEALER, "UTH 3.1", "without a shuffling device the table has one deck"),
    (
        shoe("UTH", done(BringDeck("blue", "blue"), DEALER), source="device"),
        BringDeck("green", "green"),
        DEALER,
        "UTH 4.2.1",
        "one deck is in play and one in the device: there is no place for a third",
    ),
    (
        shoe("UTH", source="device"),
        BringDeck("other", " Red"),
        DEALER,
        "UTH 4.2.2",
        "the other deck has  Red backs, too: take another colour",
    ),
    (
        shoe("UTH", in_play),
        Shuffle("red"),
        DEALER,
        "UTH 4.1.2",
        "deck red is in play: it is shuffled when the round is over",
    ),
    (shoe("UTH", source="device"), Cut("red"), DEALER, "UTH 4.3", "cards from a shuffling device are not cut"),
    (shoe("UTH"), Cut("red"), DEALER, "UTH 4.3", "deck red is shuffled before it is cut"),
    (shoe("LUN", source="hand"), Cut("red"), DEALER, "LUN 4.3", "deck red is shuffled before it is cut"),
    (shoe("UTH"), ReplaceCards("red", 1, " "), GUS, "UTH 4.6", "state why the cards are unfit"),
    (
        shoe("UTH"),
        ReplaceCards("blue", 1, "worn"),
        GUS,
        "UTH 3.1",
        "no deck 'blue' is at the table; there are: red",
    ),
    (shoe("UTH", in_play), ReplaceCards("red", 1, "worn"), GUS, "UTH 4.6", HAND),
    *(
        (shoe("UTH"), ReplaceCards("red", n, "worn"), GUS, "UTH 4.6", "between 1 and 52 cards of a deck are replaced")
        for n in (0, 53)
    ),
    (
        shoe("CSP"),
        ReplaceCards("red", 1, "worn"),
        GUS,
        "CSP 3.4",
        "a dealer, a supervisor or a checking machine checks the new cards first",
    ),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)


def test_a_game_whose_document_is_silent_refuses_to_change_the_table(cited: Cited) -> None:
    place = Place("UTH", cited)
    place.rules = replace(place.rules, life=None)
    assert place.refusal(RaiseMinimum(2000), GUS) == (None, "Ultimate Texas Hold'em says nothing of that")
    place.sit(1)
    place.open()
    place.do(PlaceWagers(1, place.stake(1).bets), player(1))
    place.do(CloseBets(), PACE)
