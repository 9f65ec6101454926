"""A disk that remembers every write and sync, and can fail: a layer under SQLite, made with ctypes alone.

SQLite writes through a table of functions, its VFS. Ours is a copy of the usual one. When it has opened a journal's
file or its WAL, it puts its own functions for writing, truncating, syncing and deleting in the place of the usual ones.
"""

import _sqlite3
import ctypes
import os
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Literal, TypeAlias

from msgspec import Struct

OK, FULL, IOERR_WRITE, IOERR_FSYNC = 0, 13, 10 | 3 << 8, 10 | 4 << 8
MAIN, WAL = 0x100, 0x80000  # kinds of files that are opened

Kind: TypeAlias = Literal["write", "truncate", "sync", "delete", "acknowledged"]


class Op(Struct, frozen=True):
    """One thing that happened to a file; or an answer that a client got then."""

    kind: Kind
    file: str = ""
    offset: int = 0  # where it was written, or the size after truncating
    data: bytes = b""
    answer: tuple[str, int] = ("", 0)  # stream and version


class _Methods(Structure):
    _fields_ = (
        ("version", c_int),
        *((name, c_void_p) for name in ("close", "read", "write", "truncate", "sync")),
        *((f"other{number}", c_void_p) for number in range(13)),
    )


class _Vfs(Structure):
    _fields_ = (
        *((name, c_int) for name in ("version", "size", "longest")),
        ("next", c_void_p),
        ("name", c_char_p),
        *((name, c_void_p) for name in ("data", "open", "delete")),
        *((f"other{number}", c_void_p) for number in range(13)),
    )


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)  # SQLite keeps the pointer to the name
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class Disk:
    """Remembers what is written while it is the usual way for SQLite to reach its files."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self.fail: Callable[[Kind], int] = lambda kind: OK  # what a write or sync answers instead of doing its work
        self._library = ctypes.CDLL(_sqlite3.__file__)  # the SQLite that Python itself uses, wherever that is
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._usual = self._library.sqlite3_vfs_find(None)
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._vfs = _Vfs.from_buffer_copy(self._usual.contents)
        self._alive: list[Any] = [_OPEN(self._open), _DELETE(self._delete)]
        self._vfs.name = b"remembering"
        self._vfs.open, self._vfs.delete = (ctypes.cast(one, c_void_p).value for one in self._alive)

    def __enter__(self) -> "Disk":
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        return self

    def __exit__(self, *_: object) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
        self._library.sqlite3_vfs_register(self._usual, 1)

    def acknowledged(self, stream: str, version: int) -> None:
        """A client was answered."""
        self.ops.append(Op("acknowledged", answer=(stream, version)))

    # -- in the place of SQLite's own functions

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        answer: int = _OPEN(self._usual.contents.open)(vfs, name, file, flags, out)
        if answer == OK and name and flags & (MAIN | WAL):
            place = ctypes.cast(file, POINTER(c_void_p))
            self._names[file] = os.path.basename(ctypes.string_at(name).decode())
            place[0] = ctypes.addressof(self._watched(place[0]))
        return answer

    def _delete(self, vfs: int, name: bytes, synced: int) -> int:
        self.ops.append(Op("delete", os.path.basename(name.decode())))
        answer: int = _DELETE(self._usual.contents.delete)(vfs, name, synced)
        return answer

    def _watched(self, usual: int) -> _Methods:
        """The functions of a file, with ours in the place of those that change it."""
        if usual not in self._methods:
            theirs = _Methods.from_address(usual)
            write, truncate, sync = _WRITE(theirs.write), _TRUNCATE(theirs.truncate), _SYNC(theirs.sync)

            def on_write(file: int, data: int, size: int, offset: int) -> int:
                op = Op("write", self._names[file], offset, ctypes.string_at(data, size))
                return self._done(op, lambda: write(file, data, size, offset))

            def on_truncate(file: int, size: int) -> int:
                return self._done(Op("truncate", self._names[file], size), lambda: truncate(file, size))

            def on_sync(file: int, flags: int) -> int:
                return self._done(Op("sync", self._names[file]), lambda: sync(file, flags))

            ours = _Methods.from_buffer_copy(theirs)
            functions = _WRITE(on_write), _TRUNCATE(on_truncate), _SYNC(on_sync)
            self._alive += functions
            ours.write, ours.truncate, ours.sync = (ctypes.cast(one, c_void_p).value for one in functions)
            self._methods[usual] = ours
        return self._methods[usual]

    def _done(self, op: Op, act: Callable[[], int]) -> int:
        failure = self.fail(op.kind)
        if failure:
            return failure
        answer = act()
        self.ops.append(op)  # a sync counts once it is done
        return answer
