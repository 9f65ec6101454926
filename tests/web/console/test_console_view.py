"""The director's console: it offers what the rules accept, shows the room, and everything can be taken back."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.core.moment import SECOND, moment
from cutcard.money import Cents
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import decide
from cutcard.tournament.messages.conduct import MarkAbsent, Penalise
from cutcard.tournament.messages.director import BreakTable, CorrectClock, HoldTables, MovePlayer, PauseClock, Start
from cutcard.tournament.messages.entry import CancelEntry, Enter
from cutcard.tournament.money.prizes import prize_list
from cutcard.tournament.structure.structure import Flight
from cutcard.web.console.finding import entrants
from cutcard.web.console.past import reversals
from cutcard.web.console.probe import NO_DRAW, Probe
from cutcard.web.console.shapes import ConsoleView, Press
from cutcard.web.console.sheets import free_seats, player_sheet, table_sheet
from cutcard.web.console.view import console_view
from cutcard.web.words.field import field_line
from tests.support.tournament.directing import DESK, DIRECTOR, EVENT, MANAGER, STARTS, Hall
from tests.support.tournament.entering import entry


def seen(hall: Hall, actor: Actor = DIRECTOR) -> ConsoleView:
    return console_view(hall.t, 1, hall.at, actor)


def presses(hall: Hall, actor: Actor = DIRECTOR) -> Iterator[Press]:
    """Every button of the console and of all its sheets."""
    view, probe = seen(hall, actor), Probe(hall.t, actor, hall.at)
    yield from view.clock_acts
    for acts in [part.acts for part in view.due] + [part.acts for part in view.penalties]:
        yield from acts
    for acts in [part.acts for part in view.payouts] + [part.acts for part in view.bounties]:
        yield from acts
    for table in view.tables:
        yield from table_sheet(probe, table.number).acts
    for player in hall.t.register.entrants:
        yield from player_sheet(probe, player).acts


def check_offers(hall: Hall, actor: Actor = DIRECTOR) -> set[str]:
    """Every button works: its command is accepted as it stands, after the journey through JSON. Returns their ids."""
    found = set()
    for press in presses(hall, actor):
        sent = msgspec.json.decode(msgspec.json.encode(press.command), type=type(press.command))
        assert decide(hall.t, sent, Facts(actor, hall.at, draw=NO_DRAW)), press
        assert press.label
        assert press.clause, press
        found.add(press.id)
    return found


def act(hall: Hall, id: str) -> Press:
    (press,) = {press.id: press for press in presses(hall) if press.id == id}.values()
    return press


def test_before_the_start_the_console_says_what_is_missing_and_then_starts() -> None:
    hall = Hall()
    assert seen(hall).due[0].acts == []  # too early, and nobody has entered
    hall.enter(*(f"a{number:02}" for number in range(1, 11)))
    assert "refund" in check_offers(hall)
    hall.at = STARTS
    assert [press.id for line in seen(hall).due for press in line.acts] == ["start", "start tables"]
    assert check_offers(hall) >= {"start", "without refund"}  # within 24 hours fees are kept (TOR 6.10)
    hall.do(act(hall, "start").command)
    assert len(seen(hall).tables) == 2


@pytest.mark.parametrize("players", [2, 9, 10, 19, 40])
def test_every_button_of_a_running_tournament_is_accepted(players: int) -> None:
    hall = Hall().start(players)
    assert check_offers(hall) >= {"pause", "next", "again", "disqualify", "absent", "void"}
    for actor in (DESK, MANAGER, Actor("dealer", Role.DEALER), Actor("eye", Role.INSPECTOR)):
        check_offers(hall, actor)
    hall.do(Penalise("a01", "away", "conduct", "shouted", 30))
    hall.do(MarkAbsent("a02"))
    hall.minute(26)
    assert check_offers(hall) >= {"lift a01", "present", "back"}
    hall.minute(110)  # in the break after level 4
    assert seen(hall).clock.on_break
    assert "pause" in check_offers(hall)


def test_nobody_else_gets_a_button_that_only_the_director_may_press() -> None:
    hall = Hall().start(10)
    ids = check_offers(hall, Actor("eye", Role.INSPECTOR))
    assert ids == set()
    assert seen(hall, Actor("dealer", Role.DEALER)).clock_acts == []


def remaining(hall: Hall) -> int:
    return seen(hall).clock.remaining


def test_the_clock_is_paused_resumed_moved_and_given_a_minute() -> None:
    hall = Hall().start(10)
    hall.minute(5)
    hall.do(act(hall, "pause").command)
    assert seen(hall).clock.state == "paused"
    hall.later(7)
    hall.do(act(hall, "resume").command)
    before = remaining(hall)
    hall.do(act(hall, "minute").command)
    assert remaining(hall) == before + 60
    hall.do(act(hall, "less").command)
    assert remaining(hall) == before
    hall.do(act(hall, "next").command)
    assert (seen(hall).clock.level, remaining(hall)) == (2, 25 * 60)
    hall.do(act(hall, "back").command)
    assert seen(hall).clock.level == 1
    for _ in range(3):
        hall.do(act(hall, "next").command)
    hall.do(act(hall, "break").command)
    assert (seen(hall).clock.on_break, seen(hall).clock.level) == (True, 4)


def test_a_minute_never_carries_the_clock_into_another_level() -> None:
    hall = Hall().start(10)
    hall.at = STARTS
    for seconds, offered in ((59, False), (60, True), (61, True)):
        hall.at = f"2022-01-26T01:3{seconds // 60}:{seconds % 60:02d}Z"
        assert ("minute" in {press.id for press in seen(hall).clock_acts}) is offered, seconds
    for seconds, offered in ((61, True), (60, False), (30, False)):
        gone = moment(STARTS) + (25 * 60 - seconds) * SECOND
        hall.minute((gone - moment(STARTS)) / (60 * SECOND))
        assert ("less" in {press.id for press in seen(hall).clock_acts}) is offered, seconds


def test_a_clock_is_corrected_back_as_its_refusal_has_always_said() -> None:
    hall = Hall().start(4)
    hall.minute(10)
    back = msgspec.json.decode(b'{"type":"CorrectClock","seconds":-60,"reason":"too early"}', type=CorrectClock)
    hall.do(back)
    assert remaining(hall) == 16 * 60


def test_the_map_shows_who_leans_and_the_queue_its_order() -> None:
    hall = Hall().start(20)
    assert [table.lean for table in seen(hall).tables] == [0, 0, 0]
    sizes = sorted(table.players for table in seen(hall).tables)
    assert sizes == [6, 7, 7]
    hall.do(HoldTables(True, True, "a test"))
    fullest = max(seen(hall).tables, key=lambda table: table.players)
    shortest = min(seen(hall).tables, key=lambda table: table.players)
    for mover in fullest.seats[:2]:
        target = next(one for one in free_seats(hall.t, mover.player) if one.table == shortest.number and not one.name)
        hall.do(MovePlayer(mover.player, target.table, target.seat, "a test"))
    leans = {table.number: table.lean for table in seen(hall).tables}
    assert (leans[fullest.number], leans[shortest.number]) == (-1, 1)
    assert seen(hall).held == ["breaks", "moves"]


def test_alternates_wait_before_re_entries_and_a_table_is_offered() -> None:
    hall = Hall().start(12, tables=1)
    view = seen(hall)
    assert [(one.player, one.kind) for one in view.queue] == [(f"a{number}", "alternate") for number in (10, 11, 12)]
    hall.do(act(hall, "add table").command)
    assert seen(hall).queue == []


def test_seats_to_move_to_are_those_that_the_rules_accept() -> None:
    hall = Hall().start(19)
    player = next(iter(hall.t.field.where))
    offered = {(one.table, one.seat) for one in free_seats(hall.t, player)}
    for number in hall.t.field.tables:
        for seat in range(1, 10):
            taken = True
            try:
                decide(hall.t, MovePlayer(player, number, seat, "a test"), hall.facts())
            except Refused:
                taken = False
            assert ((number, seat) in offered) is taken, (number, seat)
    swap = next(one for one in free_seats(hall.t, player) if one.name)
    assert swap.name == hall.t.register.entrants[hall.t.field.tables[swap.table].seats[swap.seat].player].name


def test_a_table_is_broken_by_its_sheet() -> None:
    hall = Hall().start(20)
    assert "break" not in {one.id for one in table_sheet(Probe(hall.t, DIRECTOR, hall.at), 3).acts}  # all are needed
    hall = Hall().start(18, tables=3)
    (last,) = [one for one in table_sheet(Probe(hall.t, DIRECTOR, hall.at), 3).acts if one.id == "break"]
    assert last.command == BreakTable(3)
    assert "6 players" in last.detail
    hall.do(last.command)
    assert [table.number for table in seen(hall).tables] == [1, 2]


def test_payouts_stand_as_entries_do_and_bounties_by_who_won_most() -> None:
    hall = Hall().start(30)
    pool: Cents = EVENT.entry_fee * 30
    assert [line.prize for line in seen(hall).payouts] == list(prize_list(30, pool).prizes)
    assert seen(hall).places == 0
    assert seen(hall).to_money == -1
    hall.close_registration()
    view = seen(hall)
    assert (view.places, view.to_money) == (len(view.payouts), 30 - len(view.payouts))


def test_everything_done_can_be_taken_back_and_reads_as_a_sentence() -> None:
    hall = Hall().start(20)
    hall.minute(5)
    names = {one.player: one.name for one in hall.t.register.entrants.values()}
    for command, label in (
        (Penalise("a03", "away", "conduct", "shouted", 20), "Lift it"),
        (MarkAbsent("a04"), "Is here"),
        (PauseClock("fire alarm"), "Resume"),
        (HoldTables(True, True, "a test"), "Release"),
    ):
        (event, *_) = hall.do(command)
        assert field_line(event, names)
        (undo,) = reversals(Probe(hall.t, DIRECTOR, hall.at), event)
        assert undo.label == label
        hall.do(undo.command)
    assert not hall.t.away
    assert not hall.t.hold_moves
    assert all(seat.present for table in hall.t.field.tables.values() for seat in table.seats.values())


def test_a_mistaken_entry_is_voided_by_two_people() -> None:
    hall = Hall()
    hall.enter("a01", "a02")
    (voided,) = [one for one in player_sheet(Probe(hall.t, DIRECTOR, hall.at), "a01").acts if one.id == "void"]
    hall.do(voided.command)
    (line,) = [line for line in seen(hall, MANAGER).due if line.clause == "T-53"]
    assert "Director" not in line.text
    assert {press.id for press in line.acts} == {"confirm 1", "withdraw 1"}
    assert [press.id for line in seen(hall).due if line.clause == "T-53" for press in line.acts] == ["withdraw 1"]
    hall.do(line.acts[0].command, MANAGER)
    assert hall.t.register.entrants["a01"].status == "withdrawn"


def test_people_are_found_by_name_card_and_seat() -> None:
    hall = Hall()
    hidden = {}  # the state refers to names, as in a journal
    for player, name in (("ann", "Ann Ahern"), ("joanna", "Joanna Poe"), ("bob", "Bob Lane")):
        reference = f"⟦{player}/name/0123456789abcdef⟧"
        hidden[reference] = name
        hall.do(replace(entry(player), name=reference), DESK)
    assert [one.player for one in entrants(hall.t, "ann", hidden.get)] == ["ann", "joanna"]
    assert [one.player for one in entrants(hall.t, "LANE", hidden.get)] == ["bob"]
    card = hall.t.register.entrants["bob"].card
    assert [one.player for one in entrants(hall.t, card, hidden.get)] == ["bob"]
    assert entrants(hall.t, "  ", hidden.get) == []
    assert entrants(hall.t, "nobody", hidden.get) == []
    hall.at = STARTS
    hall.do(Start())
    table, seat = hall.t.field.where["bob"]
    assert [one.player for one in entrants(hall.t, f"{table}-{seat}", hidden.get)] == ["bob"]


def test_a_flight_promises_no_prizes_and_words_name_people() -> None:
    flights = (Flight("gold-coast", "A", STARTS, 6), Flight("b", "B", STARTS, 6))
    hall = Hall(structure=replace(EVENT, cap=50, flights=flights))
    hall.enter("a01")
    assert seen(hall).payouts == []
    probe = Probe(hall.t, DIRECTOR, hall.at)
    name = hall.t.register.entrants["a01"].name
    assert probe.named("a01 owes a012, a01.") == f"{name} owes a012, {name}."
    assert probe.named("⟦a01/name/0123456789abcdef⟧ and a01?") == f"⟦a01/name/0123456789abcdef⟧ and {name}?"
    assert not probe.events(CancelEntry("nobody"))
    assert not Probe(hall.t, Actor("x", Role.INSPECTOR), hall.at).events(Enter("x", "X"))
