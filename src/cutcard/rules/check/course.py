"""Checks the phases of a game: deals, decisions, where each move leads, and which endings can be reached."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.game import Deal, Decide, Game, Move, Pile, Reveal, Verify
from cutcard.rules.piles import BOARD, DEALT, PLAYER


def course_faults(game: Game) -> Iterator[GameFault]:
    """Faults in phases, moves and endings."""
    phases = game.phases
    if not phases or not isinstance(phases[0], Deal):
        yield wrong("phases", "the first phase is not a deal", "begin with Deal(...)")
    if not game.dealt(PLAYER):
        yield wrong("phases", "no card is dealt to a player", "add Pile('player', ...) to the deal")
    if not game.decisions:
        yield wrong("phases", "no phase is a decision", "add Decide(...)")
        return
    for number, phase in enumerate(phases):
        match phase:
            case Deal():
                yield from _deal(f"phases[{number}]", phase)
            case Reveal():
                yield from _reveal(game, number, phase)
            case Verify():
                yield from _verify(game, number, phase)
            case Decide():
                yield from _decide(game, phase)
    for name, count in Counter(decision.name for decision in game.decisions).items():
        if count > 1:
            yield wrong(f"phases.{name}", f"{count} decisions have this name", "give each its own name")
    yield from _endings(game)
    yield from _irregular(game)


# -- phases


def _deal(at: str, deal: Deal) -> Iterator[GameFault]:
    packets: Counter[str] = Counter()
    for number, pile in enumerate(deal.piles):
        packets[pile.to] += pile.count
        yield from _pile(f"{at}.piles[{number}]", pile)
    singly: Counter[str] = Counter()
    for number, pile in enumerate(deal.singly):
        singly[pile.to] += pile.count
        yield from _pile(f"{at}.singly[{number}]", pile)
    for to in DEALT:
        if deal.singly and singly[to] != packets[to]:
            problem = f"{to} gets {singly[to]} cards singly but {packets[to]} in packets"
            yield wrong(f"{at}.singly", problem, "deal the same number both ways")


def _pile(at: str, pile: Pile) -> Iterator[GameFault]:
    if pile.count < 1:
        yield wrong(f"{at}.count", f"{pile.count} cards are dealt", "deal 1 or more")
    if pile.order and sorted(pile.order) != list(range(pile.count)):
        yield wrong(
            f"{at}.order",
            f"{pile.order} does not give {pile.count} cards a position each",
            "name each position once, from 0",
        )
    if not 0 <= pile.face_up <= pile.count:
        yield wrong(
            f"{at}.face_up", f"{pile.face_up} of {pile.count} cards are turned up", "turn up no more than are dealt"
        )
    if pile.face_up and pile.to == PLAYER:
        yield wrong(f"{at}.face_up", "a player's own cards are not turned up", "leave it out")


def _reveal(game: Game, number: int, phase: Reveal) -> Iterator[GameFault]:
    before = game.phases[:number]
    up = sum(pile.face_up for one in before if isinstance(one, Deal) for pile in one.piles if pile.to == BOARD)
    up += sum(one.board for one in before if isinstance(one, Reveal))
    down = game.dealt(BOARD, number) - up
    if not 1 <= phase.board <= down:
        problem = f"{phase.board} cards are turned up, but only {down} are face down"
        yield wrong(f"phases[{number}].board", problem, "deal more to the board first, or turn up fewer")


def _verify(game: Game, number: int, phase: Verify) -> Iterator[GameFault]:
    at, areas = f"phases[{number}]", [wager.name for wager in game.wagers]
    if phase.reading not in game.readings:
        yield unknown(f"{at}.reading", "reading", phase.reading, game.readings)
    if phase.ending not in game.endings:
        yield unknown(f"{at}.ending", "ending", phase.ending, game.endings)
    elif game.endings[phase.ending].kind != "instant":
        yield wrong(f"{at}.ending", f"{phase.ending} is not of the kind 'instant'", "name one of that kind")
    if phase.settles and phase.settles not in areas:
        yield unknown(f"{at}.settles", "wager", phase.settles, areas)
    if phase.settles and phase.wins not in game.readings:
        yield unknown(f"{at}.wins", "reading", phase.wins, game.readings)
    if phase.settles and phase.declare is None:
        yield wrong(f"{at}.declare", "no clause makes players declare", "name it")
    after = game.phases[number + 1] if number + 1 < len(game.phases) else None
    if not isinstance(after, Decide):
        yield wrong(at, "no decision follows the verification", "put it before a Decide")


def _decide(game: Game, decision: Decide) -> Iterator[GameFault]:
    at = f"phases.{decision.name}"
    names = [move.name for move in decision.moves]
    for name, count in Counter(names).items():
        if count > 1:
            yield wrong(f"{at}.moves.{name}", f"{count} moves have this name", "give each its own name")
    if not decision.moves:
        yield wrong(f"{at}.moves", "there are no moves", "add Move(...)")
    if decision.silent and decision.silent not in names:
        yield unknown(f"{at}.silent", "move", decision.silent, names)
    elif decision.silent and next(m for m in decision.moves if m.name == decision.silent).then not in game.endings:
        yield wrong(f"{at}.silent", f"{decision.silent} does not lead to an ending", "name a move that does")
    for move in decision.moves:
        yield from _move(game, decision, move, f"{at}.moves.{move.name}")
    if decision.undecided is None:
        cure = "write undecided=Move('undecided', ..., then=...)"
        yield wrong(f"{at}.undecided", "it does not say what happens if a player does not decide", cure)
    else:
        yield from _move(game, decision, decision.undecided, f"{at}.undecided")


def _move(game: Game, decision: Decide, move: Move, at: str) -> Iterator[GameFault]:
    order = [one.name for one in game.decisions]
    place, wagers = order.index(decision.name), {wager.name: wager for wager in game.wagers}
    if not move.then and place == len(order) - 1:
        yield wrong(f"{at}.then", "it leads nowhere, because this is the last decision", "name the ending it leads to")
    elif move.then in order and order.index(move.then) <= place:
        yield wrong(f"{at}.then", f"it leads back to the decision {move.then!r}", "lead to a later one")
    elif move.then and move.then not in order and move.then not in game.endings:
        yield unknown(f"{at}.then", "ending or decision", move.then, [*game.endings, *order])
    if move.wager and move.wager not in wagers:
        yield unknown(f"{at}.wager", "wager", move.wager, wagers)
    elif move.wager and wagers[move.wager].placed == "before the deal":
        yield wrong(f"{at}.wager", f"{move.wager} is placed before the deal", "write placed='by a move' on it")
    if move.wager and move.times < 1:
        yield wrong(f"{at}.times", f"the stake is {move.times} times the {game.base}", "write 1 or more")
    if move.times and not move.wager:
        yield wrong(f"{at}.wager", "a multiple is declared, but no wager", "name the wager that is staked")
    if move.takes_back and move.takes_back not in wagers:
        yield unknown(f"{at}.takes_back", "wager", move.takes_back, wagers)
    elif move.takes_back and wagers[move.takes_back].placed != "before the deal":
        yield wrong(f"{at}.takes_back", f"{move.takes_back} is not placed before the deal", "name a wager that is")
    if draw := move.draw:
        if not 1 <= draw.least <= draw.most:
            yield wrong(
                f"{at}.draw",
                f"{draw.least} to {draw.most} cards are drawn",
                "write 1 or more, the smaller number first",
            )
        if draw.exchange and draw.most > game.dealt(PLAYER):
            yield wrong(
                f"{at}.draw.most",
                f"{draw.most} of {game.dealt(PLAYER)} cards are exchanged",
                "exchange no more than the hand has",
            )


# -- endings


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
            "name two: for the first time, and for every later time",
        )
    seen = set()
    for number, rule in enumerate(game.faults):
        at, remedies = f"faults[{number}]", (rule.remedy, *rule.options)
        if rule.fault is Fault.NOT_COVERED and Remedy.VOID_BOX in remedies and not game.not_covered:
            yield wrong(
                "not_covered", f"{at} needs these endings", "name two: for the first time, and for every later time"
            )
        if Remedy.FOLD_BOX in remedies and all(ending.kind != "folded" for ending in game.endings.values()):
            yield wrong(f"{at}.remedy", "no ending is of the kind 'folded'", "declare one, or choose another remedy")
        if not rule.moments:
            yield wrong(f"{at}.moments", "there are no moments", "name the moments that the rule covers")
        for moment in rule.moments:
            if (rule.fault, moment, rule.given) in seen:
                yield wrong(f"{at}.moments", f"another rule covers this fault {moment}", "keep only one")
            seen.add((rule.fault, moment, rule.given))
