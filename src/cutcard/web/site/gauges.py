"""What the metrics tell about a floor: its journal, its clock, its tasks and its viewers."""

from typing import TYPE_CHECKING

from cutcard.floor.desk.clock import SteadyClock
from cutcard.web.http.metrics import Gauge

if TYPE_CHECKING:
    from cutcard.web.site.site import Site


def gauges(site: "Site") -> list[Gauge]:
    """Numbers that are read when somebody asks for them."""
    desk, keeper = site.desk, site.keeper
    writer, clock = desk.journal.writer, site.clock
    found = [
        Gauge("cutcard_journal_failing", "1 while the journal cannot be written.", lambda: bool(writer.failure)),
        Gauge("cutcard_journal_waiting", "Jobs that wait for the journal's writer.", lambda: writer.waiting),
        Gauge("cutcard_journal_jobs", "Jobs that were written.", lambda: writer.jobs, True),
        Gauge("cutcard_journal_groups", "Transactions that they took.", lambda: writer.groups, True),
        Gauge("cutcard_journal_seconds", "Seconds spent writing.", lambda: writer.seconds, True),
        Gauge(
            "cutcard_streams_without_snapshot",
            "Streams whose snapshot cannot be written or read.",
            lambda: len(desk.streams.without_snapshot),
        ),
        Gauge("cutcard_witnesses_failing", "Witnesses that do not cosign.", lambda: len(keeper.failed)),
        Gauge("cutcard_tasks_restarted", "Tasks of the floor that failed.", lambda: site.restarts, True),
        Gauge("cutcard_feeds", "Live feeds that are open.", lambda: site.presence.feeds),
    ]
    if isinstance(clock, SteadyClock):
        behind = "Seconds that the machine's clock is behind recorded time."
        found += [
            Gauge("cutcard_clock_set_back", "Times that the clock was set back.", lambda: len(clock.set_back), True),
            Gauge("cutcard_clock_behind_seconds", behind, lambda: clock.behind.total_seconds()),
        ]
    return found
