"""What is the same in every view of a table, worked out once for all who watch."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from cutcard.cards import Cards, show
from cutcard.core.kept import kept
from cutcard.core.message import Actor, Role
from cutcard.core.prompt import Prompt
from cutcard.hands import Three, describe, made_of
from cutcard.rules.piles import BOARD, DEALER, PLAYER
from cutcard.rules.sign import TableSign
from cutcard.table.life import decide as life
from cutcard.table.life.preparation import checklist
from cutcard.table.life.sign import inscriptions, prizes, signs
from cutcard.table.messages.round import StakeSettled
from cutcard.table.play import gestures
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Table, drawn, pile
from cutcard.table.wagers.offers import span
from cutcard.web.player.assisted import AssistedView, assisted_view
from cutcard.web.player.how import how_to_play
from cutcard.web.player.keys import keys
from cutcard.web.player.pays import paytables
from cutcard.web.player.prompts import PromptView, told
from cutcard.web.player.table_view import AreaView, InscriptionView, PaytableView
from cutcard.web.player.why import why


class SharedView:
    """One state of a table, and the parts of its views that many have in common. Each is worked out when first needed.

    It knows hidden cards, so it never leaves the server: a view takes from it what its viewer may see.
    """

    def __init__(self, rules: Rules, table: Table, more: tuple[Prompt, ...] = (), ends: str = "") -> None:
        self.rules, self.table, self._more = rules, table, more
        self.ends = ends  # when the present moment ends by itself
        self._areas: dict[str, list[AreaView]] = {}
        self._hands: dict[int, HandNamed] = {}
        self._why: dict[tuple[int, str, bool], str] = {}
        self._told: dict[tuple[Role, str], list[PromptView]] = {}

    @cached_property
    def need(self) -> Need:
        return needs(self.rules, self.table)

    @cached_property
    def assisted(self) -> AssistedView | None:
        return assisted_view(self.rules, self.table)

    @cached_property
    def silence(self) -> str | None:
        return gestures.silent(self.rules, self.table)

    @cached_property
    def checklist(self) -> list[str]:
        return list(checklist(self.rules, self.table))

    @cached_property
    def paytables(self) -> list[PaytableView]:
        return _paytables(self.rules, self.table.sign)

    @cached_property
    def how(self) -> list[str]:
        return _how(self.rules, self.table.sign)

    @cached_property
    def keys(self) -> dict[str, str]:
        return _keys(self.rules, self.table.sign)

    @cached_property
    def prizes(self) -> dict[str, str]:
        """What the jackpot pays, unless it is out of use."""
        return _prizes(self.rules, self.table.sign) if not self.table.jackpot else {}

    @cached_property
    def inscriptions(self) -> list[InscriptionView]:
        """The exact words on the cloth, and the signs that stand on the table for a time."""
        topic = self.rules.life
        if topic is None:
            return []
        cloth = [InscriptionView(one.text, one.clause) for one in inscriptions(topic.sign, self.table)]
        stand = signs(self.rules, topic.limits, topic.attendance, self.table)
        return [*cloth, *(InscriptionView(one.text, one.clause) for one in stand)]

    def areas(self, patron: str) -> list[AreaView]:
        """The areas of the layout with the limits of a patron, which few have of their own."""
        rules, table, life = self.rules, self.table, self.table.life
        markers = (life.markers, *life.area_markers.values())
        own = (life.own, *life.area_own.values())
        single = any(patron in one for one in markers) or any(patron in one for one in own)
        key = patron if single else ""
        if key not in self._areas:
            known = {} if single else _same_for_all(rules, table.sign)
            for name in (names := _areas(rules, table)):
                if name not in known:
                    known[name] = _area(rules, table, name, key)
            self._areas[key] = [known[name] for name in names]
        return self._areas[key]

    @cached_property
    def _found(self) -> list[Prompt]:
        """Prompts for anybody at the table."""
        return [*gestures.prompts(self.rules, self.table), *self._more, *life.prompts(self.rules, self.table)]

    def prompts(self, actor: Actor) -> list[PromptView]:
        """The prompts for this person, the same for all of a role to whom none is addressed."""
        key = actor.role, actor.id if actor.id in self.addressed else ""
        if key not in self._told:
            self._told[key] = told(self._found, actor)
        return self._told[key]

    @cached_property
    def addressed(self) -> frozenset[str]:
        """Patrons to whom a prompt is addressed."""
        return frozenset(one.to for one in self._found if one.to)

    @cached_property
    def _board(self) -> Cards:
        return self.table.round.piles.get(BOARD, ()) if self.table.round else ()

    @cached_property
    def dealer_hand(self) -> "HandNamed":
        dealer = self.table.round.piles.get(DEALER, ()) if self.table.round else ()
        return self._named(dealer, DEALER)

    def hand(self, box: int) -> "HandNamed":
        """The name of a box's hand, for those who see all its cards."""
        if box not in self._hands:
            state = self.table.round
            assert state is not None
            kept = tuple(card for card in state.piles.get(pile(box), ()) if card not in state.boxes[box].discard)
            self._hands[box] = self._named(kept + state.piles.get(drawn(box), ()), PLAYER)
        return self._hands[box]

    def why(self, settled: StakeSettled, mine: bool) -> str:
        """What decided a wager, said to its owner or to others."""
        key = settled.stake, settled.area, mine
        if key not in self._why:
            assert self.table.round is not None
            self._why[key] = why(self.rules, self.table.round, settled, mine)
        return self._why[key]

    def _named(self, own: Cards, pile_name: str) -> "HandNamed":
        """A hand's name, once all its cards and enough of the board are visible."""
        known, game = tuple(card for card in self._board if card != UNSEEN), self.rules.game
        if not own or UNSEEN in own or not game.order.hands:
            return NOT_YET
        if len(own + known) not in ((3,) if isinstance(next(iter(game.order.hands)), Three) else (5, 6, 7)):
            return NOT_YET
        if len(known) < game.dealt(BOARD) and pile_name == DEALER:
            return NOT_YET
        return _name(own + known)


class HandNamed(NamedTuple):
    """A hand in words, and the cards that make it."""

    name: str
    makes: list[str]


NOT_YET = HandNamed("", [])


@lru_cache(maxsize=4096)
def _name(cards: Cards) -> HandNamed:
    """The same hands are named after every change of a round."""
    return HandNamed(describe(cards), [show((card,)) for card in made_of(cards)])


def _areas(rules: Rules, table: Table) -> list[str]:
    """Areas of the layout. That of a jackpot out of use is shown only while the round has a wager on it."""
    jackpot, state = rules.game.jackpot_wager, table.round
    lies = state is not None and jackpot in {*(s.area for s in state.stakes), *(s.area for s in state.settled)}
    shown = table.sign.jackpot and (lies or not table.jackpot)
    return [wager.name for wager in rules.game.wagers if wager.name != jackpot or shown]


@kept(256)
def _same_for_all(rules: Rules, sign: TableSign) -> dict[str, AreaView]:
    """The areas of a layout as far as anybody has asked, with the limits of those who have none of their own."""
    return {}


def _area(rules: Rules, table: Table, name: str, patron: str) -> AreaView:
    wager, limits = rules.wager(name), span(rules, table, patron, name)
    return AreaView(
        name=name,
        clause=wager.clause,
        required=wager.required,
        placed=wager.placed,
        on_dealer=wager.on_dealer,
        elsewhere=wager.elsewhere is not None,
        minimum=limits.minimum,
        maximum=limits.maximum,
        step=limits.step,
        title=wager.label,
        equal=_equal(rules, name),
        at_least=tuple(relation.other for relation in wager.relations if relation.how == "at least"),
    )


def _equal(rules: Rules, name: str) -> tuple[str, ...]:
    """Areas that must equal this one, whichever of the two declares it."""
    pairs = [
        (wager.name, relation.other)
        for wager in rules.game.wagers
        for relation in wager.relations
        if relation.how == "equal to" and wager.placed == "before the deal"
    ]
    tied = {other for pair in pairs if name in pair for other in pair}
    return tuple(wager.name for wager in rules.game.wagers if wager.name in tied - {name})


@kept(256)
def _paytables(rules: Rules, sign: TableSign) -> list[PaytableView]:
    return paytables(rules, sign)


@kept(256)
def _how(rules: Rules, sign: TableSign) -> list[str]:
    return how_to_play(rules.game, jackpot=bool(sign.jackpot))


@kept(256)
def _keys(rules: Rules, sign: TableSign) -> dict[str, str]:
    return keys(rules.game)


@kept(256)
def _prizes(rules: Rules, sign: TableSign) -> dict[str, str]:
    return dict(prizes(rules))
