"""What the field requires next: tables to break, players to move, the final table, hand-for-hand."""

from collections.abc import Iterable

from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Chips, in_units
from cutcard.tournament.state.field import ORBIT
from cutcard.tournament.state.tournament import FieldTable, Tournament, in_room
from cutcard.tournament.structure import clock


def named(numbers: Iterable[int]) -> str:
    """Numbers as people say them."""
    return ", ".join(map(str, numbers)) or "none"


def table_of(t: Tournament, number: int) -> FieldTable:
    """A table in use."""
    table = t.field.tables.get(number)
    if table is None:
        raise Refused("TOR 7.23", f"there is no table {number}: choose {named(t.field.tables)}")
    return table


def people(t: Tournament) -> dict[int, dict[int, str]]:
    """Who sits where. A seat reserved for a player who is moving counts as taken."""
    tables = {
        number: {seat: one.player for seat, one in table.seats.items()} for number, table in t.field.tables.items()
    }
    for move in t.field.planned:
        tables[move.table][move.seat] = move.player
    return tables


def idle(t: Tournament, number: int) -> bool:
    """Whether no hand is in play at a table and nobody there may still re-buy: players can leave it."""
    if t.field.tables[number].begin is not None:
        return False
    return not t.busts or all(bust.table != number for bust in t.busts.values())


def settled(t: Tournament) -> bool:
    """Whether it is certain who plays: registration has closed and nobody waits (T-09). Never in a flight."""
    return t.registration_closed and not t.register.alternates and not t.register.again and not in_flight(t)


def in_flight(t: Tournament) -> bool:
    """Whether this is a starting phase. Places, prizes and the final table belong to the last phase (TOR 5)."""
    return any(one.id == t.id for one in t.structure.flights) if t.structure.flights else False


def had_bounty(t: Tournament, last: bool) -> set[str]:
    """Who has had their bounty in this flight, and brings none into another one, or into the last phase (T-05).

    Unless it was lost: not whoever has given up a short stack to buy back in there (T-07) or was disqualified
    by mistake, nobody if it was cancelled, and nobody for the last phase who has qualified for it.
    """
    gone = {one.player for one in t.outs if one.cause != "forfeit"} | t.disqualified.keys()
    here = {player for player, one in t.register.entrants.items() if one.status == "seated"}
    had = gone if last and t.register.closed else gone | here
    if t.phase == "cancelled":
        had = set()
    return {player for player, own in t.bounties.own.items() if own == "lost" or player in had}


def flight_over(t: Tournament, at: str) -> bool:
    """Whether the last level of a starting phase has ended."""
    view = clock.at(t.clock, t.structure, at)
    return any(
        one.id == t.id and (one.until_level < view.level or (one.until_level == view.level and view.ended))
        for one in t.structure.flights
    )


def final_due(t: Tournament) -> bool:
    """Whether the players of the final table are known and their seats have not been drawn yet (TOR 7.25)."""
    return t.phase == "running" and 1 < len(t.field.where) <= t.structure.final_table and settled(t)


def table_due(t: Tournament) -> int:
    """The table to break now: by order, or automatically once registration has closed; 0: none (T-26)."""
    if t.breaking:
        return t.breaking[0] if can_leave(t) else 0
    return breakable(t) if t.registration_closed and not t.hold_breaks else 0


def can_leave(t: Tournament) -> bool:
    """Whether the others have seats for a table's players: newcomers may have taken them since a break was ordered."""
    return len(t.field.where) <= (len(t.field.tables) - 1) * t.structure.seats_per_table


def breakable(t: Tournament) -> int:
    """The highest-numbered table, once the others have room for its players; 0: none."""
    left, players = len(t.field.tables) - 1, len(t.field.where)
    if not left or t.register.alternates or t.register.again or final_due(t):
        return 0
    seats = t.structure.seats_per_table
    fits = min(seats, t.structure.final_table) if left == 1 else left * seats
    return max(t.field.tables) if players <= fits else 0


def round_over(t: Tournament) -> bool:
    """True outside hand-for-hand; in hand-for-hand, when every table has played its hand of the round."""
    course = t.hand_for_hand
    if course is None:
        return True
    if any(table.begin is not None for table in t.field.tables.values()):
        return False
    reported = in_room(t)  # there the hands before the first round are reported as well
    if (not course.round and not reported) or len(t.field.tables) < 2:
        return True
    return all(no in course.dealt for no, one in t.field.tables.items() if len(one.seats) > 1)


def may_return(t: Tournament) -> list[str]:
    """Of those expected, who would still have chips after the missed blinds and antes (TOR 7.14)."""
    return [who for who in expected(t) if stake_left(t, who)]


def stake_left(t: Tournament, player: str) -> Chips:
    """What a provisionally eliminated player would have after the missed blinds and antes, as far as they are known."""
    unit = max((table.unit for table in t.field.tables.values()), default=1)
    one = t.missing[player]
    return in_units(max(0, one.stack - one.charged // ORBIT), unit)


def expected(t: Tournament) -> list[str]:
    """Provisionally eliminated players for whom places wait (T-60)."""
    return [who for who, one in t.missing.items() if one.expected]


def all_acted(t: Tournament) -> bool:
    """Whether every table has dealt its hand-for-hand hand, and each is over or waits with its cards down."""
    course = t.hand_for_hand
    if course is None or not course.round:
        return False
    tables = t.field.tables.items()
    if in_room(t):
        return all(number in course.dealt or number in course.held for number, one in tables if len(one.seats) > 1)
    dealt = all(number in course.dealt for number, one in tables if len(one.seats) > 1)
    return dealt and all(one.begin is None or number in course.held for number, one in tables)


def together(t: Tournament) -> bool:
    """Whether every table has raced off the same chips. Players may change tables only then."""
    return len({table.unit for table in t.field.tables.values()}) < 2


def uneven(t: Tournament) -> bool:
    """Whether a move is due: some table has two players more than another."""
    sizes = [len(table.seats) for table in t.field.tables.values()]
    return max(sizes, default=0) - min(sizes, default=0) > 1


def approaching(t: Tournament, margin: int) -> tuple[str, ...]:
    """Why play may go hand for hand: few enough players above the paid places or above the final table."""
    if len(t.field.tables) < 2 or not settled(t):
        return ()
    players, found = len(t.field.where), []
    if t.purse.prizes is not None and 0 < players - len(t.purse.prizes) <= margin:
        found.append("TOR 7.20(a)")
    if 0 < players - t.structure.final_table <= margin:
        found.append("TOR 7.20(b)")
    return tuple(found)
