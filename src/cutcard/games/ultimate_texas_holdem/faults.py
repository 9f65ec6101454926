"""Irregularities in Ultimate Texas Hold'em: the remedy for each fault at each moment."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
WRONG_COUNT = ("UTH 11.1", "UTH 11.3", "I-24", "I-60")
FOUND_CARD = ("UTH 11.7.2", "UTH 11.7", "UTH 11.7.1", "UTH 11.7.3", "UTH 11.7.4", "I-24")
BETWEEN_ROUNDS = ("UTH 11.7", "UTH 11.7.1", "UTH 11.7.3", "UTH 11.7.4")
SEARCH = "Earlier rounds stand; the deck is searched before it deals again"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.WRONG_PLAYER, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.WRONG_BOARD, ROUND, Remedy.MISDEAL, WRONG_COUNT, MISDEAL),
    FaultRule(Fault.EXPOSED, ROUND, Remedy.MISDEAL, ("UTH 11.2", "UTH 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("UTH 11.2", "UTH 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED_DEALER, ROUND, Remedy.MISDEAL, ("UTH 11.2", "UTH 11.3", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.MISDEAL,
        ("UTH 11.4.1", "UTH 11.4", "UTH 11.3", "I-28", "I-24", "I-60"),
        "Nobody has made a play wager: misdeal, every stake goes back",
        given="no play wager lies",
    ),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("UTH 11.4.2", "UTH 11.4", "I-28"),
        "Somebody has made a play wager: play goes on",
        given="a play wager lies",
    ),
    FaultRule(
        Fault.BOARD_SHOWN,
        UNSHOWN,
        Remedy.CONTINUE,
        ("UTH 11.5", "I-28"),
        "Players who have not decided keep every choice of this betting round",
    ),
    FaultRule(
        Fault.NO_WAGER,
        UNHANDLED,
        Remedy.VOID_ROUND,
        ("UTH 11.6.1", "UTH 11.6", "I-24"),
        "Nobody has handled cards: the round is void, every stake goes back",
    ),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("UTH 11.6.2", "UTH 11.6", "I-24"),
        "Cards were handled: only the hand without wagers is void",
    ),
    FaultRule(
        Fault.MISSING_CARD,
        ROUND,
        Remedy.VOID_ROUND,
        FOUND_CARD,
        "The round is void and all money goes back; earlier rounds stand; the deck is checked",
        notify=TOLD,
    ),
    FaultRule(
        Fault.FOREIGN_CARD,
        ROUND,
        Remedy.VOID_ROUND,
        FOUND_CARD,
        "The round is void and all money goes back; earlier rounds stand; the deck is checked",
        notify=TOLD,
    ),
    FaultRule(Fault.MISSING_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("UTH 12.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("UTH 12.2.1", "UTH 12.2", "UTH 12.2.2", "UTH 12.2.3", "I-24"),
        "The round is void; play goes on with another device, a shoe or from the hand",
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("UTH 11.8", "I-23"),
        "The dealer asks the player to correct the wager; a refusal goes to the supervisor",
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("UTH 11.8.2", "UTH 11.8", "UTH 11.8.1", "I-10", "I-61"),
        "A wager above the multiple is settled at the multiple and the rest goes back; a lower one stands as it is",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("UTH 6.3", "UTH 11.8.2", "I-10", "I-61"),
        "The wager is settled up to the maximum and the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("UTH 6.2", "UTH 11.8.1", "I-10", "I-61"),
        "The wager is valid and is settled at its actual amount",
    ),
)
