"""Strategies as text: one rule per line, and the first rule that applies decides.

    # a comment
    play if hand >= Qc 6d 4h
    fold

A condition compares the hand with cards (``hand >= Ac Kd Jh 8s 3c``), names a hand (``flush``, ``pair or better``,
``straight or worse``), looks at the dealer's upcard (``upcard >= T``, ``upcard < fourth`` card of the hand, ``upcard in
hand``), at cards held (``holds A K``) or at the dealer's lowest qualifying hand (``hand qualifies``). Conditions are
joined with ``and``, ``or``, ``not`` and parentheses.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cutcard import games
from cutcard.odds.model.fit import fit, module_of
from cutcard.odds.strategy.conditions import Ask, Condition, Reader, StrategyFault
from cutcard.rules.game import Decide, Game
from cutcard.ruling import Refused

LONGEST = 20_000  # characters of a strategy
NOT_KEPT = 255  # instead of bits: the hand does not have the cards to keep


Keep: TypeAlias = Callable[[Any], NDArray[np.uint8]]  # by class: bits of the cards kept


class StrategyRule(Struct, frozen=True):
    """A move at a decision, the condition for it, and what an exchange keeps."""

    decision: str
    move: str
    when: Condition | None
    line: int
    keep: Keep | None = None


class Plan(Struct, frozen=True):
    """A strategy: its name, its text, and its rules in order."""

    name: str
    text: str
    rules: tuple[StrategyRule, ...]


def names(game: Game) -> list[str]:
    """Names of the strategies shipped with a game."""
    return sorted(file.stem for file in _folder(game).glob("*.txt"))


def _folder(game: Game) -> Path:
    return games.folder(game.key) / "strategies"


def load(game: Game, name: str) -> Plan:
    """A strategy by name, or from a file."""
    if name in names(game):
        return read(game, (_folder(game) / f"{name}.txt").read_text("utf-8"), name)
    try:
        return read(game, Path(name).read_text("utf-8"), name)
    except (OSError, ValueError):
        known = ", ".join(names(game)) or "none"
        raise Refused(None, f"strategy: {name[:60]!r} is neither a text file nor one of: {known}") from None


def read(game: Game, text: str, name: str = "strategy") -> Plan:
    """Parse a strategy. What cannot be read is refused, with its line and the cure."""
    if len(text) > LONGEST:
        raise Refused(None, f"{name} has {len(text)} characters; a strategy may have at most {LONGEST}")
    decisions = {phase.name: phase for phase in game.phases if isinstance(phase, Decide)}
    later = {move.then for phase in decisions.values() for move in phase.moves}  # decisions that a move leads to
    first = [phase for decision, phase in decisions.items() if decision not in later]
    ask = _ask(game)
    at = first[0] if len(first) == 1 else None
    rules: list[StrategyRule] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        try:
            if len(decisions) > 1 and line.endswith(":"):
                at = _section(decisions, rules, line[:-1].strip())
            elif line:
                if at is None:
                    raise StrategyFault(f"start with a decision, as in '{next(iter(decisions))}:'")
                rules.append(_rule(game, at, rules, line, number, ask))
        except StrategyFault as fault:
            raise Refused(None, f"{name}, line {number}: {fault}") from None
    led = {move.then for rule in rules for move in decisions[rule.decision].moves if move.name == rule.move}
    for decision, phase in decisions.items():
        if decision in later - led:
            continue
        last = [rule for rule in rules if rule.decision == decision][-1:]
        if not last or last[0].when is not None:
            where = f"{name}, {decision}" if len(decisions) > 1 else name
            raise Refused(None, f"{where}: end with a move for all other hands, as in '{phase.moves[0].name}'")
    return Plan(name, text, tuple(rules))


def _ask(game: Game) -> Ask:
    """The questions that strategies of a game may ask: the game's own if it has any, otherwise its family's."""
    own = _own(game)
    if own is None and not fit(game).solved:
        raise Refused(None, f"strategy: {game.title} is not solved exactly; leave out the strategy")
    return cast(Ask, (own or module_of(game)).ask)


def _own(game: Game) -> ModuleType | None:
    """A game's own questions, and the cards that its exchanges keep."""
    return games.part(game.key, "odds.strategy")


def _section(decisions: Mapping[str, Decide], rules: list[StrategyRule], name: str) -> Decide:
    if name not in decisions:
        raise StrategyFault(f"{name[:40]!r} is not a decision; write {', '.join(decisions)}")
    if any(rule.decision == name for rule in rules):
        raise StrategyFault(f"{name} occurs twice; put its lines together")
    return decisions[name]


def _rule(game: Game, decision: Decide, rules: list[StrategyRule], line: str, number: int, ask: Ask) -> StrategyRule:
    move, _, condition = line.partition(" if ")
    move = move.strip().removeprefix("otherwise ")
    moves = [each.name for each in decision.moves]
    if rules and rules[-1].when is None and rules[-1].decision == decision.name:
        raise StrategyFault("this line can never apply, because the one before it always does; remove it")
    kept = ""
    if move not in moves:
        move, _, kept = move.partition(" ")
    known = next((each for each in decision.moves if each.name == move), None)
    exchange = known is not None and known.draw is not None and known.draw.exchange
    if known is None or (kept and not exchange):
        said = f"{move} {kept}".strip()[:40]
        raise StrategyFault(f"{said!r} is not a move; write {', '.join(moves)}, as in '{moves[-1]} if pair or better'")
    when = Reader(game, decision.name, condition, ask).whole() if condition else None
    own = _own(game)
    if not exchange or own is None:
        return StrategyRule(decision.name, move, when, number)
    keep, always = cast(tuple[Keep, bool], own.keep(kept))
    return StrategyRule(decision.name, move, when if always else _possible(keep, when), number, keep)


def _possible(keep: Keep, when: Condition | None) -> Condition:
    """Whether the hand has the cards to keep and the condition holds."""
    if when is None:
        return lambda seen: keep(seen) < NOT_KEPT
    return lambda seen: (keep(seen) < NOT_KEPT) & when(seen)


def chosen(plan: Plan, decision: str, seen: object, shape: tuple[int, ...]) -> dict[str, NDArray[np.bool_]]:
    """The holdings that make each move at a decision, by the first rule that applies."""
    left = np.ones(shape, np.bool_)
    moves: dict[str, NDArray[np.bool_]] = {}
    for rule in plan.rules:
        if rule.decision == decision:
            here = left if rule.when is None else left & rule.when(seen)
            moves[rule.move] = moves[rule.move] | here if rule.move in moves else here
            left = left & ~here
    return moves
