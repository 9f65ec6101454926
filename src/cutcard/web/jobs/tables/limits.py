"""Limits of a table: change them, raise the minimum after a notice or at once, limits of one player."""

from collections.abc import Iterable
from typing import Any

from cutcard.money import Cents, dollars
from cutcard.rules.areas import limited_areas
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeLimits,
    EndOwnLimits,
    GiveToTournament,
    OfferLowLimit,
    RaiseMinimum,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.table.play.coming import limits_to_come
from cutcard.table.state.life import markers, own_limits
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob, Values, fact, money, step, text, tick, time

GROUP = "Limits"
STEPS = (500, 1_000, 1_500, 2_500, 5_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000)  # usual minimums


def above(low: Cents, high: Cents) -> Cents:
    """The next usual minimum above the present one, if the maximum allows it."""
    return next((one for one in STEPS if low < one <= high), high)


def _areas(spot: Spot, areas: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """The whole table first, then these areas, or those with limits of their own."""
    label, own = spot.rules.game.label, spot.table.sign.areas
    return [("", "The whole table"), *((area, label(area)) for area in (own if areas is None else areas))]


def _sign(spot: Spot) -> tuple[Cents, Cents]:
    return spot.table.sign.limits(spot.case.values.get("area", ""))


def _limits(spot: Spot) -> tuple[Cents, Cents]:
    """The limits that a change would replace: those of the sign, or of a change that waits."""
    return limits_to_come(spot.table, spot.case.values.get("area", ""))


def _any_area(spot: Spot) -> Iterable[JobCase]:
    """Also areas without limits of their own: a change or a higher minimum gives them some."""
    return _per_area(spot, limited_areas(spot.rules.game))


def _per_area(spot: Spot, areas: Iterable[str] | None = None) -> Iterable[JobCase]:
    for area, label in _areas(spot, areas):
        low, high = limits_to_come(spot.table, area)
        yield JobCase(area, f"{label}: {dollars(low)} to {dollars(high)}", {"area": area})


def _notices(spot: Spot) -> Iterable[JobCase]:
    for one in spot.table.life.notices:
        values: Values = {"kept": one.kept, "area": one.area}
        yield JobCase(f"{one.area}{'kept' if one.kept else ''}", f"The sign says {dollars(one.minimum)}", values)


def _boxes(spot: Spot) -> list[tuple[int, str]]:
    return [(box, f"Box {box}: {spot.name(who)}") for box, who in spot.table.seats.items()]


def _with_own(spot: Spot) -> Iterable[JobCase]:
    for area, _ in _areas(spot):
        for box, who in spot.table.seats.items():
            if who in own_limits(spot.table.life, area):
                about = f"Box {box}: {spot.name(who)}{f', {area}' if area else ''}"
                yield JobCase(f"{box}{area}", about, {"box": box, "area": area})


def _kept(spot: Spot) -> Iterable[JobCase]:
    for area, label in _areas(spot):
        if markers(spot.table.life, area):
            yield JobCase(area, label, {"area": area, "kept": True})


def _change_clauses(spot: Spot) -> tuple[Any, ...]:
    life = spot.rules.life
    return (life.limits.change, life.limits.sign) if life else ()


JOBS = (
    StaffJob(
        "raise-with-notice",
        "Raise the minimum after a notice",
        ShowNotice,
        "table",
        GROUP,
        "The twenty minutes run from your word that the sign stands at the table. When they are over, the new minimum "
        "takes effect by itself, between rounds. Until then everybody plays on the present one.",
        (
            step(
                "The new minimum",
                money("minimum", "New minimum", lambda spot: above(*_limits(spot))),
                time("at", "From", 21, "At least twenty minutes from now"),
                clauses=_change_clauses,
            ),
            step(
                "The sign at the table",
                tick(
                    "stands",
                    "I see it: the sign with the new minimum and its time stands at the table",
                    needed=True,
                    hint="Do not tick this from the office: go to the table, or ask whoever is there.",
                ),
            ),
        ),
        cases=_any_area,
        made=lambda _, values: {name: value for name, value in values.items() if name != "stands"},
        button="The sign stands: start the twenty minutes",
    ),
    StaffJob(
        "raise-at-once",
        "Raise the minimum at once for new players",
        RaiseMinimum,
        "table",
        GROUP,
        "Players who come from now on play at the new minimum. Those at the table keep the old one: put a marker at "
        "each of their boxes.",
        (step("The new minimum", money("minimum", "New minimum", lambda spot: above(*_limits(spot)))),),
        cases=_any_area,
    ),
    StaffJob(
        "raise-kept",
        "Raise the minimum of players with a marker",
        ShowNotice,
        "table",
        GROUP,
        "Players who kept an old minimum move to this one when the twenty minutes are over.",
        (
            step(
                "The new minimum",
                money("minimum", "New minimum for them", lambda spot: _limits(spot)[0]),
                time("at", "From", 21, "At least twenty minutes from now"),
            ),
            step("The sign at the table", tick("stands", "I see it: the sign stands at the table", needed=True)),
        ),
        cases=_kept,
        made=lambda _, values: {name: value for name, value in values.items() if name != "stands"},
        button="The sign stands: start the twenty minutes",
    ),
    StaffJob(
        "apply-notice",
        "Put the announced minimum in force",
        ApplyNotice,
        "table",
        GROUP,
        "The time on the sign has come: the new minimum binds everybody from the next wager on.",
        cases=_notices,
    ),
    StaffJob(
        "withdraw-notice",
        "Take the sign with the new minimum down",
        WithdrawNotice,
        "table",
        GROUP,
        "The minimum stays as it is. A new sign needs another twenty minutes.",
        cases=_notices,
    ),
    StaffJob(
        "change-limits",
        "Lower the minimum or change the maximum",
        ChangeLimits,
        "table",
        GROUP,
        "The sign changes at once. Wagers that lie are settled by the limits at which they were placed. An area "
        "may have limits of its own.",
        (
            step(
                "The new limits",
                money("minimum", "Minimum", lambda spot: _limits(spot)[0], "To raise it, choose one of the other jobs"),
                money("maximum", "Maximum", lambda spot: _limits(spot)[1]),
                money("unit", "Wagers in steps of", lambda spot: spot.table.sign.unit),
                clauses=_change_clauses,
            ),
        ),
        cases=_any_area,
    ),
    StaffJob(
        "own-limits",
        "Let one player wager above the maximum",
        AllowOwnLimits,
        "table",
        GROUP,
        "Only this player may wager up to the new maximum. It ends when they leave.",
        (
            step(
                "The player and the limits",
                fact("box", "Player", _boxes),
                money("minimum", "Minimum", lambda spot: _sign(spot)[0]),
                money("maximum", "Maximum", lambda spot: 2 * _sign(spot)[1]),
            ),
            step(
                "The sign",
                tick("sign_placed", "A sign with this player's limits stands on the table", needed=True),
            ),
        ),
        cases=_per_area,
    ),
    StaffJob(
        "end-own-limits",
        "End the limits of one player",
        EndOwnLimits,
        "table",
        GROUP,
        "The limits on the sign apply to this player again.",
        cases=_with_own,
    ),
    StaffJob(
        "low-limit",
        "Run the table as a low-limit table",
        OfferLowLimit,
        "table",
        GROUP,
        "The rules for low-limit tables apply from now on.",
        fixed=lambda _: {"offered": True},
        cases=lambda spot: () if spot.table.life.low_limit else (JobCase(),),
    ),
    StaffJob(
        "end-low-limit",
        "End the low limit",
        OfferLowLimit,
        "table",
        GROUP,
        "The table is an ordinary one again.",
        fixed=lambda _: {"offered": False},
        cases=lambda spot: (JobCase(),) if spot.table.life.low_limit else (),
    ),
    StaffJob(
        "give-to-tournament",
        "Set the table aside for a tournament",
        GiveToTournament,
        "table",
        "Opening and closing",
        "No round is dealt here until the table is returned to its game.",
        (step("The tournament", text("tournament", "Tournament", "Bounty tournament")),),
        cases=lambda spot: () if spot.table.life.tournament else (JobCase(),),
    ),
    StaffJob(
        "back-from-tournament",
        "Return the table to its game",
        GiveToTournament,
        "table",
        "Opening and closing",
        "The table takes wagers on its own game again.",
        fixed=lambda _: {"tournament": ""},
        cases=lambda spot: (JobCase(),) if spot.table.life.tournament else (),
    ),
)
