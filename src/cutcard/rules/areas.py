"""Areas of the layout that have limits: which may have limits of their own, and whose limits a wager has."""

from cutcard.rules.game import Game, Wager


def limited_areas(game: Game) -> tuple[str, ...]:
    """Areas for wagers before the deal. The sign may give each its own limits, unless it must equal another."""
    return tuple(
        wager.name
        for wager in game.wagers
        if wager.limited and wager.placed == "before the deal" and limiting_area(wager) == wager.name
    )


def limiting_area(wager: Wager) -> str:
    """The area whose limits apply to a wager: that which it must equal, or else no stake might fit both."""
    return next((relation.other for relation in wager.relations if relation.how == "equal to"), wager.name)
