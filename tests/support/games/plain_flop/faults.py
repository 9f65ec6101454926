"""Irregularities in Plain Flop: fault, moment, remedy."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
WRONG_COUNT = ("PLF 11.1", "PLF 11.3", "I-24", "I-60")
FOUND_CARD = ("PLF 11.7.2", "PLF 11.7", "PLF 11.7.1", "PLF 11.7.3", "PLF 11.7.4", "I-24")
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.WRONG_PLAYER, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.WRONG_BOARD, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.MISDEAL, ("PLF 11.2", "PLF 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED_MORE, UNHANDLED, Remedy.MISDEAL, ("PLF 11.2", "PLF 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED_DEALER, UNHANDLED, Remedy.MISDEAL, ("PLF 11.2", "PLF 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.MISDEAL,
        ("PLF 11.4.1", "PLF 11.4", "PLF 11.3", "I-28", "I-24", "I-60"),
        "No play wager lies: misdeal, every stake goes back",
        given="no play wager lies",
    ),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLF 11.4.2", "PLF 11.4", "I-28"),
        "A play wager lies: play goes on",
        given="a play wager lies",
    ),
    FaultRule(
        Fault.BOARD_SHOWN,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLF 11.5", "I-28"),
        "Who has not decided keeps every choice of this betting round",
    ),
    FaultRule(
        Fault.NO_WAGER,
        UNHANDLED,
        Remedy.VOID_ROUND,
        ("PLF 11.6.1", "PLF 11.6", "I-24"),
        "Nobody has handled cards: the round is void, every stake goes back",
    ),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLF 11.6.2", "PLF 11.6", "I-24"),
        "Cards were handled: only the hand without its wagers is void",
    ),
    FaultRule(
        Fault.MISSING_CARD,
        ROUND,
        Remedy.VOID_ROUND,
        FOUND_CARD,
        "The round is void, all money goes back, earlier rounds stand, the deck is checked",
        notify=TOLD,
    ),
    FaultRule(
        Fault.FOREIGN_CARD,
        ROUND,
        Remedy.VOID_ROUND,
        FOUND_CARD,
        "The round is void, all money goes back, earlier rounds stand, the deck is checked",
        notify=TOLD,
    ),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("PLF 12.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("PLF 12.2.1", "PLF 12.2", "PLF 12.2.2", "PLF 12.2.3", "I-24"),
        "The round is void; play goes on with another device, a shoe or from the hand",
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLF 11.8", "I-23"),
        "The dealer has the wager corrected; a refusal goes to the supervisor",
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("PLF 11.8.2", "PLF 11.8", "PLF 11.8.1", "I-10", "I-61"),
        "Above the multiple: settled on the multiple, the rest goes back; below: settled as it lies",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("PLF 6.3", "PLF 11.8.2", "I-10", "I-61"),
        "Settled to the maximum, the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("PLF 6.2", "PLF 11.8.1", "I-10", "I-61"),
        "Valid: settled on what lies there",
    ),
)
