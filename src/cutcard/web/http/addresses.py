"""Addresses of clients: whose they are, for limits, and which of them are trusted proxies."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.requests import HTTPConnection

Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]

SITE = 64  # bits of an IPv6 address that a provider gives to one customer


@lru_cache(4096)
def household(address: str) -> str:
    """What limits count by: an IPv4 address, or the network of an IPv6 address, all of which one person may have."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, SITE), strict=False))
    return str(found)


def asker(connection: HTTPConnection) -> str:
    """The same for whoever sent a request."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(4096)
def is_local(address: str) -> bool:
    """Whether this is the machine itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def networks(texts: Iterable[str]) -> Networks:
    """Addresses and networks as people write them; ValueError for anything else."""
    return tuple(ip_network(text) for text in texts)


def within(address: str, trusted: Networks) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in trusted)
