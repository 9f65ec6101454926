"""Limits: what the sign allows, how it changes, who keeps the old minimum, who may exceed the maximum."""

from collections.abc import Iterator

from msgspec import Struct

from cutcard.core.message import Facts
from cutcard.core.moment import MINUTE, iso, moment
from cutcard.money import MOST, Cents, dollars
from cutcard.rules.printed.life import LimitClauses
from cutcard.ruling import Refused
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
from cutcard.table.state.table import Table

NOTICE = 20 * MINUTE


class Limits(Struct, frozen=True):
    """The limits of one player. ``clause`` is set if they differ from the sign's."""

    minimum: Cents
    maximum: Cents
    unit: Cents
    clause: str | None = None


def limits_for(clauses: LimitClauses | None, table: Table, patron: str, area: str = "") -> Limits:
    """A player's limits: the area's own, the player's own, the kept minimum, or the sign's."""
    sign, life = table.sign, table.life
    if area in sign.areas:
        return Limits(*sign.limits(area), sign.unit)
    if patron in life.own:
        low, high = life.own[patron]
        return Limits(low, high, sign.unit, clauses.own if clauses else None)
    if patron in life.markers:
        return Limits(life.markers[patron], sign.maximum, sign.unit, clauses.keep if clauses else None)
    later = clauses.new if clauses and life.markers else None
    return Limits(sign.minimum, sign.maximum, sign.unit, later)


def leaving(clauses: LimitClauses | None, table: Table, patron: str) -> Iterator[TableEvent]:
    """Remove the marker and own limits of a player who leaves."""
    if clauses and patron in table.life.markers:
        yield MarkerRemoved(patron, (clauses.leave,))
    if clauses and patron in table.life.own:
        yield OwnLimitsEnded(patron, (clauses.own,))


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


def decide_limits(clauses: LimitClauses, table: Table, command: LimitCommand, facts: Facts) -> Iterator[TableEvent]:
    who, at = facts.actor.id, facts.at
    match command:
        case ChangeLimits(minimum, maximum, unit):
            _check(clauses.sign, minimum, maximum, unit)
            if minimum > table.sign.minimum:
                raise Refused(
                    clauses.change,
                    "announce a higher minimum on a sign 20 minutes ahead, or raise it only for players who come later",
                )
            yield LimitsChanged(minimum, maximum, unit, who, at, (clauses.change, clauses.sign))
            yield from _needless(clauses, table, minimum)
        case RaiseMinimum(minimum):
            yield from _raise(clauses, table, minimum, facts)
        case ShowNotice(minimum, time, kept):
            yield _show(clauses, table, command, due(_notice(clauses, kept), time, facts, "the change"), facts)
        case ApplyNotice(kept):
            yield from _apply(clauses, table, kept, facts)
        case WithdrawNotice(kept):
            _standing(clauses, table, kept)
            yield NoticeEnded(kept, False, who, at)
        case AllowOwnLimits(box, minimum, maximum, sign_placed):
            patron = _sitting(clauses.own, table, box)
            _check(clauses.own, minimum, maximum, 1)
            if maximum <= table.sign.maximum:
                raise Refused(
                    clauses.own, f"the sign already allows {dollars(table.sign.maximum)}: enter a higher maximum"
                )
            if not sign_placed:
                raise Refused(clauses.own, f"put a sign with the limits of box {box} on the table first")
            yield OwnLimitsAllowed(patron, box, minimum, maximum, who, at, (clauses.own,))
        case EndOwnLimits(box):
            patron = _sitting(clauses.own, table, box)
            if patron not in table.life.own:
                raise Refused(clauses.own, f"box {box} has no limits of its own, so there are none to end")
            yield OwnLimitsEnded(patron, (clauses.own,))
        case OfferLowLimit(offered):
            yield _low_limit(clauses, table, offered, facts)
        case GiveToTournament(tournament):
            low = clauses.low
            if tournament and low is not None and table.life.low_limit:
                raise Refused(low.tournament, "a low-limit table may not host a tournament: end the low limit first")
            if tournament and table.seats:
                raise Refused(None, "players are seated at the table: close it first")
            yield GivenToTournament(tournament, who, at)


def _check(clause: str, minimum: Cents, maximum: Cents, unit: Cents) -> None:
    if not 0 < minimum <= maximum <= MOST or not 0 < unit <= MOST:
        raise Refused(clause, "the minimum and the unit must be more than $0.00, and the maximum at least the minimum")


def _sitting(clause: str, table: Table, box: int) -> str:
    if box not in table.seats:
        raise Refused(clause, f"nobody sits at box {box}")
    return table.seats[box]


def _needless(clauses: LimitClauses, table: Table, minimum: Cents) -> Iterator[TableEvent]:
    """Remove markers that no longer help their players."""
    for patron, kept in table.life.markers.items():
        if kept >= minimum:
            yield MarkerRemoved(patron, (clauses.keep,))


def _raise(clauses: LimitClauses, table: Table, minimum: Cents, facts: Facts) -> Iterator[TableEvent]:
    """Raise the minimum; everybody at the table keeps their present minimum."""
    sign, life = table.sign, table.life
    _check(clauses.keep, minimum, sign.maximum, sign.unit)
    if minimum <= sign.minimum:
        raise Refused(clauses.change, f"{dollars(minimum)} is not above the present minimum: change the limits instead")
    keep = {
        who: sign.minimum for who in sorted(table.seats.values()) if who not in life.markers
    }  # the event keeps patrons in sorted order
    clauses_of = (clauses.keep, clauses.both, clauses.new) if keep or life.markers else (clauses.keep,)
    yield LimitsChanged(minimum, sign.maximum, sign.unit, facts.actor.id, facts.at, clauses_of)
    if keep:
        yield MarkersPlaced(keep, (clauses.marker, clauses.keep))


def _notice(clauses: LimitClauses, kept: bool) -> str:
    return clauses.kept if kept else clauses.change


def _show(clauses: LimitClauses, table: Table, command: ShowNotice, time: str, facts: Facts) -> NoticeShown:
    clause, minimum, sign = _notice(clauses, command.kept), command.minimum, table.sign
    _check(clause, minimum, sign.maximum, sign.unit)
    if command.kept:
        if not table.life.markers:
            raise Refused(clause, "nobody is on an old minimum, so there is none to raise")
        if not max(table.life.markers.values()) < minimum <= sign.minimum:
            raise Refused(clause, f"the kept minimum may only rise, to at most {dollars(sign.minimum)}")
    elif minimum <= sign.minimum:
        raise Refused(clause, "only a higher minimum needs a sign: change the limits directly")
    return NoticeShown(minimum, command.kept, facts.at, time, facts.actor.id, (clause,))


def _standing(clauses: LimitClauses, table: Table, kept: bool) -> NoticeShown:
    for notice in table.life.notices:
        if notice.kept is kept:
            return notice
    raise Refused(_notice(clauses, kept), "no such sign is on the table: show it first")


def _apply(clauses: LimitClauses, table: Table, kept: bool, facts: Facts) -> Iterator[TableEvent]:
    notice = _standing(clauses, table, kept)
    if moment(facts.at) < moment(notice.due):
        raise Refused(_notice(clauses, kept), f"the sign announces the change for {notice.due}: wait until then")
    sign = table.sign
    if not kept and not sign.minimum < notice.minimum <= sign.maximum:
        raise Refused(clauses.change, "the limits have been changed since: withdraw the sign and show another")
    yield NoticeEnded(kept, True, facts.actor.id, facts.at)
    if not kept:
        cited = (clauses.change, "I-40") if table.life.markers else (clauses.change,)
        yield LimitsChanged(notice.minimum, sign.maximum, sign.unit, facts.actor.id, facts.at, cited)
        return
    for patron, minimum in table.life.markers.items():
        if notice.minimum >= sign.minimum:
            yield MarkerRemoved(patron, (clauses.kept,))
        elif minimum < notice.minimum:
            yield MarkersPlaced({patron: notice.minimum}, (clauses.kept,))


def _low_limit(clauses: LimitClauses, table: Table, offered: bool, facts: Facts) -> LowLimitOffered:
    low = clauses.low
    if low is None:
        raise Refused(None, "this game has no low-limit tables")
    if offered and table.source != "device":
        raise Refused(low.source, "a low-limit table may deal only from a shuffling device")
    if offered and table.life.tournament:
        raise Refused(low.tournament, "the table is in use for a tournament: wait until it is over")
    return LowLimitOffered(offered, facts.actor.id, facts.at, (low.offer, low.tournament, low.source))
