"""Tells of which class an attribute is read, as far as annotations in the source say so.

Names of classes are unique in the package (a test holds it to that), so a class is its name. An expression whose class
nobody wrote down has none: whoever asks falls back on names.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

PASSING = {"sorted", "reversed", "list", "tuple", "set", "frozenset", "replace", "iter", "next", "max", "min"}
MAPPINGS = {"Mapping", "dict", "Counter", "defaultdict", "MutableMapping"}
DEEP = 12  # names that lead to names

Annotations = list[ast.expr]


class Types:
    """Fields, methods, functions and aliases of all modules, by name."""

    def __init__(self, trees: Iterable[ast.Module]) -> None:
        self.fields: dict[str, dict[str, ast.expr]] = {}  # of each class, in order
        self.bases: dict[str, tuple[str, ...]] = {}
        self.functions: dict[str, Annotations] = defaultdict(list)
        self.aliases: dict[str, ast.expr] = {}
        self.methods: dict[ast.FunctionDef, str] = {}  # with the class of each
        self.given: dict[str, dict[str, ast.expr]] = {}  # attributes that a class sets from its arguments
        self._known: dict[tuple[ast.FunctionDef, str], Annotations] = {}
        for tree in trees:
            for node in ast.walk(tree):
                self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.ClassDef(name=name, body=body, bases=bases):
                self.bases[name] = tuple(base for one in bases if (base := _name(one)))
                members = self.fields.setdefault(name, {})
                for one in body:
                    if isinstance(one, ast.FunctionDef):
                        self.methods[one] = name
                        self.given[name] = {**self.given.get(name, {}), **_given(one)}
                    match one:
                        case ast.AnnAssign(target=ast.Name(id=field), annotation=kind):
                            if "ClassVar" not in ast.unparse(kind):
                                members[field] = kind
                        case ast.FunctionDef(name=method, returns=ast.expr() as kind):
                            members[method] = kind
            case ast.FunctionDef(name=name, returns=ast.expr() as kind):
                self.functions[name].append(kind)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=ast.expr() as kind):
                self.aliases[name] = kind

    def positional(self, name: str) -> tuple[str, ...]:
        """The fields of a class in order, with those of its bases first."""
        above = [field for base in self.bases.get(name, ()) for field in self.positional(base)]
        own = [field for field, kind in self.fields.get(name, {}).items() if field not in self._methods(name)]
        return tuple(dict.fromkeys((*above, *own)))

    def _methods(self, name: str) -> set[str]:
        return {field for field in self.fields[name] if self.fields[name][field] in self.functions.get(field, ())}

    def related(self, one: str, other: str) -> bool:
        """The same class, or one is above the other."""
        return other in self._line(one) or one in self._line(other)

    def _line(self, name: str) -> set[str]:
        return {name}.union(*(self._line(base) for base in self.bases.get(name, ())))

    def classes(self, kinds: Annotations) -> set[str]:
        """The classes that an annotation names, without None and containers."""
        return {name for one in kinds for name in self._classes(one, DEEP)}

    def _classes(self, kind: ast.expr, deep: int) -> Iterator[str]:
        for part in self._parts(kind, deep):
            if (name := _name(part)) in self.fields:
                yield name

    def _parts(self, kind: ast.expr, deep: int = DEEP) -> Iterator[ast.expr]:
        """The members of a union, and what aliases and quoted names stand for."""
        match kind:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                yield from self._parts(left, deep)
                yield from self._parts(right, deep)
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield from self._parts(ast.parse(text, mode="eval").body, deep)
            case ast.Name(id=name) if name in self.aliases and name not in self.fields and deep:
                yield from self._parts(self.aliases[name], deep - 1)
            case ast.Constant(value=None):
                return
            case _:
                yield kind

    def of(self, node: ast.expr, scope: ast.FunctionDef | None, deep: int = DEEP) -> Annotations:
        """What annotations say of an expression in a function; empty if they say nothing."""
        if not deep:
            return []
        match node:
            case ast.Name(id=name):
                return self._named(name, scope, deep - 1) if scope is not None else []
            case ast.Attribute(value=value, attr=attr):
                return [
                    kind for one in self.classes(self.of(value, scope, deep - 1)) for kind in self._member(one, attr)
                ]
            case ast.BoolOp(values=values):
                return [kind for one in values for kind in self.of(one, scope, deep - 1)]
            case ast.IfExp(body=body, orelse=orelse):
                return [*self.of(body, scope, deep - 1), *self.of(orelse, scope, deep - 1)]
            case ast.NamedExpr(value=value):
                return self.of(value, scope, deep - 1)
            case ast.Subscript(value=value):
                return self._inside(self.of(value, scope, deep - 1))
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in self.fields:
                    return [ast.Name(name)]
                if name in PASSING and args:
                    kinds = self.of(args[0], scope, deep - 1)
                    return self._inside(kinds) if name in ("next", "max", "min") else kinds
                known = self.functions.get(name, [])
                return known if len({ast.unparse(one) for one in known}) == 1 else []
            case ast.Call(func=ast.Attribute(value=value, attr=attr)):
                owner = self.of(value, scope, deep - 1)
                if attr == "get":
                    return self._inside(owner)
                if attr in ("values", "items"):
                    return owner
                return [kind for one in self.classes(owner) for kind in self._member(one, attr)]
            case ast.GeneratorExp(elt=elt) | ast.ListComp(elt=elt):
                return [ast.Subscript(ast.Name("list"), one) for one in self.of(elt, scope, deep - 1)]
        return []

    def _member(self, owner: str, attr: str) -> Annotations:
        if attr in self.fields.get(owner, {}):
            return [self.fields[owner][attr]]
        if attr in self.given.get(owner, {}):
            return [self.given[owner][attr]]
        return [kind for base in self.bases.get(owner, ()) for kind in self._member(base, attr)]

    def _inside(self, kinds: Annotations) -> Annotations:
        """What a container holds: the values of a mapping, the elements of anything else."""
        found = []
        for one in (part for kind in kinds for part in self._parts(kind)):
            if isinstance(one, ast.Subscript) and _name(one.value) != "Literal":
                inner = one.slice.elts if isinstance(one.slice, ast.Tuple) else [one.slice]
                found += inner[1:] if _name(one.value) in MAPPINGS else inner
        return found

    def _named(self, name: str, scope: ast.FunctionDef, deep: int) -> Annotations:
        """What a name stands for in a function: an argument, or whatever is bound to it anywhere."""
        if name == "self":
            return [ast.Name(self.methods[scope])] if scope in self.methods else []
        if (scope, name) in self._known:
            return self._known[scope, name]
        found: Annotations = []
        self._known[scope, name] = found  # a name bound to itself adds nothing
        for node in ast.walk(scope):
            match node:
                case ast.arg(arg=arg, annotation=ast.expr() as kind) if arg == name:
                    found.append(kind)
                case ast.AnnAssign(target=ast.Name(id=target), annotation=kind) if target == name:
                    found.append(kind)
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    found += self.of(value, scope, deep)
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                    for target_, value in zip(targets, values, strict=False):
                        if _name(target_) == name:
                            found += self.of(value, scope, deep)
                case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                    found += self.of(value, scope, deep)
                case ast.For(target=target_, iter=over) | ast.comprehension(target=target_, iter=over):
                    if _bound(target_) == name:
                        found += self._inside(self.of(over, scope, deep))
                case ast.MatchAs(pattern=ast.MatchClass(cls=ast.expr() as cls), name=captured) if captured == name:
                    found.append(cls)
                case ast.MatchClass():
                    found += self._captured(node, name)
        return found

    def _captured(self, pattern: ast.MatchClass, name: str) -> Iterator[ast.expr]:
        owner = _name(pattern.cls)
        by_place = zip(self.positional(owner), pattern.patterns, strict=False)
        for field, one in (*by_place, *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)):
            if isinstance(one, ast.MatchAs) and one.pattern is None and one.name == name:
                yield from self._member(owner, field)


def _given(method: ast.FunctionDef) -> dict[str, ast.expr]:
    """``self.game = game``: attributes with the annotation of the argument that they are set from."""
    kinds = {one.arg: one.annotation for one in (*method.args.args, *method.args.kwonlyargs) if one.annotation}
    found = {}
    for node in ast.walk(method):
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr)], value=ast.Name(id=name)):
                if name in kinds:
                    found[attr] = kinds[name]
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=attr), annotation=kind):
                found[attr] = kind
    return found


def _bound(target: ast.expr) -> str:
    """The name that a loop binds to an element: of ``number, case in cases.items()`` the last."""
    return _name(target.elts[-1]) if isinstance(target, ast.Tuple) else _name(target)


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Constant(value=str(name)):
            return name
    return ""
