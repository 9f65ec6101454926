"""Tables in states drawn at random, and whether each page offers exactly what the rules accept."""

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import CASINO, Actor, Command, Facts, Role, Standing
from cutcard.rules.areas import limited_areas
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.decide import decide
from cutcard.table.life.limits import limits_for
from cutcard.table.messages.cards import BringDeck, Cut, PrepareTable, ReportDropped, Shuffle
from cutcard.table.messages.jackpot import AllowBacking, PlayWithoutJackpot, ReportMalfunction
from cutcard.table.messages.life import AllowOwnLimits, ChangeLimits, RaiseMinimum, RemoveWager
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, TakeSeat
from cutcard.table.play.payout import DEALER_BOX
from cutcard.table.wagers.standing import counted
from cutcard.testing.felt import DEALER, SYSTEM, at_random, player
from cutcard.web.player.table_view import ChoiceView, OfferView, TableView
from cutcard.web.player.views import Viewer, view
from tests.support.table.life import EQUIPMENT
from tests.support.table.patron_felt import SUPERVISOR, Known

AT = "2026-01-01T00:00:00Z"
STANDINGS = (
    Standing(card="C-1"),
    Standing(card="C-1"),
    Standing(card="C-1", left=900),
    Standing(card="C-1", left=2500),
    Standing(card="C-1", left=40_000),
    Standing(card="C-1", left=0),
    Standing(),
    Standing(card="C-1", excluded={CASINO: "by order"}),
    Standing(card="C-1", employee=True),
    Standing(card="C-1", left=5000, paused="2026-01-02T00:00:00Z"),
)


class Drawn:
    """One table in a state drawn at random: its limits, its round, and how each player stands."""

    def __init__(self, rng: Random) -> None:
        self.rng, key = rng, rng.choice(games.names())
        game = games.load(key)
        areas = {area: (rng.choice((200, 700, 1000)), 30_050) for area in limited_areas(game) if rng.random() < 0.3}
        sign = TableSign(
            minimum=rng.choice((500, 1000)),
            maximum=rng.choice((20_000, 50_030)),
            unit=rng.choice((1, 100, 250)),
            jackpot=500 if game.jackpot and rng.random() < 0.7 else 0,
            areas=areas,
        )
        self.felt = Known(key, dealing=rng.choice(("electronic", "recorded")), source="shoe", sign=sign)
        topics = games.topics(key)
        self.felt.rules = replace(self.felt.rules, life=topics.life, incidents=topics.incidents)
        self.standings: dict[str, Standing] = {}
        self.purses: dict[str, tuple[int, int]] = {}
        for box in range(1, rng.choice((3, 4, 5))):
            self.attempt(TakeSeat(box), player(box))
        self.prepare()
        for _ in range(rng.randrange(3)):
            self.change_limits()
        self.attempt(OpenBets(), self.staff)
        self.stake_some()
        for who in self.felt.table.seats.values():  # from now on, so that wagers of anybody may lie
            self.standings[who] = rng.choice(STANDINGS)
            self.purses[who] = rng.choice((0, 700, 1200, 3000, 10**7)), rng.choice((0, 0, 600, 50_000))
        self.disturb()

    @property
    def electronic(self) -> bool:
        return self.felt.table.dealing == "electronic"

    @property
    def staff(self) -> Actor:
        return SYSTEM if self.electronic else DEALER

    def attempt(self, command: Command, actor: Actor) -> bool:
        try:
            self.felt.do(command, actor)
        except Refused:
            return False
        return True

    def prepare(self) -> None:
        if not self.electronic:
            for command in (PrepareTable(EQUIPMENT), BringDeck("red", "red", "dealer"), Shuffle("red"), Cut("red")):
                self.attempt(command, DEALER)

    def change_limits(self) -> None:
        """Limits of the table, an area or a player change; somebody else sits down after that."""
        rng, sign = self.rng, self.felt.table.sign
        area = rng.choice(("", *sign.areas))
        low, high = sign.limits(area)
        command = rng.choice(
            (
                RaiseMinimum(low + rng.choice((1, 500)), area),
                ChangeLimits(low, high - rng.choice((0, 5000)), rng.choice((None, 100)), area),
                AllowOwnLimits(1, low + rng.choice((0, 300)), high + rng.choice((1, 9000)), True, area),
            )
        )
        self.attempt(command, SUPERVISOR)
        self.attempt(TakeSeat(6), player(6))

    def stake_some(self) -> None:
        """Some players place what a round begins with; the first may be allowed to back the second."""
        rng = self.rng
        dealt = rng.random() < 0.4
        for box in self.felt.table.seats:
            if rng.random() < (0.9 if dealt else 0.4):
                seen = view("1", 1, self.felt.rules, self.felt.table, Viewer(self.actor(box), {}, 10**9))
                wagers = [bets for offer in seen.offers if offer.seat == box for bets in self.bundles(seen, offer)]
                next((bets for bets in wagers if self.attempt(PlaceWagers(box, bets), self.actor(box))), None)
        if rng.random() < 0.5:
            self.attempt(AllowBacking(1, 2), SUPERVISOR)
        if rng.random() < 0.2:
            self.change_limits()  # which waits if wagers lie
        if dealt and self.attempt(CloseBets(), self.staff):
            while (kind := self.felt.need.kind) in ("cards", "declaration", "choice"):
                if kind == "choice" and rng.random() < 0.4:
                    break
                self.felt.answer(at_random(rng))

    def bundles(self, seen: TableView, offer: OfferView) -> Iterator[tuple[Bet, ...]]:
        """An offer at its minimum, with candidates for what must lie beside it."""
        yield from bundles(self, seen, offer.seat, offer.area, offer.box, offer.minimum)

    def disturb(self) -> None:
        """Something is pending now: a jackpot that failed, dropped cards, a refused wager; or nothing."""
        match self.rng.randrange(8):
            case 0 | 1:
                self.attempt(ReportMalfunction("the reader"), DEALER)
                if self.rng.random() < 0.7:
                    self.attempt(PlayWithoutJackpot(), SUPERVISOR)
            case 2:
                self.attempt(RemoveWager(0, "a marked chip"), SUPERVISOR)
            case 3:
                self.attempt(ReportDropped(), DEALER)

    # -- what the floor would do

    def actor(self, box: int) -> Actor:
        return player(box) if self.electronic else DEALER

    def facts(self, actor: Actor, patron: str) -> Facts:
        return Facts(actor, AT, standing=self.standings.get(patron))

    def look(self, actor: Actor) -> TableView:
        known = {who: self.facts(actor, who) for who in self.felt.table.seats.values()}
        chips, tokens = self.purses.get(actor.id, (0, 0)) if actor.role is Role.PLAYER else (0, 0)
        viewer = Viewer(actor, {}, chips, None, (), tokens, known)
        return view("1", 1, self.felt.rules, self.felt.table, viewer)

    def accepts(self, command: PlaceWagers | Choose, actor: Actor) -> bool:
        """Whether the rules accept a command now; nothing changes."""
        box = command.seat if isinstance(command, PlaceWagers) else command.box
        facts = self.facts(actor, self.felt.table.seats.get(box, ""))
        try:
            decide(self.felt.rules, self.felt.table, command, facts)
        except Refused:
            return False
        return True

    def pays(self, amount: int, actor: Actor, patron: str) -> tuple[int, int] | None:
        """Chips and tokens for an amount, as the patron has them and the loss limit allows; None if too little."""
        chips, tokens = self.purses[patron] if actor.role is Role.PLAYER else (0, 0)
        most = chips if self.electronic else amount
        standing = counted(self.felt.table, patron, self.facts(actor, patron)).standing or Standing()
        if standing.left is not None and self.felt.rules.patrons and self.felt.rules.patrons.loss:
            most = min(most, max(standing.left, 0))
        paid = min(amount, most)
        return (paid, amount - paid) if amount - paid <= tokens else None


def bundles(drawn: Drawn, seen: TableView, seat: int, area: str, box: int, amount: int) -> Iterator[tuple[Bet, ...]]:
    """A wager with every set of wagers on other areas that could make it valid, by brute force."""
    table, rules = drawn.felt.table, drawn.felt.rules
    named = None if rules.wager(area).on_dealer or box == seat else box
    others = []
    for other in seen.areas:
        if other.placed != "before the deal" or (other.name == area and box in (seat, DEALER_BOX)):
            continue
        if other.on_dealer or not rules.wager(other.name).limited:
            continue
        limits = limits_for(rules.life.limits if rules.life else None, table, table.seats[seat], other.name)
        stakes = {0, amount, limits.minimum}
        for stake in (amount, *least(drawn, seat)):  # as much as another wager, and the next step above
            above = max(stake, limits.minimum)
            stakes |= {stake, above + (limits.minimum - above) % limits.unit}
        others.append([(other.name, stake) for stake in sorted(stakes)])
    for chosen in sorted(product(*others), key=lambda one: sum(stake for _, stake in one)):
        yield (Bet(area, amount, box=named), *(Bet(name, stake) for name, stake in chosen if stake))


def least(drawn: Drawn, seat: int) -> set[int]:
    """Every minimum of this player: equal wagers begin at the highest of theirs."""
    rules, table = drawn.felt.rules, drawn.felt.table
    limits = rules.life.limits if rules.life else None
    return {limits_for(limits, table, table.seats[seat], area).minimum for area in limited_areas(rules.game)}


def in_money(drawn: Drawn, bets: tuple[Bet, ...], actor: Actor, patron: str) -> tuple[Bet, ...] | None:
    """The same wagers in chips and, if those are too few, in tokens."""
    paid = drawn.pays(sum(bet.chips for bet in bets), actor, patron)
    if paid is None:
        return None
    tokens, found = paid[1], []
    for bet in bets:
        part = min(tokens, bet.chips)
        tokens -= part
        found.append(replace(bet, chips=bet.chips - part, tokens=part))
    return tuple(found)


def taken(drawn: Drawn, seen: TableView, actor: Actor, seat: int, area: str, box: int, amount: int) -> bool:
    """Whether an amount can be staked on an area of a box, with whatever wagers beside it."""
    patron = drawn.felt.table.seats[seat]
    for bets in bundles(drawn, seen, seat, area, box, amount):
        paid = in_money(drawn, bets, actor, patron)
        if paid is None:
            return False  # the bundles that follow cost no less
        if drawn.accepts(PlaceWagers(seat, paid), actor):
            return True
    return False


def wager_faults(drawn: Drawn, seen: TableView, actor: Actor, seat: int) -> Iterator[str]:
    """Wagers that a page offers and the rules refuse, or the other way round: at, below and above each end."""
    table, rules = drawn.felt.table, drawn.felt.rules
    offered = {(one.area, one.box): one for one in seen.offers if one.seat == seat}
    for wager in rules.game.wagers:
        if wager.placed != "before the deal" or (wager.name == rules.game.jackpot_wager and not table.sign.jackpot):
            continue
        for box in (DEALER_BOX,) if wager.on_dealer else table.seats:
            offer = offered.get((wager.name, box))
            amounts = probes(drawn, seat, wager.name, offer)
            for amount in amounts:
                accepted = taken(drawn, seen, actor, seat, wager.name, box, amount)
                if accepted is not lawful(offer, amount):
                    yield f"{wager.name} on {box} by {seat}: {amount} {'accepted' if accepted else 'refused'}, {offer}"


def probes(drawn: Drawn, seat: int, area: str, offer: OfferView | None) -> list[int]:
    """Amounts at which an offer is tried; without one, those that limits would allow first."""
    if offer is None:
        return sorted({500, *least(drawn, seat)})
    low, high, step = offer.minimum, offer.maximum, offer.step
    tried = {low - step, low - 1, low, low + 1, low + step, high - step, high, high + 1, high + step}
    return sorted(amount for amount in tried if amount > 0)


def lawful(offer: OfferView | None, amount: int) -> bool:
    if offer is None:
        return False
    return offer.minimum <= amount <= offer.maximum and not (amount - offer.minimum) % offer.step


def choice_faults(drawn: Drawn, seen: TableView, actor: Actor) -> Iterator[str]:
    """Choices that a page offers and the rules refuse, or the other way round."""
    box = seen.need.box
    patron = drawn.felt.table.seats.get(box)
    if seen.need.kind != "choice" or patron is None or actor.id not in (patron, DEALER.id):
        return
    for choice in seen.need.choices:
        if choice.most:  # draws need cards from the shuffle
            continue
        if chosen(drawn, choice, actor, box, patron) is bool(choice.barred):
            yield f"{choice} of {box} for {actor.id}"
        if not choice.barred and not drawn.accepts(Choose(box, choice.name, tokens=choice.most_tokens), actor):
            yield f"{choice} of {box} for {actor.id}: tokens are refused"


def chosen(drawn: Drawn, choice: ChoiceView, actor: Actor, box: int, patron: str) -> bool:
    """Whether a choice can be made with the chips and tokens that its player has."""
    paid = drawn.pays(choice.amount, actor, patron)
    return paid is not None and drawn.accepts(Choose(box, choice.name, tokens=paid[1]), actor)


def faults(rng: Random) -> Iterator[str]:
    """What pages of one drawn state offer wrongly, to the player of a box and to everybody else at the table."""
    drawn = Drawn(rng)
    key, seats = drawn.felt.table.game, drawn.felt.table.seats
    need = drawn.felt.need
    box = need.box if need.kind == "choice" and need.box in seats else rng.choice(list(seats))
    seen = drawn.look(drawn.actor(box))
    yield from (f"{key}: {one}" for one in wager_faults(drawn, seen, drawn.actor(box), box))
    yield from (f"{key}: {one}" for one in choice_faults(drawn, seen, drawn.actor(box)))
    role = rng.choice(list(Role))
    other = Actor("somebody", role)
    if role is Role.DEALER and not drawn.electronic:
        return
    for offer in drawn.look(other).offers:
        yield f"{key}: offered to a {role}: {offer}"
    bets = (Bet(drawn.felt.rules.game.base, 1000),)
    if drawn.accepts(PlaceWagers(box, bets), other):
        yield f"{key}: accepted from a {role} and not offered"


def every_fault(seed: int, states: int) -> Iterator[str]:
    """The faults of so many states, each with the seed that draws it again."""
    return (f"{seed}.{n}: {one}" for n in range(states) for one in faults(Random(f"{seed}.{n}")))


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw states at random, and try what each page offers.")
    parser.add_argument("--states", type=int, default=20_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=2, help="for what is drawn (%(default)s)")
    asked = parser.parse_args()
    wrong = list(every_fault(asked.seed, asked.states))
    print("\n".join(wrong[:20]) or f"{asked.states:,} states: each page offers exactly what the rules accept")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
