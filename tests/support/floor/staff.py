"""Staff at the desk in a test: they look at streams and give commands there."""

from datetime import UTC, datetime, timedelta
from secrets import token_hex
from typing import Any

import httpx
import msgspec

from cutcard.core.message import Command
from tests.support.floor.running import Floor, Someone


class AtDesk:
    """A person of the staff."""

    def __init__(self, floor: Floor, id: str) -> None:
        self.someone: Someone = floor.person(id)
        self.http = self.someone.http

    def see(self, stream: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.someone.get(f"/api/streams/{stream}")
        return seen

    def send(self, stream: str, command: Command | dict[str, Any], key: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": key or token_hex(8)}
        content = msgspec.json.encode(command)
        return self.http.post(f"/api/streams/{stream}/commands", content=content, headers=headers)

    def do(self, stream: str, command: Command | dict[str, Any]) -> dict[str, Any]:
        """Give a command that must succeed; the view after it."""
        response = self.send(stream, command)
        assert response.status_code == 200, response.text
        seen: dict[str, Any] = response.json()["view"]
        return seen

    def fact(self, stream: str, sheet: str, name: str) -> str:
        """A value of a sheet of facts."""
        rows = self.rows(stream, sheet)
        return next((row[1] for row in rows if row[0] == name), "")

    def rows(self, stream: str, sheet: str) -> list[list[str]]:
        return next((each["rows"] for each in self.see(stream)["sheets"] if each["title"] == sheet), [])


def soon(minutes: int) -> str:
    """The time in so many minutes."""
    return (datetime.now(UTC) + timedelta(minutes=minutes)).isoformat(timespec="seconds")
