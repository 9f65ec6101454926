"""Topics that a game's document may or may not cover. A table works without missing topics."""

from msgspec import Struct

from cutcard.rules.printed.gestures import Gestures
from cutcard.rules.printed.incidents import IncidentClauses
from cutcard.rules.printed.jackpots import JackpotClauses
from cutcard.rules.printed.life import LifeRules
from cutcard.rules.printed.patrons import PatronClauses
from cutcard.rules.printed.promotions import PromotionClauses


class Topics(Struct, frozen=True):
    """Where one document prints each topic; None: it does not cover the topic."""

    life: LifeRules | None = None
    patrons: PatronClauses | None = None
    jackpots: JackpotClauses | None = None
    incidents: IncidentClauses | None = None
    gestures: Gestures | None = None
    promotions: PromotionClauses | None = None
