"""Whose an address is, and how many connections a machine can afford."""

import pytest

from cutcard.web.edge.door import Connections, affordable
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.http.addresses import household, is_local


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
    ],
)
def test_an_address_stands_for_whoever_has_it(address: str, whose: str) -> None:
    assert household(address) == whose


@pytest.mark.parametrize(
    ("address", "local"), [("127.0.0.9", True), ("::1", True), ("::ffff:127.0.0.1", True), ("10.0.0.1", False)]
)
def test_what_is_this_machine(address: str, local: bool) -> None:
    assert is_local(address) is local
    assert not is_local("localhost")


def test_a_proxy_has_only_the_limit_in_all() -> None:
    connections = Connections(EdgeSettings(connections=3, per_address=1, proxies=("10.0.0.5",)))
    assert [connections.admit("10.0.0.5") for _ in range(2)] == [True, True]
    assert [connections.admit("10.0.0.6") for _ in range(2)] == [True, False]
    assert not connections.admit("10.0.0.5")
    connections.leave("10.0.0.6")
    assert connections.admit("10.0.0.5")
    assert (connections.open, connections.refused) == (3, 2)


def test_no_more_connections_than_the_system_has_files(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, raised = (1_024, 1_500), list[tuple[int, int]]()
    monkeypatch.setattr("resource.getrlimit", lambda _: limits)
    monkeypatch.setattr("resource.setrlimit", lambda _, now: raised.append(now))
    assert affordable(500) == 500
    assert raised == []
    assert affordable(4_000) == 1_300
    assert raised == [(1_500, 1_500)]
