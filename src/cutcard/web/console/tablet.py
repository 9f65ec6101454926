"""The tablet of a table: who is out, reports, calls to the floor, the clock on a player, and who comes or goes."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.core.message import Actor
from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.messages.conduct import TakeTable
from cutcard.tournament.messages.director import ConfirmMove
from cutcard.tournament.messages.dispute import AnswerCall, CallFloor
from cutcard.tournament.messages.room import Knockout, RecordOut
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import ClockView
from cutcard.tournament.structure.structure import in_play, level
from cutcard.web.console.floor_map import PLAYING, map_tables, seats_of
from cutcard.web.console.probe import Probe
from cutcard.web.console.room import button_presses, countable, table_presses
from cutcard.web.console.shapes import MapSeat, Press, Rival
from cutcard.web.tournament.views import NO_ADVICE

ABOUT = {"floor": "Call the floor", "ruling": "A ruling", "cards": "Cards", "chips": "Chips"}
UNREASONABLE = "the request is not reasonable"


def taking(number: int) -> Press:
    """The dealer says who they are, so that relief is possible."""
    return Press("take", "I deal at this table", TakeTable(number), "Your badge can then be relieved here")


class OpenCall(Struct, frozen=True):
    """A call from a table; ``until``: when a called minute is over."""

    number: int
    table: int
    about: str
    seat: int
    name: str
    at: str
    answer: str
    until: str
    acts: list[Press]


class Arrival(Struct, frozen=True):
    """Somebody on the way to or from this table."""

    name: str
    table: int
    seat: int
    leaves: bool
    acts: list[Press]


class TabletView(Struct, frozen=True):
    """One table as its dealer has it. ``outs``: players may be recorded as out here; with a bounty, by whom."""

    id: str
    version: int
    name: str
    phase: str
    dealing: str
    now: str
    role: str
    number: int
    clock: ClockView
    next_blinds: Blinds
    places: int
    seats: list[MapSeat]
    dealer: str  # name of who deals here; "": nobody has said so
    deals: bool  # the viewer does, so that another dealer may relieve them at this tablet
    outs: bool
    acts: list[Press]
    button: list[Press]
    button_due: bool  # a player can move once it is known where the button is here
    count: list[Rival]
    calls: list[OpenCall]
    call: list[Press]
    ask_clock: list[Press]  # one for each seat
    moves: list[Arrival]
    hand_for_hand: int  # number of the round; -1: no
    waits: str
    chips: list[int]  # values of the chips in use
    silence: str | None


def tablet_view(
    t: Tournament, number: int, version: int, at: str, actor: Actor, names: Mapping[str, str]
) -> TabletView:
    """What the dealer of a table sees and can do. A table that was broken is empty. ``names``: of staff."""
    assert t.announced is not None, "nothing is announced yet"
    probe, terms = Probe(t, actor, at), t.structure
    now = clock.at(t.clock, terms, at)
    table = next((one for one in map_tables(t, at) if one.number == number), None)
    here = table is not None
    return TabletView(
        id=t.id,
        version=version,
        name=terms.name,
        phase=t.phase,
        dealing=t.announced.dealing,
        now=at,
        role=actor.role.name.lower(),
        number=number,
        clock=now,
        next_blinds=level(terms, now.next_level).blinds(),
        places=seats_of(t),
        seats=table.seats if table else [],
        dealer=names.get(dealer, dealer) if (dealer := t.dealers.get(number, "")) else "",
        deals=bool(dealer) and dealer == actor.id,
        outs=here and any(probe.events(one) for one in _outs(t, number)),
        acts=probe.accepted([taking(number), *table_presses(probe, number)]) if here else [],
        button=button_presses(probe, number) if here else [],
        button_due=any(one.kind == "move" and number in one.tables for one in due_now(t, at)),
        count=countable(probe, number) if here else [],
        calls=open_calls(probe, number),
        call=probe.accepted(_calls(number)) if here else [],
        ask_clock=probe.accepted(_clocks(t, number)) if here else [],
        moves=list(_moves(probe, number)),
        hand_for_hand=t.hand_for_hand.round if t.hand_for_hand else -1,
        waits=table.waits if table else "",
        chips=[one.value for one in in_play(terms, now.level).chips],
        silence=NO_ADVICE,
    )


def _outs(t: Tournament, number: int) -> Iterator[RecordOut]:
    """The first knock-out that could be recorded: it stands for all of them."""
    for one in list(t.field.tables[number].seats.values())[:1]:
        yield RecordOut(number, (Knockout(one.player),))


def _calls(number: int) -> Iterator[Press]:
    yield Press("call floor", ABOUT["floor"], CallFloor(number), "The director is told at once")
    yield Press("call ruling", ABOUT["ruling"], CallFloor(number, "ruling"))
    yield Press("call cards", ABOUT["cards"], CallFloor(number, "cards"), "A deck, or a card is missing")
    yield Press("call chips", ABOUT["chips"], CallFloor(number, "chips"), "Change, or a colour-up")


def _clocks(t: Tournament, number: int) -> Iterator[Press]:
    """A player asks for the clock on another: the director decides (TOR 7.26)."""
    for seat, one in sorted(t.field.tables[number].seats.items()):
        name = t.register.entrants[one.player].name
        yield Press(f"clock {seat}", f"{seat} {name}", CallFloor(number, "clock", seat))


def open_calls(probe: Probe, number: int = 0) -> list[OpenCall]:
    """Calls that have not ended: of one table, or of all."""
    found = []
    for id, one in probe.t.calls.items():
        if number in (0, one.table) and probe.t.phase in PLAYING:
            table = probe.t.field.tables.get(one.table)
            seat = table.seats.get(one.seat) if table else None
            name = probe.t.register.entrants[seat.player].name if seat else ""
            acts = probe.accepted(_answers(id, one.about))
            found.append(OpenCall(id, one.table, one.about, one.seat, name, one.at, one.answer, one.until, acts))
    return found


def _answers(number: int, about: str) -> Iterator[Press]:
    def answer(id: str, label: str, command: AnswerCall, tone: str = "") -> Press:
        return Press(f"{id} {number}", label, command, tone="main" if tone else "")

    yield answer("time", "Call time: one minute", AnswerCall(number, "time"), "main")
    yield answer("hurry", "Tell the player to hurry", AnswerCall(number, "hurried"))
    yield answer("decline", "Not reasonable", AnswerCall(number, "declined", UNREASONABLE))
    yield answer("acted", "Has acted", AnswerCall(number, "acted"), "main")
    yield answer("dead", "Hand is dead", AnswerCall(number, "dead"))
    if about != "clock":
        yield answer("coming", "Coming", AnswerCall(number, "coming"), "main")
    yield answer("done", "Done", AnswerCall(number, "done"))


def _moves(probe: Probe, number: int) -> Iterator[Arrival]:
    t = probe.t
    for move in t.field.planned:
        here = t.field.where[move.player][0]
        if number in (here, move.table):
            name = t.register.entrants[move.player].name
            arrived = Press(f"arrived {move.player}", "Has arrived", ConfirmMove(move.player), tone="main")
            acts = probe.accepted([arrived]) if move.table == number else []
            yield Arrival(name, move.table, move.seat, here == number, acts)
