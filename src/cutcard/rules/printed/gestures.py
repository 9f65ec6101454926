"""What is done by hand and said at a table, by moment: the rows in which a document's gestures are declared."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.message import Role

Moment: TypeAlias = Literal[
    "betting",  # a betting round is on
    "holding",  # a box has cards and has not come to its end
    "in play",  # its hand is still to be settled
    "declaration",  # it is to declare
    "choice",  # it is to choose
    "handled",  # it has just chosen or conceded: its cards are handled now
    "reshuffled",  # its draw has had the discards shuffled again
    "showdown",  # the dealer's hand is shown, and this one stands against it
    "opened",  # its cards are to be turned up and settled
    "settled",  # it has just been settled
    "kept",  # it has just been settled, but its cards lie until the jackpot is paid
    "over",  # the round is over, and its cards still lie face up
]


class Gesture(Struct, frozen=True):
    """What a dealer or a player does at a moment, and what else must be so; ``{box}`` in the text is the box."""

    moment: Moment
    role: Role
    text: str
    clause: str
    move: str = ""  # this move is open to the box, or was its last
    ending: str = ""  # the box has come to an ending that begins so
    staked: str = ""  # a wager lies on this area of the box,
    unstaked: str = ""  # or none
    qualified: bool | None = None  # the dealer's hand does, or does not
    cites: str = ""  # the box was settled by this clause
    anywhere: bool = False  # also where no cards are handled by hand


class Gestures(Struct, frozen=True):
    """What is done by hand and said at a table, by moment."""

    silence: Gesture  # among players, until a betting round is over
    rows: tuple[Gesture, ...]
