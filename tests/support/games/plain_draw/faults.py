"""Irregularities in Plain Draw: fault, moment, remedy."""

from cutcard.rules.faults import AFTER_HANDLING, ROUND, UNHANDLED, UNSHOWN, Fault, FaultRule, Moment, Remedy

VOIDED = "The round is void: stakes go back, players may change ante and super, and the hands are dealt again"
UNTOUCHED = ("PLD 12.1", "PLD 12.10", "L-12", "I-24", "I-60")
FOUND_CARD = ("PLD 12.11.2", "PLD 12.11", "PLD 12.11.1", "PLD 12.11.3", "PLD 12.11.4", "I-24")
VOID = "The round is void, all money goes back, earlier rounds stand, the deck is checked"
TOLD = ("surveillance", "inspector")

FAULTS = (
    FaultRule(Fault.DEALT_WRONG, UNHANDLED, Remedy.MISDEAL, UNTOUCHED, VOIDED),
    FaultRule(
        Fault.WRONG_PLAYER,
        UNHANDLED,
        Remedy.MISDEAL,
        ("PLD 12.2", "PLD 12.1", "PLD 12.10", "L-12", "L-20", "I-24", "I-60"),
        VOIDED,
    ),
    FaultRule(
        Fault.WRONG_PLAYER,
        AFTER_HANDLING,
        Remedy.VOID_BOX,
        ("PLD 12.2", "PLD 12.10", "L-20", "I-24"),
        "That hand is void with all supers on it",
    ),
    FaultRule(
        Fault.WRONG_DEALER, ROUND, Remedy.MISDEAL, ("PLD 12.2", "PLD 12.10", "L-12", "L-20", "I-24", "I-60"), VOIDED
    ),
    FaultRule(Fault.EXPOSED, UNHANDLED, Remedy.CONTINUE, ("PLD 12.3",), "The card is turned over, the deal goes on"),
    FaultRule(
        Fault.EXPOSED_DEALER,
        (Moment.DEAL,),
        Remedy.KEEP_EXPOSED,
        ("PLD 12.4",),
        "That card stays as the dealer's face-up card, the fifth is dealt face down",
    ),
    FaultRule(Fault.EXPOSED_MORE, ROUND, Remedy.MISDEAL, ("PLD 12.5", "PLD 12.10", "L-12", "I-24", "I-60"), VOIDED),
    FaultRule(
        Fault.PLAYER_SHOWS,
        AFTER_HANDLING,
        Remedy.CONTINUE,
        ("PLD 12.6",),
        "A player's own exposure is no misdeal: play goes on",
    ),
    FaultRule(
        Fault.DEALER_SHOWS,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLD 12.7", "I-28"),
        "Who has not decided chooses bet or fold, without a draw; earlier decisions stand",
    ),
    FaultRule(
        Fault.NO_WAGER,
        (Moment.DEAL,),
        Remedy.MISDEAL,
        ("PLD 12.8", "PLD 12.10", "L-12", "I-24", "I-60"),
        VOIDED,
    ),
    FaultRule(
        Fault.NO_WAGER,
        (Moment.DEALT, *AFTER_HANDLING),
        Remedy.VOID_BOX,
        ("PLD 12.9", "I-24"),
        "That hand is counted into the discard rack and play goes on",
    ),
    FaultRule(Fault.MISSING_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(Fault.FOREIGN_CARD, ROUND, Remedy.VOID_ROUND, FOUND_CARD, VOID, notify=TOLD),
    FaultRule(
        Fault.DEVICE_JAMS,
        (Moment.SHUFFLE, *ROUND),  # also while another deck is shuffled, and when a draw needs a shuffle
        Remedy.CONTINUE,
        ("PLD 13.1",),
        "The cards are shuffled again",
    ),
    FaultRule(
        Fault.DEVICE_FAILS,
        ROUND,
        Remedy.VOID_ROUND,
        ("PLD 13.2.1", "PLD 13.2", "PLD 13.2.2", "PLD 13.2.3", "I-24"),
        "The round is void; play goes on with another device or a shoe and new cards",
    ),
    FaultRule(
        Fault.COLLECTED,
        (Moment.HANDLED,),
        Remedy.RECONSTRUCT,
        ("PLD 12.15", "I-24", "I-43"),
        "The hand is made whole again where that can be done; otherwise it is void, and what was settled stands",
        options=(Remedy.VOID_BOX,),
    ),
    FaultRule(
        Fault.WRONG_BET,
        UNSHOWN,
        Remedy.CONTINUE,
        ("PLD 12.12", "PLD 12.18", "I-23"),
        "The dealer has the bet corrected; a refusal goes to the Gaming Manager",
    ),
    FaultRule(
        Fault.WRONG_BET,
        (Moment.SHOWN,),
        Remedy.RETURN_PART,
        ("PLD 12.12.2", "PLD 12.12", "PLD 12.12.1", "I-10", "I-61"),
        "Above twice the ante: settled on twice the ante, the rest goes back; below: settled as it lies",
    ),
    FaultRule(
        Fault.UNDECLARED,
        (Moment.HANDLED,),
        Remedy.RECONSTRUCT,
        ("PLD 12.16.1", "PLD 12.16", "PLD 12.16.2", "L-16"),
        "Not viewed and nothing dealt since: the draw may be undone and the payout made; otherwise it is forfeited",
        options=(Remedy.CONTINUE,),
    ),
    FaultRule(
        Fault.ABOVE_MAXIMUM,
        ROUND,
        Remedy.RETURN_PART,
        ("PLD 6.3", "I-10", "I-61"),
        "Settled to the maximum, the rest goes back; earlier rounds stand",
    ),
    FaultRule(
        Fault.BELOW_MINIMUM, ROUND, Remedy.RETURN_PART, ("PLD 6.2", "I-10", "I-61"), "Valid: settled on what lies there"
    ),
)
