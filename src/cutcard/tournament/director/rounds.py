"""Elimination and bonus rounds: announced before they begin, and withdrawn while that is possible."""

from collections.abc import Iterator

from cutcard.core.text import require_text
from cutcard.ruling import Refused, do
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import FieldTable, Seat, Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.check import MOST_STAKE

ELIMINATION = ("TOR 7.22", "TOR 5")
BONUS = ("TOR 5",)
MOST_HANDS = 100


def eliminating(t: Tournament) -> bool:
    """Whether an elimination round is being played at any table. Players keep their seats until it is over."""
    return any(table.elimination for table in t.field.tables.values())


def took_part(t: Tournament, table: FieldTable) -> dict[int, Seat]:
    """Whose stakes an elimination round compares: everybody but newcomers who played no hand of it (T-73).

    In a room nobody records the deal: whoever came when at most one hand was left to be reported may not have played.
    """
    new = {seat for seat, left in table.newcomers.items() if left <= 2 or not in_room(t)}
    return {seat: one for seat, one in table.seats.items() if seat not in new}


def scheduled(t: Tournament, *levels: int) -> Iterator[TournamentEvent]:
    """Rounds of the structure that have not been announced yet."""
    for one in t.structure.elimination_rounds:
        if one.level in levels and f"elimination {one.level}" not in t.rounds:
            yield f.EliminationRoundAnnounced(one.hands, one.level, ELIMINATION)
    for bonus in t.structure.bonus_rounds:
        if bonus.level in levels and f"bonus {bonus.level}" not in t.rounds:
            yield f.BonusRoundAnnounced(bonus.hands, bonus.level, bonus.chips, bonus.prize, BONUS)


def unannounced(t: Tournament, level: int) -> bool:
    """Whether a round of this level or the next still has to be announced."""
    return any(True for _ in scheduled(t, level, level + 1))


def announced(t: Tournament, level: int) -> Iterator[TournamentEvent]:
    found = list(scheduled(t, level, level + 1))
    if not found:
        raise Refused("TOR 7.22", f"every round of levels {level} and {level + 1} has already been announced")
    yield from found


def begin(t: Tournament, level: int) -> Iterator[TournamentEvent]:
    """A round begins with the first deal of its level. Refused until it has been announced."""
    if any(True for _ in scheduled(t, level)):
        reason = f"level {level} has a special round, and players must be told before it begins: announce it first"
        raise Refused("TOR 7.22", reason, do(m.AnnounceRounds()))
    yield from _due(t, level)


def begun_by_clock(t: Tournament, at: str) -> Iterator[f.RoundBegan]:
    """Announced rounds of a room whose level has begun."""
    if in_room(t) and t.coming:
        yield from _due(t, clock.at(t.clock, t.structure, at).level)


def _due(t: Tournament, level: int) -> Iterator[f.RoundBegan]:
    """Announced rounds of this level or of one that the clock has left; one of a kind is played to its end first."""
    played = [one for one in t.field.tables.values() if len(one.seats) > 1]
    on = {"elimination"} if any(one.elimination for one in played) else set()
    on |= {"bonus"} if any(one.bonus is not None for one in played) else set()
    for one in sorted(t.coming, key=lambda coming: coming.level):
        if one.level <= level and one.kind not in on:
            on.add(one.kind)
            yield f.RoundBegan(one.kind, one.level, ELIMINATION if one.kind == "elimination" else BONUS)


def elimination(t: Tournament, hands: int) -> f.EliminationRoundAnnounced:
    _check_hands(hands)
    if eliminating(t):
        raise Refused("TOR 7.22", "an elimination round is being played: announce the next one when it is over")
    return f.EliminationRoundAnnounced(hands, 0, ELIMINATION)


def bonus(t: Tournament, command: m.AnnounceBonusRound) -> f.BonusRoundAnnounced:
    hands, chips, prize = command.hands, command.chips, command.prize
    _check_hands(hands)
    unit = max(table.unit for table in t.field.tables.values())
    if not 0 <= chips <= MOST_STAKE or chips % unit or not (chips or prize.strip()):
        raise Refused(
            "TOR 5",
            f"a bonus is {unit:,} to {MOST_STAKE:,} chips, in multiples of {unit:,}, or a prize, or both",
        )
    if any(table.bonus is not None for table in t.field.tables.values()):
        cure = do(m.WithdrawRound("bonus", "another one is announced"))
        raise Refused("TOR 5", "a bonus round is being played: announce the next one when it is over", cure)
    return f.BonusRoundAnnounced(hands, 0, chips, prize, BONUS)


def withdrawn(t: Tournament, command: m.WithdrawRound) -> f.RoundWithdrawn:
    kind = command.kind
    require_text("TOR 7.22", command.reason, "why the round is not held")
    on = eliminating(t) if kind == "elimination" else any(one.bonus is not None for one in t.field.tables.values())
    if not on and all(one.kind != kind for one in t.coming):
        raise Refused("TOR 7.22", f"no {kind} round is announced, so there is nothing to withdraw")
    return f.RoundWithdrawn(kind, command.reason, ELIMINATION if kind == "elimination" else BONUS)


def _check_hands(hands: int) -> None:
    if not 1 <= hands <= MOST_HANDS:
        raise Refused("TOR 7.22", f"a round of {hands} hands is not possible: enter 1 to {MOST_HANDS}")
