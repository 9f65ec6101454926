"""Chips counted in a room: at breaks, when they leave play, in chip races, and in bags (T-66)."""

from collections.abc import Iterator
from math import gcd

from cutcard.core.message import Facts, Role
from cutcard.core.moment import MINUTE, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, wait
from cutcard.tournament.engine.chiprace import set_aside
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages.room import (
    BagChips,
    ChipsBagged,
    CorrectRace,
    CountCompared,
    CountExplained,
    CountStacks,
    ExplainCount,
    RaceCorrected,
    RaceTable,
    StacksCounted,
    TableRaced,
)
from cutcard.tournament.room.rounds import COUNTED, to_count
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.plan import flight_over, in_flight, table_of
from cutcard.tournament.state.tournament import CompleteCount, FieldTable, Tournament, in_room
from cutcard.tournament.structure import clock

FRESH = 5 * MINUTE  # how long a count during play still tells the stacks, nearly enough
STANDING = ("paused", "option", "break")


def pause_now(t: Tournament, at: str) -> str:
    """The pause in play in which stacks are counted now; "" while the clock runs.

    An option, a break and a pause during it are one; any other pause is known by where the clock stopped.
    """
    view = clock.at(t.clock, t.structure, at)
    if view.state not in STANDING:
        return ""
    return f"after level {view.level}, {t.clock.jumped}" if view.ended else f"at {t.clock.gone}, {t.clock.jumped}"


def counted(t: Tournament, command: CountStacks, facts: Facts) -> Iterator[TournamentEvent]:
    """Record stacks. Once everybody has been counted in one pause, compare the sum with the chips in play."""
    table = table_of(t, command.table)
    here = {one.player for one in table.seats.values()}
    if not command.stacks or not command.stacks.keys() <= here:
        wrong = next((player for player in command.stacks if player not in here), "nobody")
        raise Refused("TOR 7.18", f"{wrong[:40]} does not sit at table {command.table}: count players who do")
    for player, chips in command.stacks.items():
        check_stack(t, player, chips, "TOR 7.18")
    standing = pause_now(t, facts.at)
    pause = standing or (COUNTED if to_count(table) else "")
    event = StacksCounted(command.stacks, pause, facts.at, facts.actor.id, ("TOR 7.18", "T-66"))
    yield event
    t = evolve(t, event)
    everybody = command.stacks.keys() == t.field.where.keys()
    if everybody or (standing and all(t.field.seat(player).pause == pause for player in t.field.where)):
        yield compared(t, pause, facts.at)


def compared_at_last(t: Tournament, at: str) -> Iterator[CountCompared]:
    """Compare when the last player who was not counted, or had no bag, has left instead."""
    if not in_room(t) or not t.field.where:
        return
    whole, pause = t.room.complete, pause_now(t, at)
    if t.room.bags and t.field.where.keys() <= t.room.bags.keys():
        due = whole is None or whole.loose != t.room.loose
    else:
        due = bool(pause) and (whole is None or whole.pause != pause)
        due = due and all(t.field.seat(player).pause == pause for player in t.field.where)
    if due:
        yield compared(t, pause, at)


def compared(t: Tournament, pause: str, at: str) -> CountCompared:
    total, expected = sum(table.chips() for table in t.field.tables.values()), t.issued - t.removed
    return CountCompared(total, expected, total - expected, pause, at, ("TOR 7.18", "TOR 7.12", "T-66"))


def check_known(t: Tournament, at: str) -> None:
    """Refuse what needs everybody's chips, unless all were counted in this pause or within the last minutes."""
    whole = t.room.complete
    if whole is None or whole.loose != t.room.loose or not _present(t, whole, at):
        reason = "not everybody's chips are known: stop the clock, and count all stacks"
        raise Refused("T-66", reason, wait("all stacks are counted", *CountStacks.roles))
    if t.room.difference:
        reason = "the stacks counted are not the chips in play: count again, or record the cause"
        raise Refused("T-66", reason, wait("the cause is recorded", *ExplainCount.roles))


def _present(t: Tournament, whole: CompleteCount, at: str) -> bool:
    pause = pause_now(t, at)
    return whole.pause == pause if pause and whole.pause else moment(at) - moment(whole.at) <= FRESH


def check_stack(t: Tournament, player: str, chips: Chips, clause: str) -> None:
    """Refuse a count that is not possible: no chips, more than all, or chips that are no longer used."""
    most = t.issued - t.removed
    if not 0 < chips <= most:
        reason = f"{player} cannot have {chips:,}: enter 1 to {most:,}, or record that the player is out"
        raise Refused(clause, reason)
    unit = t.field.tables[t.field.where[player][0]].unit
    if chips % unit:
        raise Refused("TOR 7.40", f"chips below {unit} are no longer in use: enter a multiple of {unit}")


def explained(t: Tournament, command: ExplainCount, facts: Facts) -> CountExplained:
    require_text("TOR 7.18", command.finding, "what caused the difference")
    if not t.room.difference:
        raise Refused("TOR 7.18", "the last count was right or is explained, so there is nothing to explain")
    return CountExplained(t.room.difference, command.finding, facts.actor.id, ("TOR 7.18", "TOR 7.12", "T-66"))


def leaving(t: Tournament, player: str, chips: Chips | None, clause: str, facts: Facts) -> Iterator[StacksCounted]:
    """In a room, chips that leave play are counted first; elsewhere they are known."""
    if not in_room(t):
        if chips is not None:
            raise Refused(clause, "the chips are known here: leave out the count")
        return
    if player not in t.field.where:
        if chips is not None:
            raise Refused(clause, f"{player[:40]} has no chips in play: leave out the count")
        return
    if chips is None:
        raise Refused(clause, f"the chips of {player} leave play: count them, and enter how many they are")
    check_stack(t, player, chips, clause)
    if t.phase != "finished" and chips > (most := t.in_play() - a_chip_each(t, player)):
        reason = f"{player} cannot have {chips:,}: the others in play have chips too, so {most:,} are the most"
        raise Refused(clause, reason)
    yield StacksCounted({player: chips}, "", facts.at, facts.actor.id, (clause, "T-66"))


def a_chip_each(t: Tournament, but: str = "") -> Chips:
    """The least that those in play have together, without one of them."""
    return sum(table.unit * sum(one.player != but for one in table.seats.values()) for table in t.field.tables.values())


# -- chip races


def race_due(t: Tournament, table: FieldTable, at: str) -> tuple[Chips, Chips]:
    """The smallest chip at a table and the next one. Refused until the first is raced off."""
    old = table.unit
    chip = next(one for one in t.structure.chips if one.value == old)
    new = next((one.value for one in t.structure.chips if one.value > old), 0)
    view = clock.at(t.clock, t.structure, at)
    ended = view.level - (not view.ended)
    if not new or not 0 < chip.race_after <= ended:
        when = f"when level {chip.race_after} has ended" if chip.race_after else "never in this tournament"
        raise Refused("TOR 7.40", f"chips of {old} are raced off {when}, but the clock shows level {view.level}")
    return old, new


def most_odd(players: int, old: Chips, new: Chips) -> int:
    """The most odd chips that so many players can have together."""
    return players * (new // gcd(old, new) - 1)


def raced(t: Tournament, command: RaceTable, facts: Facts) -> TableRaced:
    """New chips for the odd ones that were tallied. Who won them is seen at the table."""
    table = table_of(t, command.table)
    old, new = race_due(t, table, facts.at)
    return _race(command.table, len(table.seats), old, new, command.odd, command.rescued)


def _race(number: int, players: int, old: Chips, new: Chips, odd: int, rescued: int) -> TableRaced:
    most = most_odd(players, old, new)
    if odd > most:
        reason = f"{players} players have at most {most} odd chips of {old}: the others are changed before the tally"
        raise Refused("TOR 7.40(a)", reason)
    aside = set_aside(odd, old, new)
    without = min(players, odd) - aside  # who had odd chips and won none of the new ones, each at most one
    if rescued > without:
        raise Refused("TOR 7.40(g)", f"at most {without} players can be without a chip after this race")
    change = (aside + rescued) * new - odd * old
    clauses: tuple[str, ...] = ("TOR 7.40", "TOR 7.40(a)", "TOR 7.40(b)", "TOR 7.40(c)", "T-70")
    clauses += ("TOR 7.40(g)", "T-22") if rescued else ()
    return TableRaced(number, old, new, odd, aside, rescued, change, clauses)


def race_corrected(t: Tournament, command: CorrectRace, facts: Facts) -> RaceCorrected:
    """The last race at a table, tallied again."""
    require_text("TOR 6.14", command.reason, "the reason for the correction")
    before = table_of(t, command.table).raced
    if before is None:
        raise Refused("TOR 7.40", f"no chips were raced off at table {command.table}, so there is nothing to correct")
    players = max(t.structure.seats_per_table, t.structure.final_table)  # somebody may have left since
    now = _race(command.table, players, before.old, before.new, command.odd, command.rescued)
    return RaceCorrected(now, before, command.reason, facts.actor.id, ("TOR 6.14", "TOR 7.40", "T-70"))


# -- bags


def bagged(t: Tournament, command: BagChips, facts: Facts) -> Iterator[TournamentEvent]:
    player = command.player
    if not in_flight(t):
        raise Refused("TOR 7.13", "this is not a flight of a structure: nothing is bagged")
    if not flight_over(t, facts.at):
        reason = "the flight is still being played: chips are bagged after its last level"
        raise Refused("TOR 7.13", reason, wait("its last level has ended"))
    if player not in t.field.where:
        raise Refused("TOR 7.13", f"{player[:40]} does not sit at a table: choose a player who is still in")
    require_text("TOR 7.13", command.bag, "the number of the bag")
    if not command.signed:
        reason = f"{player} must sign the slip in the bag: record it when that is done"
        raise Refused("TOR 7.13", reason, wait("the slip is signed"))
    if any(who != player and one.number == command.bag for who, one in t.room.bags.items()):
        raise Refused("TOR 7.13", f"bag {command.bag} is another player's: enter the number of this bag")
    check_stack(t, player, command.chips, "TOR 7.13")
    clauses = ("TOR 7.13", "TOR 5", "T-72")
    first = StacksCounted({player: command.chips}, "", facts.at, facts.actor.id, clauses)
    second = ChipsBagged(player, command.chips, command.bag, facts.actor.id, clauses)
    yield first
    yield second
    t = evolve(evolve(t, first), second)
    if t.field.where.keys() <= t.room.bags.keys():
        yield compared(t, pause_now(t, facts.at), facts.at)


def check_bags(t: Tournament) -> None:
    """Refuse to close a flight until everybody's chips are in a bag, and all of them are there or explained."""
    if open_ := [player for player in t.field.where if player not in t.room.bags]:
        reason = f"the chips of {', '.join(open_[:10])} are not bagged yet: count them, and bag them"
        raise Refused("TOR 7.13", reason, wait("everybody's chips are bagged", *BagChips.roles))
    if t.room.difference:
        more = "too many" if t.room.difference > 0 else "missing"
        reason = f"{abs(t.room.difference):,} in chips are {more} in the bags: count again, or record the cause"
        raise Refused("TOR 7.13", reason, wait("the cause is recorded", Role.TOURNAMENT_DIRECTOR))
