"""Gestures and announcements at a table of Ultimate Texas Hold'em, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
LAY_DOWN = "To play, lay your cards face down on your area and place"
GIVEN_UP = "The jackpot wager of box {box} is settled: discard its cards."

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but fold, check or bet.", "UTH 9.7", anywhere=True
    ),
    rows=(
        Gesture("in play", PLAYER, "Keep your cards where the dealer can see them.", "UTH 9.8"),
        Gesture("choice", PLAYER, "To fold, pass your cards face down towards the dealer.", "UTH 9.4", move="fold"),
        Gesture("choice", PLAYER, "To check, tap the table.", "UTH 9.1.3", move="check", decision="before the flop"),
        Gesture("choice", PLAYER, "To check, tap the table.", "UTH 9.2.2", move="check", decision="after the flop"),
        Gesture("choice", PLAYER, f"{LAY_DOWN} three or four times your ante on Play.", "UTH 9.1.2", move="play 4x"),
        Gesture("choice", PLAYER, f"{LAY_DOWN} twice your ante on Play.", "UTH 9.2.3", move="play 2x"),
        Gesture("choice", PLAYER, f"{LAY_DOWN} the amount of your ante on Play.", "UTH 9.3.2", move="play 1x"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take its wagers and its cards, and spread the cards face down one by one.",
            "UTH 9.6",
            ending="folded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take its wagers, all but the jackpot wager, and spread its cards face down one by one.",
            "UTH 9.6",
            ending="folded",
            staked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Put the folded cards of box {box} in the discard rack.",
            "UTH 9.6.1",
            ending="folded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Lay the folded cards of box {box} face down on its jackpot area.",
            "UTH 9.6.2",
            ending="folded",
            staked="jackpot",
        ),
        Gesture("dealer's hand", DEALER, "Announce the dealer's hand and turn up both cards.", "UTH 10.1"),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "UTH 10.5"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: you may announce it; take its wagers into the float and discard its cards.",
            "UTH 10.5",
            ending="conceded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: you may announce it; take its wagers into the float, all but the jackpot wager.",
            "UTH 10.5",
            ending="conceded",
            staked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Lay the conceded cards of box {box} face down on its jackpot area.",
            "UTH 9.6.2",
            ending="conceded",
            staked="jackpot",
        ),
        Gesture("opened", DEALER, "Box {box}: turn the cards up and spread them.", "UTH 10.4"),
        Gesture(
            "settled",
            DEALER,
            "Box {box}: lost wagers go into the float and winning ones are paid; then discard the cards.",
            "UTH 10.8",
        ),
        Gesture(
            "kept",
            DEALER,
            "Box {box}: take lost wagers into the float and pay those that won. The cards wait for the jackpot.",
            "UTH 10.8",
            ending="played",
        ),
        Gesture("over", DEALER, GIVEN_UP, "UTH 10.4", ending="folded", cites="UTH 15.2.6"),
        Gesture("over", DEALER, GIVEN_UP, "UTH 10.4", ending="conceded", cites="UTH 15.2.6"),
    ),
)
