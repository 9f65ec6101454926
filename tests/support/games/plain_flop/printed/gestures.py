"""What is done by hand and said at a table of Plain Flop, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER

GESTURES = Gestures(
    silence=Gesture(
        "betting", PLAYER, "Until all have decided, say nothing but fold, check or bet.", "PLF 9.7", anywhere=True
    ),
    rows=(
        Gesture("in play", PLAYER, "Keep your cards where the dealer can see them.", "PLF 9.8"),
        Gesture("choice", PLAYER, "To fold, pass your cards face down towards the dealer.", "PLF 9.4", move="fold"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take its wagers and its cards, and spread the cards face down one by one.",
            "PLF 9.6",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Put the folded cards of box {box} in the discard rack.",
            "PLF 9.6.1",
            ending="folded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Lay the folded cards of box {box} face down on its jackpot area.",
            "PLF 9.6.2",
            ending="folded",
            staked="jackpot",
        ),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "PLF 10.5"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: you may announce it; take its wagers into the float and discard its cards.",
            "PLF 10.5",
            ending="conceded",
            unstaked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: you may announce it; take its wagers into the float, all but the jackpot wager.",
            "PLF 10.5",
            ending="conceded",
            staked="jackpot",
        ),
        Gesture(
            "handled",
            DEALER,
            "Lay the conceded cards of box {box} face down on its jackpot area.",
            "PLF 9.6.2",
            ending="conceded",
            staked="jackpot",
        ),
        Gesture("opened", DEALER, "Box {box}: turn the cards up and spread them.", "PLF 10.4"),
        Gesture(
            "settled",
            DEALER,
            "Box {box}: take lost wagers into the float, pay those that won, then discard the cards.",
            "PLF 10.8",
        ),
    ),
)
