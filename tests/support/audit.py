"""Verification of a journal with every domain, as the inspector runs it."""

from collections.abc import Iterable
from pathlib import Path

from cutcard.compose import domains as every_domain
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.proofs import verify as proofs
from cutcard.floor.streams.streams import AnyDomain


def verify(
    path: str | Path,
    anchor: Anchor | None = None,
    *,
    audit: bool = True,
    domains: Iterable[AnyDomain] | None = None,
) -> proofs.JournalReport:
    return proofs.verify(path, every_domain() if domains is None else domains, anchor, audit=audit)
