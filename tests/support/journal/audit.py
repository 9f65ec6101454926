"""Verification of a journal with every domain, as the inspector runs it."""

from collections.abc import Iterable
from pathlib import Path

from cutcard.compose import domains as every_domain
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.proofs import verify as proofs
from cutcard.floor.streams.streams import AnyDomain


def verify(
    source: str | Path | Journal,
    anchor: Anchor | None = None,
    *,
    audit: bool = True,
    since: Anchor | None = None,
    processes: int = 1,
    domains: Iterable[AnyDomain] | None = None,
) -> proofs.JournalReport:
    return proofs.verify(
        source,
        every_domain() if domains is None else domains,
        [anchor] if anchor else (),
        audit=audit,
        since=since,
        processes=processes,
    )
