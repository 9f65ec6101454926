"""Tells which statements a document cannot reach, because it gives a clause or has none.

``if clauses.staff is None: raise Refused(clauses.instead, ...)``: a document with a clause on staff never refuses so.
What a document gives stands in the calls of its folder: ``OutcomeClauses(instead="CSP 16.13", staff="CSP 16.15")``.
A module that is named for a subject, as ``jackpot`` is for ``JackpotClauses``, is for documents with such clauses.
"""

import ast
from collections import defaultdict
from typing import TYPE_CHECKING

from tools.clause_types import Types

if TYPE_CHECKING:
    from tools.clause_faults import Module

EMPTY = ("None", "False", "()", "{}", "''")
LEAVING = (ast.Raise, ast.Return, ast.Continue)


class Silence:
    """What each document gives, by folder, class and field."""

    def __init__(self, modules: "list[Module]", types: Types) -> None:
        self.types = types
        self.given: dict[tuple[str, str], list[set[str]]] = defaultdict(list)  # a set for each call of the class
        for module in modules:
            folder = module.document
            for node in module.nodes if folder is not None else ():
                if folder is not None and isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    positional = types.positional(node.func.id)[: len(node.args)]
                    named = {one.arg for one in node.keywords if one.arg and ast.unparse(one.value) not in EMPTY}
                    self.given[folder, node.func.id].append(named | set(positional))

    def reaches(self, folder: str, module: "Module", node: ast.AST) -> bool:
        """May a document come here, as far as its own clauses decide that?"""
        function = module.function(node)
        subject = f"{module.file.stem.title()}Clauses"
        if subject in self.types.fields and not self.given[folder, subject]:
            return False
        if function is not None and any(self._lacks(folder, one) for one in function.args.args):
            return False
        inner = node
        for one in module.above(node):
            if isinstance(one, ast.If | ast.IfExp) and inner is not one.test:
                holds = self._holds(folder, one.test, function)
                inside = inner is one.body or (isinstance(one.body, list) and inner in one.body)
                if holds is not None and holds is not inside:
                    return False
            for before in _before(one, inner):
                leaves = isinstance(before, ast.If) and isinstance(before.body[-1], LEAVING)
                if isinstance(before, ast.If) and leaves and self._holds(folder, before.test, function):
                    return False
            if one is function:
                return True
            inner = one
        return True

    def _lacks(self, folder: str, argument: ast.arg) -> bool:
        """Does a function want clauses on a subject that a document does not have?"""
        kind = argument.annotation
        return isinstance(kind, ast.Name) and kind.id.endswith("Clauses") and not self.given[folder, kind.id]

    def _holds(self, folder: str, test: ast.expr, function: ast.FunctionDef | None) -> bool | None:
        """Whether a condition holds for a document; None if that depends on more."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                found = self._holds(folder, operand, function)
                return None if found is None else not found
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as how], comparators=[ast.Constant(value=None)]):
                there = self._given(folder, left, function)
                return None if there is None else there is isinstance(how, ast.IsNot)
            case ast.BoolOp(op=how_, values=values):
                found_ = [self._holds(folder, one, function) for one in values]
                stops = isinstance(how_, ast.Or)
                return stops if stops in found_ else None if None in found_ else not stops
            case ast.Attribute() | ast.Name():
                return self._given(folder, test, function)
        return None

    def _given(self, folder: str, value: ast.expr, function: ast.FunctionDef | None) -> bool | None:
        """Whether a document gives the clause that an expression reads; None if that cannot be said."""
        if isinstance(value, ast.Name) and function is not None:
            bound = [one for one in ast.walk(function) if isinstance(one, ast.Assign) and _binds(one, value.id)]
            return self._given(folder, bound[0].value, function) if len(bound) == 1 else None
        if not isinstance(value, ast.Attribute):
            return None
        owners = self.types.classes(self.types.of(value.value, function))
        calls = [call for owner in owners for call in self.given[folder, owner]]
        there = {value.attr in call for call in calls}
        return there.pop() if len(there) == 1 and len(owners) == 1 else None


def _before(one: ast.AST, inner: ast.AST) -> list[ast.stmt]:
    """The statements before one in its block."""
    for _, block in ast.iter_fields(one):
        if isinstance(block, list) and inner in block:
            return [each for each in block[: block.index(inner)] if isinstance(each, ast.stmt)]
    return []


def _binds(statement: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in statement.targets)
