"""The floor map: every table with its seats, who is on the way, and how far each table is from balance."""

from cutcard.tournament.director.deal import serving
from cutcard.tournament.director.seated import seats_now
from cutcard.tournament.state.tournament import FieldTable, Tournament, in_room
from cutcard.web.console.shapes import MapSeat, MapTable
from cutcard.web.tournament.wall import table_waits

PLAYING = ("running", "final table")


def map_tables(t: Tournament, at: str) -> list[MapTable]:
    """The tables by number."""
    away = serving(t, at) if t.away and t.phase in PLAYING else {}
    sizes = [len(table.seats) for table in t.field.tables.values()]
    low, rest = divmod(sum(sizes), len(sizes)) if sizes else (0, 0)
    high = low + (rest > 0)
    return [
        MapTable(
            number=number,
            players=len(table.seats),
            seats=_seats(t, number, table, away),
            lean=max(0, len(table.seats) - high) or min(0, len(table.seats) - low),
            hands=table.hands,
            in_play=table.begin is not None,
            chip=table.unit,
            breaking=number in t.breaking,
            waits=table_waits(t, number),
        )
        for number, table in sorted(t.field.tables.items())
    ]


def _seats(t: Tournament, number: int, table: FieldTable, away: dict[str, int]) -> list[MapSeat]:
    moving = {move.player for move in t.field.planned}
    found = {
        seat: MapSeat(
            seat=seat,
            player=one.player,
            name=t.register.entrants[one.player].name,
            stack=one.stack,
            counted=not in_room(t) or bool(one.pause),
            present=one.present,
            bounty=t.bounties.own.get(one.player) == "held",
            leaving=one.player in moving,
            away=away.get(one.player, 0),
        )
        for seat, one in table.seats.items()
    }
    for move in t.field.planned:
        if move.table == number:
            name, stack = t.register.entrants[move.player].name, t.field.seat(move.player).stack
            found[move.seat] = MapSeat(move.seat, move.player, name, stack, coming=True)
    return [found[seat] for seat in sorted(found)]


def seats_of(t: Tournament) -> int:
    """Seats of each table, as people count them on the map."""
    most = max((max(table.seats, default=0) for table in t.field.tables.values()), default=0)
    return max(seats_now(t), most) if t.announced is not None else 0
