"""What players decide about themselves: limits as they are and will be, and what to exclude themselves from."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from cutcard import games
from cutcard.core.day import begins, day
from cutcard.core.message import CASINO, Actor, Facts, Role
from cutcard.floor.domains.patron import books
from cutcard.money import Cents
from cutcard.registers.patrons.cash import deposit_limit
from cutcard.registers.patrons.messages import (
    DepositLimitSet,
    LossLimitAwaited,
    PatronEvent,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import Patron, decide
from cutcard.ruling import Refused
from cutcard.web.http.access import TOURNAMENT
from cutcard.web.site.site import Site

AMOUNTS = (2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)  # of a limit, in cents
PERIODS = (1, 7, 30)  # days of a loss limit


class LimitChoice(Struct):
    """A limit that may be set now, and when it would take effect: a stricter one at once ("")."""

    amount: int | None
    days: int
    begins: str


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
    choices: list[LimitChoice]


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
            choices=_choices(state, at, [SetDepositLimit(amount) for amount in _sums(bound)]),
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
            choices=_choices(
                state,
                at,
                [
                    SetLossLimit(amount, days)
                    for days in sorted({*PERIODS, *((loss.days,) if loss else ())})
                    for amount in _sums(loss.amount if loss else None)
                ],
            ),
        ),
    ]


def _sums(now: Cents | None) -> list[Cents | None]:
    """The amounts on offer, with the one in force; no limit comes last."""
    return [*sorted({*AMOUNTS, *((now,) if now is not None else ())}), None]


def _choices(state: Patron, at: str, asked: Sequence[SetDepositLimit | SetLossLimit]) -> list[LimitChoice]:
    """What the rules make of each limit that may be asked for; none where no document has such a limit."""
    said, facts = books(games.names()), Facts(Actor(state.id, Role.PLAYER), at)
    try:
        events = [decide(said, state, one, facts) for one in asked]
    except Refused:
        return []
    days = [one.days if isinstance(one, SetLossLimit) else 1 for one in asked]
    return [
        LimitChoice(one.amount, period, _begins(some)) for one, period, some in zip(asked, days, events, strict=True)
    ]


def _begins(events: Sequence[PatronEvent]) -> str:
    """When a change takes effect; "" at once."""
    match events[-1]:
        case LossLimitAwaited(first=first):
            return begins(first)
        case DepositLimitSet(first=first) if first:
            return begins(first)
        case _:
            return ""


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
