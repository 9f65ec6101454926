"""Irregularities in Caribbean Stud: the remedy for each fault at each moment."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

MISDEAL = "Misdeal: every stake goes back and a new round is dealt"
UNTOUCHED = ("CSP 14.1", "CSP 14.4", "I-24", "I-60")
FOUND_CARD = ("CSP 14.9.2", "CSP 14.9", "CSP 14.9.1", "CSP 14.9.3", "CSP 14.9.4", "I-24")
VOID = "The round is void and all money goes back; earlier rounds stand; the deck is checked"
BETWEEN_ROUNDS = ("CSP 14.9", "CSP 14.9.1", "CSP 14.9.3", "CSP 14.9.4")
SEARCH = "Earlier rounds stand; the deck is searched before it deals again"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(Fault.WRONG_PLAYER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("CSP 14.8", "I-24"),
        "That hand is void and its stakes go back",
    ),
    FaultRule(Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("CSP 14.2", "CSP 14.4", "I-24", "I-60"), MISDEAL),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.CONTINUE, ("CSP 14.5",), "The card is turned over and the deal goes on"),
    FaultRule(
        Fault.EXPOSED_DEALER,
        (Moment.DEAL,),
        Remedy.KEEP_EXPOSED,
        ("CSP 14.6", "CSP 14.5"),
        "That card stays face up and all others are dealt face down",
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("CSP 14.3", "CSP 14.4", "I-24", "I-60"), MISDEAL),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("CSP 14.7", "I-28"),
        "Players who have not decided still choose bet or fold; earlier decisions stand",
    ),
    FaultRule(Fault.NO_WAGER, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, MISDEAL),
    FaultRule(
        Fault.NO_WAGER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("CSP 14.10", "I-24"),
        "That hand is counted into the discard rack",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.MISSING_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS, (Moment.SHUFFLE, *ROUND), Remedy.CONTINUE, ("CSP 15.1",), "The cards are shuffled again"
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("CSP 15.2.1", "CSP 15.2", "CSP 15.2.2", "CSP 15.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("CSP 14.11.2", "CSP 14.11", "CSP 14.11.1", "I-23"),
        "The player corrects the bet or folds; with a fold the ante is lost and the bet goes back",
        options=(Remedy.FOLD_BOX,),
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("CSP 14.12.2", "CSP 14.12", "CSP 14.12.1", "I-10", "I-61"),
        "A bet above twice the ante is settled at twice the ante and the rest goes back; a lower bet stands as it is",
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("CSP 6.3", "I-10", "I-61"),
        "The wager is settled up to the maximum and the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("CSP 6.2", "I-10", "I-61"),
        "The wager is valid and is settled at its actual amount",
    ),
)
