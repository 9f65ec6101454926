"""The betting of one no-limit hold'em hand as amounts, without cards, seats or chance.

A player is an index in the order of dealing: 0 is the first player left of the button, then clockwise. Heads-up, 0 is
the big blind and 1 the button (T-25). Instances are mutable and must not be shared between calls.
"""

from collections.abc import Sequence
from typing import Literal

from cutcard.ruling import Refused

Kind = Literal["fold", "check", "call", "bet", "raise", "all-in"]


class HandBetting:
    """Stacks, bets and whose turn it is. ``fold``, ``call`` and ``raise_to`` act for the player in turn, unchecked."""

    __slots__ = (
        "able",
        "acted",
        "bets",
        "betting_complete",
        "dead",
        "folded",
        "high",
        "least",
        "left",
        "live",
        "n",
        "over",
        "put",
        "raised",
        "returned",
        "size",
        "stacks",
        "street",
        "turn",
    )

    def __init__(
        self,
        stacks: Sequence[int],
        blinds: Sequence[int],
        antes: Sequence[int],
        least: int,
        *,
        opener: int | None = None,
        dead_antes: bool = True,
    ) -> None:
        """Post antes, then blinds, each as far as the stack allows. ``least`` is the minimum bet.

        ``opener`` acts first before the flop (None: the player after the last blind; heads-up the button). Dead antes
        belong entirely to the main pot (T-20); otherwise an ante is a contribution, and a short one limits winnings.
        """
        n = len(stacks)
        self.n = n
        self.stacks = behind = list(stacks)
        self.bets = bets = [0] * n  # in this street
        self.put = put = [0] * n  # in all streets, without dead antes
        self.dead = 0
        for i, ante in enumerate(antes):
            if ante:
                paid = ante if ante < behind[i] else behind[i]
                behind[i] -= paid
                if dead_antes:
                    self.dead += paid
                else:
                    put[i] = paid
        for i, blind in enumerate(blinds):
            if blind:
                paid = blind if blind < behind[i] else behind[i]
                behind[i] -= paid
                bets[i] = paid
                put[i] += paid
        self.folded = [False] * n
        self.acted = [False] * n  # in this street
        self.street = 0
        self.least = least
        self.high = max(blinds, default=0)  # the bet to match: a full blind, even if it was posted short (7.29)
        self.size = least  # size of the last full bet or raise: the minimum for a further raise
        self.raised: tuple[int, int, int] | None = None  # the last raiser, and ``high`` and ``size`` before
        self.live = n  # not folded
        self.able = self.left = n - behind.count(0)  # not folded and with chips; of these, still to act on this street
        self.over = False
        self.betting_complete = False  # no more decisions are possible (7.30)
        self.returned: tuple[int, int] | None = None  # the player whose bet was not called, and how much was returned
        if opener is None:
            posted = [i for i, blind in enumerate(blinds) if blind]
            opener = 1 if n == 2 else posted[-1] + 1 if posted else 0
        self.turn = opener - 1
        self._pass_on()

    def price(self) -> int:
        """What the player in turn adds to call; less than the full amount if the stack is short."""
        i = self.turn
        return min(self.high - self.bets[i], self.stacks[i])

    def most_to(self) -> int:
        """The highest total on this street that the player in turn can bet or raise to: all in."""
        return self.bets[self.turn] + self.stacks[self.turn]

    def least_to(self) -> int:
        """The lowest total on this street to bet or raise to: a full raise, or all in if that is less."""
        return min(self.high + self.size, self.most_to())

    def reopened(self) -> bool:
        """Whether the player in turn has not acted yet or faces a full raise since. Short raises may add up to one."""
        return not self.acted[self.turn] or self.high - self.bets[self.turn] >= self.size

    def contested(self) -> bool:
        """Whether somebody else could call more than the highest bet."""
        for i in range(self.n):
            if self.bets[i] + self.stacks[i] > self.high and not self.folded[i] and i != self.turn:
                return True
        return False

    def can_raise(self) -> bool:
        """Whether the player in turn has more chips than a call, may still raise, and somebody could call."""
        return self.most_to() > self.high and self.reopened() and self.contested()

    def allin(self, i: int) -> bool:
        return not self.stacks[i] and not self.folded[i]

    def fold(self) -> None:
        self.folded[self.turn] = True
        self.able -= 1
        self.live -= 1
        self.left -= 1
        self._pass_on()

    def call(self) -> None:
        """Match the highest bet as far as the stack allows; a check if there is nothing to match."""
        i = self.turn
        owed = self.high - self.bets[i]
        if owed > 0:
            have = self.stacks[i]
            if owed >= have:
                owed = have
                self.able -= 1
            self.stacks[i] = have - owed
            self.bets[i] += owed
            self.put[i] += owed
        self.acted[i] = True
        self.left -= 1
        if self.left and self.able > 1 and not self.folded[i := i + 1 if i + 1 < self.n else 0] and self.stacks[i]:
            self.turn = i  # fast path for the common case
        else:
            self._pass_on()

    def raise_to(self, total: int) -> None:
        """Bet or raise to this total on this street. Less than a full raise does not change the minimum raise."""
        i = self.turn
        added = total - self.bets[i]
        assert self.high < total <= self.bets[i] + self.stacks[i]
        self.raised = (i, self.high, self.size)
        if total - self.high >= self.size:
            self.size = total - self.high
        self.high = self.bets[i] = total
        self.put[i] += added
        self.stacks[i] -= added
        self.acted[i] = True
        if self.stacks[i]:
            self.left = self.able - 1
        else:
            self.able -= 1
            self.left = self.able
        self._pass_on()

    def forfeit(self, amount: int) -> None:
        """Fold for the player in turn, leaving more chips in the pot: a bet out of turn that stands (7.41)."""
        assert 0 <= amount <= self.stacks[self.turn]
        self.stacks[self.turn] -= amount
        self.put[self.turn] += amount
        self.fold()

    def kill(self, i: int, *, raise_back: bool = False) -> int:
        """Declare a hand dead, in turn or not. Its wagers stay, but a raise that nobody called may be returned (7.42).

        Returns the amount that was returned.
        """
        assert not self.folded[i]
        assert self.live > 1, "the last hand wins"
        back = 0
        if raise_back and self.turn >= 0 and self.raised and self.raised[0] == i:
            high = max(self.raised[1], *(bet for j, bet in enumerate(self.bets) if j != i))
            back = self.bets[i] - high
            if back:
                self.high, self.size, self.raised = high, self.raised[2], None
                self._give_back(i, back)
        self.folded[i] = True
        self.live -= 1
        acting = [j for j in range(self.n) if self.stacks[j] and not self.folded[j]]
        self.able = len(acting)
        if self.turn < 0:
            self._end_street()
        else:
            self.left = sum(not self.acted[j] or self.bets[j] < self.high for j in acting)
            self.turn -= 1
            self._pass_on()
        return back

    def next_street(self) -> None:
        """Start the next betting round. If no more decisions are possible, only count the streets up to the river."""
        assert self.turn < 0
        assert not self.over
        self.street += 1
        self.bets = [0] * self.n
        self.high = 0
        if self.betting_complete:
            self.over = self.street == 3
            return
        self.acted = [False] * self.n
        self.size = self.least
        self.raised = None
        self.left = self.able
        self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next player who can act, or end the street."""
        if self.live > 1 and self.left:
            n, folded, stacks = self.n, self.folded, self.stacks
            i = self.turn + 1 if self.turn + 1 < n else 0
            while folded[i] or not stacks[i]:
                i = i + 1 if i + 1 < n else 0
            if self.able > 1 or max(bet for j, bet in enumerate(self.bets) if j != i) > self.bets[i]:
                self.turn = i
                return
        self.turn = -1
        self._end_street()

    def _end_street(self) -> None:
        """End a street: update what is over, and return a bet that nobody called."""
        if self.live == 1 or self.street == 3:
            self.over = self.betting_complete = True
        if self.able < 2 or self.over:
            self.betting_complete = True
            top = max(self.put)
            i = self.put.index(top)
            second = max(put for j, put in enumerate(self.put) if j != i)
            if top > second and not self.folded[i]:
                self._give_back(i, top - second)
                self.returned = (i, top - second)

    def _give_back(self, i: int, amount: int) -> None:
        self.stacks[i] += amount
        self.put[i] -= amount
        self.bets[i] = max(0, self.bets[i] - amount)

    def check(self, kind: Kind, amount: int = 0, place: str = "") -> None:
        """Refuse what the player in turn cannot do. ``amount``: total on this street; ``place``: name of the player."""
        if self.turn < 0:
            raise Refused(
                "TOR 7.1", "nobody has to act: this betting round is over; deal the next cards, or show the hands"
            )
        owed = self.price()
        if kind == "fold" or (kind == "call" and owed) or (kind == "check" and not owed):
            return
        place = place or f"player {self.turn + 1}"
        if kind == "check":
            raise Refused(
                "TOR 7.1", f"{place} cannot check, because there is a bet of {owed} to call: {self._may(place)}"
            )
        if kind == "call":
            raise Refused("TOR 7.1", f"there is nothing to call: {self._may(place)}")
        if kind == "bet" and self.high:
            raise Refused("TOR 7.1", f"there is already a bet: {self._may(place)}")
        if kind == "raise" and not self.high:
            raise Refused("TOR 7.1", f"there is no bet yet: {self._may(place)}")
        most = self.most_to()
        if most <= self.high:
            if kind == "all-in":
                return
            raise Refused("TOR 5", f"{place} has only enough chips to call: {self._may(place)}")
        if not self.contested():
            raise Refused("TOR 5", f"nobody else could call a raise: {self._may(place)}")
        if not self.reopened():
            raise Refused("T-32", f"nobody has made a full raise since {place} acted: {self._may(place)}")
        if kind != "all-in" and amount > most:
            raise Refused("TOR 5", f"{amount} is more than {place} has: {self._may(place)}")
        if kind != "all-in" and amount < self.least_to():
            raise Refused("T-32", f"{amount} is less than the minimum {kind}: {self._may(place)}")

    def _may(self, place: str) -> str:
        """What the player in turn may do now, with amounts."""
        owed, most = self.price(), self.most_to()
        word = "check" if not owed else f"call {owed}" + (" all-in" if most <= self.high else "")
        if not self.can_raise():
            return f"{place} may fold or {word}"
        least, more = self.least_to(), "raise to" if self.high else "bet"
        span = f"all-in {most}" if least == most else f"{least} up to all-in {most}"
        return f"{place} may fold, {word} or {more} {span}"
