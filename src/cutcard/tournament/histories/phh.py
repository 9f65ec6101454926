"""Reads and writes hand histories in the PHH format, which is TOML. Amounts are exact; no rules are applied here."""

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import cast

from msgspec import Struct

from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Chips

Amount = int | Decimal  # as written; a whole number stays an int
UNKNOWN = Decimal("Infinity")  # a stack that the file does not state
DIGITS = 28  # most digits before or after the decimal point of an amount: as many as decimal arithmetic keeps

VARIANTS = {
    "FT": "fixed-limit hold'em",
    "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "Omaha high-low",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud high-low",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}


class History(Struct, frozen=True, kw_only=True):
    """One recorded hand. Lists are by player from the left of the button; heads-up, the first has the big blind.

    ``antes`` and ``blinds`` are kept as written: heads-up, the format reverses both lists (see ``posted``).
    """

    stacks: tuple[Amount, ...]
    blinds: tuple[Amount, ...]
    actions: tuple[str, ...]
    antes: tuple[Amount, ...] = ()
    least: Amount = 0  # the minimum bet; 0 means the largest blind
    trimmed: bool = False  # a player who cannot pay the whole ante wins only that much of each other ante
    finishing: tuple[Amount, ...] | None = None
    players: tuple[str, ...] = ()
    hand: int | str = ""


class Scaled(Struct, frozen=True):
    """A history's amounts in whole units, ``scale`` units to one chip as written. An unknown stack is None."""

    scale: int
    stacks: tuple[Chips | None, ...]
    antes: tuple[Chips, ...]
    blinds: tuple[Chips, ...]  # below zero: posted out of position, which does not change whose turn it is
    least: Chips
    finishing: tuple[Chips | None, ...] | None


def hands(text: str) -> list[tuple[str, Mapping[str, object]]]:
    """The hands of a file with their names: the only hand of a ``.phh``, or the sections of a ``.phhs``."""
    try:
        document = tomllib.loads(text, parse_float=_decimal)
    except (ValueError, RecursionError) as error:
        raise Refused(None, f"a PHH file is written in TOML, and this is not TOML: {error}") from None
    if "variant" in document:
        return [("", document)]
    sections: list[tuple[str, Mapping[str, object]]] = [
        (name, part) for name, part in document.items() if isinstance(part, dict)
    ]
    if not sections:
        raise Refused(None, "no hand in it: a PHH file has a line variant = 'NT', or sections [1], [2] with one each")
    return sections


def history(fields: Mapping[str, object]) -> History:
    """Turns the fields of one hand into a History. A field that cannot be read is refused by name."""
    variant = fields.get("variant")
    if variant != "NT":
        named = f" ({VARIANTS[variant]})" if isinstance(variant, str) and variant in VARIANTS else ""
        raise Refused(
            "TOR 1", f"variant {variant!r}{named}: the tournament's game is no-limit Texas hold'em; give hands of 'NT'"
        )
    stacks = _amounts(fields, "starting_stacks", None, unknown=True)
    count = len(stacks)
    if count < 2:
        raise Refused(None, f"starting_stacks: {count} players; a hand needs two at least")
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise Refused(None, "actions: give a list of texts such as 'p1 cc'")
    least = _amounts({"min_bet": [fields["min_bet"]]}, "min_bet", 1)[0] if "min_bet" in fields else 0
    blinds = _amounts(fields, "blinds_or_straddles", count, signed=True)
    finishing = _amounts(fields, "finishing_stacks", count, unknown=True) if "finishing_stacks" in fields else None
    trimmed, players, hand = fields.get("ante_trimming_status", False), fields.get("players", []), fields.get("hand")
    if not isinstance(trimmed, bool):
        raise Refused(None, "ante_trimming_status: give true or false")
    return History(
        stacks=stacks,
        blinds=blinds,
        actions=tuple(actions),
        antes=_amounts(fields, "antes", count) if "antes" in fields else (0,) * count,
        least=least or _largest(blinds),
        trimmed=trimmed,
        finishing=finishing,
        players=tuple(map(str, players)) if isinstance(players, list) else (),
        hand=hand if isinstance(hand, int | str) else "",
    )


def scaled(noted: History) -> Scaled:
    """Converts all amounts to the smallest unit that any of them needs, and puts antes and blinds in player order."""
    amounts: list[Amount] = [*noted.stacks, *noted.antes, *noted.blinds, noted.least, *(noted.finishing or ())]
    amounts += [amount for action in noted.actions if (amount := wagered(action)) is not None]
    scale: int = 10 ** max(map(_decimals, amounts))

    def whole(values: Sequence[Amount]) -> tuple[Chips, ...]:
        return tuple(int(Fraction(value) * scale) for value in values)

    def known(values: Sequence[Amount]) -> tuple[Chips | None, ...]:
        return tuple(None if value == UNKNOWN else int(Fraction(value) * scale) for value in values)

    return Scaled(
        scale=scale,
        stacks=known(noted.stacks),
        antes=posted(whole(noted.antes)),
        blinds=posted(whole(noted.blinds)),
        least=int(Fraction(noted.least) * scale),
        finishing=None if noted.finishing is None else known(noted.finishing),
    )


def posted(amounts: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """What each player posts, in player order: heads-up, the format writes these lists in reverse order."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def shown(units: Chips, scale: int) -> Amount:
    """Units converted back to the file's amounts: an int if it is a whole number."""
    return units // scale if units % scale == 0 else (Decimal(units) / scale).normalize()


def wagered(action: str) -> Amount | None:
    """The amount that an action names; None if it names none or the amount cannot be read."""
    match action.partition("#")[0].split():
        case [_, "cbr", amount]:
            try:
                return number(amount)
            except ValueError:
                return None
    return None


def number(text: str) -> Amount:
    """An amount in an action: ``7000``, ``7,000`` or ``47.50``."""
    plain = text.replace(",", "")
    value = int(plain) if plain.isascii() and plain.isdecimal() and len(plain) <= DIGITS else _decimal(plain)
    if not _within(value) or value < 0:
        raise ValueError(f"{text[:40]!r} is not an amount")
    return value


def dump(noted: History) -> str:
    """The history as a PHH file."""
    lines = [
        "variant = 'NT'",
        f"ante_trimming_status = {'true' if noted.trimmed else 'false'}",
        f"antes = {_list(noted.antes or (0,) * len(noted.stacks))}",
        f"blinds_or_straddles = {_list(noted.blinds)}",
        f"min_bet = {_plain(noted.least or _largest(noted.blinds))}",
        f"starting_stacks = {_list(noted.stacks)}",
        f"actions = [{', '.join(map(_text, noted.actions))}]",
    ]
    if noted.hand != "":
        lines.append(f"hand = {noted.hand if isinstance(noted.hand, int) else _text(noted.hand)}")
    if noted.players:
        lines.append(f"players = [{', '.join(map(_text, noted.players))}]")
    if noted.finishing is not None:
        lines.append(f"finishing_stacks = {_list(noted.finishing)}")
    return "\n".join(lines) + "\n"


def dump_all(noted: Sequence[History]) -> str:
    """Several histories as a PHHS file, numbered from one."""
    return "\n".join(f"[{number}]\n{dump(one)}" for number, one in enumerate(noted, 1))


def _amounts(
    fields: Mapping[str, object], name: str, count: int | None, *, signed: bool = False, unknown: bool = False
) -> tuple[Amount, ...]:
    values = fields.get(name)
    if not isinstance(values, list):
        raise Refused(None, f"{name}: give a list with one amount for each player")
    if count is not None and len(values) != count:
        raise Refused(None, f"{name}: {len(values)} amounts for {count} players; give one for each")
    for value in values:
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            if unknown and value == UNKNOWN:
                continue
            if _within(value) and (signed or value >= 0):
                continue
        raise Refused(None, f"{name}: {str(value)[:40]} is not an amount; give whole numbers or decimals, 0 or more")
    return tuple(cast("list[Amount]", values))


def _decimal(text: str) -> Decimal:
    """A decimal as written; TOML allows underscores between digits."""
    try:
        return Decimal(text)
    except ArithmeticError:
        raise ValueError(f"{text[:40]!r} is not an amount") from None


def _within(amount: Amount) -> bool:
    """Whether the amount is finite and has no more digits than can be kept."""
    value = Decimal(amount)
    return value.is_finite() and value.adjusted() < DIGITS and _decimals(value) <= DIGITS


def _decimals(amount: Amount) -> int:
    if isinstance(amount, int) or not amount.is_finite():
        return 0
    return max(0, -cast("int", amount.as_tuple().exponent))


def _largest(blinds: Sequence[Amount]) -> Amount:
    return max(max(blinds), -min(blinds))


def _list(amounts: Sequence[Amount]) -> str:
    return f"[{', '.join(map(_plain, amounts))}]"


def _plain(amount: Amount) -> str:
    if isinstance(amount, int):
        return str(amount)
    return "inf" if amount == UNKNOWN else f"{amount:f}"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in escaped) + '"'
