"""Decides the commands of a room. What follows from them is the director's, as everywhere."""

from collections.abc import Iterator

from cutcard.core.message import Command, Facts
from cutcard.ruling import Refused
from cutcard.tournament.messages import room as r
from cutcard.tournament.room import counts, handed, outs, reports
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament, in_room

AT_TABLES: dict[type[Command], str] = {  # what happens at tables in play
    r.RecordOut: "TOR 7.22",
    r.ReportTable: "TOR 7.20",
    r.SetButton: "TOR 7.23",
    r.CountStacks: "TOR 7.18",
    r.RaceTable: "TOR 7.40",
    r.CorrectRace: "TOR 7.40",
    r.BagChips: "TOR 7.13",
}


def decide_room(t: Tournament, command: r.RoomCommand, facts: Facts) -> Iterator[TournamentEvent]:
    """The events of a report from the room."""
    match command:
        case r.RecordOut():
            yield from outs.recorded_out(t, command, facts)
        case r.AwardBounty():
            yield outs.awarded(t, command, facts)
        case r.ReportTable():
            yield from reports.reported(t, command, facts)
        case r.SetButton():
            yield reports.button_set(t, command, facts)
        case r.CountStacks():
            yield from counts.counted(t, command, facts)
        case r.ExplainCount():
            yield counts.explained(t, command, facts)
        case r.RaceTable():
            yield counts.raced(t, command, facts)
        case r.CorrectRace():
            yield counts.race_corrected(t, command, facts)
        case r.HandInBounties():
            yield handed.handed_in(t, command)
        case r.ExplainBounties():
            yield handed.explained(t, command, facts)
        case r.BagChips():
            yield from counts.bagged(t, command, facts)


def check_room(t: Tournament, command: Command) -> None:
    """Refuse reports where the system itself knows cards and chips."""
    if not in_room(t):
        clause = AT_TABLES.get(type(command), "T-64")
        reason = "cards and chips are recorded hand by hand here: this is for tournaments that are dealt in a room"
        raise Refused(clause, reason)


def check_recorded(t: Tournament, clause: str, what: str) -> None:
    """Refuse in a room what needs cards or chips that only people know."""
    if in_room(t):
        raise Refused(clause, f"cards and chips are real here: {what}")
