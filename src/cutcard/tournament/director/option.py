"""The option at the end of a period: give up a short stack and buy back in, or keep it (TOR 7.13, T-17)."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, do, wait
from cutcard.tournament.director.seated import in_hand, player_in_play
from cutcard.tournament.entries.scene import check_own
from cutcard.tournament.messages.conduct import CloseOption, ForfeitChips, PlayedOn, PlayOn
from cutcard.tournament.messages.director import ResumeClock
from cutcard.tournament.messages.field_events import ChipsRemoved, Eliminated
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.room import OptionClosed
from cutcard.tournament.room.counts import leaving
from cutcard.tournament.room.decide import check_recorded
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import flight_over, named
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import periods, seats_waiting

BUYING = {"re-entry", "re-buy"}


def offered(t: Tournament, at: str) -> int:
    """The level whose end gives the option now: while the clock is paused or on a break, or after a flight; 0: none."""
    view = clock.at(t.clock, t.structure, at)
    if view.ended and BUYING & set(periods(t.structure).get(view.level, ())):
        return view.level
    ends = [flight.until_level for flight in t.structure.flights if flight.id == t.id]
    return ends[0] if ends and flight_over(t, at) else 0


def undecided(t: Tournament, at: str) -> list[str]:
    """Players with at most a starting stack who have not chosen yet, while the option is offered and they can."""
    level = 0 if in_room(t) else offered(t, at)  # nobody knows the stacks in a room: players are asked there
    elsewhere = flight_over(t, at)  # in another flight, or in the last phase
    asked = [p for p in t.field.where if level and _short(t, p) and (elsewhere or _can_buy_back(t, p, at))]
    return [player for player in asked if t.answers.get(player) != level and not in_hand(t, player)]


def unanswered(t: Tournament, at: str) -> list[str]:
    """Those for whose choice the clock is paused, or the chips of a flight are not bagged yet."""
    return undecided(t, at) if _waits(t, at) else []


def _waits(t: Tournament, at: str) -> bool:
    return clock.at(t.clock, t.structure, at).state == "option" or flight_over(t, at)


def unconfirmed(t: Tournament, at: str) -> dict[int, str]:
    """By proposal: who gives up a stack by staff's word, which a second person must still confirm."""
    if not _waits(t, at):
        return {}
    level, waiting = offered(t, at), {number: one.act for number, one in t.proposals.items()}
    said = {number: act.player for number, act in waiting.items() if isinstance(act, ForfeitChips)}
    return {n: who for n, who in said.items() if who in t.field.where and t.answers.get(who) != level}


def _short(t: Tournament, player: str) -> bool:
    return 0 < t.field.seat(player).stack <= t.structure.starting_stack


def _can_buy_back(t: Tournament, player: str, at: str) -> bool:
    """Whether chips and seats are still to be had, and the player has not re-entered as often as was announced."""
    register, again = t.register, t.structure.re_entry
    if not seats_waiting(t.structure, clock.at(t.clock, t.structure, at).level):
        return False
    spent = register.banks is not None and register.banks_used >= register.banks
    return not spent and not (again and again.most and register.entrants[player].entries > again.most)


def check_answered(t: Tournament, at: str) -> None:
    """Refuse to resume the clock until everybody has chosen."""
    paused, level = clock.at(t.clock, t.structure, at).state == "option", offered(t, at)
    if in_room(t) and paused and level and t.room.asked != level:
        reason = "players with a starting stack or less may forfeit it: ask at the tables, then close the option"
        raise Refused("TOR 7.13", reason, do(CloseOption()))
    check_chosen(t, at)


def check_chosen(t: Tournament, at: str) -> None:
    """Refuse to go on, or to bag the chips of a flight, over the head of a player who has not chosen."""
    _check_played(t, at)
    _check_confirmed(t, at)
    if waiting := unanswered(t, at):
        who = ", ".join(waiting[:10])
        raise Refused(
            "TOR 7.13", f"{who} may still forfeit a short stack: ask them, or close the option", do(CloseOption())
        )


def _check_played(t: Tournament, at: str) -> None:
    """Refuse to end the option before the last hands of its level: only then is it known who has a short stack."""
    busy = [number for number, table in t.field.tables.items() if table.begin is not None]
    if busy and offered(t, at) and clock.at(t.clock, t.structure, at).state == "option":
        reason = (
            f"a hand is in play at table {named(busy)}, and its players may choose afterwards: wait until it is over"
        )
        raise Refused("TOR 7.13", reason, wait("the hand is over"))


def _check_confirmed(t: Tournament, at: str) -> None:
    """Refuse to end the option over the head of a player whose choice waits for a second person."""
    for number, player in unconfirmed(t, at).items():
        reason = f"{player} has said that they give up their chips: confirm proposal {number}, or withdraw it"
        raise Refused("TOR 7.13", reason, wait("it is confirmed or withdrawn", *ConfirmProposal.roles))


def forfeited(t: Tournament, command: ForfeitChips, facts: Facts) -> Iterator[TournamentEvent]:
    """Give up chips at the end of a re-entry or re-buy period or of a flight. The bounty is kept for now (T-07)."""
    player = command.player
    check_own(player, facts)
    stack = player_in_play(t, player, "TOR 7.13").stack
    if in_room(t) and facts.actor.role is Role.PLAYER:
        reason = "your chips are counted when they leave play: tell the dealer that you give them up"
        raise Refused("TOR 7.13", reason, ask(Role.DEALER, Role.TOURNAMENT_DIRECTOR))
    told = list(leaving(t, player, command.counted, "TOR 7.13", facts))
    stack = stack if command.counted is None else command.counted
    if not flight_over(t, facts.at) and not offered(t, facts.at):
        ends = [level for level, which in periods(t.structure).items() if BUYING & set(which)]
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
    if not flight_over(t, facts.at) and not _can_buy_back(t, player, facts.at):
        reason = f"{player} could not buy back in: no chip bank, seat or re-entry is left: play on with those chips"
        raise Refused("TOR 7.13", reason)
    _check_word(command.word, facts)
    table, seat = t.field.where[player]
    yield from told
    yield ChipsRemoved(player, stack, ("TOR 7.13", "TOR 5", "T-17"))
    clauses = ("TOR 7.13", "TOR 5", "T-07")
    yield Eliminated(player, table, seat, t.groups + 1, "forfeit", facts.at, clauses, stack)


def played_on(t: Tournament, command: PlayOn, facts: Facts) -> PlayedOn:
    player, level = command.player, offered(t, facts.at)
    check_own(player, facts)
    player_in_play(t, player, "TOR 7.13")
    check_recorded(t, "TOR 7.13", "players who say nothing play on")
    if not level or not _short(t, player):
        raise Refused("TOR 7.13", f"{player} cannot forfeit chips now: the chips stay in play")
    if in_hand(t, player):
        raise Refused("TOR 7.13", f"{player} is in a hand: choose when it is over", wait("the hand is over"))
    if t.answers.get(player) == level:
        raise Refused("TOR 7.13", f"{player} has already chosen to play on")
    _check_word(command.word, facts)
    return PlayedOn(player, level, True, ("TOR 7.13", "T-17"))


def closed(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    """Close the option. Players who have not chosen play on."""
    level = offered(t, facts.at)
    if in_room(t) and level and t.room.asked != level:
        yield OptionClosed(level, facts.actor.id, ("TOR 7.13", "T-17"))
        return
    _check_played(t, facts.at)
    _check_confirmed(t, facts.at)
    waiting = unanswered(t, facts.at)
    if not waiting:
        if clock.at(t.clock, t.structure, facts.at).state != "option":
            raise Refused("TOR 7.13", "nobody is waited for who could choose now, so there is nothing to close")
        raise Refused("TOR 7.13", "everybody has chosen: resume the clock", do(ResumeClock()))
    for player in waiting:
        yield PlayedOn(player, offered(t, facts.at), False, ("TOR 7.13", "T-17"))


def _check_word(word: str, facts: Facts) -> None:
    if facts.actor.role is not Role.PLAYER:
        require_text("TOR 7.13", word, "what the player said, because only the player may choose")
