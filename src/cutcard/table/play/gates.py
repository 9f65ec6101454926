"""Gates: what must happen before play continues. Until then no card is dealt and no wager is accepted.

Players may still leave and take back wagers before the first card; staff may still close, count and report.
"""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from cutcard.core.message import SUPERVISORS, Role, tag
from cutcard.core.prompt import Prompt
from cutcard.rules.printed.life import SHUFFLER
from cutcard.ruling import Cure, Refused, do, wait
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.cards import BringDeck, ChangeSource, Cut, RestoreDevice, Shuffle, Source, VerifyCollected
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import CannotCover, ConfirmFault, PlayersLook
from cutcard.table.messages.jackpot import AllowBacking, ClaimHit, ConfirmHits, PlayWithoutJackpot
from cutcard.table.messages.reader import MendReading, ReadCard, TurnUp
from cutcard.table.messages.round import (
    Choose,
    CloseBets,
    Concede,
    Declare,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    Undecided,
)
from cutcard.table.play.payout import Rules
from cutcard.table.play.proposal import deck_meant
from cutcard.table.state.table import Table

DOWN = "down"  # jackpot out of use, and nobody has decided yet how play continues
UNLINKED = "unlinked"  # the table has left its jackpot pool
FIRST_DECK = BringDeck("red", "red", "dealer")
BeforeTheDeal: TypeAlias = OpenBets | PlaceWagers | CloseBets | AllowBacking | DealRound
OfTheRound: TypeAlias = (
    BeforeTheDeal
    | Declare
    | Choose
    | CannotCover
    | Undecided
    | ShowCards
    | Concede
    | Settle
    | RevealFolded
    | PlayersLook
    | CorrectAct
    | ReadCard
    | TurnUp
    | (EndRound | CancelRound | ClaimHit | ConfirmHits)
    | CorrectCard
)


class Gate(Struct, frozen=True):
    """One thing that must happen first: its clause, the cure, and who is prompted to act."""

    clause: str | None
    reason: str
    cure: Cure | None = None
    whole: bool = True  # also puts the current round on hold; False: only the next one waits
    closes: str = ""  # tag of the command that a supervisor gives at this table to end it
    told: tuple[Role, ...] = ()
    correctable: bool = False  # it goes if the act that caused it is taken back

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return f"{self.reason[0].upper()}{self.reason[1:]}."


def gates(rules: Rules, table: Table) -> Iterator[Gate]:
    """Everything that must happen before play continues."""
    state = table.round
    if state is not None and state.held:
        reason = "the round is on hold: a second person must decide whether its outcome is invalid"
        yield Gate(state.held, reason, wait("the proposal is confirmed or withdrawn", *SUPERVISORS))
    if state is not None and state.proposed is not None:
        fault = state.proposed
        reason = f"the round is on hold because of a fault ({fault.fault}): confirm the remedy or withdraw it"
        cure = do(ConfirmFault(fault.proposal, fault.remedies[0]))
        yield Gate(fault.clauses[0], reason, cure, closes=tag(ConfirmFault))
    if state is not None and (found := state.reading.misread) is not None and state.stage != "closed":
        reason = f"{found.words}: put the cards through again, or enter them as they are turned up"
        yield Gate("I-75", reason, do(MendReading()), closes=tag(MendReading), told=(Role.DEALER,), correctable=True)
    yield from _cards(rules, table)
    if table.jackpot == DOWN and rules.jackpots is not None:
        reason = "the jackpot's equipment has failed: ask a gaming supervisor to let the game continue without it"
        cure = do(PlayWithoutJackpot())
        yield Gate(rules.jackpots.malfunction, reason, cure, whole=False, closes=tag(PlayWithoutJackpot))
    if table.jackpot == UNLINKED and rules.life is not None and rules.life.sign.offered:
        reason = "each player must be offered the jackpot: link the table to a pool first"
        linked = wait("the table is linked to a pool", Role.GAMING_MANAGER)
        yield Gate(rules.life.sign.offered, reason, linked, whole=False, told=(Role.GAMING_SUPERVISOR,))


def _cards(rules: Rules, table: Table) -> Iterator[Gate]:
    """Gates about cards and devices; a game without such rules has none."""
    life = table.life
    if life.dropped and rules.life is not None:
        reason = "cards were dropped: a supervisor must verify that all are there before play continues"
        there = do(VerifyCollected(len(rules.game.deck)))
        yield Gate(rules.life.cards.collected, reason, there, closes=tag(VerifyCollected))
    if life.count and rules.life is not None:
        reason = "a count of the cards has been ordered: count them first"
        yield Gate(rules.life.cards.count, reason, wait("the cards are counted", Role.DEALER), whole=False)
    if life.search and rules.incidents is not None:
        reason = "a card is missing or foreign: search the deck and record the result before the next deal"
        told = (Role.DEALER, Role.GAMING_SUPERVISOR)
        found = wait("the search is recorded", Role.DEALER, *SUPERVISORS)
        yield Gate(life.search, reason, found, whole=False, told=told)
    if life.failed and rules.life is not None:
        if table.dealing == "electronic":
            reason = "the shuffle has failed: a supervisor must record that it works again"
            mended, closes = do(RestoreDevice("tested, and it works")), tag(RestoreDevice)
            yield Gate(life.failed, reason, mended, whole=False, closes=closes, told=(Role.GAMING_SUPERVISOR,))
        else:
            equipment = rules.life.equipment
            other = "another device, a shoe or the hand" if equipment.or_by_hand else "another device or a shoe"
            other += f", or by hand with another {SHUFFLER}" if rules.life.cards.shuffler else ""
            new = ", with new cards" if equipment.new_cards else ""
            reason = f"the shuffling device has failed: deal from {other}{new}"
            source: Source = "device" if life.low_limit else "shoe"  # a low-limit table has no other source
            cure = do(ChangeSource(source, "the shuffling device has failed"))
            told, closes = (Role.DEALER, Role.GAMING_SUPERVISOR), tag(ChangeSource)
            yield Gate(life.failed, reason, cure, whole=False, closes=closes, told=told)
    if life.prepared and not life.decks and table.dealing == "recorded" and rules.life is not None:
        reason = "there is no deck at the table: bring a checked one first"
        told = (Role.DEALER, Role.GAMING_SUPERVISOR)
        yield Gate(rules.life.cards.deck, reason, do(FIRST_DECK), whole=False, told=told)
    yield from _again(rules, table)
    if life.ordered and rules.life is not None:
        playing = table.round is not None and table.round.stage in ("play", "settlement")
        during = playing and not rules.game.common.reshuffle  # the device had the other deck: play goes on
        dealt = deck_meant(table)
        decks = sorted(life.decks, key=lambda name: name == dealt)  # a device usually has the other deck
        decks = [name for name in decks if not during or name != dealt]
        none = wait("the round is over") if during else do(FIRST_DECK)
        first = do(Shuffle(decks[0])) if decks else none
        yield Gate(life.ordered, "shuffle the cards first", first, whole=not during, told=(Role.DEALER,))


def _again(rules: Rules, table: Table) -> Iterator[Gate]:
    """Cards are shuffled and, without a device, cut before a draw for which too few were left."""
    state, deck, clauses = table.round, table.life.decks.get(table.life.in_play), rules.game.common.reshuffle
    if state is None or deck is None or state.stage != "play" or state.cards == state.deck or table.life.ordered:
        return
    if not deck.shuffled:
        reason = "too few cards are left for the draw: shuffle them with the discards first"
        yield Gate(clauses[0], reason, do(Shuffle(table.life.in_play)), correctable=True)
    elif not deck.cut and table.source != "device":
        reason = "cut the cards that were shuffled again before you deal the draw"
        yield Gate(clauses[:2][-1], reason, do(Cut(table.life.in_play)), correctable=True)


def stopped(rules: Rules, table: Table, command: object) -> Gate | None:
    """The gate that stops a command, if any."""
    if not isinstance(command, OfTheRound):
        return None
    before = isinstance(command, BeforeTheDeal)
    standing = (gate for gate in gates(rules, table) if before or gate.whole)
    return next((gate for gate in standing if not (gate.correctable and isinstance(command, CorrectAct))), None)


def check_gates(rules: Rules, table: Table, command: object) -> None:
    """Refuse a command that a gate stops."""
    if gate := stopped(rules, table, command):
        raise Refused(gate.clause, gate.reason, gate.cure)


def stands_still(rules: Rules, table: Table) -> bool:
    """Whether a gate puts the current round on hold, which also stops its clocks."""
    return any(gate.whole for gate in gates(rules, table))


def prompts(rules: Rules, table: Table) -> list[Prompt]:
    """Prompts to the people who must open the gates."""
    return [Prompt(role, gate.text, gate.clause) for gate in gates(rules, table) if gate.clause for role in gate.told]
