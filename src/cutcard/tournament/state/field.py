"""The field after an event: tables, seats, stacks, who is in play and who is out. Nothing is decided here."""

from msgspec.structs import replace

from cutcard.tournament.engine.values import Begin
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.state import register
from cutcard.tournament.state.tournament import (
    BeforeHand,
    Field,
    FieldTable,
    HandForHand,
    Outed,
    Planned,
    Seat,
    Tournament,
)

ORBIT = 2_520  # every number of players up to ten divides it


def put_table(t: Tournament, number: int, table: FieldTable) -> Tournament:
    tables = dict(t.field.tables)
    tables[number] = table
    return replace(t, field=replace(t.field, tables=tables))


def put_seat(t: Tournament, number: int, seat: int, one: Seat) -> Tournament:
    table = t.field.tables[number]
    return put_table(t, number, replace(table, seats={**table.seats, seat: one}))


def change_seat(t: Tournament, player: str, **changes: object) -> Tournament:
    number, seat = t.field.where[player]
    return put_seat(t, number, seat, replace(t.field.tables[number].seats[seat], **changes))


def sit(t: Tournament, number: int, seat: int, one: Seat) -> Tournament:
    """A newcomer takes a seat. If hands have been dealt there, the newcomer may have to wait (TOR 7.24)."""
    table = t.field.tables[number]
    waiting = (*table.waiting, seat) if table.hands else ()
    t = put_table(t, number, replace(table, seats=dict(sorted({**table.seats, seat: one}.items())), waiting=waiting))
    return replace(t, field=replace(t.field, where={**t.field.where, one.player: (number, seat)}))


def come(t: Tournament, number: int, seat: int, one: Seat) -> Tournament:
    """Somebody comes into play: into an elimination round that is on only with the next hand (TOR 7.22, T-73)."""
    t = sit(t, number, seat, one)
    table = t.field.tables[number]
    if not table.elimination:
        return t
    return put_table(t, number, replace(table, newcomers={**table.newcomers, seat: table.elimination}))


def leave(t: Tournament, player: str) -> Tournament:
    """A seat becomes free."""
    number, seat = t.field.where[player]
    table = t.field.tables[number]
    seats = {at: one for at, one in table.seats.items() if at != seat}
    newcomers = {at: left for at, left in table.newcomers.items() if at != seat} if table.newcomers else {}
    table = replace(table, seats=seats, waiting=tuple(at for at in table.waiting if at != seat), newcomers=newcomers)
    t = put_table(t, number, table)
    where = {who: place for who, place in t.field.where.items() if who != player}
    planned = tuple(one for one in t.field.planned if one.player != player)
    return replace(t, field=replace(t.field, where=where, planned=planned))


def out(t: Tournament, one: Outed) -> Tournament:
    """Add a player to those who are out."""
    return replace(t, outs=(*t.outs, one), groups=max(t.groups, one.group))


def in_again(t: Tournament, player: str) -> Tournament:
    return replace(t, outs=tuple(one for one in t.outs if one.player != player))


def announced(t: Tournament, event: f.TournamentAnnounced) -> Tournament:
    bounties = replace(t.bounties, value=event.structure.bounty)
    return replace(t, phase="announced", announced=event, bounties=bounties)


def start_moved(t: Tournament, event: f.StartMoved) -> Tournament:
    assert t.announced is not None, "the start of nothing"
    return replace(t, announced=replace(t.announced, starts=event.starts))


def started(t: Tournament, event: f.Started) -> Tournament:
    tables = {number: FieldTable(unit=t.structure.chips[0].value) for number in event.tables}
    return replace(t, phase="running", field=Field(tables, opened=max(event.tables)))


def seated(t: Tournament, event: f.Seated) -> Tournament:
    t = come(t, event.table, event.seat, Seat(event.player, event.stack, event.present, event.present))
    was = next((one for one in t.outs if one.player == event.player), None) if t.outs else None
    if was is not None:  # a re-entry: until now the player had the place of the last elimination
        was = replace(was, missing=t.missing.get(event.player))
        former = {**t.former, event.player: (*t.former.get(event.player, ()), was)}
        missing = {who: one for who, one in t.missing.items() if who != event.player}
        t = replace(in_again(t, event.player), former=former, missing=missing)
    return replace(t, issued=t.issued + event.stack, register=register.seated(t.register, event.player))


def button_drawn(t: Tournament, event: f.ButtonDrawn) -> Tournament:
    return put_table(t, event.table, replace(t.field.tables[event.table], button=event.button))


def hand_due(t: Tournament, event: f.HandDue) -> Tournament:
    begin, table = event.begin, t.field.tables[event.table]
    missed = tuple(who for who, one in t.missing.items() if one.table == event.table)
    waiting, newcomers = table.waiting, table.newcomers
    if waiting or newcomers:
        dealt = {one.seat for one in begin.seats}
        waiting = tuple(seat for seat in waiting if seat not in dealt)
        newcomers = {seat: left for seat, left in newcomers.items() if seat not in dealt}
    table = replace(
        table,
        begin=begin,
        positions=begin.positions,
        hands=begin.number,
        waiting=waiting,
        eliminating=table.elimination > 1,
        bonus_now=table.bonus,
        before=BeforeHand(table.positions, table.waiting, missed, table.newcomers),
        newcomers=newcomers,
    )
    t = put_table(t, event.table, table)
    if t.hand_for_hand is not None:
        now = t.hand_for_hand
        t = replace(t, hand_for_hand=replace(now, dealt=(*now.dealt, event.table)))
    return t


def _charged(t: Tournament, players: tuple[str, ...], begin: Begin) -> Tournament:
    """One hand's share of an orbit's blinds and antes, as if the players had been at the table (T-16).

    Only when it is over: one that is called off is charged to nobody, whoever has come back by then.
    """
    orbit = begin.blinds.small + begin.blinds.big + begin.blinds.ante
    each = orbit * (ORBIT // min(10, len(begin.seats) + 1))
    here = {who: t.missing[who] for who in players if who in t.missing}
    return replace(t, missing=t.missing | {who: replace(one, charged=one.charged + each) for who, one in here.items()})


def hand_played(t: Tournament, event: f.HandPlayed) -> Tournament:
    table = t.field.tables[event.table]
    assert table.begin is not None, "a result without its hand"
    seats = dict(table.seats)
    for seat, stack in event.stacks.items():
        one = seats[seat]
        if one.stack != stack:
            seats[seat] = replace(one, stack=stack)
        if one.player in event.arrived:
            seats[seat] = replace(seats[seat], arrived=True, seen=True)
    added = table.begin.bonus
    bonus = table.bonus
    if bonus is not None and table.bonus_now is not None:
        bonus = replace(bonus, hands=bonus.hands - 1) if bonus.hands > 1 else None
    left = table.elimination - (table.eliminating and table.elimination > 1)
    if table.before is not None and table.before.missed:
        t = _charged(t, table.before.missed, table.begin)
    t = put_table(t, event.table, replace(_over(table), seats=seats, elimination=left, bonus=bonus))
    return replace(_not_held(t, event.table), issued=t.issued + added)


def _over(table: FieldTable) -> FieldTable:
    return replace(table, begin=None, eliminating=False, bonus_now=None, before=None)


def _not_held(t: Tournament, number: int) -> Tournament:
    course = t.hand_for_hand
    if course is None or number not in course.held:
        return t
    return replace(t, hand_for_hand=replace(course, held=tuple(one for one in course.held if one != number)))


def hand_called_off(t: Tournament, event: f.HandCalledOff) -> Tournament:
    """As before the deal: the button stays, no hand of a special round or of hand-for-hand is used up."""
    table = t.field.tables[event.table]
    assert table.begin is not None, "no hand to call off"
    assert table.before is not None
    before = table.before
    again = {seat: left for seat, left in before.newcomers.items() if seat in table.seats and table.elimination}
    newcomers = table.newcomers | again
    table = replace(_over(table), positions=before.positions, waiting=before.waiting, newcomers=newcomers)
    t = _not_held(put_table(t, event.table, table), event.table)
    if t.hand_for_hand is not None:
        dealt = tuple(number for number in t.hand_for_hand.dealt if number != event.table)
        t = replace(t, hand_for_hand=replace(t.hand_for_hand, dealt=dealt))
    return t


def hand_held_back(t: Tournament, event: f.HandHeldBack) -> Tournament:
    assert t.hand_for_hand is not None, "cards are held back hand for hand alone"
    if not event.held:
        return _not_held(t, event.table)
    return replace(t, hand_for_hand=replace(t.hand_for_hand, held=(*t.hand_for_hand.held, event.table)))


def cards_may_be_shown(t: Tournament, event: f.CardsMayBeShown) -> Tournament:
    assert t.hand_for_hand is not None, "cards are held back hand for hand alone"
    return replace(t, hand_for_hand=replace(t.hand_for_hand, held=(), shown=event.tables))


def busted(t: Tournament, event: f.Busted) -> Tournament:
    return replace(t, busts={**t.busts, event.player: event}, groups=max(t.groups, event.group))


def eliminated(t: Tournament, event: f.Eliminated) -> Tournament:
    loose = t.field.seat(event.player).stack  # in a room; elsewhere it is known who has won the last chips
    t = out(t, Outed(event.player, event.group, event.table, event.cause, event.at, event.chips, loose))
    if loose:
        t = replace(t, room=replace(t.room, loose=t.room.loose + loose))
    if event.player in t.busts:
        t = replace(t, busts={who: one for who, one in t.busts.items() if who != event.player})
    return replace(leave(t, event.player), register=register.standing(t.register, event.player, "out"))


def chips_removed(t: Tournament, event: f.ChipsRemoved) -> Tournament:
    t = change_seat(t, event.player, stack=t.field.seat(event.player).stack - event.chips)
    return replace(t, removed=t.removed + event.chips)


def move_planned(t: Tournament, event: f.MovePlanned) -> Tournament:
    planned = (*t.field.planned, Planned(event.player, event.table, event.seat))
    return replace(t, field=replace(t.field, planned=planned))


def moved(t: Tournament, event: f.Moved) -> Tournament:
    before, one, (here, _) = t, t.field.seat(event.player), t.field.where[event.player]
    t = sit(leave(t, event.player), event.table, event.seat, _come(t, event.table, one))
    return old_button(old_button(_still_new(before, t, event.player), here), event.table)


def _still_new(before: Tournament, t: Tournament, player: str) -> Tournament:
    """Who has played no hand of an elimination round has not by changing tables either (T-73)."""
    (here, seat), (there, now) = before.field.where[player], t.field.where[player]
    left, table = before.field.tables[here].newcomers.get(seat), t.field.tables[there]
    if left is None or not table.elimination:
        return t
    return put_table(t, there, replace(table, newcomers={**table.newcomers, now: left}))


def old_button(t: Tournament, number: int) -> Tournament:
    """In a room the button of a table is known for one move; the next hand carries it on."""
    table = t.field.tables[number]
    return put_table(t, number, replace(table, positions=None, button_at="")) if table.button_at else t


def exchanged(t: Tournament, event: f.Exchanged) -> Tournament:
    before, places = t, [t.field.where[player] for player in event.players]
    seats = [t.field.seat(player) for player in event.players]
    t = leave(leave(t, event.players[0]), event.players[1])
    for (number, seat), one in zip(reversed(places), seats, strict=True):
        t = _still_new(before, sit(t, number, seat, _come(t, number, one)), one.player)
    return t


def _come(t: Tournament, number: int, one: Seat) -> Seat:
    """Who comes to a table where an elimination round ends is counted there with the others (TOR 7.22)."""
    return replace(one, pause="") if t.field.tables[number].elimination == 1 else one


def table_opened(t: Tournament, event: f.TableAdded) -> Tournament:
    unit = max(table.unit for table in t.field.tables.values())
    t = put_table(t, event.table, FieldTable(unit=unit))
    return replace(t, field=replace(t.field, opened=max(t.field.opened, event.table)))


def break_ordered(t: Tournament, event: f.BreakOrdered) -> Tournament:
    return replace(t, breaking=(*t.breaking, event.table))


def table_kept(t: Tournament, event: f.TableKept) -> Tournament:
    return replace(t, breaking=tuple(number for number in t.breaking if number != event.table))


def tables_held(t: Tournament, event: f.TablesHeld) -> Tournament:
    return replace(t, hold_breaks=event.breaks, hold_moves=event.moves)


def table_broken(t: Tournament, event: f.TableBroken) -> Tournament:
    tables = {number: table for number, table in t.field.tables.items() if number != event.table}
    missing = t.missing
    if missing:  # from now on their orbits are counted at another table
        missing = {who: replace(one, table=_stays(one.table, event.table, tables)) for who, one in missing.items()}
    left = tuple(number for number in t.breaking if number != event.table)
    return replace(t, field=replace(t.field, tables=tables), missing=missing, breaking=left)


def _stays(table: int, broken: int, tables: dict[int, FieldTable]) -> int:
    return min(tables) if table == broken else table


def clock_set(t: Tournament, event: f.ClockSet) -> Tournament:
    """A clock that is set back comes to the end of a period again, and players choose again (TOR 7.13)."""
    if t.answers and event.clock.jumped < t.clock.jumped:
        t = replace(t, answers={who: level for who, level in t.answers.items() if level <= event.clock.offered})
    if t.room.asked > event.clock.offered and event.clock.jumped < t.clock.jumped:
        t = replace(t, room=replace(t.room, asked=event.clock.offered))
    return replace(t, clock=event.clock)


def hand_for_hand_began(t: Tournament, event: f.HandForHandBegan) -> Tournament:
    return replace(t, hand_for_hand=HandForHand())


def hand_for_hand_round(t: Tournament, event: f.HandForHandRound) -> Tournament:
    """All who go out in the round are one group (T-12)."""
    began = (*t.hand_for_hand.began, event.at) if t.hand_for_hand and event.at else ()
    return replace(t, hand_for_hand=HandForHand(event.round, (), t.groups + 1, began=began), groups=t.groups + 1)


def hand_for_hand_ended(t: Tournament, event: f.HandForHandEnded) -> Tournament:
    return replace(t, hand_for_hand=None, automatic=t.automatic and not event.reason)


def final_table_drawn(t: Tournament, event: f.FinalTableDrawn) -> Tournament:
    """Everybody moves to the final table with their chips; all other tables are closed."""
    people = {one.player: one for table in t.field.tables.values() for one in table.seats.values()}
    last = t.field.tables[event.table]
    seats = {seat: people[player] for seat, player in sorted(event.seats.items())}
    table = FieldTable(seats, last.unit, hands=last.hands, bonus=last.bonus)
    where = {player: (event.table, seat) for seat, player in event.seats.items()}
    missing = {who: replace(one, table=event.table) for who, one in t.missing.items()}
    field = Field({event.table: table}, where, opened=t.field.opened)
    return replace(t, phase="final table", drawn=True, field=field, missing=missing, breaking=())


def chips_raced(t: Tournament, event: f.ChipsRaced) -> Tournament:
    table = t.field.tables[event.table]
    seats = {seat: replace(one, stack=event.stacks.get(seat, one.stack)) for seat, one in table.seats.items()}
    t = put_table(t, event.table, replace(table, seats=seats, unit=event.new))
    return replace(t, issued=t.issued + max(0, event.change), removed=t.removed + max(0, -event.change))


def registration_closed(t: Tournament, event: f.RegistrationClosed) -> Tournament:
    return replace(t, registration_closed=True, closed_at=event.at)


def won(t: Tournament, event: f.TournamentWon) -> Tournament:
    return replace(t, phase="finished", winners=event.winners, hand_for_hand=None)
