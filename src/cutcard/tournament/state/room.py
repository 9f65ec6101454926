"""A room after an event: bounties to be awarded, stacks counted, reports of tables. Nothing is decided here."""

from msgspec.structs import replace

from cutcard.core.moment import moment
from cutcard.tournament.messages import room as r
from cutcard.tournament.messages.entry_events import FeesPaid
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.state import field
from cutcard.tournament.state.field import change_seat, put_table
from cutcard.tournament.state.purse import plus, remembered
from cutcard.tournament.state.rounds import reported_for_good
from cutcard.tournament.state.tournament import (
    Bag,
    CompleteCount,
    HandedIn,
    LostBounty,
    PendingBounty,
    RoomRecord,
    Tournament,
    in_room,
)


def _with(t: Tournament, **changes: object) -> Tournament:
    room: RoomRecord = replace(t.room, **changes)
    return replace(t, room=room)


def on_record(t: Tournament, player: str, at: str) -> Tournament:
    """Nothing earlier about the player can be entered afterwards, and the slip in a bag is old (T-69, T-72)."""
    if player in t.room.bags:
        t = _with(t, bags={who: bag for who, bag in t.room.bags.items() if who != player})
    before = t.room.last.get(player)
    if not in_room(t) or (before is not None and moment(before) >= moment(at)):
        return t
    return _with(t, last={**t.room.last, player: at})


def fees_paid(t: Tournament, event: FeesPaid) -> Tournament:
    return on_record(t, event.player, event.at)


def eliminated(t: Tournament, event: Eliminated) -> Tournament:
    return on_record(field.eliminated(t, event), event.player, event.at)


def bounty_pending(t: Tournament, event: r.BountyPending) -> Tournament:
    """Lost, though not yet to anybody."""
    entry = t.register.entrants[event.owner].entries
    bounties = remembered(t.bounties, event.owner, entry)
    waits = PendingBounty(event.owner, entry, event.table, event.at, event.left)
    own, lost = {**bounties.own, event.owner: "lost"}, {**bounties.lost, event.owner: ()}
    bounties = replace(bounties, own=own, lost=lost, lost_in={**bounties.lost_in, event.owner: entry})
    return _with(replace(t, bounties=bounties), pending=(*t.room.pending, waits))


def bounty_awarded(t: Tournament, event: r.BountyAwarded) -> Tournament:
    """The owner may have re-entered with another bounty since, which is still held."""
    bounties, owner = replace(t.bounties, won=plus(t.bounties.won, event.shares)), event.owner
    first, *more = [one for one in t.room.pending if one.owner == owner]
    before = bounties.earlier.get(owner, ())
    if (open_ := LostBounty(event.entry, ())) in before:
        named = tuple(LostBounty(event.entry, event.shares) if one == open_ else one for one in before)
        bounties = replace(bounties, earlier={**bounties.earlier, owner: named})
    elif bounties.lost.get(owner) == () and not more:  # it is the last one that the owner has lost
        bounties = replace(bounties, lost={**bounties.lost, owner: event.shares})
    return _with(replace(t, bounties=bounties), pending=without(t, first))


def without(t: Tournament, awarded: PendingBounty) -> tuple[PendingBounty, ...]:
    """Bounties that wait for a winner, without this one. An owner can have lost two with entries of one number."""
    return tuple(one for one in t.room.pending if one is not awarded)


def table_reported(t: Tournament, event: r.TableReported) -> Tournament:
    t, course, number = _special(t, event), t.hand_for_hand, event.table
    if course is None:
        return t
    dealt, held, shown = (
        tuple(one for one in some if one != number) for some in (course.dealt, course.held, course.shown)
    )
    if event.hand == "done":
        dealt = (*dealt, number)
    elif event.hand == "all-in":
        held = (*held, number)
    return replace(t, hand_for_hand=replace(course, dealt=dealt, held=held, shown=shown))


def _special(t: Tournament, event: r.TableReported) -> Tournament:
    """A hand of an elimination or bonus round, or one that is taken back. Stacks are counted after the last one."""
    table = t.field.tables[event.table]
    if not event.special:
        return t if event.hand == "in play" else put_table(t, event.table, reported_for_good(table))
    if event.special == 1:
        left, bonus = table.elimination - (table.elimination > 1), table.bonus
        fewer = replace(bonus, hands=bonus.hands - 1) if bonus is not None and bonus.hands > 1 else None
        last = left == 1 < table.elimination
        seats = {seat: replace(one, pause="") for seat, one in table.seats.items()} if last else table.seats
        won = t.purse.numbered + 1 if bonus is not None and bonus.prize else 0
        now = {"eliminating": left < table.elimination, "bonus_now": bonus, "bonus_won": won}
        changed = replace(table, seats=seats, elimination=left, bonus=fewer, **now)
    else:
        again = table.bonus if table.bonus_now is None else table.bonus_now
        more = table.elimination + table.eliminating
        changed = replace(reported_for_good(table), elimination=more, bonus=again)
    t = replace(put_table(t, event.table, changed), issued=t.issued + event.chips)
    return _with(t, loose=t.room.loose + event.chips)


def button_set(t: Tournament, event: r.ButtonSet) -> Tournament:
    table = t.field.tables[event.table]
    changed = replace(table, button=event.positions.button, positions=event.positions, button_at=event.at)
    return put_table(t, event.table, changed)


def stacks_counted(t: Tournament, event: r.StacksCounted) -> Tournament:
    """What a stack has more or less than was known comes from the chips whose holder was not known."""
    loose = t.room.loose
    for player, chips in event.stacks.items():
        loose += t.field.seat(player).stack - chips
        t = on_record(change_seat(t, player, stack=chips, pause=event.pause), player, event.at)
    return _with(t, loose=loose)


def count_compared(t: Tournament, event: r.CountCompared) -> Tournament:
    return _with(t, difference=event.difference, complete=CompleteCount(event.pause, event.at, t.room.loose))


def count_explained(t: Tournament, event: r.CountExplained) -> Tournament:
    return _with(t, difference=0)


def table_raced(t: Tournament, event: r.TableRaced) -> Tournament:
    """Nobody records who got the new chips; stacks counted before are old."""
    table = t.field.tables[event.table]
    seats = {seat: replace(one, pause="") for seat, one in table.seats.items()}
    t = put_table(t, event.table, replace(table, seats=seats, unit=event.new, raced=event))
    t = replace(t, issued=t.issued + max(0, event.change), removed=t.removed + max(0, -event.change))
    return _with(t, loose=t.room.loose + event.change, complete=None)


def race_corrected(t: Tournament, event: r.RaceCorrected) -> Tournament:
    """As if the race had been recorded so in the first place."""
    before, now, table = event.before.change, event.race.change, t.field.tables[event.race.table]
    issued = t.issued - max(0, before) + max(0, now)
    removed = t.removed - max(0, -before) + max(0, -now)
    t = replace(put_table(t, event.race.table, replace(table, raced=event.race)), issued=issued, removed=removed)
    return _with(t, loose=t.room.loose + now - before)


def option_closed(t: Tournament, event: r.OptionClosed) -> Tournament:
    return _with(t, asked=event.level)


def bounties_handed_in(t: Tournament, event: r.BountiesHandedIn) -> Tournament:
    return _with(t, handed={**t.room.handed, event.player: HandedIn(event.chips, event.least, event.most)})


def bounties_explained(t: Tournament, event: r.BountiesExplained) -> Tournament:
    one = replace(t.room.handed[event.player], least=event.least, most=event.most, explained=True)
    return _with(t, handed={**t.room.handed, event.player: one})


def chips_bagged(t: Tournament, event: r.ChipsBagged) -> Tournament:
    return _with(t, bags={**t.room.bags, event.player: Bag(event.chips, event.bag)})
