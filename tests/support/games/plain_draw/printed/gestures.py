"""What is done by hand and said at a table of Plain Draw, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
ARRANGE = "Box {box}: turn the cards up and arrange them so that their best value is plain to see."

GESTURES = Gestures(
    silence=Gesture(
        "betting",
        PLAYER,
        "Until all have decided, say only that your super wins, or that you fold, bet or draw.",
        "PLD 8.1",
        anywhere=True,
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "PLD 8.2"),
        Gesture(
            "declaration",
            PLAYER,
            "Tap the table if your super or instant payout wins; wave if it does not.",
            "PLD 8.3",
        ),
        Gesture("choice", PLAYER, "To fold, lay your cards face down on the table.", "PLD 8.5", move="fold"),
        Gesture(
            "choice",
            PLAYER,
            "To bet, lay your cards face down before you and put two antes on top of them, in the Bet area.",
            "PLD 8.7",
            move="bet",
        ),
        Gesture(
            "choice",
            PLAYER,
            "To exchange, lay two to five cards face down in your options area with one ante on top.",
            "PLD 8.8.1",
            move="exchange",
        ),
        Gesture("choice", PLAYER, "To buy a sixth card, put one ante in your options area.", "PLD 8.8.2", move="sixth"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take the ante, spread the cards face down one by one, count and discard them.",
            "PLD 8.6",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} exchanges: spread the cards it gives up face down and count them.",
            "PLD 8.8.1.2",
            move="exchange",
        ),
        Gesture("cut again", DEALER, "Cut the shuffled cards before you deal on.", "PLD 12.17"),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "PLD 9.3", qualified=False),
        Gesture("showdown", DEALER, "Announce your hand.", "PLD 9.4", qualified=True),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "PLD 9.1"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "PLD 9.1",
            ending="conceded",
        ),
        Gesture("opened", DEALER, ARRANGE, "PLD 9.3.1", qualified=False),
        Gesture("opened", DEALER, "Announce what box {box} holds.", "PLD 9.3.2", qualified=False),
        Gesture("opened", DEALER, ARRANGE, "PLD 9.4.1", qualified=True),
        Gesture(
            "settled",
            DEALER,
            "Box {box} is settled: count its cards and discard them.",
            "PLD 9.3.5",
            qualified=False,
        ),
        Gesture(
            "settled",
            DEALER,
            "Box {box} has a second combination: pay the first, rearrange the cards to show the second, and pay it.",
            "PLD 9.5.1.2",
            cites="PLD 9.5.1.3",
        ),
        Gesture("settled", DEALER, "Box {box} has won: discard its cards.", "PLD 9.5.3", cites="PLD 9.5"),
        Gesture("settled", DEALER, "Box {box} has lost: discard its cards.", "PLD 9.4.5", cites="PLD 9.4.5"),
    ),
)
