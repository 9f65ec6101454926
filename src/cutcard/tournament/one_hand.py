"""Python API to play one hand: players by name, acts and cards one by one, stacks at the end."""

from collections.abc import Mapping

from msgspec import Struct

from cutcard.cards import Cards, parse, show
from cutcard.hands.lookup import seven
from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import Kind
from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.engine.values import Begin, Blinds, Chips, HandResult, HandSeat, Positions

STREETS = ("before the flop", "flop", "turn", "river")
DEALT = (3, 1, 1)  # cards that open each later street


class Options(Struct, frozen=True):
    """What the player in turn may do: the acts, the price of a call, and the limits of a bet or raise."""

    acts: tuple[Kind, ...]
    call: Chips
    least: Chips = 0
    most: Chips = 0


class TournamentHand:
    """One no-limit hold'em hand by the tournament's rules, from the blinds to the stacks afterwards.

    Name players in the order of dealing: the first sits left of the button, the last has the button. Of two players,
    the first has the big blind.

        >>> from cutcard.tournament import deal
        >>> hand = deal({"ann": 5000, "bob": 5000, "cem": 1200}, small=100, big=200, ante=200)
        >>> hand.turn, hand.pot
        ('cem', 500)
        >>> hand.act("all-in")
        >>> hand.options.acts
        ('fold', 'call', 'raise', 'all-in')
        >>> hand.act("call")
        >>> hand.act("fold")
        >>> for cards in ("Kd 7c 2s", "9h", "9c"):
        ...     hand.board(cards)
        >>> hand.showdown({"ann": "Kh Qh", "cem": "As Ad"})
        >>> hand.stacks
        {'ann': 3800, 'bob': 4600, 'cem': 2800}

    If the rules do not allow an act, the refusal has the clause and says what is allowed:

        >>> hand = deal({"ann": 5000, "bob": 5000}, small=100, big=200)
        >>> hand.act("raise", 300)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        cutcard.ruling.Refused: 300 is less than the minimum raise: bob may fold, call 100 or raise to 400 ... [T-32]
    """

    def __init__(self, begin: Begin) -> None:
        self.begin = begin
        self.betting = begun(begin)  # the engine itself, for anything not offered here
        self.cards: Cards = ()  # on the board
        self._names = [seat.player for seat in begin.seats]
        self._result: HandResult | None = None
        self._end()

    @property
    def turn(self) -> str:
        """Whose turn it is; "" if nobody can act."""
        return self._names[self.betting.turn] if self.betting.turn >= 0 else ""

    @property
    def street(self) -> str:
        """The current street: before the flop, flop, turn or river."""
        return STREETS[self.betting.street]

    @property
    def pot(self) -> Chips:
        """All chips put in so far, including this street's bets."""
        return sum(self.betting.put) + self.betting.dead

    @property
    def over(self) -> bool:
        """Whether the pots have been awarded."""
        return self._result is not None

    @property
    def result(self) -> HandResult:
        """The result to report to the director: stacks by seat, who is out, and who won which bounty."""
        if self._result is None:
            raise Refused(None, f"the hand is not over: {self._waits()}")
        return self._result

    @property
    def stacks(self) -> dict[str, Chips]:
        """Chips by player: not yet bet during the hand, including won pots once it is over."""
        if self._result is None:
            return dict(zip(self._names, self.betting.stacks, strict=True))
        return {seat.player: self._result.stacks[seat.seat] for seat in self.begin.seats}

    @property
    def options(self) -> Options:
        """What the player in turn may do."""
        betting = self.betting
        if betting.turn < 0:
            return Options((), 0)
        owed = betting.price()
        acts: tuple[Kind, ...] = ("fold", "call") if owed else ("fold", "check")
        if not betting.can_raise():
            return Options((*acts, "all-in") if betting.most_to() <= betting.high else acts, owed)
        more: Kind = "raise" if betting.high else "bet"
        return Options((*acts, more, "all-in"), owed, betting.least_to(), betting.most_to())

    def act(self, kind: Kind, to: Chips = 0) -> None:
        """Act for the player in turn. ``to``: the total on this street that a bet or raise reaches."""
        betting = self.betting
        betting.check(kind, to, self.turn)
        match kind:
            case "fold":
                betting.fold()
            case "check" | "call":
                betting.call()
            case "bet" | "raise":
                betting.raise_to(to)
            case "all-in":
                if betting.most_to() > betting.high:
                    betting.raise_to(betting.most_to())
                else:
                    betting.call()
        self._end()

    def board(self, cards: str) -> None:
        """Deal the flop, the turn or the river, once the betting before it is over."""
        betting = self.betting
        if betting.turn >= 0 or betting.over:
            raise Refused(None, f"no cards are dealt now: {self._waits()}")
        dealt = _read(cards, DEALT[betting.street], self.cards)
        self.cards += dealt
        betting.next_street()

    def showdown(self, hands: Mapping[str, str]) -> None:
        """Show hands by player and award the pots. A hand that is left out is not shown and wins nothing."""
        betting = self.betting
        if not betting.over or self.over:
            raise Refused(None, f"no hands are shown now: {self._waits()}")
        seen = self.cards
        strengths = [0] * betting.n
        for player, cards in hands.items():
            if player not in self._names or betting.folded[i := self._names.index(player)]:
                raise Refused(None, f"{player[:40]!r} has no hand to show; still in: {', '.join(self._live())}")
            own = _read(cards, 2, seen)
            seen += own
            strengths[i] = 1 + seven(*own, *self.cards)
        if not hands:
            raise Refused(None, f"show one hand at least, of {', '.join(self._live())}")
        self._result = outcome(self.begin, betting, strengths)

    def _end(self) -> None:
        """Award the pots without cards if all others have folded."""
        if self.betting.over and self.betting.live == 1:
            self._result = outcome(self.begin, self.betting)

    def _live(self) -> list[str]:
        return [name for name, folded in zip(self._names, self.betting.folded, strict=True) if not folded]

    def _waits(self) -> str:
        if self.over:
            return "the hand is over"
        if self.turn:
            return f"{self.turn} is to act"
        return "show the hands" if self.betting.over else f"deal {DEALT[self.betting.street]} to the board"


def deal(stacks: Mapping[str, Chips], *, small: Chips, big: Chips, ante: Chips = 0, unit: Chips = 1) -> TournamentHand:
    """Start a hand with players in the order of dealing and their stacks, the blinds, and the big blind's ante.

    >>> from cutcard.tournament import deal
    >>> hand = deal({"ann": 1000, "bob": 1000}, small=50, big=100)
    >>> hand.turn
    'bob'
    >>> hand.act("fold")
    >>> hand.stacks
    {'ann': 1050, 'bob': 950}
    """
    count = len(stacks)
    if count < 2:
        raise Refused(None, f"{count} players; a hand needs two at least")
    if wrong := [player for player, stack in stacks.items() if stack <= 0]:
        raise Refused("TOR 5", f"{wrong[0]} has no chips; leave out eliminated players")
    positions = Positions(2, 2, 1) if count == 2 else Positions(count, 1, 2)
    seats = tuple(HandSeat(number, player, stack) for number, (player, stack) in enumerate(stacks.items(), 1))
    return TournamentHand(Begin(1, 1, Blinds(small, big, ante), positions, seats, unit))


def _read(text: str, count: int, seen: Cards) -> Cards:
    try:
        cards = parse(text)
    except ValueError as error:
        raise Refused(None, str(error)) from None
    if len(cards) != count:
        raise Refused(None, f"{len(cards)} cards; give {count}")
    if doubled := [card for card in cards if card in seen or cards.count(card) > 1]:
        raise Refused(None, f"{show((doubled[0],))} lies on the table already; a deck has one of each")
    return cards
