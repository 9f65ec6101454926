"""The director's console: one view of everything that runs a tournament."""

from collections.abc import Mapping

from cutcard.core.message import Actor
from cutcard.tournament.director.calls import told_now
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import entries_until, level
from cutcard.web.console.clockwork import clock_presses, event_presses, late_tags
from cutcard.web.console.due import due_now
from cutcard.web.console.floor_map import map_tables, seats_of
from cutcard.web.console.money import bounty_lines, payouts, penalties
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import ConsoleView, QueueLine
from cutcard.web.tournament.views import NO_ADVICE, registration


def console_view(
    t: Tournament,
    version: int,
    at: str,
    actor: Actor,
    option_until: str = "",
    staff: Mapping[str, str] | None = None,
) -> ConsoleView:
    """Everything that the director looks at, and every button that the rules would accept. ``staff``: names by id."""
    assert t.announced is not None, "nothing is announced yet"
    probe, terms = Probe(t, actor, at, staff=staff), t.structure
    now, left, chips = clock.at(t.clock, terms, at), len(t.field.where), t.issued - t.removed
    paid, tables = payouts(probe), map_tables(t, at)
    fixed = len(t.purse.prizes) if t.purse.prizes is not None else 0
    return ConsoleView(
        id=t.id,
        version=version,
        name=terms.name,
        venue=t.announced.venue,
        starts=t.announced.starts,
        phase=t.phase,
        dealing=t.announced.dealing,
        now=at,
        role=actor.role.name.lower(),
        clock=now,
        next_blinds=level(terms, now.next_level).blinds(),
        clock_acts=clock_presses(probe),
        due=due_now(probe),
        tables=tables,
        seats=seats_of(t),
        queue=waiting(t),
        players=t.register.players,
        entries=t.register.entries,
        cap=terms.cap,
        left=left,
        chips=chips,
        average=chips // left if left else 0,
        pool=t.register.pool + t.purse.added,
        places=fixed,
        to_money=max(0, left - fixed) if fixed else -1,
        registration=registration(t, at),
        until_level=entries_until(terms),
        hand_for_hand=t.hand_for_hand.round if t.hand_for_hand else -1,
        waiting_tables=[table.number for table in tables if table.waits],
        penalties=penalties(probe),
        payouts=paid,
        bounty=terms.bounty,
        bounties=bounty_lines(probe),
        escrow=t.bounties.escrow(),
        held=[what for what, on in (("breaks", t.hold_breaks), ("moves", t.hold_moves)) if on],
        option_until=option_until,
        event=probe.accepted(event_presses(probe)),
        told=told_now(t, at),
        late=late_tags(probe),
        silence=NO_ADVICE,
    )


def waiting(t: Tournament) -> list[QueueLine]:
    """Who waits for a seat, in order: alternates, then re-entries."""
    named = t.register.entrants
    alternates = [QueueLine(player, named[player].name, "alternate") for player in t.register.alternates]
    return alternates + [QueueLine(player, named[player].name, "re-entry") for player in t.register.again]
