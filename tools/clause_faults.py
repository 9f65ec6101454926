"""Finds the code that applies a clause, and plants faults there.

A clause is cited by a literal, ``"UTH 10.7"``. A *place* that applies it is one of three:

- the statement in a function that uses the literal; if it only names it, each statement that uses the name;
- the entry of a table in which the literal stands;
- a statement that reads the field to which the literal was given: ``limits=LimitClauses(marker="UTH 6.5")`` is read as
  ``clauses.marker``. Annotations tell of which class a field is read (tools/clause_types.py). Where they do not, fields
  are matched by name, in modules that name the class, or else in functions that reach it by the name of the field that
  holds it. Only registers of clauses are read so, and tables without a value that a fault could change: anything else
  is applied by its entry. Of a mapping, readers count that name the key. Checks of a declaration apply no clause, and
  what a document cannot reach is left out (tools/clause_silence.py).

Faults: a refusal, an event or a record is dropped, the condition before it is negated, a limit in that condition moves
by one, a value beside the literal changes.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cutcard.rulebook.registry import CLAUSE
from tools.clause_silence import Silence
from tools.clause_types import Types

FOLDERS = ("core", "floor", "games", "registers", "rules", "table", "tournament", "web")
NOT_READING = {"printed", "check", "odds"}  # folders whose functions decide nothing at a table
FATES = {"win": "lose", "lose": "stand_off", "stand_off": "lose", "void": "lose"}
CELLS = {"PayBy", "PayTwice", "PayJackpot", "Versus", "By"}
HOWS = {"only with": "equal to", "equal to": "at least", "at least": "only with"}
SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
LOSE = '__import__("cutcard.ruling", fromlist=["lose"]).lose({!r})'
REGISTERS = ("Clauses", "Rules", "Common")  # classes that hold clauses side by side
HOLDERS = (*REGISTERS, "Game")  # classes that hold so much that a number in them does not belong to a clause in them
ADDING = {"append", "add", "extend", "update"}
FOLDING = {"evolve", "fold"}  # take events into a state


class PlantedFault(NamedTuple):
    """A change of one node in a module. ``node``: its number in a walk of the module.

    ``place``: the line of the statement or entry that applies the clause.
    """

    file: Path
    line: int
    what: str
    node: int
    change: Callable[..., ast.AST]
    place: int = 0

    def __str__(self) -> str:
        return f"{self.file.as_posix()}:{self.line} {self.what}"

    def tree(self) -> ast.Module:
        """The module with this fault in it."""
        tree = ast.parse(self.file.read_text("utf-8"))
        twin = next(one for number, one in enumerate(ast.walk(tree)) if number == self.node)
        change = self.change

        class Swap(ast.NodeTransformer):
            def visit(self, one: ast.AST) -> ast.AST:
                return change(one) if one is twin else self.generic_visit(one)

        swapped = ast.fix_missing_locations(Swap().visit(tree))
        assert isinstance(swapped, ast.Module)
        return swapped


class Module:
    """A source file with the parent of each node."""

    def __init__(self, file: Path, package: Path) -> None:
        self.file = file
        self.folders = file.relative_to(package).parts[:-1]  # those above the package say nothing
        self.tree = ast.parse(file.read_text("utf-8"))
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes = list(ast.walk(self.tree))
        self.numbers = {node: number for number, node in enumerate(self.nodes)}
        self.names = {node.id for node in self.nodes if isinstance(node, ast.Name)}
        for node in self.nodes:
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
            if isinstance(node, ast.alias):
                self.names.add(node.asname or node.name)

    @property
    def document(self) -> str | None:
        """The game in whose folder this file lies."""
        return self.folders[1] if self.folders[0] == "games" and len(self.folders) > 1 else None

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def function(self, node: ast.AST) -> ast.FunctionDef | None:
        return next((one for one in self.above(node) if isinstance(one, ast.FunctionDef)), None)

    def statement(self, node: ast.AST) -> ast.stmt:
        return next(one for one in (node, *self.above(node)) if isinstance(one, ast.stmt))

    def imports(self, name: str, origin: Path) -> bool:
        """Does this module take a name from that one?"""
        dotted = ".".join(origin.with_suffix("").parts)
        return any(
            isinstance(one, ast.ImportFrom)
            and dotted.endswith(one.module or "?")
            and any(a.name == name for a in one.names)
            for one in self.tree.body
        )


class Sources:
    """All modules that apply rules, with the literals and fields in them."""

    def __init__(self, package: Path) -> None:
        files = [file for name in FOLDERS for file in sorted((package / name).rglob("*.py"))]
        self.modules = [Module(file, package) for file in files]
        self.types = Types(module.tree for module in self.modules)
        self.silence = Silence(self.modules, self.types)
        self.literals: dict[str, list[tuple[Module, ast.Constant]]] = defaultdict(list)
        self.attributes: dict[str, list[tuple[Module, ast.Attribute]]] = defaultdict(list)
        for module in self.modules:
            for node in module.nodes:
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE.fullmatch(node.value):
                    around = module.parents[node]
                    outer = module.parents[around] if isinstance(around, ast.Tuple | ast.Set | ast.List) else around
                    if not isinstance(outer, ast.Compare | ast.JoinedStr | ast.Expr):
                        self.literals[node.value].append((module, node))
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    self.attributes[node.attr].append((module, node))

    def faults(self, clause: str) -> list[PlantedFault]:
        """Every fault that can be planted where this clause is applied, each once."""
        found = (one for module, node in self.literals[clause] for one in self._of_literal(module, node))
        return list({(one.file, one.node, one.what): one for one in found}.values())

    def _of_literal(self, module: Module, node: ast.Constant) -> Iterator[PlantedFault]:
        if module.function(node) is not None:
            yield from (fault for fault, _ in _in_function(module, node))
            return
        changed = list(_in_table(module, node))
        bound = module.statement(node)
        if isinstance(bound, ast.Assign | ast.AnnAssign) and (not changed or not isinstance(bound.value, ast.Call)):
            target = bound.targets[0] if isinstance(bound, ast.Assign) else bound.target
            if isinstance(target, ast.Name):
                changed += self._uses(module, target.id, _key(module, node))
        yield from changed
        given = self._field(module, node)
        if given is not None and (not changed or given[0].endswith(REGISTERS)):
            yield from self._readers(module, node, *given)

    def _uses(self, origin: Module, name: str, key: object) -> Iterator[PlantedFault]:
        """Whatever uses a constant applies the clause in it; of a mapping, whatever names the key."""
        for module in self.modules:
            if "odds" in module.folders:  # counts by the rules, and decides nothing
                continue
            if module is origin or (name in module.names and module.imports(name, origin.file)):
                for use in module.nodes:
                    if isinstance(use, ast.Name) and _loads(use, name) and _reads(module, use, key):
                        inside = module.function(use) is not None
                        yield from (one for one, _ in _in_function(module, use)) if inside else _in_table(module, use)

    def _readers(self, module: Module, node: ast.AST, owner: str, field: str, call: ast.Call) -> Iterator[PlantedFault]:
        """Functions that read the field to which the literal was given."""
        key = _key(module, node)
        outer = {one.arg for one in module.above(call) if isinstance(one, ast.keyword)}
        sure, named, reached = [], [], []
        for reader, read in self.attributes[field]:
            function = reader.function(read)
            if function is None or NOT_READING.intersection(reader.folders) or not _reads(reader, read, key):
                continue
            if _other_item(reader, read, module.parents[node], node):
                continue
            if isinstance(read.value, ast.Call) and not self.types.of(read.value, function):
                continue
            if _only_tested(reader, read) or _in_stead(reader, read, call) or self._other(function, read, module, call):
                continue
            if classes := self.types.classes(self.types.of(read.value, function)):
                if any(self.types.related(owner, one) for one in classes):
                    sure.append((reader, read))
            elif owner in reader.names:
                named.append((reader, read))
            elif outer & _attributes(function):
                reached.append((reader, read))
        folder = module.document
        for reader, read in [*sure, *named] or reached:
            for fault, applying in _in_function(reader, read):
                if folder is None or self.silence.reaches(folder, reader, applying):
                    yield fault

    def _other(self, function: ast.FunctionDef, read: ast.Attribute, module: Module, call: ast.Call) -> bool:
        """Does this read the same field of another part of the document: of ``collusion``, not of ``device``?"""
        holder = module.parents[call]
        value: ast.expr = read.value
        if isinstance(value, ast.Name):
            given = [one.value for one in ast.walk(function) if isinstance(one, ast.Assign) and _binds(one, value.id)]
            value = given[0] if len(given) == 1 else value
        if not isinstance(holder, ast.keyword) or not isinstance(value, ast.Attribute) or value.attr == holder.arg:
            return False
        return any({holder.arg, value.attr} <= set(fields) for fields in self.types.fields.values())

    def _field(self, module: Module, node: ast.AST) -> tuple[str, str, ast.Call] | None:
        """The class and field of which a literal is the value, or a part of the value, and the call that sets it."""
        inner = node
        for one in module.above(node):
            if isinstance(one, ast.keyword):
                call = module.parents[one]
                return (_called(call), one.arg, call) if isinstance(call, ast.Call) and one.arg else None
            if isinstance(one, ast.Call):
                fields = self.types.positional(_called(one))
                place = one.args.index(inner) if inner in one.args else len(fields)
                if place < len(fields):
                    return _called(one), fields[place], one
            inner = one
        return None


def _key(module: Module, node: ast.AST) -> object:
    """The key of a mapping under which a literal stands; None if it stands in none."""
    inner = node
    for one in module.above(node):
        if isinstance(one, ast.Call | ast.stmt):
            return None
        if isinstance(one, ast.Dict) and inner in one.values:
            return ast.unparse(one.keys[one.values.index(inner)] or ast.Constant(None))
        inner = one
    return None


def _reads(module: Module, read: ast.Attribute | ast.Name, key: object) -> bool:
    """Of a mapping, is this entry read by its name?"""
    if key is None:
        return True
    match module.parents[read]:
        case ast.Subscript(slice=wanted):
            return ast.unparse(wanted) == key
        case ast.Attribute(attr="get") as got:
            call = module.parents[got]
            return isinstance(call, ast.Call) and bool(call.args) and ast.unparse(call.args[0]) == key
    return False


def _other_item(reader: Module, read: ast.Attribute, given: ast.AST, node: ast.AST) -> bool:
    """``clauses.meter[-1]``: is another item of the tuple read than the one in which a literal stands?"""
    match reader.parents[read]:
        case ast.Subscript(slice=wanted) if isinstance(given, ast.Tuple):
            place = ast.literal_eval(wanted) if isinstance(wanted, ast.Constant | ast.UnaryOp) else None
            return isinstance(place, int) and given.elts[place] is not node
    return False


def _only_tested(module: Module, read: ast.AST) -> bool:
    """Is the field only compared, or asked whether it is there? Then nothing carries the clause on."""
    inner = read
    for one in module.above(read):
        match one:
            case ast.Call():
                return False
            case ast.Compare() | ast.UnaryOp():
                return True
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                return inner is test
            case ast.comprehension(ifs=ifs):
                return inner in ifs
            case ast.BoolOp(op=ast.And(), values=values):
                if inner is not values[-1]:
                    return True
            case ast.stmt():
                return False
        inner = one
    return False


def _in_stead(module: Module, read: ast.Attribute, call: ast.Call) -> bool:
    """``clauses.ordered or clauses.shuffle``: is the second read where the document has the first?"""
    match module.parents[read]:
        case ast.BoolOp(op=ast.Or(), values=[ast.Attribute(attr=first), second]) if second is read:
            return any(one.arg == first and ast.unparse(one.value) != "None" for one in call.keywords)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, default]):
            return default is read
    return False


def _binds(statement: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in statement.targets)


# -- in functions


def _in_function(module: Module, node: ast.AST) -> Iterator[tuple[PlantedFault, ast.AST]]:
    """Faults in the statement that uses a clause; of one that only names it, in the statements that use the name.

    Each with the node in that statement.
    """
    for statement, used in _applying(module, node, frozenset()):
        for fault in (*_conditional(module, statement, used), *_dropped(module, statement)):
            yield fault._replace(place=statement.lineno), used


def _applying(module: Module, node: ast.AST, seen: frozenset[str]) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """The statements that use a node, through names given to it, each with the part of it that uses the node."""
    statement = module.statement(node)
    name = _given(statement, node, module)
    if not name or name in seen:
        yield statement, node
        return
    uses = [one for later in _until_bound(module, statement, name) for one in ast.walk(later) if _loads(one, name)]
    uses = [one for one in uses if not _only_taken_in(module, one)]
    for use in uses:
        yield from _applying(module, use, seen | {name})
    if not uses or any(_chooses(one, node) for one in module.above(node) if one is not statement):
        yield statement, node


def _only_taken_in(module: Module, use: ast.AST) -> bool:
    """``evolve(state, event)`` and ``found.append(another)``: the clause in the value does not come further."""
    match module.parents[use]:
        case ast.Call(func=ast.Name(id=name)) as call:
            return name in FOLDING and use in call.args
        case ast.Attribute(attr=attr) as method:
            call_ = module.parents[method]
            return attr in ADDING and isinstance(call_, ast.Call) and call_.func is method
    return False


def _chooses(one: ast.AST, node: ast.AST) -> bool:
    """Does a condition decide whether a clause is cited? Not if mere citations on both sides name it."""
    if not isinstance(one, ast.IfExp):
        return False
    sides = [list(ast.walk(side)) for side in (one.body, one.orelse)]
    if any(isinstance(part, ast.Call) for side in sides for part in side):
        return True
    return not all(ast.unparse(node) in map(ast.unparse, side) for side in sides)


def _given(statement: ast.stmt, node: ast.AST, module: Module) -> str:
    """The name that a statement gives to the value of a node; empty if it gives none."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            inside = {node, *module.above(node)}
            for target, value in zip(targets, values, strict=False):
                if value in inside and isinstance(target, ast.Name):
                    return target.id
    return ""


def _until_bound(module: Module, statement: ast.stmt, name: str) -> Iterator[ast.stmt]:
    """The statements after one in its block, up to the next that gives the name to something else."""
    above = module.parents[statement]
    blocks = [block for _, block in ast.iter_fields(above) if isinstance(block, list) and statement in block]
    for later in blocks[0][blocks[0].index(statement) + 1 :]:
        yield later
        if isinstance(later, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in later.targets):
            return


def _loads(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)


def _conditional(module: Module, statement: ast.stmt, node: ast.AST) -> Iterator[PlantedFault]:
    """Within a statement: the condition under which it uses the node is negated."""
    inner = node
    for one in module.above(node):
        if one is statement:
            return
        match one:
            case ast.IfExp(test=test) if inner is not test and _chooses(one, node):
                yield _planted(module, one, "the condition is negated", _negate)
                yield from _moved(module, test)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                for test in [test for part in one.generators for test in part.ifs]:
                    yield _planted(module, test, "the condition is negated", _not)
                    yield from _moved(module, test)
        inner = one


def _dropped(module: Module, statement: ast.stmt) -> Iterator[PlantedFault]:
    """The statement is dropped, its condition negated, a limit in that condition moved by one."""
    match statement:
        case ast.Raise():
            yield _planted(module, statement, "the refusal is dropped", _to_pass)
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield _planted(module, statement, "the event is dropped", _to_pass)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in ADDING:
            yield _planted(module, statement, "the entry is dropped", _to_pass)
        case ast.Expr(value=ast.Call()):
            yield _planted(module, statement, "the check is dropped", _to_pass)
        case ast.AugAssign():
            yield _planted(module, statement, "the entry is dropped", _to_pass)
        case ast.Return(value=ast.List() | ast.ListComp()):
            yield _planted(module, statement, "nothing is returned", lambda _: ast.parse("return []").body[0])
        case ast.Return(value=ast.Tuple()):
            yield _planted(module, statement, "nothing is returned", lambda _: ast.parse("return ()").body[0])
        case ast.Return():
            yield _planted(module, statement, "nothing is returned", lambda _: ast.parse("return None").body[0])
        case ast.If(test=test):
            yield _planted(module, statement, "the condition is negated", _negate)
            yield from _moved(module, test)
            return
        case ast.For():
            yield _planted(module, statement, "nothing is gone through", _to_pass)
        case ast.Match() | ast.With():
            return
    guard = next((one for one in module.above(statement) if isinstance(one, ast.If | ast.FunctionDef)), None)
    if isinstance(guard, ast.If):
        yield _planted(module, guard, "the condition is negated", _negate)
        yield from _moved(module, guard.test)


def _moved(module: Module, test: ast.expr) -> Iterator[PlantedFault]:
    for compare in ast.walk(test):
        if isinstance(compare, ast.Compare) and type(compare.ops[0]) in SHIFTED:
            yield _planted(module, compare, "the limit moves by one", _shift)


# -- in tables


def _in_table(module: Module, node: ast.AST) -> Iterator[PlantedFault]:
    """A value of a table changes: what a wager pays, a count, a relation, a remedy; or the entry is dropped."""
    for fault in _in_entry(module, node):
        yield fault._replace(place=getattr(node, "lineno", 0))


def _in_entry(module: Module, node: ast.AST) -> Iterator[PlantedFault]:
    call = next((one for one in module.above(node) if isinstance(one, ast.Call)), None)
    name = _called(call) if call is not None else ""
    if call is not None and name in FATES:
        yield _planted(module, call, f"{name} becomes {FATES[name]}", _other_fate)
    elif call is not None and name in CELLS:
        clause = node.value if isinstance(node, ast.Constant) else ""
        yield _planted(module, call, f"{name} always loses", lambda _: ast.parse(LOSE.format(clause)).body[0].value)  # type: ignore[attr-defined]  # LOSE is a call
    elif call is not None and not name.endswith(HOLDERS):
        for part in (*call.args, *(one.value for one in call.keywords)):
            yield from _changed(module, part)
    for one in (node, *module.above(node)):
        above = module.parents.get(one)
        named = isinstance(one, ast.Name)  # a constant that stands here
        placed = isinstance(above, ast.Tuple | ast.List) and (named or one is not node)
        if placed and isinstance(above, ast.Tuple | ast.List) and isinstance(one, ast.Call | ast.Name):
            yield _planted(module, above, "the entry is dropped", _without(above.elts.index(one)))
            return
        if isinstance(above, ast.Dict) and one in above.values:
            yield _planted(module, above, "the entry is dropped", _without(above.values.index(one)))
            return
        if (
            isinstance(above, ast.keyword)
            and (isinstance(one, ast.Call) or named)
            and not _called(one).endswith(HOLDERS)
        ):
            yield _planted(module, above, "the entry is dropped", _to_none)
            return


def _changed(module: Module, part: ast.expr) -> Iterator[PlantedFault]:
    match part:
        case ast.Constant(value=bool()):
            yield _planted(module, part, "yes becomes no", lambda one: ast.Constant(not one.value))
        case ast.Constant(value=int()):
            yield _planted(module, part, "a number moves by one", lambda one: ast.Constant(one.value + 1))
        case ast.Constant(value=str(text)) if text in HOWS:
            yield _planted(module, part, f"{text} becomes {HOWS[text]}", lambda one: ast.Constant(HOWS[one.value]))
        case ast.Tuple(elts=[ast.Constant(value=int()), *_]):
            yield from _changed(module, part.elts[0])
        case ast.Attribute(value=ast.Name(id="Remedy"), attr=attr):
            other = "CONTINUE" if attr == "MISDEAL" else "MISDEAL"
            remedy = ast.parse(f"Remedy.{other}", mode="eval").body
            yield _planted(module, part, f"{attr} becomes {other}", lambda _: remedy)


def _planted(module: Module, node: ast.AST, what: str, change: Callable[..., ast.AST]) -> PlantedFault:
    return PlantedFault(module.file, getattr(node, "lineno", 0), what, module.numbers[node], change)


def _to_pass(_: ast.AST) -> ast.AST:
    return ast.Pass()


def _to_none(one: ast.keyword) -> ast.AST:
    return ast.keyword(one.arg, ast.Constant(None))


def _negate(one: ast.If | ast.IfExp) -> ast.AST:
    one.test = ast.UnaryOp(ast.Not(), one.test)
    return one


def _not(one: ast.expr) -> ast.AST:
    return ast.UnaryOp(ast.Not(), one)


def _shift(one: ast.Compare) -> ast.AST:
    one.ops[0] = SHIFTED[type(one.ops[0])]()
    return one


def _other_fate(one: ast.Call) -> ast.AST:
    assert isinstance(one.func, ast.Name)
    if one.func.id == "win":
        one.args = one.args[1:]  # without the odds
    one.func.id = FATES[one.func.id]
    return ast.parse(f'__import__("cutcard.ruling", fromlist=["x"]).{ast.unparse(one)}', mode="eval").body


def _without(place: int) -> Callable[[ast.AST], ast.AST]:
    def change(one: ast.AST) -> ast.AST:
        if isinstance(one, ast.Dict):
            del one.keys[place], one.values[place]
        elif isinstance(one, ast.Tuple | ast.List):
            del one.elts[place]
        return one

    return change


def _attributes(function: ast.AST) -> set[str]:
    return {one.attr for one in ast.walk(function) if isinstance(one, ast.Attribute)}


def _called(call: ast.AST) -> str:
    match call:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""
