"""What the events of a table move between accounts: patron to felt, felt to patron, house and jackpot pool."""

from collections.abc import Callable, Iterator

from cutcard.floor.ledger import CHIPS, CIRCULATION, HOUSE, TOKENS, Posting, patron, transfer
from cutcard.house.messages import (
    BetsClosed,
    JackpotPaid,
    PoolToppedUp,
    StakeSettled,
    TableEvent,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.house.state import Stake
from cutcard.money import Cents

JACKPOT = "jackpot"


class Accounts:
    ...
