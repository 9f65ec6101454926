"""A jackpot wager on another player's box: asking for it, permission, and what it excludes."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.message import SUPERVISORS, Facts, Role
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.ruling import Refused, ask, wait
from cutcard.table.messages.jackpot import (
    AllowBacking,
    AskBacking,
    BackingAllowed,
    BackingAsked,
    BackingCommand,
    BackingDeclined,
    BackingEvent,
    BackingWithdrawn,
)
from cutcard.table.play.gates import UNLINKED
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Round, Stake, Table

Standing: TypeAlias = Literal["", "asked", "declined", "next", "waits", "own", "open", "taken"]
WORDS: dict[Standing, str] = {
    "": "",
    "asked": "You have asked to back the jackpot of box {box}. A supervisor will answer; you may play meanwhile.",
    "declined": "A supervisor has declined your request to back the jackpot of box {box}.",
    "next": "You may back the jackpot of box {box} in the next round: then place no wager of your own.",
    "waits": "You may back the jackpot of box {box} in this round, as soon as its player has wagered without it.",
    "own": "You may back the jackpot of box {box} in this round: take your own wagers back first.",
    "open": "You may back the jackpot of box {box} now.",
    "taken": "Box {box} plays for the jackpot itself in this round, so nobody else may back it.",
}


class Backing(Struct, frozen=True):
    """How a player stands with backing another's jackpot: the box, how far it is, and the boxes to ask for."""

    box: int = 0
    stands: Standing = ""
    boxes: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        return WORDS[self.stands].format(box=self.box)


def decide_backing(
    rules: Rules, clauses: JackpotClauses, table: Table, command: BackingCommand, facts: Facts
) -> BackingEvent:
    """What follows from a request to back another player's box, or from its answer."""
    if clauses.elsewhere is None:
        reason = "a jackpot wager may be placed only on the player's own box"
        raise Refused(rules.game.common.one_hand, reason)
    patron = table.seats.get(command.seat)
    if patron is None:
        raise Refused(clauses.elsewhere, f"nobody sits at box {command.seat}")
    match command:
        case AskBacking(seat, on):
            check_ask(rules, clauses, clauses.elsewhere, table, seat, on)
            return BackingAsked(patron, on, facts.at, (clauses.elsewhere, "I-57"))
        case AllowBacking(seat, on):
            return _allow(rules, clauses.elsewhere, table, seat, on, facts)
    asked = table.asked.get(patron)
    if asked is None or asked.declined:
        raise Refused(clauses.elsewhere, "no request to back another player's box waits for an answer")
    if facts.actor.role is Role.PLAYER:
        return BackingWithdrawn(patron, asked.box)
    return BackingDeclined(patron, asked.box, facts.actor.id, facts.at, (clauses.elsewhere,))


def check_ask(rules: Rules, clauses: JackpotClauses, elsewhere: str, table: Table, seat: int, on: int) -> None:
    """Refuse a request that could not be granted for this round or the next, or that is granted already."""
    patron, state = table.seats[seat], table.round
    if table.recording == "assisted":
        reason = "wagers are not recorded at this table: ask a casino supervisor in person"
        raise Refused(elsewhere, reason, ask(Role.CASINO_SUPERVISOR))
    if table.jackpot:
        clause = clauses.meter[-1] if table.jackpot == UNLINKED else clauses.malfunction
        raise Refused(clause, "the game is being played without its jackpot")
    if on not in table.seats or on == seat:
        raise Refused(elsewhere, f"no other player sits at box {on}: choose another player's box")
    asked = table.asked.get(patron)
    if asked is not None and asked.box == on and not asked.declined:
        reason = f"you have asked for box {on} already: a supervisor will answer"
        raise Refused(elsewhere, reason, wait("the request is answered", *SUPERVISORS))
    now = state.backers if state is not None and state.stage == "open" else {}
    if on in (now.get(patron), table.backers.get(patron)):
        raise Refused(elsewhere, f"a supervisor has already allowed it on box {on}")
    _check_abstains(rules, elsewhere, table, on)


def _allow(rules: Rules, elsewhere: str, table: Table, seat: int, on: int, facts: Facts) -> BackingAllowed:
    common, patron, state = rules.game.common, table.seats[seat], table.round
    if on not in table.seats or on == seat:
        raise Refused(elsewhere, f"enter the player's own box and another player's box, not {seat} and {on}")
    cited = (elsewhere, "I-25", "I-57")
    if table.recording == "assisted":  # wagers are not recorded, so it is for whatever lies there in the next round
        if state is not None and state.stage != "closed":
            reason = "it is allowed before a round is dealt: wait until this one is over"
            raise Refused(common.close, reason, wait("the round is over", Role.DEALER))
        return BackingAllowed(patron, on, facts.actor.id, facts.at, (*cited, "I-70"))
    _check_abstains(rules, elsewhere, table, on)
    return BackingAllowed(patron, on, facts.actor.id, facts.at, cited)


def _check_abstains(rules: Rules, elsewhere: str, table: Table, on: int) -> None:
    """Refuse to back a box whose player takes part in the jackpot of the open round."""
    state = table.round
    lies = state.stakes if state is not None and state.stage == "open" else ()
    if any(_jackpot(rules, stake) and (stake.box, stake.owner) == (on, table.seats[on]) for stake in lies):
        reason = f"the player of box {on} has placed a jackpot wager themselves"
        raise Refused(elsewhere, reason, wait("the next round"))


def check_jackpot_wager(rules: Rules, table: Table, state: Round, patron: str, seat: int, box: int) -> None:
    """Refuse a jackpot wager while there is no jackpot, on a taken area, or on another's box without permission."""
    clauses = rules.jackpots
    if clauses and table.jackpot:
        clause = clauses.meter[-1] if table.jackpot == UNLINKED else clauses.malfunction
        raise Refused(clause, "the game is being played without its jackpot: place other wagers")
    others = backers_of(rules, state, patron, box)
    if others and not (box == seat and clauses and clauses.elsewhere):
        raise Refused(rules.game.common.one_wager, f"box {box} already has a jackpot wager")
    if box == seat:
        return
    if clauses is None or clauses.elsewhere is None:
        raise Refused(
            rules.game.common.one_hand, f"{rules.game.jackpot_wager} may be staked only on the player's own box"
        )
    if state.backers.get(patron) != box:
        raise Refused(clauses.elsewhere, f"you need a casino supervisor's permission for a jackpot wager on box {box}")
    if not any(stake.box == box and stake.owner == table.seats.get(box) for stake in state.stakes):
        raise Refused(
            clauses.elsewhere,
            f"the player of box {box} has not placed a wager yet: wait for them",
            wait("the other player has wagered", Role.PLAYER),
        )


def backers_of(rules: Rules, state: Round, patron: str, box: int) -> list[Stake]:
    """Jackpot wagers of others on a box. Its own player's wager displaces them before the first card (I-57)."""
    area = rules.game.jackpot_wager
    return [stake for stake in state.stakes if stake.area == area and stake.box == box and stake.owner != patron]


def check_backer(rules: Rules, seat: int, stakes: list[tuple[str, int]]) -> bool:
    """Whether a player backs another player's box; refuse any other wager in the same round (I-25)."""
    backing = rules.jackpots is not None and any(
        area == rules.game.jackpot_wager and box != seat for area, box in stakes
    )
    if backing and len(stakes) > 1:
        raise Refused(
            rules.game.common.one_hand,
            "a player who backs another player's box may not place other wagers in the round",
        )
    return backing


def may_back(rules: Rules, table: Table) -> frozenset[str]:
    """Players without a wager who are allowed to back a box, and could do so now."""
    state = table.round
    if state is None or state.stage != "open" or table.jackpot:
        return frozenset()
    staked = {stake.owner for stake in state.stakes}
    played = {stake.box for stake in state.stakes if stake.owner == table.seats.get(stake.box)}
    taken = {stake.box for stake in state.stakes if _jackpot(rules, stake)}
    return frozenset(who for who, box in state.backers.items() if who not in staked and box in played - taken)


def _jackpot(rules: Rules, stake: Stake) -> bool:
    return stake.area == rules.game.jackpot_wager


def backing_of(rules: Rules, table: Table, seat: int) -> Backing | None:
    """How the player of a seat stands; None where nobody may back another's jackpot."""
    clauses = rules.jackpots
    if clauses is None or clauses.elsewhere is None or not table.sign.jackpot:
        return None
    boxes = tuple(box for box in table.seats if _may_ask(rules, clauses, clauses.elsewhere, table, seat, box))
    patron, state = table.seats[seat], table.round
    if state is not None and state.stage == "open" and (box := state.backers.get(patron)) in table.seats:
        mine = [stake for stake in state.stakes if stake.owner == patron]
        if any(stake.box == box for stake in mine):
            return Backing()  # it lies there
        there = [stake for stake in state.stakes if stake.box == box]
        if any(_jackpot(rules, stake) for stake in there):
            return Backing(box, "taken", boxes)
        if mine:
            return Backing(box, "own", boxes)
        return Backing(box, "open" if any(stake.owner == table.seats[box] for stake in there) else "waits", boxes)
    if box := table.backers.get(patron, 0):
        return Backing(box, "next", boxes)
    asked = table.asked.get(patron)
    if asked is None:
        return Backing(boxes=boxes)
    return Backing(asked.box, "declined" if asked.declined else "asked", boxes)


def _may_ask(rules: Rules, clauses: JackpotClauses, elsewhere: str, table: Table, seat: int, on: int) -> bool:
    try:
        check_ask(rules, clauses, elsewhere, table, seat, on)
    except Refused:
        return False
    return True
