"""People after an event: absence, penalties, disqualification, chips they buy. Nothing is decided here."""

from msgspec.structs import replace

from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages.entry import FeePayment
from cutcard.tournament.state import register
from cutcard.tournament.state.corrected import resumed
from cutcard.tournament.state.field import ORBIT, change_seat, come, in_again, leave, out
from cutcard.tournament.state.handed import given_back
from cutcard.tournament.state.purse import unshared
from cutcard.tournament.state.tournament import FloorCall, Missing, Outed, Seat, Struck, Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.penalties import Ground

# -- conduct


def absent(t: Tournament, event: c.PlayerAbsent) -> Tournament:
    arrived = {"arrived": False} if event.never_sat else {}
    return change_seat(t, event.player, present=False, **arrived)


def present(t: Tournament, event: c.PlayerPresent) -> Tournament:
    return change_seat(t, event.player, present=True, arrived=True, seen=True)


def absence_ended(t: Tournament, event: c.AbsenceEnded) -> Tournament:
    one = t.missing[event.player]
    return replace(t, missing={**t.missing, event.player: replace(one, expected=False)})


def provisionally_eliminated(t: Tournament, event: c.ProvisionallyEliminated) -> Tournament:
    table, _ = t.field.where[event.player]
    one = Missing(table, event.chips, t.bounties.own.get(event.player) == "held")
    if in_room(t):  # nobody counts the hands that the player misses
        one = replace(one, since=clock.place(t.clock, t.structure, event.at))
    t = out(leave(t, event.player), Outed(event.player, t.groups + 1, table, "absence", event.at))
    return replace(
        t,
        missing={**t.missing, event.player: one},
        removed=t.removed + event.chips,
        register=register.standing(t.register, event.player, "out"),
    )


def absent_returned(t: Tournament, event: c.AbsentReturned) -> Tournament:
    """A player with nothing left keeps their place among those who are out; otherwise play goes on.

    In a room the director has set the charge: with another one the player can still come back.
    """
    if not event.chips and in_room(t):
        one = t.missing[event.player]
        gone = replace(one, charged=one.stack * ORBIT, expected=False)
        return replace(t, missing={**t.missing, event.player: gone})
    t = given_back(t, event.player) if event.chips else t
    t = replace(t, missing={who: one for who, one in t.missing.items() if who != event.player})
    if not event.chips:
        return t
    t = come(in_again(resumed(t, event.player), event.player), event.table, event.seat, Seat(event.player, event.chips))
    standing = register.standing(t.register, event.player, "seated")
    return replace(t, removed=t.removed - event.chips, register=standing)


def penalty_imposed(t: Tournament, event: c.PenaltyImposed) -> Tournament:
    away = {**t.away, event.player: event} if event.minutes else t.away
    return replace(_answered(t, event.player, event.ground), penalties=(*t.penalties, event), away=away)


def _answered(t: Tournament, player: str, ground: Ground) -> Tournament:
    """A penalty is the answer to what was reported of the player."""
    if not t.matters:
        return t
    open_ = {number: one for number, one in t.matters.items() if (one.player, one.ground) != (player, ground)}
    return replace(t, matters=open_)


def table_taken(t: Tournament, event: c.TableTaken) -> Tournament:
    others = {number: who for number, who in t.dealers.items() if who != event.by}  # nobody deals at two tables
    return replace(t, dealers={**others, event.table: event.by})


def floor_called(t: Tournament, event: d.FloorCalled) -> Tournament:
    call = FloorCall(event.table, event.about, event.seat, event.note, event.at)
    return replace(t, calls={**t.calls, event.number: call}, called=event.number)


def call_answered(t: Tournament, event: d.CallAnswered) -> Tournament:
    """A call goes on while somebody comes, or a minute runs; every other answer ends it."""
    if event.answer in ("coming", "time"):
        call = replace(t.calls[event.number], answer=event.answer, until=event.until)
        return replace(t, calls={**t.calls, event.number: call})
    return replace(t, calls={number: one for number, one in t.calls.items() if number != event.number})


def players_told(t: Tournament, event: d.PlayersTold) -> Tournament:
    return replace(t, told=event if event.words else None)


def matter_noted(t: Tournament, event: d.MatterNoted) -> Tournament:
    return replace(t, matters={**t.matters, event.number: event}, reported=event.number)


def matter_closed(t: Tournament, event: d.MatterClosed) -> Tournament:
    return replace(t, matters={number: one for number, one in t.matters.items() if number != event.number})


def dispute_raised(t: Tournament, event: d.DisputeRaised) -> Tournament:
    return replace(t, disputes={**t.disputes, event.number: event}, reported=event.number)


def dispute_decided(t: Tournament, event: d.TournamentDisputeDecided) -> Tournament:
    return replace(t, disputes={number: one for number, one in t.disputes.items() if number != event.number})


def played_on(t: Tournament, event: c.PlayedOn) -> Tournament:
    return replace(t, answers={**t.answers, event.player: event.level})


def penalty_lifted(t: Tournament, event: c.PenaltyLifted) -> Tournament:
    """The last of its kind is gone; minutes of one before it are served as they were."""
    *_, lifted = (one for one in t.penalties if (one.player, one.kind) == (event.player, event.kind))
    left = tuple(one for one in t.penalties if one is not lifted)
    away = {who: one for who, one in t.away.items() if who != event.player}
    away |= {one.player: one for one in left if one.player == event.player and one.minutes}
    return replace(t, penalties=left, away=away)


def disqualification_ordered(t: Tournament, event: c.DisqualificationOrdered) -> Tournament:
    return replace(t, ordered={**t.ordered, event.player: event})


def disqualified(t: Tournament, event: c.Disqualified) -> Tournament:
    """The player gets no place; those who are out move up (T-30)."""
    player = event.player
    struck = Struck(
        event.ground,
        t.register.entrants[player].status,
        event.chips,
        next((one for one in t.outs if one.player == player), None),
        event.bounty,
        t.missing.get(player),
    )
    if player in t.field.where:
        t = leave(t, player)
    waits = register.seated(t.register, player)
    t = _answered(t, player, event.ground)
    t = unshared(t, player)
    return replace(
        in_again(t, player),
        removed=t.removed + event.chips,
        register=register.standing(waits, player, "disqualified"),
        ordered={who: one for who, one in t.ordered.items() if who != player},
        missing={who: one for who, one in t.missing.items() if who != player},
        busts={who: one for who, one in t.busts.items() if who != player},
        disqualified={**t.disqualified, player: struck},
        winners=tuple(one for one in t.winners if one != player),
    )


def chips_counted(t: Tournament, event: c.ChipsCounted) -> Tournament:
    return replace(t, counted=event.difference, explained=False)


def difference_accepted(t: Tournament, event: c.DifferenceAccepted) -> Tournament:
    return replace(t, explained=True)


def name_recorded(t: Tournament, event: c.NameRecorded) -> Tournament:
    one = replace(t.register.entrants[event.player], stated=event.name)
    return replace(t, register=replace(t.register, entrants={**t.register.entrants, event.player: one}))


def unchanged(t: Tournament, event: object) -> Tournament:
    """For the record only."""
    return t


# -- entries


def chips_bought(t: Tournament, event: e.ChipsBought) -> Tournament:
    busts = {who: one for who, one in t.busts.items() if who != event.player}
    t = change_seat(t, event.player, stack=t.field.seat(event.player).stack + event.chips)
    return replace(t, issued=t.issued + event.chips, busts=busts)


def fees_refunded(t: Tournament, event: e.FeesRefunded) -> Tournament:
    """What the house gives back for an absence is noted there; not what it gives back for a mistake in a flight."""
    if "TOR 7.16.2" not in event.clauses:
        return t
    payment = FeePayment(event.purchase, event.entry_fee, event.administration_fee, event.source, event.payer)
    struck = replace(t.disqualified[event.player], refund=payment)
    return replace(t, disqualified={**t.disqualified, event.player: struck})
