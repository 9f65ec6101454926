"""Where a document prints its rules on linked jackpots: pools, links, the meter, other players' boxes, malfunctions."""

from msgspec import Struct


class JackpotClauses(Struct, frozen=True):
    """None: the document is silent."""

    record: str  # wagers and the pool are recorded by the equipment
    meter: tuple[str, ...]  # the pool is shown at every linked table
    pools: tuple[str, ...]  # wagers form one pool or several
    accepted: str  # whether the wager was taken is the player's to see
    alike: str  # linked tables agree
    paytable: str
    terms: str  # rate and seed
    price: str
    malfunction: str
    group: tuple[str, ...] = ()  # a meter serves a table or a group
    one_pool: str | None = None
    approved: str | None = None  # the rate is approved, and what the operator may keep
    elsewhere: str | None = None  # a jackpot wager on another player's box
    fixed: str | None = None  # prizes at odds on the sign, without a pool
