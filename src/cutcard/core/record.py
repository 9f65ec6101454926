"""The record of one round in the journal: stakes, payments and money changed. Reports are checked against it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from cutcard.core.moment import moment
from cutcard.money import Cents


class StakeRecord(Struct, frozen=True, omit_defaults=True):
    """A stake in a round, its owner, and what has been paid for it so far."""

    id: int
    owner: str
    box: int
    area: str
    chips: Cents
    tokens: Cents = 0
    at: str = ""  # when it was placed
    settled: bool = False
    paid: Cents = 0  # chips returned, including the stake
    most: Cents | None = None  # what it could bring back at most, whatever the cards; None: not known
    undone: str = ""  # when its result was undone, because the round, the hand or the wager is void; "": it stands

    @property
    def won(self) -> Cents:
        """What was paid on top of the stake."""
        return max(0, self.paid - self.chips)


class PrizeRecord(Struct, frozen=True, omit_defaults=True):
    """A jackpot prize that was paid, and the stake that won it."""

    owner: str
    box: int
    kind: str
    from_pool: Cents = 0
    from_house: Cents = 0
    stake: int | None = None  # the jackpot wager that won it

    @property
    def amount(self) -> Cents:
        return self.from_pool + self.from_house


class ChangeRecord(Struct, frozen=True):
    """Cash or chips changed for somebody at the table."""

    owner: str
    what: str
    amount: Cents


class RoundRecord(Struct, frozen=True, omit_defaults=True):
    """A round in the journal, up to the start of the next one. ``accounts``: patrons are paid on their accounts."""

    number: int
    accounts: bool = True
    stakes: tuple[StakeRecord, ...] = ()
    prizes: tuple[PrizeRecord, ...] = ()
    changes: tuple[ChangeRecord, ...] = ()
    topped_up: Cents = 0  # what the house added to the pool after paying prizes
    over: bool = True  # False: still in play
    undone: str = ""  # when it became void; "": it stands

    def undone_since(self, at: str, stakes: Iterable[StakeRecord]) -> bool:
        """Whether the round, or all of these stakes, became void after this time: what was wrong then is undone."""
        each = [self.undone or stake.undone for stake in stakes] or [self.undone]
        return all(one and moment(one) > moment(at) for one in each)

    def stake(self, id: int) -> StakeRecord | None:
        return next((one for one in self.stakes if one.id == id), None)

    def paid_for(self, stake: StakeRecord) -> Cents:
        """Everything that was paid for a stake: what came back with it, and the jackpot prizes that it won."""
        return stake.paid + sum(prize.amount for prize in self.prizes if prize.stake == stake.id)

    def of(self, *patrons: str) -> Iterator[StakeRecord]:
        """The stakes of a person, under whichever of their records."""
        return (one for one in self.stakes if one.owner in patrons)

    def jackpots(self, *patrons: str) -> Iterator[PrizeRecord]:
        return (one for one in self.prizes if one.owner in patrons)

    def changed(self, what: str, patron: str) -> int:
        """How often cash or chips were changed for a patron."""
        return sum((one.what, one.owner) == (what, patron) for one in self.changes)
