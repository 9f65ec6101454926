"""Checks a sign before its table opens: limits, jackpot, maximum payout, schedules. Each fault has its cure."""

from collections.abc import Iterator

from cutcard.money import MOST, Cents, dollars, parse_odds
from cutcard.rules.areas import limited_areas
from cutcard.rules.game import Game
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused

Fault = tuple[tuple[str, ...], str]  # place on the sign, and the reason with its cure
LIMITS = ("minimum", "maximum", "unit", "areas")  # fields that the clause on the sign covers


def check_sign(game: Game, sign: TableSign) -> None:
    """Refuse a sign that this game's tables cannot have."""
    schedules = {schedule.name: schedule.sign for schedule in game.paytables}
    for place, reason in sign_faults(game, sign):
        if place[0] == "paytables":
            raise Refused(schedules.get(place[1]) or None, reason)
        raise Refused(game.common.limits if place[0] in LIMITS else None, reason)


def sign_faults(game: Game, sign: TableSign) -> Iterator[Fault]:
    if not 0 < sign.minimum <= sign.maximum <= MOST:
        key = "maximum" if sign.minimum > 0 else "minimum"
        limits = f"limits of {dollars(sign.minimum)} to {dollars(sign.maximum)}"
        yield (key,), f"{limits}: the minimum must be more than $0.00, and the maximum at least the minimum"
    for area, (low, high) in sign.areas.items():
        if area not in limited_areas(game):
            known = ", ".join(limited_areas(game))
            yield ("areas", area), f"{game.title} has no limited area {area[:40]!r} before the deal: choose {known}"
        elif not 0 < low <= high <= MOST:
            yield ("areas", area), f"{area}: write minimum and maximum in cents, with a minimum above 0"
    if not 0 < sign.unit <= MOST:
        yield ("unit",), f"unit is {sign.unit}: write the step between wagers in cents, above 0"
    yield from _jackpot(game, sign)
    if sign.maximum_payout is not None:
        yield from money_faults(("maximum_payout",), sign.maximum_payout, least=1)
        if not game.capped:
            yield ("maximum_payout",), f"{game.title} has no maximum payout: leave it out"
    yield from _schedules(game, sign)


def money_faults(place: tuple[str, ...], amount: Cents, least: Cents = 0) -> Iterator[Fault]:
    if not least <= amount <= MOST:
        yield place, f"{place[-1]} is {amount}: write cents, from {least} to {MOST}"


def _jackpot(game: Game, sign: TableSign) -> Iterator[Fault]:
    if sign.jackpot and game.jackpot is None:
        yield ("jackpot",), f"{game.title} has no jackpot wager: leave it out"
    yield from money_faults(("jackpot",), sign.jackpot)
    yield from money_faults(("jackpot_seed",), sign.jackpot_seed)
    if sign.bonus and (game.jackpot is None or game.jackpot.bonus is None):
        yield ("bonus",), f"{game.title} has no bonus jackpot: leave it out"
        return
    hands = [_name(line.hand) for line in game.jackpot.lines if line.percent] if game.jackpot else []
    for hand, amount in sign.bonus.items():
        if hand not in hands:
            yield ("bonus", hand), f"no bonus jackpot follows {hand[:40]!r}: choose {', '.join(hands)}"
        yield from money_faults(("bonus", hand), amount, least=1)


def _schedules(game: Game, sign: TableSign) -> Iterator[Fault]:
    free = {schedule.name: schedule for schedule in game.paytables if schedule.sign}
    for name, odds in sign.paytables.items():
        if name not in free:
            offered = f"choose {', '.join(free)}" if free else "its rules fix all pay tables: leave it out"
            yield ("paytables", name), f"{game.title} has no schedule {name[:40]!r} that the sign may change: {offered}"
            continue
        hands = [_name(line.hand) for line in free[name].lines]  # the document says which hands win
        for hand, text in odds.items():
            if hand not in hands:
                yield ("paytables", name, hand), f"{name} is not won by {hand[:40]!r}: choose {', '.join(hands)}"
            try:
                if not parse_odds(text)[0]:
                    yield ("paytables", name, hand), f"{hand}: a hand that wins is paid more than 0"
            except ValueError as error:
                yield ("paytables", name, hand), f"{hand}: {error}"
        if missing := [hand for hand in hands if hand not in odds]:
            yield ("paytables", name), f"{name} is also won by {', '.join(missing)}: say what the sign pays for it"


def _name(hand: object) -> str:
    return str(getattr(hand, "name", hand)).lower().replace("_", " ")
