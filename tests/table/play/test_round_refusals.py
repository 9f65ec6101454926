"""Everything that a round refuses: what has happened, the next line, the clause and the whole reason."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Command
from cutcard.ruling import Refused, Result
from cutcard.table.messages.faults import PlayersLook
from cutcard.table.messages.round import Bet, Choose, Chosen, PlaceWagers, RevealFolded, ShowCards, StakeSettled
from cutcard.table.play.course import Need
from cutcard.table.play.timing import not_now
from cutcard.table.state.table import VOID
from cutcard.testing.felt import DEALER, FeltTable, player
from cutcard.testing.rounds import command_of, say

KEYS = {"PLS": "plain-stud", "PLD": "plain-draw", "PLT": "plain-three", "PLF": "plain-flop"}
SIT = "p1 sits at 1; p2 sits at 2"
ONE = "Ante: only one wager is allowed on an area: take it back first to change it"
OPEN = f"{SIT}; dealer opens bets"
PLS = f"{OPEN}; p1 stakes ante 1000; p2 stakes ante 1000; dealer closes bets"
PLD = f"{OPEN}; p1 stakes ante 1000, super 1000; p2 stakes ante 1000, super 1000; dealer closes bets"
CSP_SHOWN = f"{PLS}; dealer shows dealer: 4c"
CSP_DONE = f"{CSP_SHOWN}; p1 chooses bet; p2 chooses fold; dealer shows dealer: Ac Kd 8h 6s"
CSP_BOTH = f"{CSP_SHOWN}; p1 chooses bet; p2 chooses bet"
CSP_CONCEDED = f"{CSP_BOTH}; dealer shows dealer: Ac Kd 8h 6s; p1 concedes"
MOVES = "the wagers at box 1 are still in play, and a player may have only one hand: wait until they are settled"
NOW = "you cannot do that now;"
CLOSED = "wagers are closed: wait until this round is settled"
NONE = "no round is open: wait until the dealer opens one"
AREAS = "does not take wagers now: choose"
BEFORE = "you may concede a hand only after the dealer's hand is shown and before yours is settled"
LIES = "one of these cards is already on the table: check the cards"

# document, what has happened, the line refused, its clause ("-": none), the reason
ROWS = [
    ("PLS", SIT, "p1 stakes for 2: ante 1000", "PLS 5.8", "box 2 is not yours: you may act only for your own seat"),
    ("PLS", OPEN, "dealer opens bets", "PLS 5.3", "a round is in play: finish it first"),
    ("PLS", SIT, "p1 takes back", "PLS 5.3", NONE),
    ("PLD", SIT, "p1 stakes ante 1000", "PLD 5.2", NONE),
    ("PLD", PLD, "p1 stakes ante 1000", "PLD 7.5.1", CLOSED),
    ("PLD", PLD, "p1 takes back", "PLD 7.5.2", CLOSED),
    ("PLD", PLD, "dealer closes bets", "PLD 7.5.1", CLOSED),
    ("PLS", OPEN, "p1 takes back", "-", "box 1 has no wagers, so there is nothing to take back"),
    ("PLS", OPEN, "dealer takes back for 5", "-", "box 5 has no wagers, so there is nothing to take back"),
    ("PLS", OPEN, "dealer closes bets", "PLS 5.3", "no wager has been placed: there is nobody to deal to"),
    # seats
    ("PLS", SIT, "p3 sits at 0", "PLS 2.2.1", "there is no box 0: choose a box from 1 to 7"),
    ("PLS", SIT, "p3 sits at 8", "PLS 2.2.1", "there is no box 8: choose a box from 1 to 7"),
    ("PLS", SIT, "p1 sits at 1", "PLS 5.8", "you already sit at box 1: a player may have only one hand"),
    ("PLD", PLD, "p1 sits at 3", "PLD 5.5", MOVES),
    ("PLS", SIT, "p3 sits at 2", "PLS 2.2.1", "box 2 is taken: choose a free box"),
    ("PLS", SIT, "dealer leaves for 5", "-", "nobody sits at box 5"),
    ("PLD", PLD, "p1 leaves", "PLD 5.4", "you have wagers in play: leave when the round is settled"),
    (
        "PLS",
        f"{CSP_DONE}; p2 leaves",
        "p3 sits at 2",
        "PLS 2.2.1",
        "a hand is still in play on box 2: sit there when the round is settled",
    ),
    # wagers
    ("PLS", OPEN, "dealer stakes for 5: ante 1000", "PLS 5.3", "nobody sits at box 5"),
    ("PLS", OPEN, "p1 stakes bet 1000", "PLS 2.2.1", f"'bet' {AREAS} ante, jackpot"),
    ("PLF", OPEN, "p1 stakes play 1000", "PLF 2.2.1", f"'play' {AREAS} ante, blind, trips, jackpot"),
    ("PLS", OPEN, f"p1 stakes {'b' * 41} 1000", "PLS 2.2.1", f"'{'b' * 40}' {AREAS} ante, jackpot"),
    ("PLS", OPEN, "p1 stakes ante", "PLS 5.2", "Ante: stake chips or tokens"),
    (
        "PLS",
        f"{OPEN}; p1 stakes ante 1000",
        "p1 stakes ante 1000",
        "PLS 5.9",
        "Ante: only one wager is allowed on an area: take it back first to change it",
    ),
    (
        "PLD",
        f"{OPEN}; p1 stakes ante 1000, super 1000",
        "p1 stakes ante 1000",
        "PLD 5.5",
        "Ante: only one wager is allowed on an area: take it back first to change it",
    ),
    ("PLS", OPEN, "p1 stakes ante 1000 on box 2", "PLS 5.8", "Ante may be staked only on the player's own box"),
    ("PLS", OPEN, "p1 stakes ante 1000 on box 0", "PLS 5.8", "Ante may be staked only on the player's own box"),
    ("PLS", OPEN, "p1 stakes ante 499", "PLS 6.1", "Ante: stake $5.00 to $500.00, not $4.99"),
    ("PLS", OPEN, "p1 stakes ante 50001", "PLS 6.1", "Ante: stake $5.00 to $500.00, not $500.01"),
    ("PLS", OPEN, "p1 stakes ante 550", "PLS 6.1", "Ante: above $5.00 stakes go up in steps of $1.00"),
    # turns and decisions
    ("PLS", CSP_SHOWN, "p2 chooses bet", "PLS 8.1", f"{NOW} it is the turn of box 1: fold, bet"),
    ("PLS", CSP_SHOWN, "p1 chooses draw", "PLS 8.1", "'draw' is not possible for box 1 now: choose fold, bet"),
    ("PLS", SIT, "p1 chooses bet", "-", f"{NOW} open a round first"),
    ("PLS", OPEN, "p1 chooses bet", "PLS 5.3", f"{NOW} wagers are still open: close them first"),
    ("PLS", PLS, "p1 chooses bet", "PLS 7.4.1", f"{NOW} the dealer's cards must be shown first"),
    (
        "PLS",
        f"{CSP_BOTH}; dealer shows dealer: Ac Kd 8h 6s",
        "p1 taps",
        "PLS 9.4",
        f"{NOW} all hands are shown: concede or settle",
    ),
    ("PLS", CSP_DONE, "p2 chooses bet", "PLS 8.1", "the hand of box 2 was folded: that is final"),
    ("PLS", CSP_DONE, "p1 chooses fold", "PLS 8.1", "box 1 has already decided: there is nothing left to choose"),
    ("PLS", CSP_CONCEDED, "p1 chooses bet", "PLS 9.8", "the hand of box 1 was conceded: that is final"),
    # cards
    (
        "PLS",
        PLS,
        "dealer shows board: 4c",
        "PLS 7.4.1",
        "you cannot show board now; the dealer's cards must be shown first",
    ),
    ("PLS", PLS, "dealer shows dealer: 4c 5c", "PLS 7.4.1", "dealer: enter 1 card, not 2"),
    ("PLS", CSP_BOTH, "dealer shows dealer: Ac Kd 8h 4c", "PLS 3.1", LIES),
    ("PLS", CSP_BOTH, "dealer shows dealer: Ac Kd 8h 8h", "PLS 3.1", LIES),
    # concession and settlement
    ("PLS", SIT, "p1 concedes", "PLS 9.7", "you cannot concede now; open a round first"),
    ("PLS", CSP_SHOWN, "p1 concedes", "PLS 9.7", BEFORE),
    ("PLS", CSP_DONE, "p2 concedes", "PLS 9.7", BEFORE),
    ("PLS", CSP_CONCEDED, "p1 concedes", "PLS 9.8", "the hand has already been conceded"),
    ("PLS", OPEN, "dealer settles", "PLS 9.4", "you cannot settle now; wagers are still open: close them first"),
    # folded hands
    ("PLT", SIT, "dealer reveals 1", "-", "this game's rules do not allow a folded hand to be turned up"),
    ("PLS", SIT, "dealer reveals 1", "PLS 9.10", "box 1 has no folded hand to turn up"),
    ("PLS", CSP_DONE, "dealer reveals 1", "PLS 9.10", "box 1 has no folded hand to turn up"),
    (
        "PLS",
        f"{CSP_SHOWN}; p1 chooses fold",
        "dealer reveals 1",
        "PLS 9.10",
        "a folded hand may be turned up only at settlement: wait until then",
    ),
    ("PLS", CSP_DONE, "dealer reveals 2: 2c 3c", "PLS 9.10", "name the 5 cards of the hand"),
    (
        "PLS",
        f"{CSP_DONE}; dealer reveals 2: 2c 3c 5c 7c 9c",
        "dealer reveals 2: 2c 3c 5c 7c 9c",
        "PLS 9.10",
        "the hand of box 2 is already turned up",
    ),
    (
        "PLS",
        f"{CSP_DONE}; dealer reveals 2: 2c 3c 5c 7c 9c",
        "dealer reveals 2",
        "PLS 9.10",
        "the hand of box 2 is already turned up",
    ),
]


def refusal(felt: FeltTable, line: str) -> tuple[str | None, str]:
    actor, command = command_of(felt, line)
    with pytest.raises(Refused) as refused:
        felt.do(command, actor)
    return refused.value.clause, refused.value.reason


@pytest.mark.parametrize(("document", "before", "line", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    document: str, before: str, line: str, clause: str, reason: str
) -> None:
    felt = FeltTable(KEYS[document], dealing="recorded")
    say(felt, *before.split("; "))
    assert refusal(felt, line) == (None if clause == "-" else clause, reason)


def test_an_electronic_table_leaves_wagers_and_cards_to_nobody_else() -> None:
    felt = FeltTable(KEYS["PLS"])
    say(felt, *OPEN.replace("dealer", "system").split("; "))
    own = ("PLS 5.3", "at an electronic table players place wagers and make decisions themselves")
    assert refusal(felt, "dealer stakes for 1: ante 1000") == own
    typed = (None, "this table deals electronically: cards cannot be typed in")
    assert refusal(felt, "dealer shows dealer: 4c") == typed


def refused(felt: FeltTable, command: Command, actor: Actor = DEALER) -> tuple[str | None, str]:
    with pytest.raises(Refused) as raised:
        felt.do(command, actor)
    return raised.value.clause, raised.value.reason


def test_what_no_line_can_say() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded")
    say(felt, *OPEN.split("; "))
    assert refused(felt, PlaceWagers(1, ())) == ("PLS 5.3", "place at least one wager")
    for bet in (Bet("ante", -1000, 2000), Bet("ante", 2000, -1000)):
        assert refused(felt, PlaceWagers(1, (bet,))) == ("PLS 5.2", "Ante: stake chips or tokens")
    say(felt, *CSP_DONE.removeprefix(f"{OPEN}; ").split("; "))
    for card in (-1, 52):
        assert refused(felt, RevealFolded(2, (0, 1, 5, 9, card))) == (
            "PLS 3.1",
            "the deck has no such card: check the cards",
        )
    long = ShowCards("b" * 21, (1,))
    assert refused(felt, long) == ("PLS 9.4", f"you cannot show {'b' * 20} now; all hands are shown: concede or settle")


def test_a_source_that_the_document_does_not_know() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded", source="hand")
    assert refusal(felt, "dealer opens bets") == ("PLS 3.6", "cards may not be dealt from the hand: use device, shoe")


def test_a_move_without_a_draw_lays_nothing_down() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded")
    say(felt, *CSP_SHOWN.split("; "))
    for command in (Choose(1, "bet", discard=(1,)), Choose(1, "bet", count=1)):
        clause, reason = refused(felt, command)
        assert (clause, reason) == ("PLS 8.5", "bet discards no cards: leave the discard and the count empty")
    no_move = f"'{'b' * 40}' is not possible for box 1 now: choose fold, bet"
    assert refused(felt, Choose(1, "b" * 41)) == ("PLS 8.1", no_move)


def test_a_draw_is_told_what_it_lays_down() -> None:
    felt = FeltTable(KEYS["PLD"])
    say(felt, *PLD.replace("dealer", "system").split("; "))
    hand = felt.state.piles["box 1"]
    other = next(card for card in range(52) if card not in hand)
    known = "exchange: this table knows the cards: name the discards and leave the count empty"
    own = "exchange: name each discard once, and only cards from your own hand"
    sixth = "sixth discards no cards: leave the discard and the count empty"
    rows = [
        (Choose(1, "exchange", count=2), "PLD 8.8.1", known),
        (Choose(1, "exchange"), "PLD 8.8.1", "exchange: discard 2 to 5 cards, not 0"),
        (Choose(1, "exchange", discard=hand[:1]), "PLD 8.8.1", "exchange: discard 2 to 5 cards, not 1"),
        (Choose(1, "exchange", discard=(hand[0], hand[0])), "PLD 8.8.1", own),
        (Choose(1, "exchange", discard=(hand[0], other)), "PLD 8.8.1", own),
        (Choose(1, "sixth", discard=hand[:1]), "PLD 8.8.2", sixth),
        (Choose(1, "sixth", count=1), "PLD 8.8.2", sixth),
    ]
    for command, clause, reason in rows:
        assert refused(felt, command, player(1)) == (clause, reason)
    felt = FeltTable(KEYS["PLD"], dealing="recorded")
    say(felt, *PLD.split("; "), "dealer shows dealer: 4c", "p1 waves")
    unknown = "exchange: this table does not know the cards: give the number of discards instead"
    assert refused(felt, Choose(1, "exchange", discard=(1, 2), count=2)) == ("PLD 8.8.1", unknown)
    for count in (1, 6):
        reason = f"exchange: discard 2 to 5 cards, not {count}"
        assert refused(felt, Choose(1, "exchange", count=count)) == ("PLD 8.8.1", reason)


def test_a_round_stands_still_before_a_fault_and_for_a_second_person() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded")
    say(felt, *CSP_SHOWN.split("; "))
    held = replace(felt.table, round=replace(felt.state, held="I-1"))
    say(felt, "dealer reports dealt wrong")
    assert felt.need == Need("fault", clause="PLS 14.1")
    told = "the round is on hold because of a fault (cards dealt incorrectly): confirm the remedy or withdraw it"
    for command in (Choose(1, "bet"), PlayersLook()):
        assert refused(felt, command) == ("PLS 14.1", told)
    felt.table = held
    assert felt.need == Need("fault", clause="I-1")
    still = ("I-1", "the round is on hold: a second person must decide whether its outcome is invalid")
    assert refused(felt, Choose(1, "bet")) == still
    fault = "you cannot settle now; a fault is waiting for its remedy: confirm or withdraw it"
    assert not_now(felt.rules, felt.table, "settle") == fault


def test_a_void_hand_decides_nothing() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded")
    say(felt, *CSP_SHOWN.split("; "))
    boxes = {**felt.state.boxes, 1: replace(felt.state.boxes[1], ending=VOID)}
    felt.table = replace(felt.table, round=replace(felt.state, boxes=boxes))
    assert refused(felt, Choose(1, "bet")) == (
        None,
        "the hand of box 1 is void and its stakes were returned: there is nothing to decide",
    )


def test_a_jackpot_waits_for_its_meter() -> None:
    felt = FeltTable(KEYS["PLS"], dealing="recorded", meter=None)
    say(felt, *OPEN.split("; "), "p1 stakes ante 1000, jackpot 500", "dealer closes bets", "dealer shows dealer: 4c")
    say(felt, "p1 chooses bet", "dealer shows dealer: Ac Kd 8h 6s", "dealer settles")
    say(felt, "dealer shows box 1: 2c 3c 5d 7c 9h")
    waits = (None, "you cannot settle now; the jackpot's meter is still being read")
    assert (felt.need.kind, not_now(felt.rules, felt.table, "settle")) == ("meter", waits[1])
    assert refusal(felt, "dealer settles")[1] == waits[1]


def test_a_box_without_a_word_is_called_undecided_where_it_should_declare() -> None:
    felt = FeltTable(KEYS["PLD"], dealing="recorded")
    say(felt, *PLD.split("; "), "dealer shows dealer: 4c")
    assert felt.need == Need("declaration", 1, clause="PLD 8.3")
    assert refusal(felt, "supervisor calls 2 undecided") == (
        "PLD 8.3",
        "you cannot do that now; box 1 must declare first",
    )
    events = say(felt, "supervisor calls 1 undecided")
    back = ("PLD 12.14",)
    assert events == [
        Chosen(1, "undecided", "", "undecided", "PLD 12.14"),
        StakeSettled(0, "p1", 1, "ante", 1000, 0, Result.VOID, 1000, 0, back),
        StakeSettled(1, "p1", 1, "super", 1000, 0, Result.VOID, 1000, 0, back),
    ]
