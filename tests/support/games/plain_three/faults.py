"""Irregularities in Plain Three: fault, moment, remedy."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
UNTOUCHED = ("PLT 12.1", "PLT 12.4", "I-24", "I-60")
FOUND_CARD = ("PLT 12.9.2", "PLT 12.9", "PLT 12.9.1", "PLT 12.9.3", "PLT 12.9.4", "I-24")
VOID = "The round is void, all money goes back, earlier rounds stand, the deck is checked"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(Fault.WRONG_PLAYER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLT 12.7", "I-24"),
        "That hand is void, its stakes go back",
    ),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("PLT 12.2", "PLT 12.4", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.CONTINUE, ("PLT 12.5",), "The card is turned over, the deal goes on"),
    FaultRule(
        Fault.EXPOSED_DEALER, UNHANDLED, Remedy.CONTINUE, ("PLT 12.5",), "The card is turned over, the deal goes on"
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("PLT 12.3", "PLT 12.4", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLT 12.6", "I-28"),
        "Who has not decided still chooses play or fold; earlier decisions stand",
    ),
    FaultRule(Fault.NO_WAGER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLT 12.8", "I-24"),
        "That hand is counted into the discard rack",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("PLT 13.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("PLT 13.2.1", "PLT 13.2", "PLT 13.2.2", "PLT 13.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.NOT_COVERED,
        UNSHOWN,
        Remedy.VOID_BOX,
        ("PLT 12.10", "I-17"),
        "First time: the ante goes back with a warning; later times it is lost. Pair Plus plays on; without it the"
        " cards are counted into the discard rack",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("PLT 6.3", "I-10", "I-61"),
        "Settled to the maximum, the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM, ROUND, Remedy.RETURN_PART, ("PLT 6.2", "I-10", "I-61"), "Valid: settled on what lies there"
    ),
)
