"""What must hold on the floor after every step, and what is looked at now and then because it takes longer."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct

from cutcard.cards import show
from cutcard.core.message import Actor, Event, Role
from cutcard.floor.fairness.shuffle import card_at, players_seed
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.floor.proofs.shuffles import receipt, wrong
from cutcard.floor.streams.streams import News, Streams
from cutcard.registers.incidents.dispute import OrderCarriedOut
from cutcard.registers.incidents.outcome import UncoveredCarriedOut
from cutcard.registers.patrons.claims import ClaimOpened
from cutcard.registers.patrons.patron import Patron
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CardCorrected
from cutcard.table.messages.faults import FaultProposed
from cutcard.table.messages.jackpot import HitClaimed
from cutcard.table.messages.round import RoundOpened, Shown, TurnedUp
from cutcard.table.state.table import DECK, UNSEEN, Round, drawn, pile
from cutcard.web.player import views
from cutcard.web.words.lines import lines
from tests.soak.floor import DEALER, SYSTEM, Floor
from tests.support.journal.audit import verify

OWING = ("house", "cage", "circulation", "promotions", "float", "claims", "trays")  # only these may be below zero
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
LOOKERS = 1  # people whose view is read after a step
GUESTS = (DEALER, SYSTEM, Actor("gus", Role.GAMING_SUPERVISOR), Actor("guest", Role.PLAYER))
Balances = dict[tuple[str, str], int]


class Broken(AssertionError):
    """Something that must hold does not."""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


def balances(floor: Floor) -> Balances:
    rows = floor.desk.journal._sql.all(
        "select account, commodity, sum(amount) from balances group by account, commodity"
    )
    return {(account, commodity): amount for account, commodity, amount in rows}


def money_is_conserved(held: Balances) -> None:
    """Accounts sum to zero, and none is below it that must not be."""
    totals: Counter[str] = Counter()
    for (_, commodity), amount in held.items():
        totals[commodity] += amount
    for commodity, total in totals.items():
        must(total == 0, f"{commodity} sum to {total}")
    for (account, commodity), amount in held.items():
        if amount < 0:
            must(account in OWING, f"{account} holds {amount} {commodity}")


def felts_hold_stakes(floor: Floor, held: Balances) -> None:
    """The felt holds just what lies on it."""
    for name in floor.tables:
        playing = floor.table(name).opened.round
        stakes = playing.stakes if playing else ()
        for commodity in ("chips", "tokens"):
            lies = sum(getattr(stake, commodity) for stake in stakes)
            felt = held.get((f"felt/{name}", commodity), 0)
            must(felt == lies, f"felt/{name} holds {felt} {commodity}, and {lies} lie there")
        must(not playing or playing.stage != "closed" or not stakes, f"stakes lie on table/{name} after the round")


def limits_are_kept(floor: Floor, name: str) -> None:
    """What a player on a loss limit has on a table is what the patron's own record says."""
    playing = floor.table(name).opened.round
    for who in playing.limited if playing else ():
        patron = floor.desk.state(f"patron/{who}").state
        assert isinstance(patron, Patron)
        assert playing is not None
        lies = sum(stake.chips for stake in playing.stakes if stake.owner == who)
        told = patron.tables[name].at_risk if name in patron.tables else 0
        must(told == lies, f"patron/{who} has {told} at risk on record, and {lies} lie on table/{name}")


def one_deck(floor: Floor, name: str) -> None:
    """No card lies twice, and at an electronic table each is the one that the sealed shuffle has at its place."""
    state = floor.table(name)
    playing = state.opened.round
    if playing is None or playing.stage == "open":
        return
    lying = [card for cards in _lying(playing) for card in cards if card != UNSEEN]
    must(len(set(lying)) == len(lying), f"table/{name}: a card lies twice among {show(tuple(sorted(lying)))}")
    must(all(0 <= card < DECK for card in lying), f"table/{name}: no such card")
    if state.opened.dealing != "electronic":
        return
    seed = floor.desk.journal.seed(f"table/{name}", playing.number)
    assert seed is not None
    players = players_seed(playing.commitment, playing.parts)
    deck = [card_at(seed, place, players=players) for place in range(DECK)]
    must(sorted(deck) == list(range(DECK)), f"table/{name}: the sealed deck is not 52 different cards")
    for where, cards in playing.piles.items():
        for card, place in zip(cards, playing.places[where], strict=False):
            sealed = card_at(seed, place, state.reshuffled, players=players)
            must(card in (UNSEEN, sealed), f"table/{name}: {where} shows another card than was sealed")


def _lying(playing: Round) -> Iterable[tuple[int, ...]]:
    """Cards by pile; after a reshuffle without those laid down, and without hands that are over."""
    again = playing.cards > DECK
    for name, cards in playing.piles.items():
        box = playing.boxes.get(int(name.partition(" ")[2])) if " " in name else None
        if again and box is not None and (box.ending not in ("", "played") or name.startswith("box")):
            cards = () if box.ending not in ("", "played") else tuple(card for card in cards if card not in box.discard)
        yield cards


def kept_as_decided(floor: Floor, stream: str, events: Sequence[Event]) -> None:
    """What is read back from the journal is what was decided, to the order of names in it: rules go by that order.

    A tournament's rules go by numbers of seats in no order; its states are held against each other, order and all.
    """
    codec = floor.desk.streams.domain(stream).events
    again = codec.read_all(codec.encode_all(events).decode())
    alike = list(again) == list(events)
    if not stream.startswith("tournament"):
        alike = alike and msgspec.json.encode(again) == msgspec.json.encode(events)
    must(alike, f"{stream}: kept other than it was decided")


def orders_move_what_they_say(news: Iterable[News], before: Balances, after: Balances) -> None:
    """An order carried out costs the house just its amount; one that claims money back takes nothing from anybody."""
    rows = [event for one in news for event in one.events]
    carried = [one for one in rows if isinstance(one, OrderCarriedOut | UncoveredCarriedOut)]
    for order in carried:
        moved = {key: after.get(key, 0) - before.get(key, 0) for key in {*before, *after}}
        house = -sum(amount for (account, _), amount in moved.items() if account == "house")
        claimed = sum(one.amount for one in rows if isinstance(one, ClaimOpened))
        if order.kind == "reverse":
            must(claimed == order.amount, f"an order to claim {order.amount} back has opened claims of {claimed}")
            must(not any(moved.values()), f"an order to claim money back has moved {moved}")
        else:
            must(house == order.amount, f"an order to {order.kind} {order.amount} has cost the house {house}")


class Secrets:
    """Who has been shown which cards in the round of each table, told from the events alone."""

    def __init__(self) -> None:
        self.public: dict[str, set[int]] = {}
        self.private: dict[str, dict[str, tuple[str, set[int]]]] = {}

    def note(self, name: str, seats: dict[int, str], events: Iterable[Event]) -> None:
        """Take in what was shown, and to whom: ``seats`` is who sat where then."""
        for event in events:
            public, private = self.public.setdefault(name, set()), self.private.setdefault(name, {})
            match event:
                case RoundOpened():
                    public.clear()
                    private.clear()
                case Shown(to, cards, "all"):
                    public |= set(cards)
                case Shown(to, cards):
                    owner = seats.get(int(to.partition(" ")[2]), "")
                    private[to] = owner, {*private.get(to, ("", set()))[1], *cards}
                case CardCorrected(to, card=card) if to in private:  # seen by whoever saw the one that it replaces
                    private[to][1].add(card)
                case CardCorrected(card=card):
                    public.add(card)
                case TurnedUp(box):
                    for where in (pile(box), drawn(box)):
                        public |= private.pop(where, ("", set()))[1]
                case FaultProposed(cards=cards):
                    public |= set(cards)
                case HitClaimed(player=cards, board=more):  # a hand that wins the jackpot is shown to all
                    public |= {*cards, *more}
                case _:
                    pass

    def known(self, name: str, who: str) -> set[str]:
        own = [cards for owner, cards in self.private.get(name, {}).values() if owner == who]
        return {show((card,)) for card in self.public.get(name, set()).union(*own)}


def nothing_leaks(floor: Floor, secrets: Secrets, name: str, events: Iterable[Any]) -> None:
    """No view and no line of the log shows a card to somebody who has not been shown it."""
    state, version = floor.table(name), floor.desk.state(f"table/{name}").version
    table = state.opened
    people = [*GUESTS, *(Actor(who, Role.PLAYER) for who in table.seats.values())]
    for viewer in floor.rng.sample(people, LOOKERS):
        sent = msgspec.json.encode(views.view(name, version, state.rules, table, views.Viewer(viewer, {}))).decode()
        leaked = set(CARD.findall(sent)) - secrets.known(name, viewer.id)
        must(not leaked, f"table/{name}: {viewer.id} sees {sorted(leaked)}")
    log = " ".join(line.text for line in lines(events, {}))
    leaked = set(CARD.findall(log)) - secrets.known(name, "")
    must(not leaked, f"table/{name}: the log tells {sorted(leaked)}")


def receipts_hold(floor: Floor, secrets: Secrets, name: str) -> None:
    """The receipt of the round just ended opens what its commitment says, and only cards that its reader has seen."""
    state = floor.table(name)
    playing = state.opened.round
    assert playing is not None
    who = floor.rng.choice(["guest", *(one.player for one in playing.boxes.values())])
    try:
        given = receipt(floor.desk, f"table/{name}", playing.number, Actor(who, Role.PLAYER))
    except Refused:
        must(state.opened.dealing == "recorded", f"table/{name}: no receipt of round {playing.number}")
        return
    must(not wrong(given), f"table/{name}: a receipt that its commitment does not bear out")
    leaked = {show((opening.card,)) for opening in given.cards} - secrets.known(name, who)
    must(not leaked, f"table/{name}: the receipt of {who} tells {sorted(leaked)}")


# -- now and then


def folding_gives_the_state(floor: Floor) -> None:
    """Every stream folded anew, from its first event and from its snapshot, is as the desk has it."""
    fresh = Streams(floor.desk.journal, floor.desk.streams.domains.values())
    for stream in floor.streams():
        live, domain = floor.desk.state(stream), floor.desk.streams.domain(stream)
        events = (event for row in floor.desk.journal.tail(stream) for event in domain.events.read_all(row.events))
        folded, kept = reduce(domain.evolve, events, domain.initial(stream)), fresh.get(stream).state
        must(_alike(folded, live.state), f"{stream}: other than its events")
        must(_alike(kept, live.state), f"{stream}: other than its snapshot and the rows after it")
        must(_alike(domain.states.decode(domain.states.encode(kept)), kept), f"{stream}: lost in a snapshot")


def _alike(one: object, other: object) -> bool:
    """Equal, and alike in the order of names."""
    return one is other or (one == other and list(_orders(one)) == list(_orders(other)))


def _orders(value: object) -> Iterator[list[Any]]:
    """The names in a value as they are ordered; a set has no order."""
    if isinstance(value, dict):
        yield list(value)
        for one in value.values():
            yield from _orders(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _orders(one)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _orders(getattr(value, name))


def pools_reconcile(floor: Floor) -> None:
    for stream in floor.streams():
        if stream.startswith("pool/"):
            report = reconcile(floor.desk, stream.removeprefix("pool/"))
            must(report.difference == 0, f"{stream} is {report.meter}, and by its tables {report.expected}")


def the_audit_passes(floor: Floor) -> None:
    fault = verify(floor.path).fault
    must(fault is None, f"audit: {fault}")
