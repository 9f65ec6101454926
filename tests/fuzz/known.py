"""Names and numbers that the floor itself has told, put into requests so that they reach something."""

from collections import defaultdict, deque
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote

from tests.fuzz.cases import Drawn, streams_of

KEPT = 40  # newest values of a field
LONGEST = 80  # characters of a value that is kept
OFTEN, SOMETIMES, SELDOM = 0.9, 0.5, 0.15
NUMBERS = (0, 1, 2, 3, 5, 100, 500, 1000, 2500, 10_000)
ALSO = {"id": ("patron", "person", "table"), "person": ("patron", "id"), "seat": ("box",), "box": ("seat",)}
ALSO |= {"area": ("name", "wager"), "move": ("name",), "patron": ("id",), "card": ("cards",)}


class Known:
    """What was heard so far: values by field, and whole commands that pages and refusals offer."""

    def __init__(self, rng: Random, streams: Callable[[], list[str]], names: dict[str, tuple[str, ...]]) -> None:
        self._rng, self._streams = rng, streams
        self._values: defaultdict[str, deque[Any]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._offered: deque[dict[str, Any]] = deque(maxlen=KEPT)
        for name, values in names.items():
            self._values[name].extend(values)

    def hear(self, told: Any, name: str = "") -> None:
        """Remember what an answer says."""
        match told:
            case dict():
                if isinstance(kind := told.get("type"), str) and kind in streams_of() and told not in self._offered:
                    self._offered.append(told)
                for key, value in told.items():
                    self.hear(value, key)
            case list():
                for value in told[:KEPT]:
                    self.hear(value, name)
            case str() | int() | float() if len(str(told)) <= LONGEST and told not in self._values[name]:
                self._values[name].append(told)

    def fill(self, drawn: Drawn) -> tuple[str, str, Any]:
        """Method, address and body of a request."""
        rng, body, path = self._rng, drawn.body, {**drawn.path}
        if isinstance(body, dict):
            domain = _domain(body)
            fits = [one for one in self._offered if domain and _domain(one) == domain]
            body = rng.choice(fits) if fits and rng.random() < SOMETIMES else self.filled(body)
        method, _, pattern = drawn.operation.partition(" ")
        if "domain" in path and rng.random() < OFTEN:
            domain = _domain(body)
            streams = [one for one in self._streams() if domain in ("", one.partition("/")[0])]
            path["domain"], _, path["id"] = rng.choice(streams or self._streams()).partition("/")
        else:
            place = pattern.strip("/").removeprefix("api/").partition("/")[0]
            for name in path:
                choices = [*self._values[f"{place}.{name}"]] or self._near(name)
                if choices and rng.random() < OFTEN:
                    path[name] = quote(str(rng.choice(choices)), safe="")
        for name, value in path.items():
            pattern = pattern.replace(f"{{{name}}}", str(value))
        return method, pattern, body

    def query(self, drawn: Drawn) -> dict[str, str]:
        filled = {name: self._leaf(name, value) for name, value in drawn.query.items()}
        return {name: str(value) for name, value in filled.items()}

    def filled(self, value: Any, name: str = "") -> Any:
        """A value whose parts are those that were heard elsewhere, mostly."""
        match value:
            case dict():
                return {key: one if key == "type" else self.filled(one, key) for key, one in value.items()}
            case list():
                return [self.filled(one, name) for one in value]
        return self._leaf(name, value)

    def _leaf(self, name: str, value: Any) -> Any:
        rng = self._rng
        if rng.random() < SELDOM or isinstance(value, bool | None):
            return value
        near = [one for one in self._near(name) if type(one) is type(value)]
        if near and rng.random() < OFTEN:
            return rng.choice(near)
        if isinstance(value, int) and rng.random() < SOMETIMES:
            return rng.choice(NUMBERS)
        return value

    def _near(self, name: str) -> list[Any]:
        """Values that were seen under this name or one that means the same."""
        return [value for one in (name, *ALSO.get(name, ())) for value in self._values.get(one, ())]


def _domain(body: object) -> str:
    """The domain of the command in a body; empty if there is none."""
    kind = body.get("type") if isinstance(body, dict) else None
    return streams_of().get(kind, "") if isinstance(kind, str) else ""
