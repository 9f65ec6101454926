"""Conduct of players: penalties, disqualification, forfeits, chips shown, returned and counted, disputes."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.director.absence import decide_absence
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.entries.refunds import refund_disqualified
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages.field_events import ChipsRemoved, Eliminated
from cutcard.tournament.messages.purse import BountyWon
from cutcard.tournament.money.purse import voided
from cutcard.tournament.money.results import places
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Seat, Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.penalties import impose
from cutcard.tournament.structure.structure import periods

# Clauses for a penalty or a disqualification, by what the player did.
GROUNDS: dict[c.Ground, tuple[str, ...]] = {
    "conduct": ("TOR 6.8", "TOR 5"),
    "not following the rules": ("TOR 6.8",),
    "lending chips": ("TOR 7.17", "TOR 6.8"),
    "hiding chips": ("TOR 7.18", "TOR 6.8"),
    "absence": ("TOR 7.16", "TOR 7.16.2"),
    "exposing the hand": ("TOR 7.38", "TOR 6.8"),
    "advice": ("TOR 7.39", "TOR 6.8"),
}


def player_in_play(t: Tournament, player: str, clause: str) -> Seat:
    """The seat of a player who is still in."""
    if player not in t.field.where:
        one = t.register.entrants.get(player)
        stands = one.status if one else "not entered"
        raise Refused(clause, f"{player[:40]} is {stands} and does not sit at a table: choose a player who is still in")
    return t.field.seat(player)


def in_hand(t: Tournament, player: str) -> bool:
    """Whether a player has cards now."""
    if player not in t.field.where:
        return False
    begin = t.field.tables[t.field.where[player][0]].begin
    return begin is not None and any(one.player == player for one in begin.seats)


def decide_conduct(t: Tournament, command: c.ConductCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case c.MarkAbsent() | c.MarkPresent() | c.ProvisionallyEliminate() | c.ReturnAbsent():
            yield from decide_absence(t, command, facts)
        case c.Penalise():
            yield _penalised(t, command, facts)
        case c.LiftPenalty(player, reason):
            require_text("TOR 7.37", reason, "why the penalty is lifted")
            if player not in t.away:
                raise Refused("TOR 7.37", f"{player} has no penalty, so there is nothing to lift")
            yield c.PenaltyLifted(player, reason, ("TOR 7.37",))
        case c.Disqualify():
            yield from _disqualified(t, command, facts)
        case c.ForfeitChips(player):
            yield from _forfeited(t, player, facts)
        case c.ReturnChips(player, chips):
            yield _returned(t, player, chips)
        case c.ArrangeChips(player):
            stack = player_in_play(t, player, "TOR 7.18").stack
            yield c.ChipsToBeArranged(player, stack, ("TOR 7.18",))
        case c.CountChips(counted):
            yield _counted(t, counted)
        case c.RecordName(player, name):
            require_text("TOR 7.9", name, "the name")
            player_in_play(t, player, "TOR 7.9")
            yield c.NameRecorded(player, name, ("TOR 7.9",))
        case c.DecideTournamentDispute(about, decision, players):
            require_text("TOR 6.14", about, "what the dispute is about")
            require_text("TOR 6.14", decision, "the decision")
            yield c.TournamentDisputeDecided(about, decision, players, facts.actor.id, facts.at, ("TOR 6.14",))


def _penalised(t: Tournament, command: c.Penalise, facts: Facts) -> c.PenaltyImposed:
    player = command.player
    player_in_play(t, player, "TOR 7.37")
    if command.kind == "disqualification":
        raise Refused(
            "TOR 7.37",
            f"a disqualification removes chips from play, so it is not a penalty here: disqualify {player} instead",
        )
    gone = clock.seconds_gone(t.clock, t.structure, facts.at)
    found = impose(player, command.kind, command.note, gone, command.minutes)
    clauses = (*found.clauses, *GROUNDS[command.ground])
    return c.PenaltyImposed(player, found.kind, command.ground, found.reason, gone, found.minutes, clauses)


def _disqualified(t: Tournament, command: c.Disqualify, facts: Facts) -> Iterator[TournamentEvent]:
    player, ground, note, refund = command.player, command.ground, command.note, command.refund
    require_text("TOR 7.37", note, "what the player did")
    one = t.register.entrants.get(player)
    if one is None or one.status in ("withdrawn", "disqualified") or player in t.ordered:
        stands = "not entered" if one is None else "to be disqualified" if player in t.ordered else one.status
        raise Refused("TOR 6.8", f"{player[:40]} is {stands}: choose a player who takes part")
    if refund and ground != "absence":
        raise Refused("TOR 6.9", "only the entry fee of an absent player can be refunded: leave out the refund")
    if t.purse.paid.get(player):
        raise Refused("TOR 6.14", f"{player} has already been paid a prize: decide this as a dispute")
    if t.phase == "finished" and list(places(t)) == [player]:
        raise Refused("TOR 6.14", f"play is over and only {player} has a place: decide this as a dispute")
    clauses = ("TOR 7.37", "TOR 6.9", *GROUNDS[ground], "T-30")
    if in_hand(t, player):
        yield c.DisqualificationOrdered(player, ground, note, refund, clauses)
    else:
        bust = t.busts.get(player)
        if (
            bust is not None and bust.move is not None
        ):  # the bounty was lost with the last chips, before the disqualification
            yield BountyWon(player, bust.move.shares, bust.move.clauses)
        elif t.bounties.own.get(player) == "held":
            yield voided(t, player, ("TOR 3", "T-08"))
        chips = t.field.seat(player).stack if player in t.field.where else 0
        yield c.Disqualified(player, chips, ground, note, refund, clauses)
    if refund:
        yield from refund_disqualified(t.register, player, facts)


def _forfeited(t: Tournament, player: str, facts: Facts) -> Iterator[TournamentEvent]:
    """Give up chips at the end of a re-entry or re-buy period or of a flight. The bounty is kept for now (T-07)."""
    stack = player_in_play(t, player, "TOR 7.13").stack
    view = clock.at(t.clock, t.structure, facts.at)
    ended = view.on_break or view.state == "option"
    flight = any(
        one.id == t.id and (one.until_level < view.level or (one.until_level == view.level and ended))
        for one in t.structure.flights
    )
    if not flight and not (ended and {"re-entry", "re-buy"} & set(periods(t.structure).get(view.level, ()))):
        ends = [level for level, which in periods(t.structure).items() if {"re-entry", "re-buy"} & set(which)]
        when = f"when level {ends[0]} has ended" if ends else "in a tournament with re-entries or re-buys"
        raise Refused("TOR 7.13", f"chips can be forfeited only {when}, before the next level begins")
    if in_hand(t, player):
        raise Refused("TOR 7.13", f"{player} is in a hand: forfeit the chips when it is over")
    if player in t.busts:
        raise Refused(
            "TOR 7.22", f"{player} has no chips to forfeit: the player may re-buy before the next round of play"
        )
    if stack > t.structure.starting_stack:
        least = t.structure.starting_stack
        raise Refused(
            "TOR 7.13",
            f"{player} has {stack} chips, but only {least} or fewer can be forfeited: play on with those chips",
        )
    table, seat = t.field.where[player]
    yield ChipsRemoved(player, stack, ("TOR 7.13", "TOR 5", "T-17"))
    clauses = ("TOR 7.13", "TOR 5", "T-07")
    yield Eliminated(player, table, seat, t.groups + 1, "forfeit", facts.at, clauses, stack)


def _returned(t: Tournament, player: str, chips: Chips) -> c.ChipsReturned:
    if player in t.field.where:
        raise Refused("TOR 7.11", f"{player} is still in and keeps the chips: record them after the player is out")
    if player not in t.register.entrants:
        raise Refused("TOR 7.11", f"{player[:40]} has not entered: choose the player who returns chips")
    if chips < 0:
        raise Refused("TOR 7.11", "the number of chips cannot be negative: count the chips that were returned")
    return c.ChipsReturned(player, chips, ("TOR 7.11",))


def _counted(t: Tournament, counted: dict[Chips, int]) -> c.ChipsCounted:
    """Compare the count with all chips issued minus those removed before."""
    if t.phase != "finished":
        raise Refused(
            "TOR 7.12", "the tournament is not over: count the chips when it is over and players have returned them"
        )
    known = {chip.value for chip in t.structure.chips}
    wrong = [value for value, count in counted.items() if value not in known or count < 0]
    if wrong:
        raise Refused(
            "TOR 7.12", f"there are no chips of {wrong[0]}: count chips of {', '.join(map(str, sorted(known)))}"
        )
    total, expected = sum(value * count for value, count in counted.items()), t.issued - t.removed
    return c.ChipsCounted(total, expected, total - expected, ("TOR 7.12",))
