"""Draws seats: before play, for players who come later, and for the final table."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct

from cutcard.ruling import Refused
from cutcard.tournament.seats.ballot import shuffled

Seats: TypeAlias = Mapping[int, str]  # who sits in which seat of a table; others are open
Tables: TypeAlias = Mapping[int, Seats]
Groups: TypeAlias = Collection[Collection[str]]  # players connected by family or association

_TRIES = 4_000  # draws of a final table before neighbours are accepted: with 5 of 10 connected one in 126 will do


class DrawnSeat(Struct, frozen=True):
    """A seat that the lot has given."""

    table: int
    seat: int
    clauses: tuple[str, ...]


class Seating(Struct, frozen=True):
    """Table and seat of each player. ``together``: connected players whom no seating could separate."""

    places: dict[str, tuple[int, int]]
    clauses: tuple[str, ...]
    together: tuple[tuple[str, str], ...] = ()


def tables_for(players: int, seats: int) -> int:
    """How many tables this many players need."""
    return max(1, -(-players // seats))


def ballot(players: Sequence[str], tables: Sequence[int], seats: int, apart: Groups, draw: str) -> Seating:
    """Draw tables and seats, with balanced tables and connected players at different tables."""
    if len(players) > len(tables) * seats:
        need = tables_for(len(players), seats)
        raise Refused("TOR 7.8", f"{len(players)} players need {need} tables of {seats} seats: open {need} tables")
    blocks = shuffled(draw, _blocks(players, apart), "players")
    in_turn = [player for block in blocks for player in shuffled(draw, block, f"group of {block[0]}")]
    numbers = shuffled(draw, tables, "tables")
    places: dict[str, tuple[int, int]] = {}
    for index, table in enumerate(numbers):
        open_seats = shuffled(draw, range(1, seats + 1), f"seats of table {table}")
        for player, seat in zip(in_turn[index :: len(numbers)], open_seats, strict=False):
            places[player] = table, seat
    together = tuple(pair for pair in _pairs(players, apart) if len({places[player][0] for player in pair}) == 1)
    return Seating(places, ("TOR 7.6", "TOR 7.7", "TOR 7.8") if apart else ("TOR 7.6", "TOR 7.8"), together)


def redraw(players: Sequence[str], table: int, seats: int, apart: Groups, draw: str) -> Seating:
    """New seats by lot for the final table, connected players not side by side where that can be done."""
    if len(players) > seats:
        out = len(players) - seats
        raise Refused("TOR 7.25", f"the final table has {seats} seats: redraw when {out} players more are out")
    pairs = list(_pairs(players, apart))
    best: tuple[int, list[str], list[int]] | None = None
    for attempt in range(_TRIES):
        order = shuffled(draw, players, f"final table {attempt}")
        ring = sorted(shuffled(draw, range(1, seats + 1), f"final seats {attempt}")[: len(players)])
        beside = len(_beside(order, pairs))
        if best is None or beside < best[0]:
            best = beside, order, ring
        if not beside:
            break
    assert best is not None
    _, order, ring = best
    places = {player: (table, seat) for player, seat in zip(order, ring, strict=True)}
    return Seating(places, ("TOR 7.25", "TOR 7.7") if pairs else ("TOR 7.25",), tuple(_beside(order, pairs)))


def open_seat(tables: Tables, seats: int, player: str, apart: Groups, draw: str, salt: str = "") -> DrawnSeat | None:
    """A seat by lot at one of the shortest tables, away from connected players if it can be; None: all are full."""
    sizes = {table: len(seated) for table, seated in tables.items() if len(seated) < seats}
    if not sizes:
        return None
    shortest = [table for table, size in sizes.items() if size == min(sizes.values())]
    connected = {other for group in apart if player in group for other in group} - {player}
    met = {table: len(connected & set(tables[table].values())) for table in shortest}
    fewest = [table for table in shortest if met[table] == min(met.values())]
    table = shuffled(draw, sorted(fewest), f"{salt} table")[0]
    free = [seat for seat in range(1, seats + 1) if seat not in tables[table]]
    chosen = shuffled(draw, free, f"{salt} seat")[0]
    return DrawnSeat(table, chosen, ("TOR 7.23", "TOR 7.7") if connected else ("TOR 7.23",))


def to_be_parted(seated: Seats, apart: Groups, only: bool) -> list[tuple[str, str]]:
    """Connected players at one table; where it is the only one, those side by side, if there are enough others."""
    pairs = sorted(_pairs(seated.values(), apart))
    ring = [seated[seat] for seat in sorted(seated)]
    return pairs if not only else _beside(ring, pairs) if len(ring) > 3 else []


def _blocks(players: Iterable[str], apart: Groups) -> list[list[str]]:
    """Players grouped by connection. A player without connections is a group of one."""
    block = {player: [player] for player in players}
    for one, other in _pairs(block, apart):
        mine, theirs = block[one], block[other]
        if mine is not theirs:
            mine.extend(theirs)
            for player in theirs:
                block[player] = mine
    return list({id(each): each for each in block.values()}.values())


def _pairs(players: Collection[str], apart: Groups) -> Iterator[tuple[str, str]]:
    """Each two connected players who are here."""
    here = set(players)
    return iter(dict.fromkeys(pair for group in apart for pair in combinations(sorted(here & set(group)), 2)))


def _beside(order: Sequence[str], pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Which of the pairs sit side by side in a circle."""
    place = {player: index for index, player in enumerate(order)}
    return [(a, b) for a, b in pairs if (place[a] - place[b]) % len(order) in (1, len(order) - 1)]
