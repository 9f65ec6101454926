"""Checks endings: how each is reached, and how its wagers are settled; and the table of irregularities."""

from collections.abc import Iterator
from itertools import pairwise

from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.game import Game, Verify


def reachable(game: Game) -> dict[str, set[str]]:
    """For every ending and decision that can be reached: the wagers that moves may have placed by then."""
    found: dict[str, set[str]] = {}
    decisions = {decision.name: decision for decision in game.decisions}
    after = {here.name: there.name for here, there in pairwise(game.decisions)}
    todo: list[tuple[str, frozenset[str]]] = [(game.decisions[0].name, frozenset())]
    seen = set(todo)
    while todo:
        name, staked = todo.pop()
        found.setdefault(name, set()).update(staked)
        if name not in decisions:
            continue
        decision = decisions[name]
        for move in (*decision.moves, *([decision.undecided] if decision.undecided else [])):
            there = move.then or after.get(name, "")
            way = there, staked | ({move.wager} if move.wager else set())
            if there and way not in seen:
                seen.add(way)
                todo.append(way)
    for phase in game.phases:
        if isinstance(phase, Verify):
            found.setdefault(phase.ending, set())
    for ending in game.not_covered:
        found.setdefault(ending, set())
    if game.concede is not None:
        played = [name for name, ending in game.endings.items() if ending.kind == "played"]
        found.setdefault(game.concede.then, set()).update(*(found.get(name, set()) for name in played))
    return found


def ending_faults(game: Game) -> Iterator[GameFault]:
    """Faults in endings and in the table of irregularities."""
    if not game.decisions:  # already reported, and nothing can be reached
        return
    yield from _endings(game)
    yield from _irregular(game)


def _endings(game: Game) -> Iterator[GameFault]:
    reached = reachable(game)
    areas = {wager.name for wager in game.wagers}
    played = [name for name, ending in game.endings.items() if ending.kind == "played"]
    if len(played) != 1:
        yield wrong("endings", f"{len(played)} endings are of the kind 'played'", "declare exactly one")
    for decision in game.decisions:
        if decision.name not in reached:
            yield wrong(f"phases.{decision.name}", "no move leads to this decision", "lead a move to it, or remove it")
    for name, ending in game.endings.items():
        if name not in reached:
            yield wrong(f"endings.{name}", "no move leads to this ending", "lead a move to it, or remove it")
            continue
        for area in ending.cells.keys() - areas - game.bonuses.keys():
            yield unknown(f"endings.{name}.{area}", "wager or bonus", area, [*areas, *game.bonuses])
        before = {wager.name for wager in game.wagers if wager.placed == "before the deal"}
        for area in sorted((before | (reached[name] & areas)) - ending.cells.keys()):
            yield wrong(f"endings.{name}.{area}", f"nothing says how {area} is settled", "give it a cell")
    if game.concede is not None and game.concede.then not in game.endings:
        yield unknown("concede.then", "ending", game.concede.then, game.endings)
    elif game.concede is not None and game.endings[game.concede.then].kind != "conceded":
        yield wrong("concede.then", f"{game.concede.then} is not of the kind 'conceded'", "name one of that kind")
    if game.concede is not None and not game.has_dealer:
        yield wrong("concede", "a hand is conceded to the dealer's hand, but the dealer has none", "leave it out")


def _irregular(game: Game) -> Iterator[GameFault]:
    """Faults in endings that only an irregularity leads to, and in the table of irregularities."""
    for name in game.not_covered:
        if name not in game.endings:
            yield unknown("not_covered", "ending", name, game.endings)
    if game.not_covered and len(game.not_covered) != 2:
        yield wrong(
            "not_covered",
            f"{len(game.not_covered)} endings are named",
            "name two: for the first and for every later time",
        )
    seen = set()
    for number, rule in enumerate(game.faults):
        at, remedies = f"faults[{number}]", (rule.remedy, *rule.options)
        if rule.fault is Fault.NOT_COVERED and Remedy.VOID_BOX in remedies and not game.not_covered:
            yield wrong("not_covered", f"{at} needs these endings", "name two: for the first and for every later time")
        if Remedy.FOLD_BOX in remedies and all(ending.kind != "folded" for ending in game.endings.values()):
            yield wrong(f"{at}.remedy", "no ending is of the kind 'folded'", "declare one, or choose another remedy")
        if not rule.moments:
            yield wrong(f"{at}.moments", "there are no moments", "name the moments that the rule covers")
        for moment in rule.moments:
            if (rule.fault, moment, rule.given) in seen:
                yield wrong(f"{at}.moments", f"another rule covers this fault {moment}", "keep only one")
            seen.add((rule.fault, moment, rule.given))
