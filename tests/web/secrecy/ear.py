"""Judges every byte that leaves a floor, at the moment it leaves: no card, seed, order or secret before its time."""

import base64
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from cutcard.cards import show
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.fairness.shuffle import card_at, order, players_seed, stream
from cutcard.floor.streams.streams import News
from tests.web.secrecy.knowledge import Knowledge, Known

CARD = re.compile(rb"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
NUMBERS = re.compile(rb"\[(?:[0-5]?\d,){3,}[0-5]?\d\]")  # at least four numbers that may be cards
ROWS = 8  # numbers that are an order among rows of the journal: four cards of an older round may stand so by chance
HEX = re.compile(rb"[0-9a-f]{32}")
TABLE = re.compile(r"/(?:api/|api/streams/)?tables?/([\w-]+)(?:/(?:live|commands))?(?:\?.*)?")
SEATS = re.compile(r"/(?:api/)?tournaments/([\w-]+)/tables/(\d+)(?:/(?:live|commands))?(?:\?.*)?")
DESK_SEATS = re.compile(r"/api/streams/tournament-table/([\w.-]+)")
PROOFS = re.compile(r"/api/tables/([\w-]+)/rounds/(\d+)/proofs")
REPLAY = re.compile(r"/api/(?:tables/([\w-]+)/rounds|inspect/rounds/([\w-]+))/(\d+)")
MINE = re.compile(r"/api/mine/rounds/([\w-]+)/(\d+)")
HAND = re.compile(r"/api/tournaments/([\w-]+)/tables/(\d+)/hands/(\d+)(/proofs)?")
INSPECTED_HAND = re.compile(r"/api/inspect/hands/([\w-]+)/(\d+)/(\d+)")
EXPORT = "/api/journal/export"
INSPECTOR = Actor("inspector", Role.INSPECTOR)
CONSTANT = ("/static/", "/api/rules", "/rules", "/openapi.json", "/api/odds")  # the same for everybody at all times
ORDER = "the order of the deck"
HASHES = re.compile(rb"[A-Za-z0-9+/_-]{40,}")  # hashes, signatures and links, in which two letters may look like a card


def forms(secret: bytes) -> set[bytes]:
    """How bytes may be written down."""
    plain, safe = base64.b64encode(secret).rstrip(b"="), base64.urlsafe_b64encode(secret).rstrip(b"=")
    return {secret, secret.hex().encode(), secret.hex().upper().encode(), plain, safe}


def cards_in(sent: bytes) -> list[bytes]:
    """What reads as a card, outside of hashes."""
    found: list[bytes] = CARD.findall(sent)
    return CARD.findall(HASHES.sub(b"", sent)) if found else found


@lru_cache(maxsize=64)
def deck_of(seed: bytes, players: bytes = b"") -> bytes:
    """The order of a deck, as sealed and as players' parts have turned it, as it would stand in a list of numbers."""
    turned = [card_at(seed, place, players=players) for place in range(52)]
    return ",".join(["", *map(str, order(seed, 0, 52)), "", *map(str, turned), ""]).encode()


class Ear:
    """Hears all that is sent, and notes what should not have been."""

    def __init__(self) -> None:
        self.knowledge = Knowledge()
        self.people: dict[str, Actor] = {}  # by cookie
        self.leaks: list[str] = []
        self.bytes: Counter[str] = Counter()  # by role
        self.channels: Counter[str] = Counter()
        self.secrets: dict[bytes, str] = {}  # what may never leave again, in every form, and what it is
        self.desk: Desk | None = None
        self._numbers: dict[tuple[str, str], int] = {}  # of the round that somebody was sent last

    def written(self, news: News) -> None:
        self.knowledge.written(news)

    def keep(self, what: str, *secrets: str | bytes) -> None:
        """From now on these may not leave."""
        for secret in secrets:
            raw = secret.encode() if isinstance(secret, str) else secret
            self.secrets |= dict.fromkeys(forms(raw) if isinstance(secret, bytes) else {raw}, what)

    def __call__(self, cookie: str, path: str, sent: bytes) -> None:
        """Somebody is sent something."""
        if not sent:
            return
        actor = self.people.get(cookie)
        who = actor.role.name.lower() if actor else "visitor"
        self.bytes[who] += len(sent)
        bare = path.partition("?")[0]
        if bare.startswith(CONSTANT):
            return
        if [*self._judged(actor, bare, sent)]:
            if self.desk is not None:
                self.knowledge.catch_up(self.desk)
            self.leaks += [f"{who} at {path}: {leak}" for leak in self._judged(actor, bare, sent)]

    def beside(self, channel: str, sent: bytes) -> None:
        """Something leaves by another way, such as a log or metrics."""
        self.channels[channel] += len(sent)
        for leak in self._secrets(None, sent):
            self.leaks.append(f"{channel}: {leak}")
        if found := cards_in(sent):
            self.leaks.append(f"{channel}: the card {found[0].decode()}")

    def export(self, sent: bytes) -> None:
        """The export for an inspector: without the cards, rows and seeds of rounds and hands in play."""
        self.channels["sealed exports"] += len(sent)
        for leak in (*self._secrets(INSPECTOR, sent, ROWS), *self._exported(sent)):
            self.leaks.append(f"export: {leak}")

    def files(self, folder: Path) -> None:
        """Every file of the floor is its owner's alone, and none holds a secret in the clear."""
        for path in (one for one in folder.rglob("*") if one.is_file()):
            if path.stat().st_mode & 0o077:
                self.leaks.append(f"files: others may read {path.name}")
            held = b"" if path.suffix in (".keys", ".key") or "keys" in path.name else path.read_bytes()
            self.channels["files"] += len(held)
            leaks = [
                leak for leak in self._secrets(None, held) if ORDER not in leak
            ]  # its owner keeps dealt cards there
            self.leaks += [f"files: {path.name}: {leak}" for leak in leaks]

    def _judged(self, actor: Actor | None, path: str, sent: bytes) -> Iterable[str]:
        yield from self._secrets(actor, sent, ROWS if path == EXPORT else 4)
        if found := TABLE.fullmatch(path):
            self.channels["tables"] += len(sent)
            yield from self._view(actor, f"table/{found[1]}", path, sent, inspected=True)
        elif found := SEATS.fullmatch(path):
            self.channels["tournament tables"] += len(sent)
            yield from self._view(actor, f"tournament-table/{found[1]}.{found[2]}", path, sent)
        elif found := DESK_SEATS.fullmatch(path):
            self.channels["tournament tables"] += len(sent)
            yield from self._view(actor, f"tournament-table/{found[1]}", path, sent)
        elif found := PROOFS.fullmatch(path):
            self.channels["proofs"] += len(sent)
            yield from self._proofs(actor, f"table/{found[1]}", int(found[2]), sent)
        elif found := REPLAY.fullmatch(path):
            self.channels["replays"] += len(sent)
            known = self.knowledge.of(f"table/{found[1] or found[2]}", int(found[3]))
            yield from self._beyond(sent, known.to("", Role.INSPECTOR, inspected=True) if known.over else set())
        elif found := MINE.fullmatch(path):
            self.channels["own rounds"] += len(sent)
            known = self.knowledge.of(f"table/{found[1]}", int(found[2]))
            may = known.to(actor.id if actor else "", actor.role if actor else None, inspected=False)
            yield from self._beyond(sent, may if known.over else set())
        elif found := HAND.fullmatch(path):
            self.channels["own hands"] += len(sent)
            yield from self._own_hand(actor, f"tournament-table/{found[1]}.{found[2]}", int(found[3]), sent)
        elif found := INSPECTED_HAND.fullmatch(path):
            self.channels["inspected hands"] += len(sent)
            known = self.knowledge.of(f"tournament-table/{found[1]}.{found[2]}", int(found[3]))
            yield from self._beyond(sent, known.to("", Role.INSPECTOR, inspected=True) if known.over else set())
        elif path == EXPORT:
            self.channels["exports"] += len(sent)
            yield from self._rows(sent)
        else:
            self.channels["other answers"] += len(sent)
            yield from self._beyond(sent, set())

    def _secrets(self, actor: Actor | None, sent: bytes, least: int = 4) -> Iterable[str]:
        """Seeds and orders of decks, ``least`` cards of one at a time, and whatever else was kept back."""
        lists = [one for one in NUMBERS.findall(sent) if one.count(b",") >= least - 1]
        yield from (f"a secret: {what}" for secret, what in self.secrets.items() if secret in sent)
        for name, number in self.knowledge.number.items():
            known, seed = self.knowledge.of(name), self._seed(name, number)
            if seed is None or (known.over and actor is not None and actor.role is Role.INSPECTOR):
                continue
            if any(form in sent for form in forms(seed)):
                yield f"the seed of round {number} of {name}"
            if any(b"," + numbers[1:-1] + b"," in deck_of(seed, self._turn(name, number)) for numbers in lists):
                yield f"{ORDER} of round {number} of {name}"

    def _seed(self, name: str, number: int) -> bytes | None:
        return self.desk.journal.seed(name, number) if self.desk is not None else None

    def _turn(self, name: str, number: int) -> bytes:
        """What players' parts come to in a round."""
        state = self.desk.state(name).state if self.desk is not None else None
        played = state.table.round if isinstance(state, FloorTable) and state.table is not None else None
        return players_seed(played.commitment, played.parts) if played is not None and played.number == number else b""

    def _view(
        self, actor: Actor | None, name: str, path: str, sent: bytes, *, inspected: bool = False
    ) -> Iterable[str]:
        """A table as somebody sees it: its log shows what was shown together, everything else what they may know."""
        if not CARD.search(sent) and b'"number"' not in sent and b'"hand"' not in sent:
            return
        message = msgspec.json.decode(sent)
        view = message.get("view", message)
        number = self._number(actor, path, {**view, **message.get("changed", {})})
        for one in (*message.pop("log", ()), *(view.pop("log", ()) if view is not message else ())):
            told = CARD.findall(one["text"].encode())
            if told and not self._was_shown(b" ".join(told).decode()):
                yield f"in the log, {one['text']!r}"
        yield from self._beyond(msgspec.json.encode(message), self._may_know(actor, name, number, inspected))

    def _was_shown(self, cards: str) -> bool:
        return cards in self.knowledge.showings

    def _may_know(self, actor: Actor | None, name: str, number: int | None, inspected: bool) -> set[str]:
        known: Known = self.knowledge.of(name, number)
        return known.to(actor.id if actor else "", actor.role if actor else None, inspected=inspected)

    def _number(self, actor: Actor | None, path: str, view: dict[str, Any]) -> int | None:
        """The round or hand that is shown: named in a view, or the one that was named last."""
        key = (actor.id if actor else "", path)
        number = (view.get("hand") or view.get("ended")) if "/tournaments/" in path else view.get("number")
        if number:
            self._numbers[key] = int(number)
        return self._numbers.get(key) if "streams" not in path else None

    def _beyond(self, sent: bytes, known: set[str]) -> Iterable[str]:
        if beyond := {card.decode() for card in cards_in(sent)} - known:
            at = next(found.start() for found in CARD.finditer(sent) if found[0].decode() in beyond)
            yield f"{sorted(beyond)} in ...{sent[max(0, at - 60) : at + 20]!r}"

    def _proofs(self, actor: Actor | None, name: str, number: int, sent: bytes) -> Iterable[str]:
        """Leaves of cards that somebody has seen, and the salt of no other."""
        told = msgspec.json.decode(sent)
        if "leaves" not in told or (actor is not None and actor.role is Role.INSPECTOR):
            return
        known = self.knowledge.of(name, number)
        may = known.to(actor.id if actor else "", actor.role if actor else None, inspected=True)
        if beyond := {show((leaf["card"],)) for leaf in told["leaves"]} - may:
            yield f"proofs of {sorted(beyond)}"
        seed = self._seed(name, number)
        if seed is not None:
            salts, cards = stream(seed, "salt"), order(seed, 0, 52)
            salted = {bytes(next(salts) for _ in range(16)).hex().encode(): show((card,)) for card in cards}
            if beyond := {salted[one] for one in HEX.findall(sent) if one in salted} - may:
                yield f"salts of {sorted(beyond)}"

    def _own_hand(self, actor: Actor | None, name: str, number: int, sent: bytes) -> Iterable[str]:
        """A hand that is over, as a player looks back at it: what they saw then, and proofs of it alone."""
        known = self.knowledge.of(name, number)
        yield from self._proofs(actor, name, number, sent)
        may = known.to(actor.id if actor else "", actor.role if actor else None, inspected=False)
        yield from self._beyond(sent, may if known.over else set())

    def _exported(self, sent: bytes) -> Iterable[str]:
        """Rows of a round in play have nothing but what the log needs."""
        for line in sent.splitlines()[1:-1]:
            table, *values = msgspec.json.decode(line)
            name, version = (values[0], values[1]) if table == "journal" else ("", 0)
            if self._in_play(name, version) and any(values[6:9]):
                yield f"row {version} of {name}, of the round in play"

    def _in_play(self, name: str, version: int) -> bool:
        begins = self.knowledge.begins.get(name)
        return begins is not None and version >= begins and not self.knowledge.of(name).over

    def _rows(self, sent: bytes) -> Iterable[str]:
        """Rows of the journal: none of a round in play."""
        for line in sent.splitlines():
            row = msgspec.json.decode(line)
            if "stream" in row and self._in_play(row["stream"], row["version"]):
                yield f"row {row['version']} of {row['stream']}, of the round in play"
