"""What players decide about themselves: limits as they are and will be, and what to exclude themselves from."""

from typing import Literal

from msgspec import Struct

from cutcard import games
from cutcard.core.day import begins, day
from cutcard.core.message import CASINO
from cutcard.registers.patrons.cash import deposit_limit
from cutcard.registers.patrons.patron import Patron
from cutcard.web.http.access import TOURNAMENT
from cutcard.web.site.site import Site


class LimitView(Struct):
    """A limit that the player has set: a sum for some days (None: no limit), how much is used, when it starts anew.

    ``next_at``: when a looser one takes its place, ``next_amount`` and ``next_days``; empty if none waits.
    """

    kind: Literal["deposit", "loss"]
    amount: int | None
    days: int
    used: int
    renewed: str
    next_at: str
    next_amount: int | None
    next_days: int


class ScopeView(Struct):
    """Something that a player may exclude themselves from."""

    key: str
    title: str


def limits_of(state: Patron, at: str) -> list[LimitView]:
    """The limits of a patron as they are now, and as they will be: a looser one waits (I-44)."""
    today, loss, later = day(at), state.loss_limit, state.awaited
    bound, soon = deposit_limit(state, today), state.deposit_next
    paid = state.deposited if state.deposit_day == today else 0
    coming = soon if soon and soon[0] > today else None
    return [
        LimitView(
            kind="deposit",
            amount=bound,
            days=1,
            used=paid,
            renewed=begins(today + 1),
            next_at=begins(coming[0]) if coming else "",
            next_amount=coming[1] if coming else None,
            next_days=1,
        ),
        LimitView(
            kind="loss",
            amount=loss.amount if loss else None,
            days=loss.days if loss else 1,
            used=state.exposed(at) if loss else 0,
            renewed=loss.ends(at) if loss else "",
            next_at=begins(later.first) if later else "",
            next_amount=later.amount if later else None,
            next_days=later.days if later else 1,
        ),
    ]


def scopes(site: Site, state: Patron) -> list[ScopeView]:
    """What a player may exclude themselves from: the casino, each game that is played here, tournaments."""
    some = [ScopeView(key, games.load(key).title) for key in played(site) if games.topics(key).patrons]
    tournaments = [ScopeView(TOURNAMENT, "Tournaments")] if site.tournaments else []
    every = [ScopeView(CASINO, "The whole casino"), *some, *tournaments]
    return [one for one in every if one.key not in state.excluded]


def played(site: Site) -> list[str]:
    """The games that have a table on the floor."""
    there = {place.state.opened.game for place in site.places.values()}
    return [key for key in games.names() if key in there]
