"""Penalties: a warning, ten, twenty or thirty minutes away from the table, or disqualification (TOR 7.37)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.ruling import Refused

Kind = Literal["warning", "away", "disqualification"]

# What a player is penalised or disqualified for, each with its clauses in director/conduct.py.
Ground: TypeAlias = Literal[
    "conduct",
    "not following the rules",
    "lending chips",
    "hiding chips",
    "absence",
    "exposing the hand",
    "advice",
    "exclusion",
]

AWAY = (10, 20, 30)  # minutes


class Penalty(Struct, frozen=True, omit_defaults=True):
    """What was imposed on whom and why; ``since`` in seconds that the tournament's clock has run."""

    player: str
    kind: Kind
    reason: str
    since: int
    minutes: int = 0
    clauses: tuple[str, ...] = ()


def impose(player: str, kind: Kind, reason: str, since: int, minutes: int = 0) -> Penalty:
    """A penalty of the document's list, at the director's discretion."""
    if not reason.strip():
        raise Refused("TOR 7.37", f"a penalty for {player} needs its reason: write what the player did")
    if kind != "away":
        if minutes:
            raise Refused("TOR 7.37", f"a {kind} has no minutes: leave them out, or send {player} away from the table")
        return Penalty(player, kind, reason, since, clauses=("TOR 7.37",))
    if minutes not in AWAY:
        raise Refused("TOR 7.37", f"{minutes} minutes away from the table are not on the list: choose 10, 20 or 30")
    return Penalty(player, kind, reason, since, minutes, ("TOR 7.37", "T-24"))
