"""A hand of betting worked out the slow way, from the rules anew: a queue of who is to act, and pots chip by chip.

Nothing of the engine is used. Players are indices in the order of dealing, as there.
"""

from collections import deque
from collections.abc import Sequence
from itertools import cycle
from typing import NamedTuple


class Options(NamedTuple):
    """What the one in turn may do: the raise's bounds are None where no raise is allowed."""

    who: int
    price: int
    least_to: int | None
    most_to: int | None


class Pot(NamedTuple):
    """How much, who can win it, and who has chips in it."""

    amount: int
    able: list[int]
    owners: set[int]


class Slow:
    """A hand, told act by act."""

    def __init__(
        self,
        stacks: Sequence[int],
        blinds: Sequence[int],
        antes: Sequence[int],
        least: int,
        dead_antes: bool = True,
        unit: int = 1,
    ) -> None:
        self.unit = unit  # the smallest chip: every amount is so many of them
        self.n = len(stacks)
        self.purse = dict(enumerate(stacks))
        self.thrown = dict.fromkeys(self.purse, 0)  # towards pots
        self.bet = dict.fromkeys(self.purse, 0)  # of these, in this street
        self.in_play = list(self.purse)
        self.least = least
        self.dead = 0
        self.street = 0
        self.finished = False
        self.given_back: dict[int, int] = {}
        for i in self.purse:
            paid = min(antes[i], self.purse[i])
            self.purse[i] -= paid
            if dead_antes:
                self.dead += paid
            else:
                self.thrown[i] += paid
        for i in self.purse:
            self._throw(i, min(blinds[i], self.purse[i]))
        self.to_match = max(blinds)
        self.full = least
        self.steps: list[int] = []  # by how much each bet or raise of this street went up
        self.seen: dict[int, int] = {}  # how many of these steps each player had seen when they last acted
        last = 0 if self.n == 2 else max((i for i in self.purse if blinds[i]), default=-1)
        self.queue = deque([(last + 1 + k) % self.n for k in range(self.n)])
        self._tidy()

    def _throw(self, i: int, chips: int) -> None:
        self.purse[i] -= chips
        self.thrown[i] += chips
        self.bet[i] += chips

    def _tidy(self) -> None:
        """Drops from the queue who cannot or need not act; ends a street where nobody is left in it."""
        while self.queue and (self.queue[0] not in self.in_play or self.purse[self.queue[0]] == 0):
            self.queue.popleft()
        if len(self.in_play) == 1:
            self.queue.clear()
        with_chips = [i for i in self.in_play if self.purse[i]]
        if self.queue and with_chips == [self.queue[0]]:
            (alone,) = with_chips
            if all(self.bet[i] <= self.bet[alone] for i in self.purse):
                self.queue.clear()
        if self.queue:
            return
        if len(with_chips) <= 1 or len(self.in_play) == 1:
            self._return_uncalled()
        if len(self.in_play) == 1 or self.street == 3:
            self.finished = True

    def _return_uncalled(self) -> None:
        """Takes back, chip by chip, what only one player has thrown in."""
        while True:
            top = max(self.thrown.values())
            holders = [i for i in self.thrown if self.thrown[i] == top]
            if top == 0 or len(holders) > 1 or holders[0] not in self.in_play:
                return
            self.thrown[holders[0]] -= self.unit
            self.purse[holders[0]] += self.unit
            self.given_back[holders[0]] = self.given_back.get(holders[0], 0) + self.unit

    def options(self) -> Options | None:
        """None where nobody is to act."""
        if not self.queue:
            return None
        who = self.queue[0]
        due = self.to_match - self.bet[who]
        everything = self.bet[who] + self.purse[who]
        since = sum(self.steps[self.seen[who] :]) if who in self.seen else self.full
        rivals = [i for i in self.in_play if i != who and self.bet[i] + self.purse[i] > self.to_match]
        if everything <= self.to_match or since < self.full or not rivals:
            return Options(who, min(due, self.purse[who]), None, None)
        return Options(who, min(due, self.purse[who]), min(self.to_match + self.full, everything), everything)

    def act(self, kind: str, total: int = 0) -> None:
        who = self.queue.popleft()
        if kind == "fold":
            self.in_play.remove(who)
        elif kind == "call":
            self._throw(who, min(self.to_match - self.bet[who], self.purse[who]))
        else:
            step = total - self.to_match
            self._throw(who, total - self.bet[who])
            self.to_match = total
            self.steps.append(step)
            self.full = max(self.full, step)
            self.queue = deque([(who + k) % self.n for k in range(1, self.n)])
        self.seen[who] = len(self.steps)
        self._tidy()

    def dead_hand(self, i: int) -> None:
        """Somebody's hand is dead; the wagers stay."""
        self.in_play.remove(i)
        self._tidy()

    def deal_on(self) -> None:
        self.street += 1
        if sum(self.purse[i] > 0 for i in self.in_play) <= 1:
            self.finished = self.street == 3
            return
        self.bet = dict.fromkeys(self.purse, 0)
        self.to_match, self.full = 0, self.least
        self.steps, self.seen = [], {}
        self.queue = deque(self.purse)
        self._tidy()

    def pots(self) -> list[Pot]:
        """The first chip of everybody, the second, and so on; what the same players can win is one pot."""
        found = [Pot(self.dead, list(self.in_play), set())] if self.dead else []
        for chip in range(self.unit, max(self.thrown.values()) + 1, self.unit):
            owners = {i for i in self.thrown if self.thrown[i] >= chip}
            able = [i for i in self.in_play if i in owners]
            if not able:  # only dead hands put in so much
                able = found[-1].able if found else list(self.in_play)
            if found and found[-1].able == able:
                before = found.pop()
                found.append(Pot(before.amount + self.unit * len(owners), before.able, before.owners | owners))
            else:
                found.append(Pot(self.unit * len(owners), able, owners))
        return found

    def payments(self, pots: Sequence[Pot], strengths: Sequence[int]) -> list[dict[int, int]]:
        """By pot, what each winner gets: one chip at a time in turn; what is less than a chip to the first."""
        paid = []
        for amount, able, _ in pots:
            best = max(strengths[i] for i in able) if len(able) > 1 else None
            winners = [i for i in able if best is None or strengths[i] == best]
            gets = dict.fromkeys(winners, 0)
            turns = cycle(winners)
            while amount >= self.unit:
                gets[next(turns)] += self.unit
                amount -= self.unit
            gets[winners[0]] += amount
            paid.append(gets)
        return paid

    def final(self, paid: Sequence[dict[int, int]]) -> list[int]:
        return [self.purse[i] + sum(gets.get(i, 0) for gets in paid) for i in range(self.n)]


def bounties(
    stacks: Sequence[int], pots: Sequence[Pot], paid: Sequence[dict[int, int]], value: int
) -> dict[int, dict[int, int]]:
    """By player without chips, who gets how many cents: the others who won the last pot that has a chip of theirs."""
    moves = {}
    for owner in [i for i, stack in enumerate(stacks) if not stack]:
        mine = [k for k, pot in enumerate(pots) if owner in pot.owners]
        winners = [i for i in paid[mine[-1] if mine else 0] if i != owner]
        moves[owner] = dict.fromkeys(winners, value // len(winners))
        moves[owner][winners[0]] += value % len(winners)
    return moves
