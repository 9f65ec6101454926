"""Line numbers in a PHH file: where each hand's fields and actions are written."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\''  # texts over several lines
    r'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''  # texts
    r"|\#[^\n]*|\n|[\[\]{}]|[^\s\"'\#\[\]{}]+",
    re.DOTALL,
)


class HandLines(Struct):
    """Lines of one hand: of each field's name, and of each text in ``actions``."""

    fields: dict[str, int]
    actions: list[int]

    def of(self, action: int, reason: str) -> int:
        """The line of an action by its number, else of the field that a reason begins with; 0 where unknown."""
        if 0 < action <= len(self.actions):
            return self.actions[action - 1]
        return self.fields.get(reason.partition(":")[0], 0)


def lines(text: str, hands: Sequence[tuple[str, Mapping[str, object]]]) -> list[HandLines]:
    """Lines of each hand. Without any where a file is laid out in a way that this simple reading does not follow."""
    found = _read(text)
    if len(found) != len(hands) or any(
        set(one.fields) != set(fields) or len(one.actions) != _count(fields)
        for one, (_, fields) in zip(found, hands, strict=True)
    ):
        return [HandLines({}, []) for _ in hands]
    return found


def _count(fields: Mapping[str, object]) -> int:
    actions = fields.get("actions")
    return len(actions) if isinstance(actions, list) else 0


def _read(text: str) -> list[HandLines]:
    found = [HandLines({}, [])]
    line, depth, field, header = 1, 0, "", False
    begins = True  # at the beginning of a line outside brackets
    for token in TOKEN.findall(text):
        if token == "\n":
            line += 1
            begins = depth == 0
            header = header and depth > 0
            continue
        if token.startswith("#"):
            continue
        if begins and token == "[":
            header = True
            found.append(HandLines({}, []))
        elif begins:
            field = token.partition("=")[0].strip("\"'")
            found[-1].fields[field] = line
        elif field == "actions" and depth and not header and token[0] in "\"'":
            found[-1].actions.append(line)
        begins = False
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token, 0)
        line += token.count("\n")
    return [one for one in found if one.fields]
