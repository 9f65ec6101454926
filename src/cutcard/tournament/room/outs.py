"""Players who go out in a room: their places, and who won their bounties (T-64, T-65)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cutcard.core.message import Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, wait
from cutcard.tournament.engine.bounties import shares
from cutcard.tournament.messages.correction import CorrectBounty, OrderCorrected
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.messages.purse import BountyWon
from cutcard.tournament.messages.room import AwardBounty, BountyAwarded, BountyPending, Knockout, RecordOut
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import named, table_of
from cutcard.tournament.state.tournament import PendingBounty, Tournament

PLAYED = ("seated", "out", "disqualified")  # have had a seat
LATE = "entered afterwards at its true time"


def recorded_out(t: Tournament, command: RecordOut, facts: Facts) -> Iterator[TournamentEvent]:
    """All who went out in one hand share their places; hand for hand, all of one round do (T-12)."""
    number, gone = command.table, [one.player for one in command.outs]
    seats = {one.player: seat for seat, one in table_of(t, number).seats.items()}
    left = _check_outs(t, number, gone, list(seats))
    for one in command.outs:
        _check_winners(one, left)
    group = _group(t, facts.at)
    clauses: tuple[str, ...] = ("TOR 7.22", "TOR 5", "T-64")
    if len(gone) > 1 or any(one.group == group for one in t.outs):
        clauses = (*clauses, "TOR 7.19", "T-12")
    elif len(t.field.tables) > 1:
        clauses = (*clauses, "T-34")
    for one in command.outs:
        yield from _bounty(t, number, one, left, len(gone) > 1, facts)
        yield Eliminated(one.player, number, seats[one.player], group, "hand", facts.at, clauses)
    if group == t.groups + 1:
        yield from in_time(t, gone, facts, LATE, ("TOR 7.19", "T-34", "T-69"))


def _group(t: Tournament, at: str) -> int:
    """Everybody who goes out in one hand-for-hand round is in one group; others are in a new one."""
    course = t.hand_for_hand
    if course is None or not course.round:
        return t.groups + 1
    if moment(at) >= moment(course.began[-1]):
        return course.group
    for begins, ends in pairwise(course.began):  # entered afterwards, of an earlier round (T-69)
        inside = [one for one in t.outs if moment(begins) <= moment(one.at) < moment(ends)]
        if inside and moment(begins) <= moment(at) < moment(ends):
            return inside[0].group
    return t.groups + 1


def _check_outs(t: Tournament, number: int, gone: Sequence[str], here: Sequence[str]) -> list[str]:
    """Who is left at the table. Somebody there has won the chips of those who are out."""
    if not gone or len(set(gone)) < len(gone):
        raise Refused("TOR 7.22", "choose the players who are out, each once")
    if away := [player for player in gone if player not in here]:
        raise Refused("TOR 7.22", f"{away[0][:40]} does not sit at table {number}: choose a player who does")
    left = [player for player in here if player not in gone]
    if not left:
        raise Refused("TOR 7.22", "somebody at the table has won their chips: leave out the player who has")
    course = t.hand_for_hand
    if course is not None and number in course.held:
        others = [no for no, one in t.field.tables.items() if no not in (*course.dealt, *course.held) and one.seats]
        reason = f"the cards at table {number} stay face down until the other tables have acted: {named(others)}"
        raise Refused("TOR 7.31", reason, wait("the other tables have acted"))
    return left


def _check_winners(one: Knockout, left: Sequence[str]) -> None:
    if len(set(one.by)) < len(one.by) or not set(one.by) <= set(left):
        raise Refused(
            "TOR 3",
            f"the bounty of {one.player} was won by somebody who is left at the table: choose each of them once",
        )


def _bounty(
    t: Tournament, number: int, one: Knockout, left: Sequence[str], several: bool, facts: Facts
) -> Iterator[TournamentEvent]:
    """Award the bounty, if the player still had one. With one opponent left it is clear who has won it."""
    if t.bounties.own.get(one.player) != "held":
        return
    winners = one.by or (tuple(left) if len(left) == 1 else ())
    clauses: tuple[str, ...] = ("TOR 3", "TOR 5", "T-01", "T-02")
    if several:
        clauses = (*clauses, "T-04")
    if not winners:
        yield BountyPending(one.player, number, facts.at, tuple(left), (*clauses, "T-65"))
        return
    clauses = (*clauses, "T-03") if len(winners) > 1 else clauses
    yield BountyWon(one.player, shares(t.bounties.value, winners), clauses)


def in_time(
    t: Tournament, gone: Sequence[str], facts: Facts, why: str, clauses: tuple[str, ...]
) -> Iterator[OrderCorrected]:
    """Who goes out now, or did at this time, ranks before those who go out later or in the round in play (T-34)."""
    later = [one.group for one in t.outs if moment(one.at) > moment(facts.at)]
    if t.hand_for_hand is not None and t.hand_for_hand.round:
        later.append(t.hand_for_hand.group)
    if later:
        first = min(later)
        groups = {one.player: one.group + (one.group >= first) for one in t.outs} | dict.fromkeys(gone, first)
        shift = (first, 1) if may_stand_again(t) else (0, 0)
        yield OrderCorrected(groups, why, facts.actor.id, clauses, shift)


def may_stand_again(t: Tournament) -> bool:
    """Whether a correction could bring back an elimination of somebody who is not out now."""
    return bool(t.former) or any(one.out is not None for one in t.disqualified.values())


# -- who won a bounty


def waiting(t: Tournament, owner: str) -> PendingBounty | None:
    """The first bounty of a player that nobody has been named for."""
    return next((one for one in t.room.pending if one.owner == owner), None)


def awarded(t: Tournament, command: AwardBounty, facts: Facts) -> BountyAwarded:
    """Name the winners of a bounty that waits for them; the director may name somebody from another table."""
    pending = waiting(t, command.owner)
    assert pending is not None, "a correction is decided elsewhere"
    winners, director = command.winners, facts.actor.role is Role.TOURNAMENT_DIRECTOR
    played = {who for who, one in t.register.entrants.items() if one.status in PLAYED or one.entries > 1}
    possible = (played | set(pending.left)) - {command.owner} if director else set(pending.left)
    if not winners or len(set(winners)) < len(winners) or not set(winners) <= possible:
        at_table = ", ".join(pending.left)
        reason = f"choose who won the bounty of {command.owner}, each once; left at the table were {at_table}"
        raise Refused("TOR 3", reason)
    clauses: tuple[str, ...] = ("TOR 3", "T-01", "T-65")
    clauses = (*clauses, "T-03") if len(winners) > 1 else clauses
    return BountyAwarded(command.owner, pending.entry, shares(t.bounties.value, winners), facts.actor.id, clauses)


def corrected(t: Tournament, command: AwardBounty, facts: Facts) -> CorrectBounty:
    """The correction that this is, where somebody was named before."""
    if command.owner not in t.bounties.lost:
        raise Refused("TOR 3", f"{command.owner[:40]} has lost no bounty, so nobody can be named for it")
    if facts.actor.role is not Role.TOURNAMENT_DIRECTOR:
        reason = "the winner is recorded already: only the director may correct it"
        raise Refused("TOR 6.14", reason, ask(Role.TOURNAMENT_DIRECTOR))
    require_text("TOR 6.14", command.reason, "the reason for the correction")
    if not command.winners:
        raise Refused("TOR 3", "choose who won the bounty")
    return CorrectBounty(command.owner, shares(t.bounties.value, command.winners), command.reason)


def check_awarded(t: Tournament) -> None:
    """Refuse to end the event while nobody has been named for a bounty."""
    if t.room.pending:
        owners = ", ".join(one.owner for one in t.room.pending)
        cure = wait("the winners are recorded", *AwardBounty.roles)
        raise Refused("TOR 3", f"record first who won the bounty of {owners}", cure)
