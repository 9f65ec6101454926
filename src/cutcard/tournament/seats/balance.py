"""Balancing and breaking tables: who moves where, so that tables differ by one player at most (TOR 7.23, T-26)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.ruling import Refused
from cutcard.tournament.engine.positions import left_of
from cutcard.tournament.engine.values import Positions
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.seats.seating import Groups, Seats, Tables, open_seat


class SeatMove(Struct, frozen=True):
    """A player leaves a seat for another, with the rights and duties of the new one (TOR 7.24)."""

    player: str
    table: int
    seat: int
    to_table: int
    to_seat: int
    clauses: tuple[str, ...]


def uneven(tables: Tables) -> bool:
    """Whether some table has at least two players more than another."""
    sizes = [len(seated) for seated in tables.values()]
    return bool(sizes) and max(sizes) - min(sizes) > 1


def next_move(tables: Tables, positions: Mapping[int, Positions], seats: int, apart: Groups = ()) -> SeatMove | None:
    """The next move that makes tables even; None where they are, or until a hand has moved the small blind's gap on.

    ``positions`` are those of each table's last hand; a table without has dealt none yet.
    """
    if not uneven(tables):
        return None
    longest = max(tables, key=lambda table: (len(tables[table]), table))
    seat = next_big_blind(tables[longest], positions.get(longest))
    player = tables[longest][seat]
    fewer = {table: seated for table, seated in tables.items() if len(seated) < len(tables[longest]) - 1}
    to = shortest(fewer, player, apart)
    least = len(tables[to[0]])
    for table in to:
        if len(tables[table]) == least:
            for free in open_positions(tables[table], positions.get(table), seats):
                return SeatMove(player, longest, seat, table, free, ("TOR 7.23", "TOR 7.24", "T-26"))
    return None


def shortest(tables: Tables, player: str, apart: Groups = ()) -> list[int]:
    """The shortest tables first; of those alike, where fewest sit who are connected with this player (TOR 7.7)."""
    connected = {other for group in apart if player in group for other in group}
    return sorted(tables, key=lambda no: (len(tables[no]), len(connected & set(tables[no].values())), no))


def next_big_blind(seated: Seats, last: Positions | None) -> int:
    """The seat of the player next due the big blind."""
    return left_of(last.big if last else 0, seated)


def open_positions(seated: Seats, last: Positions | None, seats: int) -> Iterator[int]:
    """Open seats from the worst on, soonest due the big blind; neither the next small blind nor the gap before it."""
    if last is None:
        yield from (seat for seat in range(1, seats + 1) if seat not in seated)
        return
    seat = last.big
    for _ in range(seats):
        seat = seat % seats + 1
        if seat not in seated and seat != last.big:
            yield seat
        if seat == last.small:
            return


def breaking(tables: Tables, broken: int, seats: int, apart: Groups, draw: str) -> tuple[SeatMove, ...]:
    """The players of a broken table get seats by lot at the shortest of the others, one after the other."""
    others = {table: dict(seated) for table, seated in tables.items() if table != broken}
    moves = []
    for seat, player in shuffled(draw, sorted(tables[broken].items()), f"breaking {broken}"):
        place = open_seat(others, seats, player, apart, draw, f"breaking {broken} seat {seat}")
        if place is None:
            raise Refused("TOR 7.23", f"table {broken} cannot be broken: the other tables have no seat for {player}")
        others[place.table][place.seat] = player
        moves.append(SeatMove(player, broken, seat, place.table, place.seat, (*place.clauses, "TOR 7.24", "T-26")))
    return tuple(moves)
