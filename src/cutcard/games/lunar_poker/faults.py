"""Irregularities in Lunar Poker: the remedy for each fault at each moment."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

VOIDED = "The round is void: stakes go back, players may change ante and super, and the hands are dealt again"
UNTOUCHED = ("LUN 12.1", "LUN 12.10", "L-12", "I-24", "I-60")
FOUND_CARD = ("LUN 12.11.2", "LUN 12.11", "LUN 12.11.1", "LUN 12.11.3", "LUN 12.11.4", "I-24")
VOID = "The round is void and all money goes back; earlier rounds stand; the deck is checked"
BETWEEN_ROUNDS = ("LUN 12.11", "LUN 12.11.1", "LUN 12.11.3", "LUN 12.11.4")
SEARCH = "Earlier rounds stand; the deck is searched before it deals again"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, VOIDED),
    FaultRule(
        Fault.WRONG_PLAYER,
        UNHANDLED,
        Remedy.MISDEAL,
        ("LUN 12.2", "LUN 12.1", "LUN 12.10", "L-12", "L-20", "I-24", "I-60"),
        VOIDED,
    ),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("LUN 12.2", "LUN 12.10", "L-20", "I-24"),
        "That hand and all supers on it are void",
    ),
    FaultRule(
        Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("LUN 12.2", "LUN 12.10", "L-12", "L-20", "I-24", "I-60"), VOIDED
    ),
    FaultRule(
        Fault.EXPOSED,
        (*UNHANDLED, Moment.HANDLED),  # cards are also dealt for a draw
        Remedy.CONTINUE,
        ("LUN 12.3", "L-23"),
        "The card is turned over and the deal goes on",
    ),
    FaultRule(
        Fault.EXPOSED_DEALER,
        (Moment.DEAL,),
        Remedy.KEEP_EXPOSED,
        ("LUN 12.4",),
        "That card stays as the dealer's face-up card and the fifth is dealt face down",
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("LUN 12.5", "LUN 12.10", "L-12", "I-24", "I-60"), VOIDED),
    FaultRule(
        Fault.PLAYER_SHOWS,
        AFTER_HANDLING,
        Remedy.CONTINUE,
        ("LUN 12.6",),
        "Cards that a player exposes are not a misdeal: play goes on",
    ),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("LUN 12.7", "I-28"),
        "Players who have not decided choose bet or fold, without a draw; earlier decisions stand",
    ),
    FaultRule(
        Fault.NO_WAGER,
        (Moment.DEAL,),
        Remedy.MISDEAL,
        ("LUN 12.8", "LUN 12.10", "L-12", "I-24", "I-60"),
        VOIDED,
    ),
    FaultRule(
        Fault.NO_WAGER,
        (Moment.DEALT, *AFTER_HANDLING),
        Remedy.VOID_BOX,
        ("LUN 12.9", "I-24"),
        "That hand is counted into the discard rack and play goes on",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.MISSING_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, (Moment.SHUFFLE,), Remedy.CONTINUE, BETWEEN_ROUNDS, SEARCH, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS,
        (Moment.SHUFFLE, *ROUND),  # also while another deck is shuffled, and when a draw needs a shuffle
        Remedy.CONTINUE,
        ("LUN 13.1",),
        "The cards are shuffled again",
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        (Moment.SHUFFLE, *ROUND),  # 13.2 speaks of any time
        Remedy.VOID_ROUND,
        ("LUN 13.2.1", "LUN 13.2", "LUN 13.2.2", "LUN 13.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.COLLECTED,
        UNSHOWN,
        Remedy.RECONSTRUCT,
        ("LUN 12.15", "I-24", "I-43"),
        "The hand is reconstructed if possible; otherwise it is void, and what was settled stands",
        options=(Remedy.VOID_BOX,),
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("LUN 12.12", "LUN 12.18", "I-23"),
        "The dealer asks the player to correct the bet; a refusal goes to the Gaming Manager",
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("LUN 12.12.2", "LUN 12.12", "LUN 12.12.1", "I-10", "I-61"),
        "A bet above twice the ante is settled at twice the ante and the rest goes back; a lower bet stands as it is",
    ),
    FaultRule(
        Fault.UNDECLARED,
        (Moment.HANDLED,),
        Remedy.RECONSTRUCT,
        ("LUN 12.16.1", "LUN 12.16", "LUN 12.16.2", "L-16"),
        "New cards unseen and nothing dealt since: the draw may be undone and the payout made; otherwise it is lost",
        options=(Remedy.CONTINUE,),
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("LUN 6.3", "I-10", "I-61"),
        "The wager is settled up to the maximum and the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("LUN 6.2", "I-10", "I-61"),
        "The wager is valid and is settled at its actual amount",
    ),
)
