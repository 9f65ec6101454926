"""All conditions of an entry at once: each is asked of the rules with everything else in order."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cutcard.core.message import Facts, Standing
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import decide
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.console.entry_shapes import EntryCheck, Requirement
from cutcard.web.words.named import named

FREE = "no-such-card"  # stands for a card that nobody else has shown
ADULT = "1970-01-01"
STRANGER = "somebody-else-altogether"
ROOM = 10**6


def entry_check(t: Tournament, asked: Enter, facts: Facts, names: Mapping[str, str]) -> EntryCheck:
    """What an application still needs, and whether it would be accepted now."""
    requirements = list(_requirements(t, asked, facts))
    refused = _refused(t, asked, facts)
    if refused is not None and all(one.met for one in requirements):  # what none of them names
        requirements.append(Requirement("The entry", False, refused.clause or "", refused.reason))
    terms = t.structure
    places = len(t.field.tables) * terms.seats_per_table
    waits = t.phase != "announced" and (bool(t.register.queue) or len(t.field.where) >= places)
    said = [replace(one, reason=named(one.reason, names)) for one in requirements]
    return EntryCheck(said, refused is None, waits)


def _requirements(t: Tournament, asked: Enter, facts: Facts) -> Iterator[Requirement]:
    """Each condition by itself: the application is perfect but for it."""
    perfect = replace(asked, born=ADULT, proof="", card=FREE, agreed=True, informed=True, paid="cash", discretion="")
    clean = replace(facts, standing=Standing(), age="of age", same=())
    yield _one(t, "Registration is open", "TOR 1", replace(perfect, player=STRANGER, name="Somebody Else"), clean)
    here = _open(t, others=False)
    yield _one(here, "Has not entered yet", "TOR 6.5", perfect, replace(clean, same=facts.same), ("TOR 6.5",))
    yield _one(here, "Not refused by the director", "TOR 6.7", perfect, clean, ("TOR 6.7",))
    there = _open(t, others=True, but=asked.player)
    recorded = facts.standing.card if facts.standing else ""
    membership = replace(perfect, card=asked.card, discretion=asked.discretion)
    held = replace(clean, standing=Standing(card=recorded))
    yield _one(there, "Member of the loyalty programme", "TOR 6.2", membership, held)
    of_age = replace(perfect, born=asked.born, proof=asked.proof)
    yield _one(there, "Eighteen or over", "TOR 6.13", of_age, replace(clean, age=facts.age))
    bars = Standing(excluded=facts.standing.excluded) if facts.standing else Standing()
    yield _one(there, "Not excluded", "TOR 6.13", perfect, replace(clean, standing=bars))
    yield _one(there, "Agrees to the playing times", "TOR 6.11", replace(perfect, agreed=asked.agreed), clean)
    informed = replace(perfect, informed=asked.informed)
    yield _one(there, "Told of the rules and of advertising", "TOR 6.16", informed, clean)
    fees = replace(perfect, paid=asked.paid, discretion=asked.discretion)
    yield _one(there, "Both fees", "TOR 6.3", fees, clean)


def _open(t: Tournament, others: bool, but: str = "") -> Tournament:
    """The event as if entries were taken and places left. ``others``: without this person, whom nobody has refused."""
    assert t.announced is not None, "nothing is announced yet"
    roomy = replace(t.announced, structure=replace(t.structure, cap=ROOM))
    register = t.register
    if others:
        entrants = {player: one for player, one in register.entrants.items() if player != but}
        register = replace(register, entrants=entrants, refused={})
    return Tournament(t.id, "announced", roomy, register)


def _one(t: Tournament, what: str, clause: str, asked: Enter, facts: Facts, only: tuple[str, ...] = ()) -> Requirement:
    """``only``: clauses under which a refusal means that this condition is not met."""
    refused = _refused(t, asked, facts)
    if refused is None or (only and refused.clause not in only):
        return Requirement(what, True, clause)
    return Requirement(what, False, refused.clause or clause, refused.reason)


def _refused(t: Tournament, asked: Enter, facts: Facts) -> Refused | None:
    try:
        decide(t, asked, facts)
    except Refused as refused:
        return refused
    return None
