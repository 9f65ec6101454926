"""Limits: what the sign allows, how it changes, who keeps the old minimum, who may exceed the maximum."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import SUPERVISORS, Facts
from cutcard.core.moment import MINUTE, iso, moment
from cutcard.money import MOST, Cents, dollars
from cutcard.rules.printed.life import LimitClauses
from cutcard.ruling import Refused, do, instead, wait
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeLimits,
    EndOwnLimits,
    GivenToTournament,
    GiveToTournament,
    LimitCommand,
    LimitsChanged,
    LowLimitOffered,
    MarkerRemoved,
    MarkersPlaced,
    NoticeEnded,
    NoticeShown,
    OfferLowLimit,
    OwnLimitsAllowed,
    OwnLimitsEnded,
    RaiseMinimum,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.coming import limits_to_come, needless_markers, wagers_lie
from cutcard.table.state.life import UNNAMED, markers, own_limits
from cutcard.table.state.table import Table

NOTICE = 20 * MINUTE


class Limits(Struct, frozen=True):
    """The limits of one player. ``below``, ``above``: why a stake is too low or too high, if not by the sign alone."""

    minimum: Cents
    maximum: Cents
    unit: Cents
    below: str | None = None
    above: str | None = None


def limits_for(clauses: LimitClauses | None, table: Table, patron: str, area: str = "") -> Limits:
    """A player's limits on an area: the sign's, with a kept minimum below them or the player's own maximum above."""
    sign, life = table.sign, table.life
    where = area if area in sign.areas else ""  # an area without limits of its own has the table's
    (low, high), below, above = sign.limits(area), None, None
    kept, own = markers(life, where), own_limits(life, where)
    if patron in kept:
        low, below = min(kept[patron], low), clauses.keep if clauses else None
    elif kept:
        below = clauses.new if clauses else None
    if patron in own:
        low, high = max(own[patron][0], low), max(own[patron][1], high)
        below = above = clauses.own if clauses else None
    return Limits(low, high, sign.unit, below, above)


def leaving(clauses: LimitClauses | None, table: Table, patron: str) -> Iterator[TableEvent]:
    """Remove the markers and own limits of a player who leaves."""
    if clauses is None:
        return
    for area in ("", *table.sign.areas):
        if patron in markers(table.life, area):
            yield MarkerRemoved(patron, (clauses.leave,), area)
    for area in ("", *table.sign.areas):
        if patron in own_limits(table.life, area):
            yield OwnLimitsEnded(patron, (clauses.own,), area)


def passed_on(
    clauses: LimitClauses | None, table: Table, before: str, patron: str, box: int, facts: Facts
) -> Iterator[TableEvent]:
    """What a player kept or was allowed at another box or as ``before``: they have not left the table (I-79).

    It still ends, or rises, when it was to do so before they moved.
    """
    if clauses is None:
        return
    for area in ("", *table.sign.areas):
        if before in (kept := markers(table.life, area)):
            yield MarkersPlaced({patron: kept[before]}, (clauses.marker, clauses.keep, "I-79"), area)
        if before in (own := own_limits(table.life, area)):
            cited = (clauses.own, "I-79")
            yield OwnLimitsAllowed(patron, box, *own[before], facts.actor.id, facts.at, cited, area)
    for change in table.life.coming:
        if isinstance(change, OwnLimitsEnded) and change.patron == before:
            yield replace(change, patron=patron)
        if isinstance(change, MarkersPlaced) and before in change.minimums:
            yield replace(change, minimums={patron: change.minimums[before]})


def due(clause: str, text: str, facts: Facts, what: str) -> str:
    """An announced time in UTC; refuse one that is less than 20 minutes ahead."""
    try:
        at = moment(text)
    except ValueError as error:
        raise Refused(clause, f"the time of {what}: {error}") from error
    earliest = moment(facts.at) + NOTICE
    if at < earliest:
        raise Refused(clause, f"the sign must be shown 20 minutes before {what}: choose {iso(earliest)} or later")
    return iso(at)


def decide_limits(
    clauses: LimitClauses, areas: tuple[str, ...], table: Table, command: LimitCommand, facts: Facts
) -> Iterator[TableEvent]:
    """The events of a change of limits; ``areas``: those that may have limits of their own."""
    who, at = facts.actor.id, facts.at
    area = getattr(command, "area", "")
    if area and area not in areas:
        raise Refused(clauses.sign, f"no limits belong to {area[:40]!r}: choose {', '.join(areas)}")
    match command:
        case ChangeLimits(minimum, maximum, unit):
            unit = _unit(table) if unit is None else unit
            _check(clauses.sign, minimum, maximum, unit)
            least, most = limits_to_come(table, area)
            if minimum > max(least, table.sign.limits(area)[0]):
                raise Refused(
                    clauses.change,
                    "announce a higher minimum on a sign 20 minutes ahead, or raise it only for players who come later",
                    instead(RaiseMinimum(minimum, area)) if minimum <= most else None,
                )
            yield from _change(clauses, table, area, (minimum, maximum, unit), facts, (clauses.change, clauses.sign))
        case RaiseMinimum(minimum):
            yield from _raise(clauses, table, minimum, area, facts)
        case ShowNotice(minimum, time, kept):
            yield _show(clauses, table, command, due(_notice(clauses, kept), time, facts, "the change"), facts)
        case ApplyNotice(kept):
            yield from _apply(clauses, table, kept, area, facts)
        case WithdrawNotice(kept):
            _standing(clauses, table, kept, area)
            yield NoticeEnded(kept, False, who, at, area)
        case AllowOwnLimits(box, minimum, maximum, sign_placed):
            patron = _sitting(clauses.own, table, box)
            _check(clauses.own, minimum, maximum, 1)
            _check_own(clauses, table, patron, command)
            if not sign_placed:
                placed = instead(AllowOwnLimits(box, minimum, maximum, True, area))
                raise Refused(clauses.own, f"put a sign with the limits of box {box} on the table first", placed)
            yield OwnLimitsAllowed(patron, box, minimum, maximum, who, at, (clauses.own,), area)
        case EndOwnLimits(box):
            patron = _sitting(clauses.own, table, box)
            if patron not in own_limits(table.life, area):
                raise Refused(clauses.own, f"box {box} has no limits of its own, so there are none to end")
            lies = wagers_lie(table)
            yield OwnLimitsEnded(patron, (clauses.own, "I-55") if lies else (clauses.own,), area, lies)
        case OfferLowLimit(offered):
            yield _low_limit(clauses, table, offered, facts)
        case GiveToTournament(tournament):
            _check_given(clauses, table, tournament)
            yield GivenToTournament(tournament, who, at)


def _check_given(clauses: LimitClauses, table: Table, tournament: str) -> None:
    """Refuse what changes nothing, and a tournament where a low limit is offered or somebody plays."""
    low, state, now = clauses.low, table.round, table.life.tournament
    if tournament == now:
        what = f"in use for {now} already" if now else "not in use for a tournament"
        raise Refused(None, f"the table is {what}: there is nothing to change")
    if tournament and low is not None and table.life.low_limit:
        raise Refused(
            low.tournament,
            "a low-limit table may not host a tournament: end the low limit first",
            do(OfferLowLimit(False)),
        )
    if tournament and table.seats:
        closed = wait("nobody is seated", *SUPERVISORS)
        raise Refused(None, "players are seated at the table: close it first", closed)
    if tournament and state is not None and state.stage not in ("open", "closed"):  # nobody on record need be seated
        raise Refused(None, "a round is in play: give the table away when it is over", wait("the round is over"))


def _check(clause: str, minimum: Cents, maximum: Cents, unit: Cents) -> None:
    if not 0 < minimum <= maximum <= MOST or not 0 < unit <= MOST:
        raise Refused(clause, "the minimum and the unit must be more than $0.00, and the maximum at least the minimum")


def _sitting(clause: str, table: Table, box: int) -> str:
    if box not in table.seats:
        raise Refused(clause, f"nobody sits at box {box}")
    return table.seats[box]


def _in_hand(table: Table, patron: str) -> bool:
    """Whether a player's wagers have met a card (I-55); at an assisted table everybody's may have."""
    state = table.round
    playing = state is not None and state.stage in ("play", "settlement")
    unseen = table.recording == "assisted"
    return state is not None and playing and (unseen or any(stake.owner == patron for stake in state.stakes))


def _check_own(clauses: LimitClauses, table: Table, patron: str, command: AllowOwnLimits) -> None:
    """Refuse own limits without a higher maximum, or below the minimum that applies to the player."""
    area = command.area
    if area and area not in table.sign.areas:
        leave = instead(replace(command, area=""))
        raise Refused(clauses.own, f"{area} has the table's limits: leave the area out", leave)
    if _in_hand(table, patron):
        reason = f"box {command.box} has wagers in play: they are settled by the limits at which they were placed"
        raise Refused(clauses.own, reason, wait("the end of the round"))
    low, high = table.sign.limits(area)
    if command.maximum <= high:
        raise Refused(clauses.own, f"the sign already allows {dollars(high)}: enter a higher maximum")
    low = min(low, markers(table.life, area).get(patron, low))
    if command.minimum < low:
        reason = f"this player's minimum is {dollars(low)}: own limits may not go below it"
        raise Refused(clauses.own, reason, instead(replace(command, minimum=low)))


def _unit(table: Table) -> Cents:
    """The unit on the sign, or the one that a waiting change will bring."""
    coming = [one.unit for one in table.life.coming if isinstance(one, LimitsChanged)]
    return coming[-1] if coming else table.sign.unit


def _change(
    clauses: LimitClauses,
    table: Table,
    area: str,
    limits: tuple[Cents, Cents, Cents],
    facts: Facts,
    cited: tuple[str, ...],
) -> Iterator[TableEvent]:
    """Change the limits, now or when the round is over, and remove markers that no longer help."""
    lies, minimum = wagers_lie(table), limits[0]
    cited = (*cited, "I-56") if area else cited
    yield LimitsChanged(*limits, facts.actor.id, facts.at, (*cited, "I-55") if lies else cited, area, lies)
    if area and area not in table.sign.areas:  # players who kept the table's old minimum keep it on this area
        keep = {who: low for who, low in table.life.markers.items() if low < minimum}
        if keep:
            yield MarkersPlaced(keep, (clauses.marker, clauses.keep), area)
    if not lies:
        yield from needless_markers(clauses, table, minimum, area)


def _raise(clauses: LimitClauses, table: Table, minimum: Cents, area: str, facts: Facts) -> Iterator[TableEvent]:
    """Raise the minimum; everybody at the table keeps their present minimum."""
    sign, kept = table.sign, markers(table.life, area if area in table.sign.areas else "")
    # whoever came after a rise that still waits is bound by it, not by the old minimum
    low, (present, high) = sign.limits(area)[0], limits_to_come(table, area)
    _check(clauses.keep, minimum, high, sign.unit)
    if minimum <= low:
        change = instead(ChangeLimits(minimum, high, area=area))
        reason = f"{dollars(minimum)} is not above the present minimum: change the limits instead"
        raise Refused(clauses.change, reason, change)
    first = bool(area) and area not in sign.areas  # the area gets limits of its own: table markers apply there too
    here = sorted([*([UNNAMED] if _unnamed(table) else []), *table.seats.values()])
    keep = {who: kept.get(who, present) for who in here if first or who not in kept}
    clauses_of = (clauses.keep, clauses.both, clauses.new) if keep or kept else (clauses.keep,)
    lies = wagers_lie(table)
    clauses_of = (*clauses_of, "I-55") if lies else clauses_of
    yield LimitsChanged(minimum, high, _unit(table), facts.actor.id, facts.at, clauses_of, area, lies)
    if keep:
        unnamed = ("I-70",) if UNNAMED in keep else ()
        yield MarkersPlaced(keep, (clauses.marker, clauses.keep, *unnamed), area)


def _unnamed(table: Table) -> bool:
    """Whether people may play here who are not on record by name: since it last stood empty, somebody was dealt to."""
    empty = table.life.vacant and not table.seats
    return table.recording == "assisted" and table.rounds > 0 and not empty


def _notice(clauses: LimitClauses, kept: bool) -> str:
    return clauses.kept if kept else clauses.change


def _show(clauses: LimitClauses, table: Table, command: ShowNotice, time: str, facts: Facts) -> NoticeShown:
    clause, minimum, area = _notice(clauses, command.kept), command.minimum, command.area
    low, high = limits_to_come(table, area)
    _check(clause, minimum, high, table.sign.unit)
    if command.kept:
        kept = markers(table.life, area)
        if not kept:
            raise Refused(clause, "nobody is on an old minimum, so there is none to raise")
        if not min(kept.values()) < minimum <= low:
            raise Refused(clause, f"the kept minimum may only rise, to at most {dollars(low)}")
    elif minimum <= low:
        raise Refused(clause, "only a higher minimum needs a sign: change the limits directly")
    return NoticeShown(minimum, command.kept, facts.at, time, facts.actor.id, (clause,), area)


def _standing(clauses: LimitClauses, table: Table, kept: bool, area: str) -> NoticeShown:
    for notice in table.life.notices:
        if (notice.kept, notice.area) == (kept, area):
            return notice
    raise Refused(_notice(clauses, kept), "no such sign is on the table: show it first")


def _apply(clauses: LimitClauses, table: Table, kept: bool, area: str, facts: Facts) -> Iterator[TableEvent]:
    notice = _standing(clauses, table, kept, area)
    if moment(facts.at) < moment(notice.due):
        reason = f"the sign announces the change for {notice.due}: wait until then"
        raise Refused(_notice(clauses, kept), reason, wait(notice.due))
    low, high = limits_to_come(table, area)
    if not kept and not low < notice.minimum <= high:
        reason = "the limits have been changed since: withdraw the sign and show another"
        raise Refused(clauses.change, reason, do(WithdrawNotice(kept, area)))
    yield NoticeEnded(kept, True, facts.actor.id, facts.at, area)
    marked = markers(table.life, area)
    if not kept:
        cited = (clauses.change, "I-40") if marked else (clauses.change,)
        yield from _change(clauses, table, area, (notice.minimum, high, _unit(table)), facts, cited)
        return
    lies = wagers_lie(table)
    for patron, minimum in marked.items():
        if lies:
            if minimum < notice.minimum:
                yield MarkersPlaced({patron: notice.minimum}, (clauses.kept, "I-55"), area, waits=True)
        elif notice.minimum >= low:
            yield MarkerRemoved(patron, (clauses.kept,), area)
        elif minimum < notice.minimum:
            yield MarkersPlaced({patron: notice.minimum}, (clauses.kept,), area)


def _low_limit(clauses: LimitClauses, table: Table, offered: bool, facts: Facts) -> LowLimitOffered:
    low = clauses.low
    if low is None:
        raise Refused(None, "this game has no low-limit tables")
    if offered and table.source != "device":
        raise Refused(low.source, "a low-limit table may deal only from a shuffling device")
    if offered and table.life.tournament:
        raise Refused(
            low.tournament, "the table is in use for a tournament: wait until it is over", do(GiveToTournament())
        )
    return LowLimitOffered(offered, facts.actor.id, facts.at, (low.offer, low.tournament, low.source))
