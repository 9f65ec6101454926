"""What each person may see of a tournament. A view lists its fields, so that a hidden card cannot leak by default."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.cards import Cards, show
from cutcard.core.message import RANKS, Role, Standing
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.money import Cents
from cutcard.tournament.director.calls import told_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.engine.pots import layers
from cutcard.tournament.engine.values import Positions
from cutcard.tournament.entries.notices import prompts as entry_prompts
from cutcard.tournament.hand.course import needs, rebuilt
from cutcard.tournament.hand.state import LiveHand
from cutcard.tournament.money.results import due, log, places
from cutcard.tournament.state.tournament import FieldTable, Seat, Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import entries_until, level
from cutcard.web.http.session import Person
from cutcard.web.player.shapes import LobbyTournament
from cutcard.web.player.views import BACK
from cutcard.web.tournament.offers import entry_offers, misdeals, table_offers
from cutcard.web.tournament.shapes import (
    EventSeat,
    EventTable,
    EventView,
    Notice,
    OwnEntry,
    Placed,
    SeatSeen,
    TableSeen,
)

STAFF = (*RANKS, Role.TOURNAMENT_DIRECTOR, Role.INSPECTOR)
NO_ADVICE = "TOR 7.39"
ROUNDS = {"elimination": "TOR 7.22", "bonus": "TOR 5"}
OPEN = ("announced", "running", "final table")
NOWHERE = Positions(0, 0, 0)


class Ended(Struct, frozen=True):
    """A hand at its end, and what each seat has won."""

    live: LiveHand
    won: dict[int, int]


def names(t: Tournament) -> Mapping[str, str]:
    """The names of entrants."""
    return {one.player: one.name for one in t.register.entrants.values()}


def registration(t: Tournament, at: str) -> bool:
    """Whether entries are taken."""
    open_ = t.phase in OPEN and not t.registration_closed
    return open_ and clock.at(t.clock, t.structure, at).level < entries_until(t.structure)


def event_view(
    t: Tournament,
    version: int,
    at: str,
    person: Person | None,
    balance: Cents,
    standing: Standing | None = None,
    option_until: str = "",
    moved: str = "",
) -> EventView:
    """The big screen: the same for everybody, except for a player's own part."""
    assert t.announced is not None, "nothing is announced yet"
    terms, view = t.structure, clock.at(t.clock, t.structure, at)
    left, chips = len(t.field.where), t.issued - t.removed
    return EventView(
        id=t.id,
        version=version,
        name=terms.name,
        venue=t.announced.venue,
        starts=t.announced.starts,
        phase=t.phase,
        dealing=t.announced.dealing,
        now=at,
        role=person.role.name.lower() if person else "",
        clock=view,
        next_blinds=level(terms, view.next_level).blinds(),
        registration=registration(t, at),
        hand_for_hand=t.hand_for_hand is not None,
        entry_fee=terms.entry_fee,
        administration_fee=terms.administration_fee,
        bounty=terms.bounty,
        starting_stack=terms.starting_stack,
        cap=terms.cap,
        places=max(terms.seats_per_table, terms.final_table),
        players=t.register.players,
        entries=t.register.entries,
        left=left,
        waiting=len(t.register.queue),
        chips=chips,
        average=chips // left if left else 0,
        pool=t.register.pool + t.purse.added,
        prizes=list(t.purse.prizes or ()),
        tables=table_lines(t),
        results=[Placed(one.place, one.tied, one.name, one.prize, one.bounties) for one in log(t).lines],
        winners=[names(t)[player] for player in t.winners],
        mine=_mine(t, person, balance, standing, at, moved) if person and person.role is Role.PLAYER else None,
        notices=notices(t, person, at),
        option_until=option_until,
        silence=NO_ADVICE,
    )


def notices(t: Tournament, person: Person | None, at: str) -> list[Notice]:
    """What players are told: standing notices, special rounds, and what concerns the viewer alone."""
    told = [one for one in (*entry_prompts(t, at), *duties(t, at)) if one.role is Role.PLAYER]
    mine = person.id if person else ""
    found = [Notice(one.text, one.clause, one.standing) for one in told if one.to in ("", mine)]
    if text := told_now(t, at):
        found.insert(0, Notice(text, "TOR 5", False))
    return [*found, *(Notice(text, clause, False) for text, clause in special_rounds(t))]


def special_rounds(t: Tournament) -> Iterator[tuple[str, str]]:
    """Elimination and bonus rounds that are announced or being played, in words."""
    for one in t.coming:
        yield f"In level {one.level}: {_round(one.kind, one.hands, one.chips, one.prize)}", ROUNDS[one.kind]
    hands = max((table.elimination - 1 for table in t.field.tables.values()), default=0)
    if hands > 0:
        yield f"Now: {_round('elimination', hands, 0, '')}", ROUNDS["elimination"]
    bonus = next((table.bonus for table in t.field.tables.values() if table.bonus is not None), None)
    if bonus is not None:
        yield f"Now: {_round('bonus', bonus.hands, bonus.chips, bonus.prize)}", ROUNDS["bonus"]


def _round(kind: str, hands: int, chips: int, prize: str) -> str:
    count = f"{hands} {'hand' if hands == 1 else 'hands'}"
    if kind == "elimination":
        return f"an elimination round of {count}. Then the lowest stack at each table is out."
    what = " and ".join(part for part in (f"{chips:,} chips in each pot" if chips else "", prize) if part)
    return f"a bonus round of {count}. The casino adds {what}."


def table_lines(t: Tournament) -> list[EventTable]:
    """Every table with its seats, as everybody may see them. In a room only stacks that were counted are known."""
    called, room = names(t), in_room(t)
    return [
        EventTable(
            number,
            table.hands,
            table.begin is not None,
            [
                EventSeat(seat, called[one.player], 0 if room and not one.pause else one.stack, one.present)
                for seat, one in sorted(table.seats.items())
            ],
        )
        for number, table in t.field.tables.items()
    ]


def _mine(t: Tournament, person: Person, balance: Cents, standing: Standing | None, at: str, moved: str) -> OwnEntry:
    entrant = t.register.entrants.get(person.id)
    table, seat = t.field.where.get(person.id, (0, 0))
    refused = "refused" if person.id in t.register.refused else ""
    name, status = (entrant.name, entrant.status) if entrant else (person.name, refused)
    offers = entry_offers(t, person.actor, name, standing, at)
    queue, placed = t.register.queue, places(t).get(person.id)
    stack, rank = standing_by_chips(t, person.id)
    return OwnEntry(
        id=person.id,
        name=name,
        status=status,
        table=table,
        seat=seat,
        balance=balance,
        offers=offers,
        queue=queue.index(person.id) + 1 if person.id in queue else 0,
        rank=rank,
        stack=stack,
        going=next(((one.table, one.seat) for one in t.field.planned if one.player == person.id), None),
        won=t.bounties.won.get(person.id, 0) + t.bounties.redeemed.get(person.id, 0),
        prize=due(t, person.id, placed) if placed else 0,
        place=placed.first if placed else 0,
        moved=moved,
    )


def standing_by_chips(t: Tournament, player: str) -> tuple[int, int]:
    """A player's stack, and the rank by chips; 0 where they are not known, as in a room without a count."""
    if player not in t.field.where:
        return 0, 0
    seats = [seat for table in t.field.tables.values() for seat in table.seats.values()]
    own = t.field.seat(player)
    if in_room(t) and not own.pause:
        return 0, 0
    if in_room(t) and any(one.pause != own.pause for one in seats):
        return own.stack, 0
    return own.stack, 1 + sum(one.stack > own.stack for one in seats)


def lobby_line(t: Tournament, at: str) -> LobbyTournament:
    assert t.announced is not None, "nothing is announced yet"
    return LobbyTournament(
        id=t.id,
        name=t.structure.name,
        phase=t.phase,
        starts=t.announced.starts,
        registration=registration(t, at),
        players=t.register.players,
        cap=t.structure.cap,
        left=len(t.field.where),
        level=clock.at(t.clock, t.structure, at).level,
        price=t.structure.entry_fee + t.structure.administration_fee,
    )


def table_view(
    t: Tournament, table: TournamentTable, ended: Ended | None, version: int, at: str, person: Person
) -> TableSeen:
    """A table: the hand in play, or the end of the last one."""
    assert t.announced is not None, "nothing is announced yet"
    playing = table.table.hand
    live = playing or (ended.live if ended else None)
    need, number = needs(table.table), table.number
    where = t.field.where.get(person.id, (0, 0))
    seat = where[1] if where[0] == number else 0
    staff = person.role in STAFF
    positions = live.begin.positions if live else NOWHERE
    return TableSeen(
        id=t.id,
        number=number,
        version=version,
        name=t.structure.name,
        phase=t.phase,
        dealing=t.announced.dealing,
        now=at,
        role=person.role.name.lower(),
        seat=seat,
        elsewhere=where[0] if where[0] != number else 0,
        clock=(view := clock.at(t.clock, t.structure, at)),
        places=max(t.structure.seats_per_table, t.structure.final_table),
        unit=t.field.tables.get(number, FieldTable()).unit,
        hand=playing.begin.number if playing else 0,
        blinds=playing.begin.blinds if playing else view.blinds,
        button=positions.button,
        small=positions.small,
        big=positions.big,
        seats=_seats(t, number, live, ended if playing is None else None, person.id),
        board=_faces(live.community) if live else [],
        pots=_pots(playing) if playing else [],
        waits_for=need.kind,
        turn=need.seat,
        awaits=need if staff or (seat and need.seat == seat) else None,
        time=playing.time if playing else None,
        held=bool(playing and playing.held and not playing.released),
        ended=ended.live.begin.number if ended and playing is None else 0,
        commitment=table.sealed.commitment if table.sealed else "",
        deal=table.table.deals,
        offers=table_offers(t, table, seat, person.actor, at),
        notices=[Notice(text, clause, False) for text, clause in special_rounds(t)],
        misdeals=misdeals(table, person.actor, at),
        silence=NO_ADVICE,
    )


def _seats(t: Tournament, number: int, live: LiveHand | None, ended: Ended | None, viewer: str) -> list[SeatSeen]:
    """All occupied seats, and those of the hand that is shown."""
    called, table = names(t), t.field.tables.get(number, FieldTable())
    there = {seat: one.player for seat, one in table.seats.items()}
    dealt = {one.seat: one for one in live.begin.seats} if live else {}
    players = there | {seat: one.player for seat, one in dealt.items() if ended is None or seat not in there}
    found = []
    for seat, player in sorted(players.items()):
        mine, standing = player == viewer, table.seats.get(seat, Seat(player, 0))
        own = dealt.get(seat)
        if live is None or own is None or own.player != player:
            one = SeatSeen(seat, called[player], mine, standing.stack, standing.present)
        else:
            stack, folded = live.stacks[seat], seat in live.folded
            one = SeatSeen(
                seat=seat,
                name=called[player],
                mine=mine,
                stack=standing.stack if ended else stack,
                bet=0 if ended else live.bets.get(seat, 0),
                present=seat not in live.absent,
                dealt_in=True,
                folded=folded,
                all_in=not stack and not folded and ended is None,
                bounty=own.bounty,
                cards=_hand(live, seat, mine),
                early=next((act.kind for act in live.early if act.seat == seat), ""),
                won=ended.won.get(seat, 0) if ended else 0,
            )
        found.append(one)
    return found


def _hand(live: LiveHand, seat: int, mine: bool) -> list[str]:
    """Card faces for viewers who may see them. A hand folded unseen is not shown."""
    known = live.hands.get(seat, ()) if mine or seat in live.shown else ()
    return _faces(known) or ([] if seat in live.folded else [BACK, BACK])


def _pots(live: LiveHand) -> list[int]:
    """The pots in the middle; side pots if somebody is all-in."""
    if live.stage != "betting" or all(live.stacks[seat] for seat in live.left):
        return [live.pot] if live.pot else []
    hand = rebuilt(live)
    return [amount for amount, _ in layers(hand.put, hand.folded, hand.dead)]


def _faces(cards: Cards) -> list[str]:
    return show(cards).split()
