"""Duties at a table: what somebody must do or be told, and what play waits for a supervisor to do."""

from collections.abc import Iterator

from cutcard.core.duty import Duty
from cutcard.core.message import Role, tag
from cutcard.table.messages.jackpot import AcknowledgeMalfunction, AllowBacking, ConfirmHits
from cutcard.table.messages.validity import AdviseOnLimit
from cutcard.table.play.gates import gates
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def duties(rules: Rules, table: Table) -> list[Duty]:
    """The duties that are open at a table. ``since`` is empty where play waits."""
    return [
        *_gates(rules, table),
        *_hits(table),
        *_requests(rules, table),
        *_failures(rules, table),
        *_advice(rules, table),
    ]


def _gates(rules: Rules, table: Table) -> Iterator[Duty]:
    for gate in gates(rules, table):
        if gate.closes and gate.clause:
            whose = Role.DEALER if gate.told == (Role.DEALER,) else Role.GAMING_SUPERVISOR
            yield Duty(f"gate-{gate.closes}", whose, gate.text, gate.clause, "", closes=gate.closes)


def _hits(table: Table) -> Iterator[Duty]:
    """Jackpot hands entered at an assisted table stay face up until a supervisor has seen them."""
    state = table.round
    if state is not None and state.hits and state.stage == "play":
        hands = ", ".join(f"box {hit.box} {hit.kind}" for hit in state.hits)
        text = f"A jackpot hand lies face up ({hands}): look at the cards and confirm it, so that it is paid."
        yield Duty("hits", Role.GAMING_SUPERVISOR, text, state.hits[0].clauses[0], "", closes=tag(ConfirmHits))


def _requests(rules: Rules, table: Table) -> Iterator[Duty]:
    """A player who asks to back another player's jackpot gets an answer."""
    clause = rules.jackpots.elsewhere if rules.jackpots else None
    for patron, asked in table.asked.items() if clause else ():
        assert clause is not None
        if not asked.declined:
            text = f"{patron} asks to place a jackpot wager on box {asked.box}, whose player plays without it."
            yield Duty(f"backing-{patron}", Role.GAMING_SUPERVISOR, text, clause, asked.at, closes=tag(AllowBacking))


def _failures(rules: Rules, table: Table) -> Iterator[Duty]:
    """Each failure of the jackpot's equipment is made known to an inspector."""
    for number, (at, details) in table.to_note.items() if rules.jackpots else ():
        assert rules.jackpots is not None
        text = f"The jackpot's equipment has failed ({details}): acknowledge that you have been notified."
        closes = tag(AcknowledgeMalfunction)
        yield Duty(f"malfunction-{number}", Role.INSPECTOR, text, rules.jackpots.malfunction, at, closes=closes)


def _advice(rules: Rules, table: Table) -> Iterator[Duty]:
    """Who staked beyond their loss limit is told, by a dealer or a supervisor, what they must declare."""
    loss = rules.patrons.loss if rules.patrons else None
    for patron, at in table.to_advise.items() if loss else ():
        assert loss is not None
        text = (
            f"{patron} staked beyond their loss limit: tell them to declare chips they buy or bring before a round, "
            "and what is left when they leave."
        )
        yield Duty(f"advice-{patron}", Role.DEALER, text, loss.excess, at, closes=tag(AdviseOnLimit))
