"""Double-entry ledger: postings sum to zero for each commodity, and most accounts cannot go below zero."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decoder
from cutcard.money import Cents, dollars

CHIPS = "chips"
TOKENS = "tokens"
CASH = "cash"  # banknotes and coins from drop boxes

HOUSE = "house"
CAGE = "cage"  # where chips are bought and cashed
CIRCULATION = "circulation"  # chips held by patrons at tables where a dealer deals and play is only recorded
PROMOTIONS = "promotions"  # what promotion prizes cost the house
FLOAT = "float"  # tournament chips that are not in play
VOUCHERS = "vouchers"  # set aside for prize vouchers until they are exchanged
TRAYS = "trays"  # what float trays have won and lost by their counts, and the cash of their drop boxes
CLAIMS = "claims"  # what patrons owe the house for payments that were reversed: below zero until they pay

# These may owe; no other account is ever below zero.
OPEN_ENDED = frozenset({HOUSE, CAGE, CIRCULATION, PROMOTIONS, FLOAT, CLAIMS, TRAYS})


class Posting(Struct, frozen=True, array_like=True):
    """An amount that an account receives; negative if it pays."""

    account: str
    commodity: str
    amount: Cents


class Unbalanced(ValueError):
    """Postings that do not sum to zero. This is a bug in the program, never a patron's mistake."""


class Short(Exception):
    """An account that would go below zero."""

    def __init__(self, account: str, commodity: str, needed: Cents, balance: Cents) -> None:
        super().__init__(f"{account} has {balance} {commodity}, but {needed} are needed")
        self.account, self.commodity, self.needed, self.balance = account, commodity, needed, balance

    def reason(self, outlay: str) -> str:
        """Cause and cure, as shown to the patron."""
        return (
            f"not enough {self.commodity}: the {outlay} is {dollars(self.needed)}, "
            f"and your balance is {dollars(self.balance)}; choose a smaller amount or buy in first"
        )


def patron(name: str) -> str:
    return f"patron/{name}"


def transfer(giver: str, taker: str, amount: Cents, commodity: str = CHIPS) -> tuple[Posting, ...]:
    """Postings that move an amount from one account to another; none if the amount is zero."""
    return (Posting(giver, commodity, -amount), Posting(taker, commodity, amount)) if amount else ()


def net(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    """One posting per account and commodity that changes, in name order. Raises Unbalanced if they do not balance."""
    changes: dict[tuple[str, str], Cents] = defaultdict(int)
    for posting in postings:
        changes[posting.account, posting.commodity] += posting.amount
    found = tuple([Posting(*key, amount) for key, amount in sorted(changes.items()) if amount])
    if wrong := imbalance(found):
        raise Unbalanced(f"postings in {wrong} do not sum to zero")
    return found


def imbalance(postings: Iterable[Posting]) -> str:
    """A commodity whose postings do not sum to zero; "" if all do."""
    sums: dict[str, Cents] = defaultdict(int)
    for posting in postings:
        sums[posting.commodity] += posting.amount
    return next((commodity for commodity, total in sums.items() if total), "")


def check(posting: Posting, held: Cents) -> None:
    """Raise Short if the account holds too little for this posting."""
    if posting.amount < 0 and posting.account not in OPEN_ENDED and held + posting.amount < 0:
        raise Short(posting.account, posting.commodity, -posting.amount, held)


_POSTINGS = decoder(tuple[Posting, ...])


def encode(postings: tuple[Posting, ...]) -> bytes:
    return msgspec.json.encode(postings)


def decode(data: bytes | str) -> tuple[Posting, ...]:
    return _POSTINGS.decode(data)
