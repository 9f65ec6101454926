"""Gestures and announcements at a table of Three Card Poker, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
GATHER = "All boxes are settled: gather the cards, count them and discard them."

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but play or fold.", "TCP 8.7", anywhere=True
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "TCP 8.2"),
        Gesture("choice", PLAYER, "What your hand is worth is for you to work out.", "TCP 9.7", anywhere=True),
        Gesture("choice", PLAYER, "To fold, pass your cards face down to the dealer.", "TCP 8.3", move="fold"),
        Gesture(
            "choice",
            PLAYER,
            "To play, lay your cards face down on the Play area; with an ante, put as much on top of them.",
            "TCP 8.5",
            move="play",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take its wagers, spread the cards face down one by one, count three, discard them.",
            "TCP 8.4",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} has not decided: gather its cards, count them and discard them.",
            "TCP 12.12",
            ending="undecided",
            unstaked="pair-plus",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} cannot match its ante: give it back, and tell the player that next time it is lost.",
            "TCP 12.10",
            ending="not covered",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} could not match its ante before, so it is lost now: take it.",
            "TCP 12.10",
            ending="not covered again",
        ),
        *(
            Gesture(
                "handled",
                DEALER,
                "Gather the cards of box {box}, count them and discard them.",
                "TCP 12.10",
                ending=ending,
                unstaked="pair-plus",
            )
            for ending in ("not covered", "not covered again")
        ),
        Gesture(
            "ended",
            PLAYER,
            "You could not match your ante, so it was returned. If this happens again, you lose it.",
            "TCP 12.10",
            ending="not covered",
            anywhere=True,
        ),
        Gesture("showdown", DEALER, "Announce the best value of your hand.", "TCP 8.6"),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "TCP 9.2", qualified=False),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "TCP 9.5"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "TCP 9.5",
            ending="conceded",
        ),
        Gesture("over", DEALER, GATHER, "TCP 9.3.3", qualified=False),
        Gesture("over", DEALER, GATHER, "TCP 9.4.2", qualified=True),
    ),
)
