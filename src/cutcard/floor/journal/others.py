"""What a process must know of the other processes on the same journal: who does what, who is present, what they say."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

Heard: TypeAlias = Callable[[str], object]  # is told what another process said


class Others(ABC):
    """The other processes. Nothing here is evidence, and nothing is decided on it."""

    renew: float | None  # seconds after which a process must ask for its roles again; None: never

    @abstractmethod
    def hold(self, roles: Collection[str]) -> frozenset[str]:
        """Of these roles, those that this process plays until it asks again. One process plays a role at a time."""

    @abstractmethod
    def turn(self) -> AbstractContextManager[object]:
        """While this lasts, no other process has its turn."""

    @abstractmethod
    def say(self, topic: str, text: str) -> None:
        """Tell the others something that nobody needs to keep."""

    @abstractmethod
    def hear(self, topic: str, heard: Heard) -> None:
        """Call this with what others say about a topic."""

    @abstractmethod
    def saw(self, people: Collection[str], seconds: float) -> None:
        """These people use this process: for so long they count as present."""

    @abstractmethod
    def present(self, people: Collection[str]) -> frozenset[str]:
        """Who of these people uses any process."""

    @abstractmethod
    def spend(self, seconds: Mapping[str, float]) -> Mapping[str, float]:
        """These limits were used here, each by as much as comes back in so many seconds.

        Returns after how many seconds each of them is whole again, if all processes are counted.
        """


class Alone(Others):
    """There are no others."""

    renew: float | None = None

    def hold(self, roles: Collection[str]) -> frozenset[str]:
        return frozenset(roles)

    def turn(self) -> AbstractContextManager[object]:
        return nullcontext()

    def say(self, topic: str, text: str) -> None:
        """Nobody is there to hear it."""

    def hear(self, topic: str, heard: Heard) -> None:
        """Nobody speaks."""

    def saw(self, people: Collection[str], seconds: float) -> None:
        """Nobody asks."""

    def present(self, people: Collection[str]) -> frozenset[str]:
        return frozenset()

    def spend(self, seconds: Mapping[str, float]) -> Mapping[str, float]:
        return {}
