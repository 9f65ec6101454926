"""Players who do not decide and get their stake back: first a warning, then they sit out until readmitted (L-21)."""

from collections.abc import Iterator

from cutcard.core.message import SUPERVISORS, Facts, Role
from cutcard.core.prompt import Prompt
from cutcard.ruling import Refused, ask, do
from cutcard.table.messages.life import DecidedAgain, LeftUndecided, PlayerReadmitted, ReadmitPlayer
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table

OUT = 2  # hands in a row after which a player sits out


def _voids(rules: Rules) -> str | None:
    """The clause that returns the stake of a hand that nobody decides; None where it is folded."""
    late = (decision.undecided for decision in rules.game.decisions)
    return next((move.clause for move in late if move and rules.game.kind_of(move.then) == "void"), None)


def pays(rules: Rules, table: Table) -> str | None:
    """The clause that returns the stake of an undecided hand at an electronic table, where stalling would pay."""
    return _voids(rules) if table.dealing == "electronic" else None


def not_for(rules: Rules, table: Table, role: Role) -> Refused | None:
    """Why this role may not say that a player's time is up; None if it may."""
    if table.dealing == "electronic" and role is not Role.SYSTEM:
        clause = next((one.undecided.clause for one in rules.game.decisions if one.undecided), None)
        reason = "at an electronic table the clock decides when a player's time is up"
        return Refused(clause, reason, ask(Role.SYSTEM))
    if role is Role.DEALER and _voids(rules):
        reason = "the wager would go back to the player: a supervisor must decide that the time is up"
        return Refused("I-69", reason, ask(*SUPERVISORS))
    return None


def left_undecided(rules: Rules, table: Table, patron: str) -> Iterator[LeftUndecided]:
    if patron and (clause := pays(rules, table)):
        yield LeftUndecided(patron, table.life.stalled.get(patron, 0) + 1, (clause, "L-21"))


def still_stalled(rules: Rules, table: Table, patron: str, same: tuple[str, ...]) -> Iterator[LeftUndecided]:
    """Hands that a person left undecided under another record count under this one too (I-79)."""
    times = max((table.life.stalled.get(who, 0) for who in same), default=0)
    if times > table.life.stalled.get(patron, 0) and (clause := pays(rules, table)):
        yield LeftUndecided(patron, times, (clause, "L-21", "I-79"))


def decided(table: Table, patron: str) -> Iterator[DecidedAgain]:
    """The last decision of a hand was made. An earlier one does not count: stalling after it would still pay."""
    if patron in table.life.stalled:
        yield DecidedAgain(patron)


def check_stalled(rules: Rules, table: Table, patron: str, seat: int) -> None:
    """Refuse a wager by a player who sits out."""
    if table.life.stalled.get(patron, 0) >= OUT:
        reason = "you left two hands in a row undecided: ask a supervisor to let you play again"
        raise Refused(pays(rules, table), reason, do(ReadmitPlayer(seat)))


def readmit(rules: Rules, table: Table, box: int, facts: Facts) -> PlayerReadmitted:
    patron = table.seats.get(box, "")
    if table.life.stalled.get(patron, 0) < OUT:
        raise Refused(pays(rules, table), f"the player at box {box} does not sit out")
    clause = pays(rules, table)
    return PlayerReadmitted(patron, facts.actor.id, facts.at, (clause, "L-21") if clause else ("L-21",))


def prompts(rules: Rules, table: Table) -> Iterator[Prompt]:
    """Warn the player after the first time; after the second, tell the player and a supervisor."""
    clause = pays(rules, table)
    for box, patron in table.seats.items():
        times = table.life.stalled.get(patron, 0)
        if clause is None or not times:
            continue
        if times < OUT:
            text = "You did not decide in time. If it happens again in your next hand, you must sit out."
            yield Prompt(Role.PLAYER, text, clause, patron)
        else:
            text = "You did not decide in time twice in a row. You sit out until a supervisor lets you play again."
            yield Prompt(Role.PLAYER, text, clause, patron)
            text = f"Box {box} left two hands in a row undecided and sits out. Let them play again when they are back."
            yield Prompt(Role.GAMING_SUPERVISOR, text, clause)
