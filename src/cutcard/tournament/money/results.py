"""Places, what each is paid, and the tournament's result log."""

from msgspec import Struct

from cutcard.money import Cents
from cutcard.tournament.money.prizes import LEAST, shared
from cutcard.tournament.state.plan import settled
from cutcard.tournament.state.tournament import Tournament


class FinishingPlace(Struct, frozen=True):
    """A place, or the places ``first`` to ``last`` that players share; ``turn``: position among those who share."""

    first: int
    last: int
    turn: int = 0

    @property
    def tied(self) -> int:
        return self.last - self.first + 1


class ResultLine(Struct, frozen=True):
    """A player's result; ``place`` is 0 for a disqualified player."""

    player: str
    name: str
    place: int
    tied: int
    prize: Cents
    bounties: Cents
    entries: int
    gifts: tuple[str, ...] = ()  # beside the prize: of a place, or of a bonus round
    agreed: Cents | None = None  # what is paid instead, by an agreement of the last players (T-52)


class ResultLog(Struct, frozen=True):
    """Name and date of the tournament, each player's name and result, and sums that add up (TOR 5)."""

    tournament: str
    venue: str
    date: str
    entries: int
    pool: Cents
    prizes: Cents
    bounties_funded: Cents
    bounties_paid: Cents
    bounties_void: Cents
    chips_issued: int
    chips_removed: int
    lines: tuple[ResultLine, ...]
    clauses: tuple[str, ...]


def finishers(t: Tournament) -> int:
    """How many players will have a place: all who were seated or wait for a seat, but nobody disqualified (T-30)."""
    return len(t.field.where) + len(t.outs) + len(t.register.queue)


def too_few(t: Tournament) -> bool:
    """Whether nobody else enters any more, and the entries that are valid make no tournament (TOR 1).

    They make none either if nobody is left who could have a place.
    """
    few = t.structure.satellite is None and t.register.entries < LEAST
    return settled(t) and (few or not finishers(t))


def places(t: Tournament) -> dict[str, FinishingPlace]:
    """The place of everybody who is out, and of the winners when play is over; the best place first."""
    found: dict[str, FinishingPlace] = {}
    if t.winners:
        for turn, player in enumerate(t.winners):
            found[player] = FinishingPlace(1, len(t.winners), turn)
    over = t.phase in ("finished", "closed")  # players still seated then have won, or qualified in a flight
    seated = sum(one.status == "seated" for one in t.register.entrants.values()) if over else len(t.field.where)
    ahead = seated if over else seated + len(t.register.queue)
    groups: dict[int, list[str]] = {}
    for one in t.outs:
        groups.setdefault(one.group, []).append(one.player)
    for group in sorted(groups, reverse=True):
        together = groups[group]
        for turn, player in enumerate(together):
            found[player] = FinishingPlace(ahead + 1, ahead + len(together), turn)
        ahead += len(together)
    return found


def to_remove(t: Tournament) -> list[str]:
    """Excluded players whom the director must disqualify: in play, or excluded then and out since (T-59).

    With them everybody who takes part here and was disqualified in another flight, also with a bag (T-30).
    """
    if not t.register.excluded or t.phase not in ("announced", "running", "final table", "finished"):
        return []
    alone = list(places(t)) if t.phase == "finished" else []  # somebody has the prizes
    those = {*t.register.without_place, *(t.field.where if t.phase != "finished" else ())} - t.ordered.keys()
    standing = {player for player in those if t.register.entrants[player].status in ("waiting", "seated", "out")}
    return [player for player in t.register.excluded if player in standing and alone != [player]]


def prize(t: Tournament, place: FinishingPlace) -> Cents:
    """What a place is paid. Tied players share equally; odd cents go one by one to the first of them (TOR 7.19)."""
    if t.purse.prizes is None:
        return 0
    if place.tied == 1:
        return t.purse.prizes[place.first - 1] if place.first <= len(t.purse.prizes) else 0
    return shared(t.purse.prizes, place.first, place.last).shares[place.turn]


def due(t: Tournament, player: str, place: FinishingPlace) -> Cents:
    """What a player is paid: by an agreement of the last players, or by place."""
    agreed = t.purse.shares.get(player)
    if agreed is None:
        return prize(t, place)
    return agreed + (
        shared(t.purse.played_for, place.first, place.last).shares[place.turn] if t.purse.played_for else 0
    )


def log(t: Tournament) -> ResultLog:
    """The record of every result; complete when play is over."""
    assert t.announced is not None, "nothing is announced yet"
    bounties, standing = t.bounties, places(t)
    lines = []
    for player, place in standing.items():
        lines.append(_line(t, player, place))
    lines += [_line(t, player, None) for player in t.disqualified]
    return ResultLog(
        t.structure.name,
        t.announced.venue,
        t.announced.starts[:10],
        t.purse.entries,
        t.purse.pool,
        sum(line.prize for line in lines),
        bounties.issued * bounties.value,
        sum(bounties.redeemed.values()),
        bounties.void * bounties.value,
        t.issued,
        t.removed,
        tuple(lines),
        ("TOR 5",),
    )


def _line(t: Tournament, player: str, place: FinishingPlace | None) -> ResultLine:
    one = t.register.entrants[player]
    cents = t.bounties.won.get(player, 0) + t.bounties.redeemed.get(player, 0)
    bonuses = [bonus.prize for bonus in t.purse.bonuses.values() if player in bonus.players]
    if place is None:
        return ResultLine(player, one.name, 0, 0, 0, cents, one.entries, tuple(bonuses))
    gifts = [value.what for value in t.purse.values.values() if place.first <= value.place <= place.last]
    found = place.first, place.tied, prize(t, place), cents, one.entries, (*gifts, *bonuses)
    return ResultLine(player, one.name, *found, due(t, player, place) if player in t.purse.shares else None)
