"""Verifies the whole journal as ``cutcard journal verify`` does, while the floor goes on, and tells how far it is."""

import asyncio
from threading import Lock

from msgspec.structs import replace

from cutcard.floor.journal.seal import Anchor
from cutcard.floor.proofs.verify import verify
from cutcard.web.inspector.sealed import newest
from cutcard.web.inspector.shapes import CheckpointSeen, Verification
from cutcard.web.site.site import Site

FAILED = "The verification itself has failed: {}. Use cutcard journal verify on a copy of the journal."


class Verifier:
    """At most one verification at a time. Whoever looks sees the same progress and the same result."""

    def __init__(self, site: Site) -> None:
        self._site, self._lock = site, Lock()
        self._now = Verification("none")
        self._task: asyncio.Task[None] | None = None

    def look(self) -> Verification:
        with self._lock:
            return self._now

    def start(self, by: str) -> Verification:
        """Begin, unless one is under way."""
        if self._task is None or self._task.done():
            self._set(Verification("running", started=self._at(), by=by))
            self._task = asyncio.create_task(self._run())
        return self.look()

    async def finished(self) -> Verification:
        """The result of the verification under way."""
        if self._task is not None:
            await self._task
        return self.look()

    async def _run(self) -> None:
        async with self._site.walking:  # one walk at a time, whoever asks for it
            await asyncio.to_thread(self._walk)

    def _walk(self) -> None:
        desk, began = self._site.desk, self.look()
        try:
            checkpoint = newest(desk)
            report = verify(desk.journal, desk.streams.domains.values(), _anchors(checkpoint), progress=self._progress)
        except Exception as failed:  # the page must not wait for ever
            self._set(replace(began, state="done", ended=self._at(), fault=FAILED.format(failed)))
            raise
        self._set(
            replace(
                began,
                state="done",
                done=report.rows,
                total=report.rows,
                ended=self._at(),
                rows=report.rows,
                streams=report.streams,
                refusals=report.refusals,
                seal=report.anchor.root,
                size=report.anchor.size,
                fault=str(report.fault) if report.fault else "",
                checkpoint=checkpoint,
            )
        )

    def _progress(self, done: int, total: int) -> None:
        with self._lock:
            self._now.done, self._now.total = done, total

    def _set(self, now: Verification) -> None:
        with self._lock:
            self._now = now

    def _at(self) -> str:
        return self._site.clock().isoformat(timespec="milliseconds")


def _anchors(checkpoint: CheckpointSeen | None) -> list[Anchor]:
    """The newest checkpoint must be a beginning of the journal, or the same."""
    return [Anchor(checkpoint.size, checkpoint.root)] if checkpoint else []
