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

CENTS = "the minimum and the unit must be more than $0.00, and the maximum at least the minimum"
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
        "the table is in use for a tournament: spring",
    ),
    (
        electronic("UTH", done(GiveToTournament("spring"))),
        OpenBets(),
        PACE,
        None,
        "the table is in use for a tournament: spring",
    ),
    (
        bare("CSP"),
        OpenBets(),
        DEALER,
        "CSP 2.4",
        "the table is not prepared: go through its checklist and bring a checked deck",
    ),
    (shoe("TCP", low_then_shoe, source="device"), OpenBets(), DEALER, "TCP 6.7.2", DEVICE),
    # attendance
    (electronic("UTH", staked), RemoveWager(0, " "), GUS, "UTH 13.16", "state why the wager is refused"),
    (
        electronic("UTH"),
        RemoveWager(0, "no"),
        GUS,
        "UTH 13.16",
        "a wager may be refused only before the first card is dealt",
    ),
    (
        electronic("UTH", in_play),
        RemoveWager(0, "no"),
        GUS,
        "UTH 13.16",
        "a wager may be refused only before the first card is dealt",
    ),
    (electronic("UTH", staked), RemoveWager(7, "no"), GUS, "UTH 13.16", "there is no wager 7 on the layout"),
    (electronic("CSP"), VacateSeat(2), DEALER, "CSP 16.10", "nobody sits at box 2"),
    (
        electronic("CSP", seated),
        VacateSeat(1),
        DEALER,
        "CSP 16.10",
        "another seat is free, so nobody has to give up theirs",
    ),
    (
        electronic("CSP", full),
        VacateSeat(1),
        DEALER,
        "CSP 16.10",
        "box 1 has sat out 0 rounds in a row at a full table: it takes 3",
    ),
    (
        electronic("CSP", idle_but_staked),
        VacateSeat(2),
        DEALER,
        "CSP 16.10",
        "box 2 has a wager on the layout now, so the player may stay",
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
        "the sign must be shown 20 minutes before the closing: choose 2026-01-01T00:20:00Z or later",
    ),
    (
        electronic("UTH", in_play),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "a round is in play: close the table once it is settled",
    ),
    (
        electronic("UTH", seated),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "players are seated: announce the closing on a sign 20 minutes ahead",
    ),
    (
        electronic("UTH"),
        CloseTable(),
        PACE,
        "UTH 13.13",
        "players are seated: announce the closing on a sign 20 minutes ahead",
    ),
    (
        electronic("UTH", seated, done(AnnounceClosure(AT))),
        CloseTable(),
        GUS,
        "UTH 13.13",
        "the sign announces the closing for 2026-01-01T00:30:00Z: wait until then",
    ),
    (electronic("UTH"), ReopenTable(), GUS, "UTH 13.13", "the table is already open"),
    # cards
    (
        electronic("UTH"),
        Shuffle("red"),
        DEALER,
        "UTH 4.1",
        "an electronic table shuffles before every round: its cards cannot be handled",
    ),
    (shoe("CSP"), OrderShuffle(" "), GUS, "CSP 4.1", "state why the cards must be shuffled"),
    (shoe("UTH"), OrderShuffle(" "), GUS, "UTH 4.1.4", "state why the cards must be shuffled"),
    (shoe("UTH", in_play), OrderShuffle("a doubt"), GUS, "UTH 4.1.4", HAND),
    (shoe("CSP", in_play), OrderShuffle("a doubt"), GUS, "CSP 4.1", HAND),
    (shoe("UTH"), VerifyCollected(52), GUS, "UTH 4.5", "nobody has reported dropped cards"),
    (shoe("CSP"), VerifyCollected(52), GUS, None, "nobody has reported dropped cards"),
    (
        shoe("UTH"),
        RecordCount("blue", 52),
        DEALER,
        "UTH 3.1",
        "there is no deck 'blue' at the table; the decks are: red",
    ),
    (
        bare("UTH"),
        Shuffle("b" * 41),
        DEALER,
        "UTH 3.1",
        f"there is no deck '{'b' * 40}' at the table; the decks are: none yet",
    ),
    (
        shoe("UTH", staked, done(ReportDropped(), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 4.5",
        "cards were dropped: a supervisor must verify that all are there before play continues",
    ),
    (
        shoe("UTH", in_play, done(ReportDropped(), DEALER)),
        Settle(),
        DEALER,
        "UTH 4.5",
        "cards were dropped: a supervisor must verify that all are there before play continues",
    ),
    (
        shoe("UTH", staked, done(OrderCount())),
        CloseBets(),
        DEALER,
        "UTH 3.5",
        "a count of the cards has been ordered: count them first",
    ),
    (
        shoe("UTH", staked, done(RecordCount("red", 51), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 3.1",
        "there is no complete deck at the table: bring one, count one, or replace its cards",
    ),
    (
        shoe("UTH", staked, done(Shuffle("red"), DEALER)),
        CloseBets(),
        DEALER,
        "UTH 4.3",
        "cut the cards first",
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
            "give the deck its own name, and the colour of its backs",
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
        "all backs of a deck must have the same colour and design: use another deck",
    ),
    (
        shoe("CSP"),
        BringDeck("blue", "blue", "dealer", cutting_card=False),
        DEALER,
        "CSP 3.1",
        "the deck needs a cutting card: add one",
    ),
    (
        shoe("CSP"),
        BringDeck("blue", "blue"),
        DEALER,
        "CSP 3.4",
        "have the deck checked first, by a dealer, a supervisor or a checking machine",
    ),
    (
        shoe("UTH", source="device"),
        BringDeck("blue", "blue", shuffled_ahead=True),
        DEALER,
        "UTH 3.4",
        "cards prepared ahead must be kept secure until they are needed",
    ),
    (
        shoe("UTH"),
        BringDeck("blue", "blue"),
        DEALER,
        "UTH 3.1",
        "a table without a shuffling device may have only one deck",
    ),
    (
        shoe("UTH", done(BringDeck("blue", "blue"), DEALER), source="device"),
        BringDeck("green", "green"),
        DEALER,
        "UTH 4.2.1",
        "one deck is in play and one in the device: a third is not allowed",
    ),
    (
        shoe("UTH", source="device"),
        BringDeck("other", " Red"),
        DEALER,
        "UTH 4.2.2",
        "the other deck has  Red backs too: use a deck of another colour",
    ),
    (
        shoe("UTH", in_play),
        Shuffle("red"),
        DEALER,
        "UTH 4.1.2",
        "deck red is in play: shuffle it when the round is over",
    ),
    (
        shoe("UTH", source="device"),
        Cut("red"),
        DEALER,
        "UTH 4.3",
        "cards from a shuffling device are not cut: continue without a cut",
    ),
    (shoe("UTH"), Cut("red"), DEALER, "UTH 4.3", "deck red must be shuffled before it is cut"),
    (shoe("LUN", source="hand"), Cut("red"), DEALER, "LUN 4.3", "deck red must be shuffled before it is cut"),
    (shoe("UTH"), ReplaceCards("red", 1, " "), GUS, "UTH 4.6", "state why the cards are unfit"),
    (
        shoe("UTH"),
        ReplaceCards("blue", 1, "worn"),
        GUS,
        "UTH 3.1",
        "there is no deck 'blue' at the table; the decks are: red",
    ),
    (shoe("UTH", in_play), ReplaceCards("red", 1, "worn"), GUS, "UTH 4.6", HAND),
    *(
        (shoe("UTH"), ReplaceCards("red", n, "worn"), GUS, "UTH 4.6", "enter how many cards are replaced, from 1 to 52")
        for n in (0, 53)
    ),
    (
        shoe("CSP"),
        ReplaceCards("red", 1, "worn"),
        GUS,
        "CSP 3.4",
        "have the new cards checked first, by a dealer, a supervisor or a checking machine",
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
    assert place.refusal(RaiseMinimum(2000), GUS) == (None, "the rules of Ultimate Texas Hold'em do not cover that")
    place.sit(1)
    place.open()
    place.do(PlaceWagers(1, place.stake(1).bets), player(1))
    place.do(CloseBets(), PACE)
