"""Where a document prints its rules on patrons: cards, proxies, invalid wagers, loss limits, staff, exclusions."""

from collections.abc import Mapping

from msgspec import Struct


class InvalidClauses(Struct, frozen=True):
    """What follows an invalid wager, by when it is found."""

    rule: str
    before: str
    course: str
    after: str


class LossClauses(Struct, frozen=True):
    """The loss limit: what is valid beyond it, and a player's duties."""

    within: str
    excess: str
    earlier: str
    duties: str
    purchases: str
    introduced: str
    remaining: str
    guidance: str
    wager: str
    pause: str


class PatronClauses(Struct, frozen=True):
    """None: the document is silent. ``since``: the moment from which play needs a card."""

    terms: str  # the definitions: player card, invalid wager, limits
    exclusions: Mapping[str, str]  # from the "game" and from the "casino"
    since: str = ""
    card: str | None = None
    own_card: str | None = None
    agency: str | None = None  # no claim of agency makes the wager valid,
    money: str | None = None  # nor whose money it was
    proxy: str | None = None
    invalid: InvalidClauses | None = None
    loss: LossClauses | None = None
    staff: str | None = None
