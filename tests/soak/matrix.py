"""Which commands have followed one another in a stream: the matrix, and its empty cells."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cutcard.compose import domains

Pairs = Counter[tuple[str, str, str]]  # kind of stream, a command, the next one accepted


def cells() -> list[tuple[str, str, str]]:
    """All ordered pairs of commands in the same kind of stream."""
    return [
        (domain.name, one.__name__, next_.__name__)
        for domain in domains()
        for one in domain.commands.kinds
        for next_ in domain.commands.kinds
    ]


def empty(pairs: Pairs) -> list[tuple[str, str, str]]:
    return [cell for cell in cells() if cell not in pairs]


def summary(pairs: Pairs) -> Iterator[str]:
    """How many cells of each kind of stream are filled."""
    for domain in domains():
        whole = len(domain.commands.kinds) ** 2
        filled = sum(cell[0] == domain.name for cell in pairs)
        yield f"  {domain.name}: {filled:,} of {whole:,} pairs of commands came one after the other"


def drawn(pairs: Pairs, count: int, seed: int) -> list[tuple[str, str, str]]:
    """Empty cells at random."""
    left = empty(pairs)
    return random.Random(seed).sample(left, min(count, len(left)))


def write(pairs: Pairs, path: Path) -> None:
    """The matrix by rows: a command, and how often each came next."""
    rows = [f"{domain} {before}: " + " ".join(_row(pairs, domain, before)) for domain, before in _rows(pairs)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n")


def _rows(pairs: Pairs) -> list[tuple[str, str]]:
    return sorted({cell[:2] for cell in pairs})


def _row(pairs: Pairs, domain: str, before: str) -> list[str]:
    found = [(after, count) for (kind, one, after), count in pairs.items() if (kind, one) == (domain, before)]
    return [f"{after} {count}" for after, count in sorted(found)]


def read(path: Path) -> Pairs:
    """The matrix as it was written."""
    pairs: Pairs = Counter()
    for line in path.read_text().splitlines():
        head, _, rest = line.partition(": ")
        domain, before = head.split()
        words = rest.split()
        for after, count in zip(words[::2], words[1::2], strict=True):
            pairs[domain, before, after] += int(count)
    return pairs
