"""Where a document prints its rules on linked jackpots: pools, links, the meter, other players' boxes, malfunctions."""

from msgspec import Struct


class JackpotClauses(Struct, frozen=True):
    """None: the document has no such rule."""

    record: str  # wagers and the pool are recorded by the equipment
    meter: tuple[str, ...]  # the pool is shown at every linked table
    pools: tuple[str, ...]  # wagers form one pool or several
    accepted: str  # players check for themselves that the wager was accepted
    alike: str  # linked tables have the same terms
    paytable: str
    terms: str  # rate and seed
    price: str
    malfunction: str
    group: tuple[str, ...] = ()  # a meter serves a table or a group
    one_pool: str | None = None
    approved: str | None = None  # the rate, and what the operator may keep, need approval
    elsewhere: str | None = None  # a jackpot wager on another player's box
    hand: str | None = None  # the cards that a jackpot hand is made of
    fixed: str | None = None  # prizes at fixed odds on the sign, without a pool
