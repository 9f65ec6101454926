"""Players who are not at their tables: they are still dealt in, removed after level 4, and may return."""

from collections.abc import Iterator
from typing import TypeAlias

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.director.correction import check_not_closed
from cutcard.tournament.director.deal import serving
from cutcard.tournament.director.seated import check_admitted, extra, more_seats, seat_by_lot
from cutcard.tournament.engine.values import in_units
from cutcard.tournament.messages.conduct import (
    AbsenceEnded,
    AbsentReturned,
    EndAbsence,
    LiftPenalty,
    MarkAbsent,
    MarkPresent,
    PlayerAbsent,
    PlayerPresent,
    ProvisionallyEliminate,
    ProvisionallyEliminated,
    ReturnAbsent,
)
from cutcard.tournament.messages.correction import VoidEntry
from cutcard.tournament.messages.purse import BountyRestored
from cutcard.tournament.money.purse import voided
from cutcard.tournament.room.charge import charge
from cutcard.tournament.room.counts import leaving
from cutcard.tournament.room.outs import in_time
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.field import ORBIT
from cutcard.tournament.state.plan import expected
from cutcard.tournament.state.tournament import Seat, Tournament
from cutcard.tournament.structure import clock

REMOVED = "order of places, because a player was removed before this round was over"
LAST_LEVEL = 4  # a player must have taken the position by the end of this level (TOR 7.14)

AbsenceCommand: TypeAlias = MarkAbsent | MarkPresent | ProvisionallyEliminate | ReturnAbsent | EndAbsence


def decide_absence(t: Tournament, command: AbsenceCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case MarkAbsent(player, never_sat):
            yield _absent(t, player, never_sat)
        case MarkPresent(player):
            yield _present(t, player, facts)
        case ProvisionallyEliminate():
            yield from _removed(t, command, facts)
        case ReturnAbsent():
            yield from _back(t, command, facts)
        case EndAbsence(player, reason):
            require_text("TOR 7.14", reason, "why the player is no longer expected")
            if player not in expected(t):
                raise Refused("TOR 7.14", f"nobody waits for {player[:40]}: choose a player whose chips were removed")
            yield AbsenceEnded(player, reason, ("TOR 7.14", "T-60"))


def _absent(t: Tournament, player: str, never_sat: bool) -> PlayerAbsent:
    """Away from the table, or never seated; the latter is refused if the player acted or was recorded as present."""
    seat = _seat(t, player)
    if never_sat and (seat.seen or _has_won(t, player)):
        raise Refused(
            "TOR 7.14",
            f"{player} has acted or was recorded as present earlier: mark them absent, but not as never seated",
        )
    if not seat.present and (seat.arrived is not never_sat):
        raise Refused(
            "TOR 7.15", f"{player} is already marked absent: deal them in, post their blinds and fold their hand"
        )
    clauses = ("TOR 7.14", "TOR 7.15", "TOR 7.16") if never_sat else ("TOR 7.15", "TOR 7.16")
    return PlayerAbsent(player, clauses, never_sat)


def _has_won(t: Tournament, player: str) -> bool:
    """Whether a bounty shows that the player was at the table, also in a room, where nobody records acts."""
    return bool(t.bounties.won.get(player) or t.bounties.redeemed.get(player))


def _present(t: Tournament, player: str, facts: Facts) -> PlayerPresent:
    seat = _seat(t, player)
    if player in serving(t, facts.at):
        minutes = t.away[player].minutes
        cure = do(LiftPenalty(player, "imposed by mistake"))
        raise Refused(
            "TOR 7.37",
            f"{player} must stay away from the table for {minutes} minutes: the penalty has to be served",
            cure,
        )
    if seat.present and seat.seen:
        raise Refused("TOR 7.15", f"{player} is already marked present: there is nothing to change")
    return PlayerPresent(player, ("TOR 7.15",))


def _seat(t: Tournament, player: str) -> Seat:
    if player not in t.field.where:
        raise Refused("TOR 7.15", f"{player[:40]} does not sit at a table: choose a player who is still in")
    return t.field.seat(player)


def _removed(t: Tournament, command: ProvisionallyEliminate, facts: Facts) -> Iterator[TournamentEvent]:
    player = command.player
    seat = _seat(t, player)
    if seat.arrived or _has_won(t, player):
        reason = f"{player} has already taken the seat"
        if seat.seen or _has_won(t, player):
            raise Refused("TOR 7.14", f"{reason}: their chips leave play only if they are disqualified (TOR 7.16)")
        cure = do(MarkAbsent(player, never_sat=True))
        reason = f"{reason}: mark them as never seated if that is wrong, or disqualify them (TOR 7.16)"
        raise Refused("TOR 7.14", reason, cure)
    view = clock.at(t.clock, t.structure, facts.at)
    if not (view.level > LAST_LEVEL or (view.level == LAST_LEVEL and view.ended)):
        raise Refused(
            "TOR 7.14",
            f"level {LAST_LEVEL} is not over: leave the chips at the seat until then",
            wait(f"level {LAST_LEVEL} is over", Role.TOURNAMENT_DIRECTOR),
        )
    if player in t.busts:
        reason = f"{player} has no chips left: the player re-buys, or is out at the next deal of that table"
        raise Refused("TOR 7.22", reason)
    if t.field.tables[t.field.where[player][0]].begin is not None:
        raise Refused("TOR 7.14", f"a hand is in play at the table of {player}: remove the chips when it is over")
    _check_round(t)
    yield from leaving(t, player, command.counted, "TOR 7.14", facts)
    chips = seat.stack if command.counted is None else command.counted
    yield ProvisionallyEliminated(player, chips, facts.at, ("TOR 7.14",))
    if t.bounties.own.get(player) == "held":
        yield voided(t, player, ("TOR 3", "TOR 7.14", "T-08"))
    yield from in_time(t, [player], facts, REMOVED, ("TOR 7.14", "TOR 7.19", "T-34"))


def _check_round(t: Tournament) -> None:
    """Who went out in a hand-for-hand round, and who still will, share a place: nobody ranks between them (T-12)."""
    course = t.hand_for_hand
    gone = {one.group for one in t.outs} | {one.group for one in t.busts.values()}
    if course is not None and course.round and course.group in gone:
        reason = "somebody has gone out in this round of hand for hand: remove the chips when it is over"
        raise Refused("TOR 7.19", reason, wait("every table has played its hand"))


def _back(t: Tournament, command: ReturnAbsent, facts: Facts) -> Iterator[TournamentEvent]:
    """The stake minus its share of an orbit's blinds and antes for each hand dealt at the table since (T-16)."""
    player = command.player
    one = t.missing.get(player)
    if one is None:
        raise Refused("TOR 7.14", f"{player[:40]} was not provisionally eliminated: there are no chips to give back")
    check_admitted(t, player)
    if player in t.register.queue:  # whose fees would be gone without a seat for them
        reason = f"{player} has paid to re-enter and waits for a seat: void that entry first"
        raise Refused("TOR 7.14", reason, do(VoidEntry(player, "the chips of the first entry come back")))
    if t.phase not in ("running", "final table") and one.expected:
        raise Refused("TOR 7.14", "play is over: the chips stay out of play")
    check_not_closed(t)  # play that has ended because nobody waited any more goes on (T-60)
    unit = max(table.unit for table in t.field.tables.values())
    told = charge(t, command, facts.at)
    charged = one.charged // ORBIT if told is None else told
    chips = in_units(max(0, one.stack - charged), unit)
    if not chips:
        how = "T-16" if told is None else "T-67"
        yield AbsentReturned(player, 0, 0, 0, one.stack, ("TOR 7.14", how, "T-47"))
        return
    if not facts.draw:
        raise Refused("TOR 7.6", "the seat is drawn by lot, but the draw is missing: try again")
    place = seat_by_lot(t, player, facts.draw, f"return {player}")
    if place is None:
        raise Refused("TOR 7.14", "no seat is free: wait for one, or add a table", more_seats(t))
    how = "T-16" if told is None else "T-67"
    clauses = ("TOR 7.14", how, "T-47", "TOR 7.24", *extra(t, place[1]))
    yield AbsentReturned(player, *place, chips, one.stack - chips, clauses)
    if one.bounty:
        yield BountyRestored(player, t.bounties.value, ("TOR 3", "TOR 7.14", "T-08"))
