"""What TOR 7.14 charges in a room, where nobody counts the hands: proposed from hands an hour (T-67)."""

from cutcard.core.moment import HOUR
from cutcard.ruling import Refused, instead
from cutcard.tournament.engine.values import Chips, in_units
from cutcard.tournament.messages.conduct import ReturnAbsent
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import level


def proposed(t: Tournament, player: str, at: str) -> Chips:
    """Blinds and antes of the orbits missed since the stake was removed, in chips that are still used."""
    assert t.announced is not None
    one = t.missing[player]
    now = clock.place(t.clock, t.structure, at)
    table = t.field.tables.get(one.table)
    players = len(table.seats) + 1 if table else t.structure.seats_per_table
    missed = 0
    for number, played in clock.played_between(t.structure, one.since, now).items():
        posts = level(t.structure, number)
        hands = played * t.announced.hands_an_hour  # times the microseconds of an hour
        missed += hands * (posts.small + posts.big + posts.ante) // (HOUR * max(2, players))
    unit = max((table.unit for table in t.field.tables.values()), default=1)
    return min(one.stack, in_units(missed, unit))


def charge(t: Tournament, command: ReturnAbsent, at: str) -> Chips | None:
    """What the director has set, in a room; None where the hands were counted."""
    one = t.missing[command.player]
    if not in_room(t):
        if command.charged is not None:
            raise Refused("TOR 7.14", "the hands were counted, so what they cost is known: leave out the charge")
        return None
    if command.charged is None:
        chips = proposed(t, command.player, at)
        reason = f"hands are not counted here: set what {command.player} has missed, about {chips:,} in chips"
        raise Refused("TOR 7.14", reason, instead(ReturnAbsent(command.player, chips)))
    if command.charged > one.stack:
        raise Refused("TOR 7.14", f"{command.player} had {one.stack:,}: charge no more than that")
    return command.charged
