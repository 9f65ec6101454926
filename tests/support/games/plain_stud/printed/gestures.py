"""What is done by hand and said at a table of Plain Stud, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but bet or fold.", "PLS 8.7", anywhere=True
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "PLS 8.2"),
        Gesture("choice", PLAYER, "To fold, lay your cards face down on the table.", "PLS 8.3", move="fold"),
        Gesture(
            "choice", PLAYER, "To bet, lay your cards face down before you and stake two antes.", "PLS 8.5", move="bet"
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take the ante, spread the cards face down one by one, count five, discard them.",
            "PLS 8.4",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Keep the folded cards of box {box} apart: its jackpot wager is still to be settled.",
            "PLS 11.4",
            ending="folded",
            staked="jackpot",
        ),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "PLS 9.2", qualified=False),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "PLS 9.7"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "PLS 9.7",
            ending="conceded",
        ),
        Gesture(
            "settled", DEALER, "Box {box} is settled: count its cards and discard them.", "PLS 9.4.2", qualified=True
        ),
        Gesture("kept", DEALER, "Leave the cards of box {box} face up until its jackpot is paid.", "PLS 9.5"),
        Gesture(
            "over",
            DEALER,
            "The antes are paid: count the cards of the players and discard them.",
            "PLS 9.3.2",
            qualified=False,
        ),
    ),
)
