"""Which further wagers a wager needs beside it: those that are required, equal to it, or at least as large."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cutcard.money import Cents
from cutcard.rules.game import Game
from cutcard.rules.relations import check_relations
from cutcard.ruling import Refused


class Span(Struct, frozen=True):
    """The stakes that the limits allow on an area. The maximum is a whole number of steps above the minimum."""

    minimum: Cents
    maximum: Cents
    step: Cents

    def holds(self, amount: Cents) -> bool:
        return self.minimum <= amount <= self.maximum and not (amount - self.minimum) % self.step

    def down(self, amount: Cents) -> Cents:
        """The highest stake up to an amount; below the minimum if there is none."""
        return min(amount, self.maximum) - (min(amount, self.maximum) - self.minimum) % self.step

    def up(self, amount: Cents) -> Cents:
        """The lowest stake from an amount on; above the maximum if there is none."""
        return self.minimum if amount <= self.minimum else amount + (self.minimum - amount) % self.step


def beside(
    game: Game, spans: Mapping[str, Span], lying: Mapping[str, Cents], area: str, amount: Cents, own: bool
) -> dict[str, Cents] | None:
    """The smallest further wagers on the player's own hand that a wager needs; None: no wagers make it valid.

    ``spans``: the areas of that hand that are open to the player; ``amount``: the whole wager, with what is on the area
    already; ``own``: the wager itself is on that hand.
    """
    fixed = {**lying, area: amount} if own else dict(lying)
    added: dict[str, Cents] = {}
    for _ in range(4 * len(game.wagers)):  # each pass adds a wager or raises one; relations form no circles
        stakes = {**fixed, **added}
        change = next(_changes(game, spans, stakes, area, amount, own), None)
        if change is None:
            break
        name, needed = change
        if name in fixed or name not in spans:
            return None
        added[name] = spans[name].up(needed)
    if not all(spans[name].holds(stake) for name, stake in added.items()):
        return None
    stakes = {**fixed, **added}
    try:
        check_relations(game, stakes, [*stakes.items(), *(() if own else ((area, amount),))])
    except Refused:
        return None
    return added


def _changes(
    game: Game, spans: Mapping[str, Span], stakes: Mapping[str, Cents], area: str, amount: Cents, own: bool
) -> Iterator[tuple[str, Cents]]:
    """Wagers that are missing or too low, each with the stake that it needs."""
    for wager in game.requiring:
        if stakes.keys().isdisjoint(wager.required):
            open_ = [name for name in wager.required if name in spans] or list(wager.required)
            yield min(open_, key=lambda name: spans[name].minimum if name in spans else 0), 0
    placed = [*stakes.items()] if own else [*stakes.items(), (area, amount)]
    for name, stake in placed:
        for relation in game.areas[name].relations:
            other = stakes.get(relation.other)
            if other is None:
                if relation.how == "only with":
                    yield relation.other, 0
            elif relation.how != "only with" and stake < other:
                yield name, other
            elif relation.how == "equal to" and stake > other:
                yield relation.other, stake
