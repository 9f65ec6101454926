"""What is done by hand and said at a table of Plain Three, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
GATHER = "All boxes are settled: gather the cards, count them and discard them."

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but play or fold.", "PLT 8.7", anywhere=True
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "PLT 8.2"),
        Gesture("choice", PLAYER, "What your hand is worth is for you to work out.", "PLT 9.7", anywhere=True),
        Gesture("choice", PLAYER, "To fold, pass your cards face down to the dealer.", "PLT 8.3", move="fold"),
        Gesture(
            "choice",
            PLAYER,
            "To play, lay your cards face down on the Play area; with an ante, put as much on top of them.",
            "PLT 8.5",
            move="play",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take its wagers, spread the cards face down one by one, count three, discard them.",
            "PLT 8.4",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} has not decided: gather its cards, count them and discard them.",
            "PLT 12.12",
            ending="undecided",
            unstaked="pair-plus",
        ),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "PLT 9.2", qualified=False),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "PLT 9.5"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "PLT 9.5",
            ending="conceded",
        ),
        Gesture("over", DEALER, GATHER, "PLT 9.3.3", qualified=False),
        Gesture("over", DEALER, GATHER, "PLT 9.4.2", qualified=True),
    ),
)
