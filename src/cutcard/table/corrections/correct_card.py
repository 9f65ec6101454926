"""Corrections of one card: the record must show what lies on the felt, as long as nothing was paid on it (I-65)."""

from collections.abc import Sequence

from cutcard.core.message import Facts, Role
from cutcard.rules.piles import BOARD, DEALER
from cutcard.ruling import Refused
from cutcard.table.corrections.correct import SUPERVISED, RoundAct, acts_of_round, check_act, standing
from cutcard.table.messages.corrections import CardCorrected, CorrectCard
from cutcard.table.messages.round import Shown, StakeSettled, TableEvent
from cutcard.table.play.payout import Rules, ending_of
from cutcard.table.play.show import check_new
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile


def correct_card(rules: Rules, table: Table, command: CorrectCard, facts: Facts) -> CardCorrected:
    """Replace a card. The dealer who recorded it may until more cards are shown; afterwards a supervisor must."""
    rows = acts_of_round(table, facts)
    name, slot, state = command.pile, command.slot, table.round
    cards = state.piles.get(name, ()) if state else ()
    if state is None or state.stage == "closed" or slot >= len(cards) or cards[slot] == UNSEEN:
        raise Refused("I-65", "no card is recorded there in this round: there is nothing to correct")
    check_new(rules, state, (command.card,), name)
    acts = standing(rows)
    shown = max(n for n, act in enumerate(acts) if any(_shows(event, name, slot) for event in act.events))
    act, since = acts[shown], [event for one in acts[shown + 1 :] for event in one.events]
    check_act(rows, act, command.reasons, facts, one_card=True)
    if any(isinstance(event, Shown) for event in since) and facts.actor.role is Role.DEALER:
        reason = "more cards have been seen since: a supervisor must correct this card"
        raise Refused("I-65", reason, SUPERVISED)
    _check_unpaid(rules, state, name, [*act.events, *since])
    cited = (clause, "I-65") if (clause := _clause(act)) else ("I-65",)
    by = facts.actor.id
    return CardCorrected(name, slot, command.card, cards[slot], command.reasons, by, facts.at, cited)


def _shows(event: TableEvent, name: str, slot: int) -> bool:
    return isinstance(event, Shown) and event.to == name and event.first <= slot < event.first + len(event.cards)


def _clause(act: RoundAct) -> str | None:
    return next((event.clause for event in act.events if isinstance(event, Shown)), None)


def _check_unpaid(rules: Rules, state: Round, name: str, since: Sequence[TableEvent]) -> None:
    """Refuse to change a card on which a box was settled: if that was wrong, it is a wrong payment."""
    if name in (BOARD, DEALER) and state.stage == "settlement":
        raise Refused("I-65", f"the settlement has begun: take the last acts back, or {_afterwards(rules)}")
    for event in since:
        if isinstance(event, StakeSettled) and _rests(rules, state, name, event):
            reason = f"box {event.box} has been settled on these cards: take the last act back"
            raise Refused("I-65", f"{reason}, or {_afterwards(rules)}")


def _afterwards(rules: Rules) -> str:
    """How a payment on a wrong card is put right: not every document has rules on wrong payments."""
    covered = rules.incidents is None or rules.incidents.payments is not None
    return "report a wrong payment" if covered else "lodge a dispute"


def _rests(rules: Rules, state: Round, name: str, settled: StakeSettled) -> bool:
    if name not in (BOARD, DEALER):
        return name in (pile(settled.box), drawn(settled.box))
    area, parts = rules.game.bonuses.get(settled.area, settled.area), rules.game.parts
    piles = rules.piles.get((ending_of(rules.game, state, settled.box), area), ())  # a draw fee rests on no card
    return any(one == name or (one in parts and parts[one].of == name) for one in piles)
