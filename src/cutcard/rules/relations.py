"""Checks the relations between a player's wagers."""

from collections.abc import Iterable, Mapping

from cutcard.money import Cents
from cutcard.rules.game import Game, Wager
from cutcard.ruling import Refused


def check_relations(game: Game, stakes: Mapping[str, Cents], placed: Iterable[tuple[str, Cents]]) -> None:
    """Refuse wagers that break a relation to the player's other wagers, or that lack a required one."""
    known = game.related
    related = [(known[name], stake) for name, stake in placed if name in known]
    for wager, stake in related:
        if wager.placed != "by a move":
            _check_relations_of(game, wager, stake, stakes)
    for wager in game.requiring:
        if stakes.keys().isdisjoint(wager.required):
            raise Refused(wager.clause, f"place a wager on {' or '.join(map(game.label, wager.required))}")
    for wager, stake in related:  # only once those before the deal are right
        if wager.placed == "by a move":
            _check_relations_of(game, wager, stake, stakes)


def _check_relations_of(game: Game, wager: Wager, stake: Cents, stakes: Mapping[str, Cents]) -> None:
    for relation in wager.relations:
        if not relation.holds(stake, stakes):
            cure = relation.cure(stake, stakes, game.label(relation.other))
            raise Refused(relation.clause, f"{wager.label} {cure}")
