"""The log of a table in plain words: every kind of event, and what only its player has seen left out."""

from typing import get_args

import pytest

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Result
from cutcard.table.messages import cards, corrections, exchange, faults, life, orders, reader, relief, validity
from cutcard.table.messages import jackpot as jackpots
from cutcard.table.messages import round as messages
from cutcard.table.messages.parts import PartAdded
from cutcard.table.messages.round import TableEvent
from cutcard.web.words.lines import LogLine, Titles, lines
from tests.support.floor.plainest import plainest

NAMES = {"ann": "Ann"}
HAND = parse("As Kd")
KEPT = "Players already at the table keep the old minimum: markers are placed"
KEPT_LATER = "Once this round is over, the minimum of players with a marker will be $25.00"
VACATED = "Box 2 is vacated after rounds without a wager"
RAISED = "The minimum becomes $10.00 at 12:20"
LIMITS = "The limits are now $5.00 to $500.00"
HELD = "Round 3 is on hold: its outcome may be declared invalid"
FAILED = "The jackpot equipment has failed"
BROKEN = "The shuffle has failed: it must be repaired or replaced before play continues"
DEFECT = "A missing card: the deck must be searched before the next deal"

TOLD: list[tuple[TableEvent, LogLine | None]] = [
    (messages.SeatTaken(2, "ann"), LogLine("Ann sits down at box 2", None)),
    (messages.SeatLeft(2, "bob"), LogLine("bob leaves box 2", None)),
    (messages.RoundOpened(7, "PLS x", "c"), LogLine("Round 7: place your bets", None)),
    (
        messages.WagerPlaced(0, "ann", 2, "ante", 1000, 0, "PLS 5.3.1"),
        LogLine("Ann, box 2: $10.00 on ante", "PLS 5.3.1"),
    ),
    (
        messages.WagerPlaced(0, "ann", 0, "super-dealer", 0, 500, "PLD 5.2.4"),
        LogLine("Ann: $5.00 in tokens on super dealer", "PLD 5.2.4"),
    ),
    (messages.WagerTakenBack(0, "ann", 1000, 500), LogLine("Ann takes $10.00 and $5.00 in tokens back", None)),
    (messages.BetsClosed("PLS 7.2", (2,)), LogLine("No more bets", "PLS 7.2")),
    (messages.Dealt("box 2", 5, "PLS 7.4.2"), LogLine("5 cards to box 2", "PLS 7.4.2")),
    (messages.Dealt("drawn 2", 1, "PLD 8.8.2"), LogLine("1 card to box 2", "PLD 8.8.2")),
    (messages.Shown("dealer", HAND, "all", 0, "PLS 8.6"), LogLine("The dealer: As Kd", "PLS 8.6")),
    (messages.Shown("board", HAND, "all"), LogLine("The board: As Kd", None)),
    (messages.Shown("box 2", HAND, "owner"), None),
    (messages.TurnedUp(2, "PLS 9.4"), LogLine("Box 2 is turned up", "PLS 9.4")),
    (messages.PhaseBegan(1), None),
    (messages.SettlementBegan("PLS 9.4"), LogLine("The dealer settles the wagers", "PLS 9.4")),
    (messages.Declared(2, True, "PLD 8.3"), LogLine("Box 2 declares a win", "PLD 8.3")),
    (messages.Declared(2, False, "PLD 8.3"), LogLine("Box 2 declares no win", "PLD 8.3")),
    (messages.Chosen(2, "bet", "", "played", "PLS 8.5"), LogLine("Box 2: bet", "PLS 8.5")),
    (messages.Chosen(2, "", "", "instant", "PLD 10.4"), LogLine("Box 2: instant", "PLD 10.4")),
    (messages.Discarded(2, 2, HAND, "PLD 8.8.1"), LogLine("Box 2 discards 2 cards", "PLD 8.8.1")),
    (PartAdded(2, "ann", "x7"), LogLine("Box 2 adds x7 to the shuffle", None)),
    (messages.Reshuffled((1, 2, 3), ("PLD 4.1.4",)), LogLine("3 cards are shuffled again", "PLD 4.1.4")),
    (messages.Conceded(2, "conceded", "PLS 9.7"), LogLine("Box 2 concedes", "PLS 9.7")),
    (
        messages.StakeSettled(0, "ann", 2, "ante", 1000, 0, Result.WIN, 2000, 0, ("PLS 9.3.1", "PLS 10.1")),
        LogLine("Ann, box 2: ante of $10.00 wins, $20.00 back", "PLS 9.3.1"),
    ),
    (
        messages.StakeSettled(0, "ann", 2, "ante-bonus", 0, 0, Result.WIN, 4000, 0, ("PLT 9.4.1.1",)),
        LogLine("Ann, box 2: ante bonus pays $40.00", "PLT 9.4.1.1"),
    ),
    (
        messages.StakeSettled(0, "ann", 2, "ante", 1000, 0, Result.LOSE, 0, 0, ("PLS 9.3.2",)),
        LogLine("Ann, box 2: ante of $10.00 loses", "PLS 9.3.2"),
    ),
    (
        messages.StakeSettled(0, "ann", 2, "bet", 2000, 0, Result.VOID, 2000, 0, ("PLS 9.2",)),
        LogLine("Ann, box 2: bet of $20.00 is void, $20.00 back", "PLS 9.2"),
    ),
    (
        messages.JackpotPaid("ann", 2, "flush", 0, 5000, ("PLS 15.2.9",)),
        LogLine("Ann: jackpot, flush, $50.00", "PLS 15.2.9"),
    ),
    (messages.PoolToppedUp(100, ("I-13",)), LogLine("The house adds $1.00 to the jackpot", "I-13")),
    (messages.RoundEnded(7), LogLine("Round 7 is over", None)),
    (faults.CardsHandled(None), None),
    (
        faults.FaultProposed(
            "h",
            Fault.EXPOSED,
            2,
            "",
            0,
            HAND,
            "dealt",
            (Remedy.MISDEAL,),
            "The cards are dealt anew.",
            ("PLS 14.3",),
            "d",
        ),
        LogLine("Reported, box 2: a card exposed in the deal. The cards are dealt anew.", "PLS 14.3"),
    ),
    (
        faults.FaultConfirmed("h", Remedy.MISDEAL, "d", ("PLS 14.3",)),
        LogLine("Misdeal: all wagers go back, deal again", "PLS 14.3"),
    ),
    (
        faults.FaultConfirmed("h", Remedy.CONTINUE, "d", ("PLS 14.11",), Fault.WRONG_BET),
        LogLine("The bet is put right, and the hand plays on", "PLS 14.11"),
    ),
    (faults.FaultWithdrawn("h", "d"), LogLine("There was no fault: the round goes on", None)),
    (faults.RoundVoided(7, ("PLS 14.4",)), LogLine("Round 7 is void", "PLS 14.4")),
    (
        faults.RoundCancelled(7, "the wrong table", "d", "t", ("I-65", "I-70")),
        LogLine("Round 7 was recorded by mistake: the wrong table", "I-65"),
    ),
    (faults.BoxVoided(2, ("PLD 12.2",)), LogLine("Box 2 is void", "PLD 12.2")),
    (
        faults.StakeReversed(0, "ann", 2, "super", -4000, 0, ("I-24",)),
        LogLine("Ann gives back $40.00: super, box 2", "I-24"),
    ),
    (faults.StakeReversed(0, "ann", 2, "ante", 500, 0, ("I-24",)), LogLine("Ann gets back $5.00: ante, box 2", "I-24")),
    (faults.StakeReduced(0, "ann", 500, ("I-10",)), LogLine("Ann gets $5.00 of a wager back", "I-10")),
    (faults.StakeRaised(0, "ann", 500, ("I-10",)), LogLine("Ann has $5.00 more on the layout", "I-10")),
    (faults.DealerSeen(("PLS 14.7",)), LogLine("The dealer's cards were seen too early", "PLS 14.7")),
    (faults.DrawUndone(2, ("PLD 12.16",)), LogLine("The draw of box 2 is undone", "PLD 12.16")),
    (
        faults.PatronWarned("ann", ("PLT 12.10",)),
        LogLine("Ann loses the ante if this happens again", "PLT 12.10"),
    ),
    (
        life.LimitsChanged(500, 50_000, 100, "s", "t", ("PLS 6.5",)),
        LogLine(LIMITS, "PLS 6.5"),
    ),
    (life.MarkersPlaced({}, ("PLS 6.5.1.1",)), LogLine(KEPT, "PLS 6.5.1.1")),
    (life.MarkersPlaced({"p1": 2500}, ("PLS 6.5.2",), waits=True), LogLine(KEPT_LATER, "PLS 6.5.2")),
    (
        life.NoticeShown(1000, False, "t", "12:20", "s", ("PLS 6.5",)),
        LogLine(RAISED, "PLS 6.5"),
    ),
    (life.LowLimitOffered(True, "s", "t", ("PLF 6.7",)), LogLine("Low limits are offered", "PLF 6.7")),
    (life.LowLimitOffered(False, "s", "t", ("PLF 6.7",)), LogLine("Low limits are no longer offered", "PLF 6.7")),
    (
        life.SeatVacated(2, "ann", 3, "d", "t", ("PLS 13.14",)),
        LogLine(VACATED, "PLS 13.14"),
    ),
    (life.ClosureAnnounced("t", "12:20", "s", ("PLS 13.13",)), LogLine("The table closes at 12:20", "PLS 13.13")),
    (
        life.ClosureWithdrawn("s", "t", ("PLS 13.13",)),
        LogLine("The table stays open: its closing is withdrawn", "PLS 13.13"),
    ),
    (life.TableClosed("s", "t", ("PLS 13.13",)), LogLine("The table is closed", "PLS 13.13")),
    (life.TableReopened("s", "t"), LogLine("The table is open again", None)),
    (cards.Shuffled("red", "d", "t", ("PLS 4.1",)), LogLine("The cards are shuffled", "PLS 4.1")),
    (cards.ShuffleOrdered("r", "s", "t", ("PLF 4.1.4",)), LogLine("A shuffle is ordered", "PLF 4.1.4")),
    (cards.DeckCut("red", "d", ("PLS 4.3",)), LogLine("The dealer cuts the cards", "PLS 4.3")),
    (cards.SourceChanged("shoe", (), "r", "s", "t", ("PLS 3.6",)), LogLine("Cards now come from the shoe", "PLS 3.6")),
    (cards.DeviceFailed("device", "s", "t", ("PLS 15.2.3",)), LogLine(BROKEN, "PLS 15.2.3")),
    (cards.DeviceRestored("r", "s", "t", ("PLS 15.2.3",)), LogLine("The shuffle works again", "PLS 15.2.3")),
    (cards.DefectFound("missing card", "red", 0, "r", "s", "t", ("PLS 14.9.3",)), LogLine(DEFECT, "PLS 14.9.3")),
    (cards.DefectSearched(1, 0, ("PLS 14.9.3",)), LogLine("The deck has been searched", "PLS 14.9.3")),
    (
        messages.EntryTakenBack("Choose", "d", {}, (), (), "r", "s", "t", ("PLS 8.1", "I-65")),
        LogLine("An entry was recorded wrongly and is taken back", "I-65"),
    ),
    (
        corrections.CardCorrected("board", 1, 51, 0, "r", "s", "t", ("PLS 8.1", "I-65")),
        LogLine("A card was recorded wrongly: As lies there, not 2c", "I-65"),
    ),
    (cards.CardsReplaced("red", 2, "r", "dealer", "s", "t", ("PLS 4.6",)), LogLine("Cards are replaced", "PLS 4.6")),
    (cards.CountOrdered("i", "t", ("PLS 3.5",)), LogLine("The cards must be counted", "PLS 3.5")),
    (cards.CardsCounted("red", 52, True, "", "d", "t", ("PLS 3.5",)), LogLine("52 cards are counted", "PLS 3.5")),
    (jackpots.JackpotFailed("d", "s", "t", ("PLS 11.11",), 1), LogLine(FAILED, "PLS 11.11")),
    (jackpots.JackpotLeftOut("s", "t", ("PLS 11.11",)), LogLine("Play goes on without the jackpot", "PLS 11.11")),
    (jackpots.JackpotRestored("d", "s", "t", ("PLS 11.11",)), LogLine("The jackpot is available again", "PLS 11.11")),
    (
        jackpots.HitClaimed(2, HAND, (), 5, "flush", "d", "t", ("PLS 15.2.9", "I-70")),
        LogLine("Box 2: flush for the jackpot, which a supervisor must confirm", "PLS 15.2.9"),
    ),
    (jackpots.HitWithdrawn(2, "s", "t"), LogLine("Box 2: no jackpot hand after all", None)),
    (jackpots.HitsConfirmed((2,), "s", "t", ("PLS 15.2.9",)), LogLine("The jackpot is confirmed", "PLS 15.2.9")),
    (messages.PoolToppedUp(-100, ("PLF 13.9",)), LogLine("The house takes $1.00 back from the jackpot", "PLF 13.9")),
    (orders.OutcomeHeld(3, ("PLF 13.9",)), LogLine(HELD, "PLF 13.9")),
    (orders.OutcomeUpheld(3, ("PLF 13.9",)), LogLine("The outcome of round 3 stands", "PLF 13.9")),
    (
        orders.StakeForfeited(1, "ann", 2, "ante", 1000, 0, ("PLF 13.9",)),
        LogLine("Ann forfeits $10.00: ante, box 2", "PLF 13.9"),
    ),
    (
        orders.PrizeReversed("ann", 2, "flush", 5000, 100, ("PLF 13.9",)),
        LogLine("Ann gives a jackpot prize back: flush, $51.00", "PLF 13.9"),
    ),
    (orders.TurnsOrdered(("ann",), ("PLF 11.9",)), LogLine("A supervisor has set the order of turns", "PLF 11.9")),
    (orders.TurnsOrdered((), ("PLF 11.9",)), LogLine("Turns are in their usual order", "PLF 11.9")),
    (reader.ReaderAttached("shoe", "sue", ""), LogLine("A card reader reads the cards from the next round on", None)),
    (reader.ReaderDetached("shoe", "sue", ""), LogLine("The card reader is detached", None)),
    (
        reader.CardMisread(3, "twice", ("box 1", "box 2"), (4, 7)),
        LogLine("The card reader misread box 1 and box 2: play waits until it is mended", None),
    ),
    (reader.ReadingMended((4, 7), False, "dana", ""), LogLine("The cards are read again", None)),
    (relief.DealerRelieved("dana", "max", ""), LogLine("Another dealer takes the table over", None)),
]

# What concerns one person, or staff alone, and is not in the log that everybody reads.
QUIET = {
    reader.CardRead,
    reader.PlacesSwapped,
    orders.DebtClaimed,
    orders.PrizeWithheld,
    life.MarkerRemoved,
    life.NoticeEnded,
    life.OwnLimitsAllowed,
    life.OwnLimitsEnded,
    life.GivenToTournament,
    life.WagerRefused,
    life.WagerAllowed,
    life.LeftUndecided,
    life.DecidedAgain,
    life.PlayerReadmitted,
    exchange.CashChanged,
    exchange.ColourChanged,
    exchange.VoucherExchanged,
    cards.TablePrepared,
    cards.CashSet,
    cards.DeckBrought,
    cards.MixedByHand,
    cards.DeckInPlay,
    cards.CardsDropped,
    cards.CardsVerified,
    validity.TurnedAway,
    validity.CardPresented,
    validity.HelpRecorded,
    validity.WagersInvalid,
    validity.LimitKept,
    validity.LimitExceeded,
    validity.AdvisedOnLimit,
    jackpots.BackingAllowed,
    jackpots.BackingAsked,
    jackpots.BackingWithdrawn,
    jackpots.BackingDeclined,
    jackpots.MalfunctionAcknowledged,
    orders.WagersVoided,
    orders.DifferenceBooked,
}


@pytest.mark.parametrize(("event", "line"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_what_the_log_says(event: TableEvent, line: LogLine | None) -> None:
    assert lines([event], NAMES) == ([line] if line else [])


def test_a_player_who_reads_their_own_log_is_addressed_as_you() -> None:
    said = lines([event for event, _ in TOLD], {"ann": "You"})
    own = [line.text.split(" ", 2)[1] for line in said if line.text.startswith("You ")]
    assert {"sit", "take", "get", "give", "forfeit", "have", "lose"} == set(own)


def test_wagers_and_moves_are_called_what_the_felt_calls_them() -> None:
    placed = messages.WagerPlaced(0, "ann", 2, "pair-plus", 1000, 0, "PLT 5.3")
    settled = messages.StakeSettled(0, "ann", 2, "pair-plus", 1000, 0, Result.LOSE, 0, 0, ("PLT 9.4.1.3",))
    chosen = messages.Chosen(2, "play", "", "played", "PLT 8.5")
    game = games.load("plain-three")
    told = lines([placed, chosen, settled], NAMES, Titles(game.label, game.move_label))
    assert [line.text for line in told] == [
        "Ann, box 2: $10.00 on Pair Plus",
        "Box 2: Play",
        "Ann, box 2: Pair Plus of $10.00 loses",
    ]


def test_every_kind_of_event_is_thought_of() -> None:
    assert {type(event) for event, _ in TOLD} | QUIET == set(get_args(TableEvent))


@pytest.mark.parametrize("kind", sorted(QUIET, key=str), ids=lambda kind: kind.__name__)
def test_what_concerns_one_person_is_not_told_to_all(kind: type[TableEvent]) -> None:
    assert lines([plainest(kind)], NAMES) == []
