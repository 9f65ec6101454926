"""Duties of the director and the desk, computed for each view. Each stays until a person deals with it."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Role, tag
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.tournament.director.deal import serving
from cutcard.tournament.director.option import unanswered, undecided
from cutcard.tournament.director.rounds import unannounced
from cutcard.tournament.entries.eligibility import bar_clause
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.money.results import to_remove, too_few
from cutcard.tournament.room.duties import room_duties
from cutcard.tournament.seats.seating import to_be_parted
from cutcard.tournament.state.plan import may_return, stake_left
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock

DIRECTOR = Role.TOURNAMENT_DIRECTOR
DESK = Role.GAMING_SUPERVISOR


def duties(t: Tournament, at: str) -> list[Prompt]:
    """Everything that is waiting, including choices that players must make."""
    if t.announced is None:
        return []
    found = [*_reported(t), *_owed(t)]
    if in_room(t):
        found += room_duties(t, at)
    if t.phase in ("running", "final table"):
        found += _in_play(t, at)
    return found


def _reported(t: Tournament) -> Iterator[Prompt]:
    for call in t.calls.values():
        if not call.answer and t.phase in ("running", "final table"):
            asked = f"asks for the clock on seat {call.seat}" if call.about == "clock" else f"calls: {call.about}"
            note = f", {call.note}" if call.note else ""
            clause = "TOR 7.26" if call.about == "clock" else "TOR 5"
            yield Prompt(DIRECTOR, f"Table {call.table} {asked}{note}.", clause)
    for number, matter in t.matters.items():
        text = f"Matter {number}, table {matter.table}: {matter.player}, {matter.note}. Impose a penalty, or close it."
        yield Prompt(DIRECTOR, text, matter.clauses[0])
    for number, dispute in t.disputes.items():
        yield Prompt(DIRECTOR, f"Dispute {number}, raised by {dispute.by}: {dispute.about}. Decide it.", "TOR 6.14")
    for number, one in t.proposals.items():
        act = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", tag(one.act)).lower()
        text = f"Proposal {number} of {one.by} ({act}): confirm it if you did not propose it, or withdraw it."
        yield Prompt(DIRECTOR, text, "T-53")
    for player in to_remove(t):
        told = f"{player} has been excluded ({t.register.barred(player)}): disqualify the player."
        yield Prompt(DIRECTOR, told, bar_clause(t.register, player))


def _in_play(t: Tournament, at: str) -> Iterator[Prompt]:
    view = clock.at(t.clock, t.structure, at)
    level, few = view.level, "too few players or valid entries are left for a tournament"
    last = view.state == "option" and view.next_level >= t.structure.registration_until_level
    if too_few(t):
        yield Prompt(DIRECTOR, f"Registration has closed, and {few}: cancel it.", "TOR 1")
    elif last and too_few(replace(t, registration_closed=True)):
        yield Prompt(
            DIRECTOR, f"Registration ends with this pause, and {few}: take more entries, or cancel it.", "TOR 1"
        )
    if unannounced(t, level):
        yield Prompt(
            DIRECTOR, "A special round is due: announce it to the players before its level begins.", "TOR 7.22"
        )
    if waiting := unanswered(t, at):
        yield Prompt(DIRECTOR, f"{len(waiting)} players may still forfeit a short stack: ask them.", "TOR 7.13")
    for player in undecided(t, at):
        held = f"{t.field.seat(player).stack:,}"
        text = f"You have {held} in chips, at most a starting stack: give them up and buy back in, or play on."
        yield Prompt(Role.PLAYER, text, "TOR 7.13", player)
    yield from _away(t, at)
    if len(t.field.where) < 2 and t.missing and (who := may_return(t)):
        text = f"{who[0]} may still arrive: return the chips then, or record that they are not expected."
        yield Prompt(DIRECTOR, text, "TOR 7.14")
    for number, table in t.field.tables.items():
        only = len(t.field.tables) == 1
        near = "sit side by side" if only else f"both sit at table {number}"
        for one, other in to_be_parted({seat: who.player for seat, who in table.seats.items()}, t.register.apart, only):
            text = f"{one} and {other} are connected and {near}: swap one of them if possible."
            yield Prompt(DIRECTOR, text, "TOR 7.7")
        if len(table.seats) < 2 and len(t.field.tables) > 1:
            text = f"Table {number} has too few players for a hand: break it, or move players there."
            yield Prompt(DIRECTOR, text, "TOR 7.23")


def _away(t: Tournament, at: str) -> Iterator[Prompt]:
    """What players who are not at their tables are told."""
    for player, seconds in serving(t, at).items() if t.away else ():
        left = f"{-(-seconds // 60)} more minutes of play, breaks not counted"
        yield Prompt(Role.PLAYER, f"Stay away from your table for {left}: your hands are folded.", "TOR 7.37", player)
    for player in t.missing:
        if not stake_left(t, player):
            continue
        text = "Your chips left play because you had not come. The director returns them, less blinds and antes."
        yield Prompt(Role.PLAYER, text, "TOR 7.14", player)


def _owed(t: Tournament) -> Iterator[Prompt]:
    for player, value in t.claims.items():
        text = f"{player} owes {dollars(value)} from a reversed payment: collect it, or waive the claim."
        yield Prompt(DESK, text, "T-54")
    if t.phase == "finished" and t.counted and not t.explained:
        differ = f"{abs(t.counted):,} in chips {'are too many' if t.counted > 0 else 'are missing'}"
        yield Prompt(DIRECTOR, f"After the count {differ}: count again, or record the cause.", "TOR 7.12")
    for number, player in not_handed(t) if t.phase in ("finished", "cancelled") else ():
        holder = t.purse.handed.get(number)
        text = f"Nobody has the place for gift {number}: withdraw it."
        if player:
            text = f"Hand gift {number} over to {player}" + (f": {holder} has it." if holder else ".")
        yield Prompt(DESK, text, "TOR 5" if number in t.purse.bonuses else "TOR 7.5")
