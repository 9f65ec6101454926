"""Gestures and announcements at a table of Caribbean Stud, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
APART = "Keep the cards of box {box} apart: its jackpot wager is still to be settled."

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but bet or fold.", "CSP 8.7", anywhere=True
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "CSP 8.2"),
        Gesture("choice", PLAYER, "To fold, lay your cards face down on the table.", "CSP 8.3", move="fold"),
        Gesture(
            "choice", PLAYER, "To bet, lay your cards face down before you and stake two antes.", "CSP 8.5", move="bet"
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take the ante, spread the cards face down one by one, count five, discard them.",
            "CSP 8.4",
            ending="folded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take the ante, spread the cards face down one by one and count five.",
            "CSP 8.4",
            ending="folded",
            staked="jackpot",
        ),
        Gesture("handled", DEALER, APART, "CSP 11.4", ending="folded", staked="jackpot"),
        Gesture("showdown", DEALER, "Announce the best value of your hand.", "CSP 8.6"),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "CSP 9.2", qualified=False),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "CSP 9.7"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "CSP 9.7",
            ending="conceded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its ante and bet, and count its cards face down.",
            "CSP 9.7",
            ending="conceded",
            staked="jackpot",
        ),
        Gesture("handled", DEALER, APART, "CSP 11.4", ending="conceded", staked="jackpot"),
        Gesture("opened", DEALER, "Box {box}: turn the cards up and declare their best value.", "CSP 9.9"),
        Gesture(
            "settled", DEALER, "Box {box} is settled: count its cards and discard them.", "CSP 9.4.2", qualified=True
        ),
        Gesture("kept", DEALER, "Leave the cards of box {box} face up until its jackpot is paid.", "CSP 9.5"),
        Gesture(
            "over",
            DEALER,
            "The antes are paid: count the cards of the players and discard them.",
            "CSP 9.3.2",
            qualified=False,
        ),
        Gesture(
            "over", DEALER, "The jackpot wager of box {box} is settled: discard its cards.", "CSP 8.4", cites="I-21"
        ),
    ),
)
