"""Gestures and announcements at a table of Lunar Poker, moment by moment."""

from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures

PLAYER, DEALER = Role.PLAYER, Role.DEALER
ARRANGE = "Box {box}: turn the cards up and arrange them so that their best value is plain to see."

GESTURES = Gestures(
    silence=Gesture(
        "betting",
        PLAYER,
        "Until all have decided, say only that your super wins, or that you fold, bet or draw.",
        "LUN 8.1",
        anywhere=True,
    ),
    rows=(
        Gesture("holding", PLAYER, "Keep your cards over the layout, never away from the table.", "LUN 8.2"),
        Gesture(
            "declaration",
            PLAYER,
            "Tap the table if your super or instant payout wins; wave if it does not.",
            "LUN 8.3",
        ),
        Gesture(
            "verified",
            DEALER,
            "Box {box}: settle the supers on it, and pass the cards back to the player.",
            "LUN 10.5.2",
            decision="on the cards dealt",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} has an instant payout: pay its ante and the supers on it, then discard its cards.",
            "LUN 10.4",
            ending="instant",
        ),
        Gesture("choice", PLAYER, "Working out and declaring the best value of your hand is up to you.", "LUN 11.4"),
        Gesture("choice", PLAYER, "To fold, lay your cards face down on the table.", "LUN 8.5", move="fold"),
        Gesture(
            "choice",
            PLAYER,
            "To bet, lay your cards face down before you and put two antes on top of them, in the Bet area.",
            "LUN 8.7",
            move="bet",
        ),
        Gesture(
            "choice",
            PLAYER,
            "To exchange, lay two to five cards face down in your options area with one ante on top.",
            "LUN 8.8.1",
            move="exchange",
        ),
        Gesture("choice", PLAYER, "To buy a sixth card, put one ante in your options area.", "LUN 8.8.2", move="sixth"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} folds: take the ante, spread the cards face down one by one, count and discard them.",
            "LUN 8.6",
            ending="folded",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} exchanges: take the fee from its options area into the float tray.",
            "LUN 8.8.1.1",
            move="exchange",
        ),
        Gesture(
            "handled",
            DEALER,
            "Spread the cards that box {box} gives up face down and count them.",
            "LUN 8.8.1.2",
            move="exchange",
        ),
        Gesture(
            "handled",
            DEALER,
            "Deal box {box} as many new cards, and only then put those it gave up in the discard rack.",
            "LUN 8.8.1.4",
            move="exchange",
        ),
        Gesture(
            "handled",
            DEALER,
            "Box {box} buys a sixth card: take the fee from its options area into the float tray, then deal the card.",
            "LUN 8.8.2.1",
            move="sixth",
        ),
        Gesture(
            "reshuffled",
            DEALER,
            "Too few cards are left: shuffle them together with the discards before you deal on.",
            "LUN 4.1.4",
        ),
        Gesture(
            "reshuffled",
            DEALER,
            "Keep the cards that box {box} has just laid down out of this shuffle.",
            "LUN 8.8.1.4",
            move="exchange",
        ),
        Gesture("cut again", DEALER, "Cut the shuffled cards before you deal on.", "LUN 12.17"),
        Gesture("showdown", DEALER, "Announce that there is no hand.", "LUN 9.3", qualified=False),
        Gesture("showdown", DEALER, "Announce your hand.", "LUN 9.4", qualified=True),
        Gesture("concession", PLAYER, "To concede, sweep your hand towards the dealer.", "LUN 9.1"),
        Gesture(
            "handled",
            DEALER,
            "Box {box} concedes: announce it, take its wagers, count its cards face down and discard them.",
            "LUN 9.1",
            ending="conceded",
        ),
        Gesture("opened", DEALER, ARRANGE, "LUN 9.3.1", qualified=False),
        Gesture("opened", DEALER, "Announce what box {box} holds.", "LUN 9.3.2", qualified=False),
        Gesture("opened", DEALER, ARRANGE, "LUN 9.4.1", qualified=True),
        Gesture(
            "settled",
            DEALER,
            "Box {box} is settled: count its cards and discard them.",
            "LUN 9.3.5",
            qualified=False,
        ),
        Gesture(
            "settled",
            DEALER,
            "Box {box} has a second combination: pay the first, rearrange the cards to show the second, and pay it.",
            "LUN 9.5.1.2",
            cites="LUN 9.5.1.3",
        ),
        Gesture("settled", DEALER, "Box {box} has won: discard its cards.", "LUN 9.5.3", cites="LUN 9.5"),
        Gesture("settled", DEALER, "Box {box} has lost: discard its cards.", "LUN 9.4.5", cites="LUN 9.4.5"),
    ),
)
