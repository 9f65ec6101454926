"""Where a running process has its keys from: it reads them again when one was added, so keys rotate while it runs."""

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from cutcard.floor.keys.keyring import COMMAND, VARIABLE, Keyring, existing, find
from cutcard.ruling import Refused

LOG = logging.getLogger(__name__)


class KeySource:
    """The keys of a floor as they are now.

    A file is read again once it was replaced; so a process knows each key before it opens anything sealed with it,
    because nobody can seal with a key that is not in the file yet. A key service is asked again for a key that is
    missing. What is read again counts only if it is the same floor, and no older key is lost.
    """

    def __init__(self, file: Path, floor: str, environment: Mapping[str, str] = os.environ) -> None:
        self._file, self._floor, self._environment = file, floor, environment
        self._ring: Keyring | None = None
        self._read: tuple[int, ...] = ()  # which state of the file was read
        self._lock = Lock()

    @property
    def exist(self) -> bool:
        """Whether there are keys already."""
        return self._ring is not None or any(map(self._environment.get, (VARIABLE, COMMAND))) or self._file.exists()

    def current(self) -> Keyring:
        """The keys, with any that was added. They are made if there are none."""
        with self._lock:
            if self._ring is None:
                self._read = self._state()  # before it is read: otherwise what replaced it meanwhile were never seen
                self._ring = find(self._file, self._floor, self._environment)
            elif (state := self._state()) and state != self._read:
                self._read = state
                self._ring = self._again(self._ring)
            return self._ring

    def knowing(self, key: str) -> Keyring:
        """The keys, asked for again if this one is not among them."""
        ring = self.current()
        if any(one.id == key for one in ring.sealing) or not self._environment.get(COMMAND):
            return ring
        with self._lock:
            self._ring = self._again(ring)
            return self._ring

    def _again(self, ring: Keyring) -> Keyring:
        try:
            found = existing(self._file, environment=self._environment)
        except Refused as refused:
            LOG.error("the floor's keys were not read again: %s", refused.reason)
            return ring
        if found.floor != ring.floor or found.signing != ring.signing or not set(ring.sealing) <= set(found.sealing):
            LOG.error("the floor's keys were replaced by others that lack some: the old ones count until a restart")
            return ring
        return found

    def _state(self) -> tuple[int, ...]:
        """What changes when the file is replaced; nothing if the keys come from elsewhere."""
        if self._environment.get(VARIABLE) or self._environment.get(COMMAND):
            return ()
        try:
            found = self._file.stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_size
