"""What a server counts about itself, for Prometheus: no names, no addresses, no secrets."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "WEBSOCKET"})
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)


class Gauge(NamedTuple):
    """A number that is read whenever somebody asks for the metrics."""

    name: str
    meaning: str
    read: Callable[[], float | Mapping[str, float]]  # a number, or one for each value of the label
    counts: bool = False  # only ever grows
    label: str = ""


class Metrics:
    """Requests as they are answered, and numbers that other parts lend."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(self)
        self._gauges: list[Gauge] = []
        self._requests = Counter(
            "cutcard_http_requests",
            "Requests answered and live feeds ended.",
            ["method", "route", "status"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "cutcard_http_seconds", "Seconds until a request was answered.", registry=self._registry, buckets=SECONDS
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request. Its route is the pattern of its address, so that nobody's id is in it."""
        self._requests.labels(method if method in METHODS else "OTHER", route, str(status)).inc()
        if method != "WEBSOCKET":
            self._seconds.observe(seconds)

    def lend(self, *gauges: Gauge) -> None:
        self._gauges += gauges

    def collect(self) -> Iterable[Metric]:
        """The numbers lent, as they are now."""
        for name, meaning, read, counts, label in self._gauges:
            family = CounterMetricFamily if counts else GaugeMetricFamily
            now = read()
            if isinstance(now, Mapping):
                labelled = family(name, meaning, labels=[label])
                for value, number in now.items():
                    labelled.add_metric([value], number)
                yield labelled
            else:
                yield family(name, meaning, value=now)

    def text(self) -> bytes:
        """Everything, in the text form of Prometheus."""
        return generate_latest(self._registry)
