"""Gestures and words at a table, by moment: the rows in which a document's gestures are declared."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.message import Role

Moment: TypeAlias = Literal[
    "betting",  # a betting round is under way
    "holding",  # the box has cards and has not ended
    "in play",  # the hand has not been settled yet
    "declaration",  # the box must declare
    "choice",  # the box must choose
    "verified",  # the box must choose, and its cards have just been verified face up
    "handled",  # the box has just chosen or conceded, so its cards are handled now
    "ended",  # the hand has ended, until the next round
    "reshuffled",  # the draw of the box caused a reshuffle
    "cut again",  # the same, without a device, so that the cards are cut
    "dealer's hand",  # the dealer must turn up the rest of their hand
    "showdown",  # the dealer's hand is shown and is compared with this one
    "concession",  # the hand may still be conceded, also while others are settled
    "opened",  # the cards must be turned up and settled
    "settled",  # the box has just been settled
    "kept",  # the box has just been settled, but its cards stay until the jackpot is paid
    "over",  # the round is over, and the cards are still face up
]


class Gesture(Struct, frozen=True):
    """A gesture of a dealer or player at a moment, with further conditions. ``{box}`` in the text is the box number."""

    moment: Moment
    role: Role
    text: str
    clause: str
    move: str = ""  # the box may make this move, or it was its last
    decision: str = ""  # the box is at this decision
    ending: str = ""  # the box has an ending that begins with this text
    staked: str = ""  # the box has a wager on this area
    unstaked: str = ""  # the box has no wager on this area
    qualified: bool | None = None  # whether the dealer's hand qualifies
    cites: str = ""  # the box was settled by this clause
    anywhere: bool = False  # also at electronic tables


class Gestures(Struct, frozen=True):
    """All gestures of a document."""

    silence: Gesture  # players may not talk about their cards until the betting round is over
    rows: tuple[Gesture, ...]
