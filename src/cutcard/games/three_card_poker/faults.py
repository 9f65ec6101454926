"""Irregularities in Three Card Poker: the remedy for each fault at each moment."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
UNTOUCHED = ("TCP 12.1", "TCP 12.4", "I-24", "I-60")
FOUND_CARD = ("TCP 12.9.2", "TCP 12.9", "TCP 12.9.1", "TCP 12.9.3", "TCP 12.9.4", "I-24")
VOID = "The round is void and all money goes back; earlier rounds stand; the deck is checked"
BETWEEN_ROUNDS = ("TCP 12.9", "TCP 12.9.1", "TCP 12.9.3", "TCP 12.9.4")
SEARCH = "Earlier rounds stand; the deck is searched before it deals again"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(Fault.WRONG_PLAYER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("TCP 12.7", "I-24"),
        "That hand is void and its stakes go back",
    ),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("TCP 12.2", "TCP 12.4", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.CONTINUE, ("TCP 12.5",), "The card is turned over and the deal goes on"),
    FaultRule(
        Fault.EXPOSED_DEALER, UNHANDLED, Remedy.CONTINUE, ("TCP 12.5",), "The card is turned over and the deal goes on"
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("TCP 12.3", "TCP 12.4", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("TCP 12.6", "I-28"),
        "Players who have not decided still choose play or fold; earlier decisions stand",
    ),
    FaultRule(Fault.NO_WAGER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("TCP 12.8", "I-24"),
        "That hand is counted into the discard rack",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.MISSING_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("TCP 13.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("TCP 13.2.1", "TCP 13.2", "TCP 13.2.2", "TCP 13.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.NOT_COVERED,
        UNSHOWN,
        Remedy.VOID_BOX,
        ("TCP 12.10", "I-17"),
        "The first time, the ante goes back with a warning; later it is lost. Pair Plus plays on; without it the"
        " cards are counted into the discard rack",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("TCP 6.3", "I-10", "I-61"),
        "The wager is settled up to the maximum and the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("TCP 6.2", "I-10", "I-61"),
        "The wager is valid and is settled at its actual amount",
    ),
)
