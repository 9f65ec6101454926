"""The dealer's side of a table's view, and answers to the dealer's page."""

from typing import Annotated

from msgspec import Meta, Struct

from cutcard.core.bounds import Name
from cutcard.table.messages.round import Bet, TableCommand
from cutcard.web.dealer.badges import DemoBadge

MOST_ACTS = 60  # commands in one request: more than any tap needs


class AgainView(Struct):
    """The wagers that the player of a seat had in the last round. ``barred``: why they cannot have them again."""

    seat: int
    name: str
    bets: list[Bet]
    total: int
    barred: str
    clause: str | None


class UndoView(Struct):
    """The act that would be taken back next, in words. ``pile``: the cards that it showed.

    ``supervisor``: why a supervisor must take it back; empty if the dealer who recorded it may.
    """

    what: str
    by: str
    pile: str
    supervisor: str


class FaultPlaceView(Struct):
    """Where a fault can have happened: a box, and for a wager its area and owner."""

    box: int
    area: str
    title: str
    owner: str
    name: str


class FaultOffer(Struct):
    """A fault that can have happened now, and what the document provides.

    ``places``: empty if it concerns the whole table; ``cards``: how many must be named; ``amount``: chips really there.
    ``moment``: to be reported with it.
    """

    fault: str
    says: str
    remedies: list[str]
    clauses: tuple[str, ...]
    places: list[FaultPlaceView]
    cards: int
    amount: bool
    moment: str


class ProposedView(Struct):
    """A fault that waits for its remedy. ``does``: what each remedy does, in words.

    ``alone``: the remedies that a dealer may carry out without a supervisor.
    """

    proposal: str
    fault: str
    box: int
    says: str
    remedies: list[str]
    does: dict[str, str]
    alone: list[str]
    clauses: tuple[str, ...]
    by: str


class FirstCard(Struct):
    """The cards that are turned up in the deal. With the first of them wagers close."""

    pile: str
    count: int


class DueView(Struct):
    """Something that must happen before the next card.

    ``search``: numbers of the defects whose deck the dealer must search; ``count``: decks that the dealer must count;
    ``roles``: who must act instead.
    """

    reason: str
    clause: str | None
    search: list[int]
    count: list[str]
    roles: tuple[str, ...]


class NotYet(Struct):
    """Why no round can be opened now."""

    reason: str
    clause: str | None


class DealerSide(Struct):
    """What the dealer of a table dealt by people can do beside the next step."""

    fresh: int  # position in the settled wagers of the first one since cards were last turned up
    waiting: list[int]  # boxes that have yet to make the present decision, in turn
    one_by_one: bool  # each box declares and decides before the next one
    again: list[AgainView]
    first_card: FirstCard | None
    undo: UndoView | None
    corrects: list[int]  # boxes whose last decision can still be recorded anew
    faults: list[FaultOffer]
    if_handled: list[FaultOffer]  # the same if players have handled their cards; empty if that is on record
    if_dealing: list[FaultOffer]  # the same if cards are still being dealt; empty if that makes no difference
    proposed: ProposedView | None
    needs_card: bool  # a player card must be scanned before somebody sits down
    due: list[DueView]  # what must happen before the next card, unless the page offers it as a step
    mixed: dict[str, list[str]]  # by pile: cards seen elsewhere that can lie there too, as they were shuffled again
    not_yet: NotYet | None  # what stands in the way of the next round; None: it can be opened, or one is in play
    dealt_by: str  # whoever did the last act of a dealer here: at their screen badges count
    badges: list[DemoBadge] = []  # in a demonstration, those that are known to everybody


class Acts(Struct, forbid_unknown_fields=True):
    """Commands of one tap, carried out in order. ``each``: go on after a refusal, because none depends on another."""

    commands: Annotated[list[TableCommand], Meta(min_length=1, max_length=MOST_ACTS)]
    each: bool = False


class RefusedAct(Struct):
    """A command that was refused: its number among those sent, and why."""

    number: int
    clause: str | None
    reason: str
    roles: tuple[str, ...]


class FoundPatron(Struct):
    """Somebody on record who can be seated."""

    id: str
    name: str


class FoundPatrons(Struct):
    patrons: list[FoundPatron]


class WalkUp(Struct, forbid_unknown_fields=True):
    """Somebody without a record, by the name they give."""

    name: Name
