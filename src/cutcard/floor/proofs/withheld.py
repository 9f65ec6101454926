"""Which rows an inspector may not see yet: those of rounds and hands in play, whose cards are hidden."""

from collections.abc import Mapping
from functools import reduce

from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.proofs.past import PastStream
from cutcard.floor.streams.streams import AnyDomain


def in_play(reader: JournalReader, domains: Mapping[str, AnyDomain], size: int) -> dict[str, int]:
    """By stream, the version with which the round that is in play begins, within a size of the log."""
    snapshots = {one[0]: one[1:] for one in reader.snapshots()}
    found = {}
    for stream in reader.indexed():
        last, domain = reader.last_before(stream, size), domains.get(stream.partition("/")[0])
        if last is None or domain is None:
            continue
        began = PastStream(reader, domain, stream)
        version, state = began.version, began.state
        at, schema, kept = snapshots.get(stream, (0, "", b""))
        if 0 < at <= last[0] and schema == domain.states.schema:
            version, state = at, domain.states.decode(kept)
        for row in reader.rows(stream, version + 1, last[0] + 1):
            state = reduce(domain.evolve, domain.events.read_all(row.events), state)
        begun = [begins for begins in reader.rounds(stream).values() if begins <= last[0]]
        if begun and not domain.settled(state):
            found[stream] = max(begun)
    return found
