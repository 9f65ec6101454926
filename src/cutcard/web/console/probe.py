"""Asks the rules what they would make of a command, so that a page offers what they accept and nothing else."""

import re
from collections.abc import Iterable, Mapping
from typing import get_args

from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Standing
from cutcard.core.personal import REFERENCE
from cutcard.ruling import Refused
from cutcard.tournament.director import decide as director
from cutcard.tournament.seats.ballot import DRAW
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.console.shapes import Press
from cutcard.web.words.desk import words

WORD = re.compile(r"[\w.-]*\w")  # as ids are written
NO_DRAW = "0" * (2 * DRAW)  # a draw, only to see whether a command would be refused


class Probe:
    """One person before one tournament at a moment. ``staff``: names of the people who run it, by id."""

    def __init__(
        self,
        t: Tournament,
        actor: Actor,
        at: str,
        standing: Standing | None = None,
        staff: Mapping[str, str] | None = None,
    ) -> None:
        self.t, self.actor, self.at, self.staff = t, actor, at, staff or {}
        self._facts = Facts(actor, at, standing=standing, draw=NO_DRAW, age="of age")

    def events(self, command: director.TournamentCommand) -> list[TournamentEvent]:
        """What it would cause; nothing if this person may not give it, or if it is refused."""
        if self.actor.role not in command.roles:
            return []
        try:
            return director.decide(self.t, command, self._facts)
        except Refused:
            return []

    def refusal(self, command: director.TournamentCommand) -> Refused | None:
        """Why it is refused; None if it would be accepted."""
        try:
            director.decide(self.t, command, self._facts)
        except Refused as refused:
            return refused
        return None

    def accepted(self, presses: Iterable[Press]) -> list[Press]:
        """Those buttons whose commands would be accepted, each with the clause that the rules give for it."""
        tried = ((press, self.events(press.command)) for press in presses)
        return [replace(press, clause=press.clause or _clause(events)) for press, events in tried if events]

    def cures(self, presses: Iterable[Press]) -> list[Press]:
        """What must be done before one of these buttons is accepted, where that is a command."""
        found = []
        for press in presses:
            refused = self.refusal(press.command) if self.actor.role in press.command.roles else None
            command = refused.cure.command if refused and refused.cure and not refused.cure.stream else None
            if refused and isinstance(command, get_args(director.TournamentCommand)):
                reason = self.named(refused.reason)
                first = f"First: {words(type(command).__name__).lower()}"
                found.append(Press(f"first {press.id}", first, command, f"{reason[:1].upper()}{reason[1:]}"))
        return self.accepted(found)

    def named(self, text: str) -> str:
        """A text of the rules with names instead of ids. References to names are left as they are."""
        entrants, found, last = self.t.register.entrants, "", 0

        def name(word: re.Match[str]) -> str:
            return entrants[word[0]].name if word[0] in entrants else word[0]

        for reference in REFERENCE.finditer(text):
            found += WORD.sub(name, text[last : reference.start()]) + reference[0]
            last = reference.end()
        return found + WORD.sub(name, text[last:])


def _clause(events: Iterable[TournamentEvent]) -> str:
    """The first clause of what happens."""
    return next((clause for event in events for clause in getattr(event, "clauses", ())), "")
