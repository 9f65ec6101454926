"""Where a document prints its rules on patrons: cards, proxies, invalid wagers, loss limits, staff, exclusions."""

from collections.abc import Mapping

from msgspec import Struct


class InvalidClauses(Struct, frozen=True):
    """What happens to an invalid wager, by when it is found."""

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
    """None: the document has no such rule. ``since``: the time from which play needs a card."""

    terms: str  # the definitions: player card, invalid wager, limits
    exclusions: Mapping[str, str]  # from the "game" and from the "casino"
    since: str = ""
    card: str | None = None
    own_card: str | None = None
    agency: str | None = None  # a claim of agency does not make the wager valid
    money: str | None = None  # whose money it was does not make the wager valid
    proxy: str | None = None  # betting for another person, and the exception for physical help
    invalid: InvalidClauses | None = None
    loss: LossClauses | None = None
    staff: str | None = None
    own: str | None = None  # an exclusion that a person asks for
