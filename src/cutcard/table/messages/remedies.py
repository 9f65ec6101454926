"""What a remedy does, in words: on the button that confirms it, and afterwards in the log of the table."""

from cutcard.rules.faults import Fault, Remedy

DOES = {
    Remedy.MISDEAL: "Misdeal: all wagers go back, deal again",
    Remedy.VOID_ROUND: "The round is void: all wagers go back",
    Remedy.VOID_BOX: "This hand is void: its wagers go back, the others play on",
    Remedy.FOLD_BOX: "This hand is folded: the ante is lost and the bet goes back",
    Remedy.RETURN_PART: "Settle what is valid, return the rest",
    Remedy.KEEP_EXPOSED: "The exposed card stays face up",
    Remedy.RECONSTRUCT: "Put the cards right by hand and go on",
    Remedy.CONTINUE: "Put it right and go on",
    Remedy.NO_WINNINGS: "Play the hand out; it wins nothing",
}

OF_FAULT = {  # where the fault decides more than its remedy, and what is said of all others would be wrong
    (Fault.NO_WAGER, Remedy.VOID_BOX): "Count the cards of that hand and discard them; the others play on",
    (Fault.NOT_COVERED, Remedy.VOID_BOX): "Return or take the ante as said here; other wagers play on",
    (Fault.COLLECTED, Remedy.RECONSTRUCT): "The hand is put together again, and its player decides",
    (Fault.COLLECTED, Remedy.VOID_BOX): "This hand is void: what was settled stands, the rest and a draw fee go back",
    (Fault.UNDECLARED, Remedy.RECONSTRUCT): "Undo the draw, return its fee and pay the instant payout",
    (Fault.UNDECLARED, Remedy.CONTINUE): "The draw stands: there is no instant payout for this hand",
    (Fault.WRONG_BET, Remedy.CONTINUE): "The bet is put right, and the hand plays on",
    (Fault.BELOW_MINIMUM, Remedy.RETURN_PART): "It is valid: settle what lies there",
    (Fault.PLAYER_SHOWS, Remedy.CONTINUE): "Play goes on",
    (Fault.DEALER_SHOWS, Remedy.CONTINUE): "Play goes on: earlier decisions stand",
    (Fault.BOARD_SHOWN, Remedy.CONTINUE): "Play goes on: earlier decisions stand",
}


def does(fault: Fault | None, remedy: Remedy) -> str:
    """What this remedy of this fault does. Two remedies of one fault never say the same. None: not recorded."""
    return (fault and OF_FAULT.get((fault, remedy))) or DOES[remedy]
