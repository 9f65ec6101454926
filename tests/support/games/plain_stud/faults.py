"""Irregularities in Plain Stud: fault, moment, remedy."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
UNTOUCHED = ("PLS 14.1", "PLS 14.4", "I-24", "I-60")
FOUND_CARD = ("PLS 14.9.2", "PLS 14.9", "PLS 14.9.1", "PLS 14.9.3", "PLS 14.9.4", "I-24")
VOID = "The round is void, all money goes back, earlier rounds stand, the deck is checked"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(Fault.WRONG_PLAYER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLS 14.8", "I-24"),
        "That hand is void, its stakes go back",
    ),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("PLS 14.2", "PLS 14.4", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.CONTINUE, ("PLS 14.5",), "The card is turned over, the deal goes on"),
    FaultRule(
        Fault.EXPOSED_DEALER,
        (Moment.DEAL,),
        Remedy.KEEP_EXPOSED,
        ("PLS 14.6", "PLS 14.5"),
        "That card stays face up, all others are dealt face down",
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("PLS 14.3", "PLS 14.4", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLS 14.7", "I-28"),
        "Who has not decided still chooses bet or fold; earlier decisions stand",
    ),
    FaultRule(Fault.NO_WAGER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLS 14.10", "I-24"),
        "That hand is counted into the discard rack",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("PLS 15.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("PLS 15.2.1", "PLS 15.2", "PLS 15.2.2", "PLS 15.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLS 14.11.2", "PLS 14.11", "PLS 14.11.1", "I-23"),
        "The player corrects the bet, or folds: the ante is lost and what was bet goes back",
        options=(Remedy.FOLD_BOX,),
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("PLS 14.12.2", "PLS 14.12", "PLS 14.12.1", "I-10", "I-61"),
        "Above twice the ante: settled on twice the ante, the rest goes back; below: settled as it lies",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("PLS 6.3", "I-10", "I-61"),
        "Settled to the maximum, the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM, ROUND, Remedy.RETURN_PART, ("PLS 6.2", "I-10", "I-61"), "Valid: settled on what lies there"
    ),
)
