"""Everything refused for the cards of a table: the clause and the whole reason."""

import pytest

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
from cutcard.table.messages.round import CloseBets, Settle
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.table.life import GUS
from tests.support.table.life_states import (
    Arrange,
    Row,
    bare,
    done,
    electronic,
    in_play,
    shoe,
    staked,
)

CENTS = "the minimum and the unit must be more than $0.00, and the maximum at least the minimum"
HAND = "a hand is in progress: wait until the round is settled"
ONE_DECK = "a table without a shuffling device may have only one deck"

ROWS: list[Row] = [
    (
        electronic("PLF"),
        Shuffle("red"),
        DEALER,
        "PLF 4.1",
        "an electronic table shuffles before every round: its cards cannot be handled",
    ),
    (shoe("PLS"), OrderShuffle(" "), GUS, "PLS 4.1", "state why the cards must be shuffled"),
    (shoe("PLF"), OrderShuffle(" "), GUS, "PLF 4.1.4", "state why the cards must be shuffled"),
    (shoe("PLF", in_play), OrderShuffle("a doubt"), GUS, "PLF 4.1.4", HAND),
    (shoe("PLS", in_play), OrderShuffle("a doubt"), GUS, "PLS 4.1", HAND),
    (shoe("PLF"), VerifyCollected(52), GUS, "PLF 4.5", "nobody has reported dropped cards"),
    (shoe("PLS"), VerifyCollected(52), GUS, None, "nobody has reported dropped cards"),
    (
        shoe("PLF"),
        RecordCount("blue", 52),
        DEALER,
        "PLF 3.1",
        "there is no deck 'blue' at the table; the decks are: red",
    ),
    (
        bare("PLF"),
        Shuffle("b" * 41),
        DEALER,
        "PLF 3.1",
        f"there is no deck '{'b' * 40}' at the table; the decks are: none yet",
    ),
    (
        shoe("PLF", staked, done(ReportDropped(), DEALER)),
        CloseBets(),
        DEALER,
        "PLF 4.5",
        "cards were dropped: a supervisor must verify that all are there before play continues",
    ),
    (
        shoe("PLF", in_play, done(ReportDropped(), DEALER)),
        Settle(),
        DEALER,
        "PLF 4.5",
        "cards were dropped: a supervisor must verify that all are there before play continues",
    ),
    (
        shoe("PLF", staked, done(OrderCount())),
        CloseBets(),
        DEALER,
        "PLF 3.5",
        "a count of the cards has been ordered: count them first",
    ),
    (
        shoe("PLF", staked, done(RecordCount("red", 51), DEALER)),
        CloseBets(),
        DEALER,
        "PLF 3.1",
        "there is no complete deck at the table: count one again, or replace all its cards",
    ),
    (
        shoe("PLF", staked, done(RecordCount("red", 51), DEALER), source="device"),
        CloseBets(),
        DEALER,
        "PLF 3.1",
        "there is no complete deck at the table: bring one, count one again, or replace all its cards",
    ),
    (
        shoe("PLF", staked, done(Shuffle("red"), DEALER)),
        CloseBets(),
        DEALER,
        "PLF 4.3",
        "cut the cards first",
    ),
    (shoe("PLF", staked), CloseBets(), DEALER, "PLF 4.1.1", "shuffle the cards first"),
    (shoe("PLF", staked, done(OrderShuffle("a doubt"))), CloseBets(), DEALER, "PLF 4.1.4", "shuffle the cards first"),
    (shoe("PLS", staked, done(OrderShuffle("a doubt"))), CloseBets(), DEALER, "PLS 4.1", "shuffle the cards first"),
    *(
        (
            shoe("PLF"),
            BringDeck(name, back),
            DEALER,
            "PLF 3.1",
            "give the deck its own name, and the colour of its backs",
        )
        for name, back in ((" ", "blue"), ("blue", " "), ("red", "blue"))
    ),
    (shoe("PLF"), BringDeck("blue", "blue", cards=51), DEALER, "PLF 3.1", "a deck has 52 cards and no jokers"),
    (shoe("PLF"), BringDeck("blue", "blue", jokers=1), DEALER, "PLF 3.1", "a deck has 52 cards and no jokers"),
    (
        shoe("PLF"),
        BringDeck("blue", "blue", alike=False),
        DEALER,
        "PLF 3.1",
        "all backs of a deck must have the same colour and design: use another deck",
    ),
    (
        shoe("PLS"),
        BringDeck("blue", "blue", "dealer", cutting_card=False),
        DEALER,
        "PLS 3.1",
        "the deck needs a cutting card: add one",
    ),
    (
        shoe("PLS"),
        BringDeck("blue", "blue"),
        DEALER,
        "PLS 3.6",
        "have the deck checked first, by a dealer, a supervisor or a checking machine",
    ),
    (
        shoe("PLF", source="device"),
        BringDeck("blue", "blue", shuffled_ahead=True),
        DEALER,
        "PLF 3.4",
        "cards prepared ahead must be kept secure until they are needed",
    ),
    (
        shoe("PLF"),
        BringDeck("blue", "blue"),
        DEALER,
        "PLF 3.1",
        ONE_DECK,
    ),
    (
        shoe("PLF", done(BringDeck("blue", "blue"), DEALER), source="device"),
        BringDeck("green", "green"),
        DEALER,
        "PLF 4.2.1",
        "one deck is in play and one in the device: a third is not allowed",
    ),
    (
        shoe("PLF", source="device"),
        BringDeck("other", " Red"),
        DEALER,
        "PLF 4.2.2",
        "the other deck has  Red backs too: use a deck of another colour",
    ),
    (
        shoe("PLF", in_play),
        Shuffle("red"),
        DEALER,
        "PLF 4.1.2",
        "deck red is in play: shuffle it when the round is over",
    ),
    (
        shoe("PLF", source="device"),
        Cut("red"),
        DEALER,
        "PLF 4.3",
        "cards from a shuffling device are not cut: continue without a cut",
    ),
    (shoe("PLF"), Cut("red"), DEALER, "PLF 4.3", "deck red must be shuffled before it is cut"),
    (shoe("PLD", source="hand"), Cut("red"), DEALER, "PLD 4.3", "deck red must be shuffled before it is cut"),
    (shoe("PLF"), ReplaceCards("red", 1, " "), GUS, "PLF 4.6", "state why the cards are unfit"),
    (
        shoe("PLF"),
        ReplaceCards("blue", 1, "worn"),
        GUS,
        "PLF 3.1",
        "there is no deck 'blue' at the table; the decks are: red",
    ),
    (shoe("PLF", in_play), ReplaceCards("red", 1, "worn"), GUS, "PLF 4.6", HAND),
    *(
        (shoe("PLF"), ReplaceCards("red", n, "worn"), GUS, "PLF 4.6", "enter how many cards are replaced, from 1 to 52")
        for n in (0, 53)
    ),
    (
        shoe("PLS"),
        ReplaceCards("red", 1, "worn"),
        GUS,
        "PLS 3.6",
        "have the new cards checked first, by a dealer, a supervisor or a checking machine",
    ),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)
