"""Conduct of players: penalties, disqualification, forfeits, chips shown, returned and counted, disputes."""

from collections.abc import Iterator
from typing import TypeAlias

from cutcard.core.authority import for_another
from cutcard.core.message import SUPERVISORS, Facts, Role
from cutcard.core.text import require_text
from cutcard.money import dollars
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.director import calls, option
from cutcard.tournament.director.absence import decide_absence
from cutcard.tournament.director.seated import in_hand, player_in_play
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.entries.refunds import refund_disqualified
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages.correction import LiftDisqualification, VoidEntry
from cutcard.tournament.messages.field_events import Eliminated
from cutcard.tournament.messages.purse import BountyWon, CancelTournament, PayPrize, ReversePayment
from cutcard.tournament.money.purse import voided
from cutcard.tournament.money.results import places
from cutcard.tournament.room.counts import a_chip_each, leaving
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.handed import handed_in, held_back, is_out
from cutcard.tournament.state.plan import settled
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.penalties import Ground, impose

MOST_COUNTED = 10**15
MOST_DISPUTES, MOST_OWN_DISPUTES = 100, 5  # that wait for the director: of everybody, and of one player
RemedyCommand: TypeAlias = ReversePayment | VoidEntry | LiftDisqualification | PayPrize

# Clauses for a penalty or a disqualification, by what the player did.
GROUNDS: dict[Ground, tuple[str, ...]] = {
    "conduct": ("TOR 6.8", "TOR 5"),
    "not following the rules": ("TOR 6.8",),
    "lending chips": ("TOR 7.17", "TOR 6.8"),
    "hiding chips": ("TOR 7.18", "TOR 6.8"),
    "absence": ("TOR 7.16", "TOR 7.16.2"),
    "exposing the hand": ("TOR 7.38", "TOR 6.8"),
    "advice": ("TOR 7.39", "TOR 6.8"),
    "exclusion": ("TOR 6.13", "T-59"),
}

_FLOOR = (*SUPERVISORS, Role.TOURNAMENT_DIRECTOR)
DECIDED = wait("one is decided", Role.TOURNAMENT_DIRECTOR)  # cure where too many disputes are open


def decide_conduct(t: Tournament, command: c.ConductCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case c.MarkAbsent() | c.MarkPresent() | c.ProvisionallyEliminate() | c.ReturnAbsent() | c.EndAbsence():
            yield from decide_absence(t, command, facts)
        case c.Penalise():
            yield _penalised(t, command, facts)
        case c.LiftPenalty(player, reason, kind):
            require_text("TOR 7.37", reason, "why the penalty is lifted")
            if all((one.player, one.kind) != (player, kind) for one in t.penalties):
                raise Refused("TOR 7.37", f"{player[:40]} has no such penalty, so there is nothing to lift")
            yield c.PenaltyLifted(player, reason, ("TOR 7.37", "T-55"), kind)
        case c.Disqualify():
            yield from _disqualified(t, command, facts)
        case c.RefundDisqualified(player, reason):
            yield from _refunded(t, player, reason, facts)
        case c.ForfeitChips():
            yield from option.forfeited(t, command, facts)
        case c.PlayOn():
            yield option.played_on(t, command, facts)
        case c.CloseOption():
            yield from option.closed(t, facts)
        case c.ReturnChips():
            yield from _returned(t, command, facts)
        case c.ArrangeChips(player):
            stack = player_in_play(t, player, "TOR 7.18").stack
            yield c.ChipsToBeArranged(player, stack, ("TOR 7.18",))
        case c.CountChips(counted):
            yield _counted(t, counted)
        case c.AcceptDifference(finding):
            yield _explained(t, finding, facts)
        case c.RecordName(player, name):
            require_text("TOR 7.9", name, "the name")
            player_in_play(t, player, "TOR 7.9")
            yield c.NameRecorded(player, name, ("TOR 7.9",))
        case c.TakeTable():
            yield calls.taken(t, command, facts)
        case d.CallFloor():
            yield calls.called(t, command, facts)
        case d.AnswerCall():
            yield calls.answered(t, command, facts)
        case d.TellPlayers():
            yield calls.told(t, command, facts)
        case d.CloseMatter(number, decision):
            require_text("TOR 7.37", decision, "what the director has decided")
            one = t.matters.get(number)
            if one is None:
                raise Refused(
                    "TOR 7.37", f"matter {number} is not open; open: {', '.join(map(str, t.matters)) or 'none'}"
                )
            yield d.MatterClosed(number, decision, facts.actor.id, one.clauses)
        case d.RaiseTournamentDispute(about, players):
            require_text("TOR 6.14", about, "what the dispute is about")
            _check_dispute(t, players, facts)
            raised = about, players, facts.actor.id, facts.at
            yield d.DisputeRaised(t.reported + 1, *raised, ("TOR 6.14",))
        case d.DecideTournamentDispute():
            yield _decided(t, command, facts)


def _check_dispute(t: Tournament, players: tuple[str, ...], facts: Facts) -> None:
    """A dispute is about entrants; a player who raises one has entered or was turned away."""
    raising = (facts.actor.id,) if facts.actor.role is Role.PLAYER else ()
    _check_known(t, (*raising, *players))
    mine = sum(facts.is_actor(one.by) for one in t.disputes.values())
    if facts.actor.role is Role.PLAYER and mine >= MOST_OWN_DISPUTES:
        raise Refused(
            "TOR 6.14", f"{mine} disputes of yours are waiting for the director: those must be decided first", DECIDED
        )
    if len(t.disputes) >= MOST_DISPUTES:
        raise Refused(
            "TOR 6.14", f"{MOST_DISPUTES} disputes are waiting for the director: those must be decided first", DECIDED
        )


def _check_known(t: Tournament, players: tuple[str, ...]) -> None:
    known = t.register.entrants.keys() | t.register.refused.keys()
    if unknown := [player for player in players if player not in known]:
        raise Refused("TOR 6.14", f"{unknown[0][:40]} has not entered this tournament: choose somebody who has")


def _decided(t: Tournament, command: d.DecideTournamentDispute, facts: Facts) -> d.TournamentDisputeDecided:
    """The decision itself; the results of its remedy follow."""
    require_text("TOR 6.14", command.about, "what the dispute is about")
    require_text("TOR 6.14", command.decision, "the decision")
    if command.number and command.number not in t.disputes:
        known = ", ".join(map(str, t.disputes)) or "none"
        raise Refused(
            "TOR 6.14", f"dispute {command.number} is not open: {known}; enter 0 for one that was not raised before"
        )
    _check_known(t, command.players)
    raised = t.disputes.get(command.number)
    for party in (*command.players, *(raised.players if raised else ()), raised.by if raised else ""):
        if party in t.register.entrants:
            for_another(facts, party, "TOR 6.14", "decide the dispute", *d.DecideTournamentDispute.roles)
    if command.remedy != "none" and not command.players:
        raise Refused("TOR 6.14", f"the decision names no players: choose those it is about ({command.remedy})")
    said_ = command.about, command.decision, command.players, facts.actor.id, facts.at
    return d.TournamentDisputeDecided(*said_, ("TOR 6.14",), command.remedy, command.number)


def remedies(command: d.DecideTournamentDispute) -> Iterator[RemedyCommand]:
    """The commands that carry out a decision."""
    reason = command.decision
    for player in dict.fromkeys(command.players):
        match command.remedy:
            case "none":
                pass
            case "reverse the prize":
                yield ReversePayment(player, "prize", reason)
            case "reverse the bounties":
                yield ReversePayment(player, "bounties", reason)
            case "void the entry":
                yield VoidEntry(player, reason)
            case "lift the disqualification":
                yield LiftDisqualification(player, reason)
            case "pay the prize":
                yield PayPrize(player)


def _penalised(t: Tournament, command: c.Penalise, facts: Facts) -> c.PenaltyImposed:
    player = command.player
    player_in_play(t, player, "TOR 7.37")
    if command.kind == "disqualification":
        raise Refused(
            "TOR 7.37",
            f"a disqualification removes chips from play, so it is not a penalty here: disqualify {player} instead",
        )
    gone = clock.seconds_run(t.clock, t.structure, facts.at)
    before = t.away.get(player)
    if before is not None and command.minutes:  # one after the other (T-55)
        gone = max(gone, before.since + before.minutes * 60)
    found = impose(player, command.kind, command.note, gone, command.minutes)
    clauses = (*found.clauses, *GROUNDS[command.ground], *(("T-55",) if found.minutes else ()))
    return c.PenaltyImposed(player, found.kind, command.ground, found.reason, gone, found.minutes, clauses)


def _disqualified(t: Tournament, command: c.Disqualify, facts: Facts) -> Iterator[TournamentEvent]:
    player, ground, note = command.player, command.ground, command.note
    require_text("TOR 7.37", note, "what the player did")
    one = t.register.entrants.get(player)
    if one is None or one.status in ("withdrawn", "disqualified") or player in t.ordered:
        stands = "not entered" if one is None else "to be disqualified" if player in t.ordered else one.status
        raise Refused("TOR 6.8", f"{player[:40]} is {stands}: choose a player who takes part")
    if paid := t.purse.paid.get(player):
        reason = f"{player} has already been paid {dollars(paid)}: reverse that payment first"
        raise Refused("TOR 6.14", reason, do(ReversePayment(player, "prize", note)))
    if t.bounties.own.get(player) == "redeemed":  # as the winner, who is none then: the bounty is void (T-06, T-08)
        reason = f"{player} has already been paid their own bounty: reverse that payment first"
        raise Refused("TOR 3", reason, do(ReversePayment(player, "bounties", note)))
    if t.phase == "finished" and list(places(t)) == [player]:
        raise Refused("TOR 6.14", f"play is over and only {player} has a place: the prizes are theirs")
    if t.phase != "finished" and settled(t) and not _others(t, player):
        reason = f"nobody else could have a place, and the fees are prizes: cancel the tournament, or let {player} win"
        raise Refused("TOR 2", reason, do(CancelTournament(note)))
    if ground == "absence":
        _check_absent(t, player)
    elsewhere = ground == "exclusion" and bool(t.register.struck(player))  # in another flight, which TOR 6.9 covers
    clauses = ("TOR 7.37", "TOR 6.9", *(() if elsewhere else GROUNDS[ground]), "T-30")
    if in_hand(t, player):
        yield c.DisqualificationOrdered(player, ground, note, clauses)
        return
    bust, held = t.busts.get(player), False
    if bust is not None and bust.move is not None:  # lost with the last chips, before the disqualification
        yield BountyWon(player, bust.move.shares, bust.move.clauses)
    elif held := t.bounties.own.get(player) == "held":
        yield voided(t, player, ("TOR 3", "T-08"))
    if bust is not None:
        yield Eliminated(player, bust.table, bust.seat, bust.group, "hand", facts.at, ("TOR 7.22",))
    chips = t.field.seat(player).stack if player in t.field.where else 0
    yield from leaving(t, player, command.counted, "TOR 6.9", facts)
    chips = chips if command.counted is None else command.counted
    yield c.Disqualified(player, chips, ground, note, clauses, held)


def _check_absent(t: Tournament, player: str) -> None:
    """Only an absence that is on record costs the position, since the entry fee may go back for it (TOR 7.16.2)."""
    if player in t.missing:
        return
    if player not in t.field.where:
        raise Refused("TOR 7.16", f"{player} has no seat to be absent from, so that is not what the player did")
    if t.field.seat(player).present:
        reason = f"{player} is not marked absent: record the absence first, or choose what else the player did"
        raise Refused("TOR 7.16", reason, do(c.MarkAbsent(player)) if t.phase != "finished" else None)


def _others(t: Tournament, player: str) -> set[str]:
    """Who may still have a place if this player has none."""
    return (t.field.where.keys() | {one.player for one in t.outs}) - t.ordered.keys() - {player}


def _refunded(t: Tournament, player: str, reason: str, facts: Facts) -> Iterator[TournamentEvent]:
    """Refund the entry fee once, and only to a player disqualified for absence."""
    require_text("TOR 7.16.2", reason, "why the entry fee is refunded")
    struck = t.disqualified.get(player)
    if struck is None or struck.ground != "absence":
        raise Refused("TOR 6.9", "fees are not refunded, except the entry fee of a player disqualified for absence")
    if struck.refund:
        raise Refused("TOR 7.16.2", f"the entry fee of {player} has already been refunded")
    if t.register.closed:  # and goes back from there if that does not proceed: not a second time
        reason = f"this flight is closed, and the entry fee of {player} went to the last phase with the others"
        raise Refused("TOR 7.16.2", reason)
    yield from refund_disqualified(t.register, player, facts)


def _returned(t: Tournament, command: c.ReturnChips, facts: Facts) -> Iterator[TournamentEvent]:
    """Record the chips. Any that should have been in somebody's stack are a matter for the director.

    In a room such chips leave play and explain a count, so the dealer who has them does not record them alone.
    """
    player, chips = command.player, command.chips
    _check_returned(t, player)
    before = handed_in(t, player)
    handed = chips if command.in_all else before + chips
    if command.in_all and handed == before:
        raise Refused("TOR 7.11", f"{chips:,} chips of {player} are recorded already, so there is nothing to correct")
    if chips % (least := min(chip.value for chip in t.structure.chips)):
        raise Refused("TOR 7.11", f"the smallest chip is {least}, and {chips:,} is no number of them: count again")
    more = held_back(t, player, handed) - held_back(t, player, before)
    left = t.in_play() - a_chip_each(t)
    if not 0 <= chips <= t.issued or more > max(0, left):
        told = f"this number of chips is not possible: enter 0 to {t.issued:,}, the number issued"
        if more > left:
            told = f"{more:,} of these would come from those who play, and they have {t.in_play():,}: count again"
        raise Refused("TOR 7.11", told)
    if more and in_room(t) and facts.actor.role in (Role.DEALER, Role.SYSTEM):
        told = f"by the record nobody held {abs(more):,} of these chips, and they would {_moves(more)} play"
        cure = wait("a supervisor or the director has counted and recorded them", *_FLOOR)
        raise Refused("TOR 7.11", f"{told}: call a supervisor, who counts them and records them", cure)
    yield c.ChipsReturned(player, chips, ("TOR 7.11", "TOR 6.14") if command.in_all else ("TOR 7.11",), command.in_all)
    if more > 0:
        table = next((one.table for one in reversed(t.outs) if one.player == player), 0)
        note = f"{more:,} in chips handed in after the player was out: by the record nobody held them"
        yield d.MatterNoted(t.reported + 1, table, player, "hiding chips", note, ("TOR 7.11", "TOR 7.18"))


def _moves(more: Chips) -> str:
    return "leave" if more > 0 else "come back into"


def _check_returned(t: Tournament, player: str) -> None:
    if player in t.field.where:
        raise Refused("TOR 7.11", f"{player} is still in and keeps the chips: record them after the player is out")
    if player not in t.register.entrants:
        raise Refused("TOR 7.11", f"{player[:40]} has not entered: choose the player who returns chips")
    if t.announced is not None and t.announced.dealing == "electronic":
        raise Refused("TOR 7.11", "an electronic tournament has no physical chips, so there are none to return")
    if not t.issued:
        reason = "no chips have been issued yet, so there are none to return"
        raise Refused("TOR 7.11", reason, wait("play begins", Role.TOURNAMENT_DIRECTOR))
    if not is_out(t, player):
        raise Refused("TOR 7.11", f"{player} has not lost a seat, so there are no chips to return: choose who is out")


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
    if total > MOST_COUNTED:
        raise Refused("TOR 7.12", f"the count is above {MOST_COUNTED:,}, which is not possible: check the numbers")
    return c.ChipsCounted(total, expected, total - expected, ("TOR 7.12", "T-62"))


def _explained(t: Tournament, finding: str, facts: Facts) -> c.DifferenceAccepted:
    require_text("TOR 7.12", finding, "what caused the difference")
    if not t.counted or t.explained:
        raise Refused(
            "TOR 7.12",
            "there is no difference to explain: count the chips first",
            wait("the chips are counted", *c.CountChips.roles),
        )
    return c.DifferenceAccepted(t.counted, finding, facts.actor.id, ("TOR 7.12", "T-53"))
