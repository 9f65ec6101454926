"""A small run of ``make secrecy``: nothing hidden leaves, and a leak planted in each channel is heard."""

import asyncio
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import Response

from cutcard import games
from cutcard.cards import Cards, show
from cutcard.core.message import Actor, Role
from cutcard.core.reading import ReaderState
from cutcard.floor.fairness.shuffle import order
from cutcard.floor.proofs import export
from cutcard.floor.proofs.shuffles import receipt
from cutcard.registers.people.messages import EVERYBODY
from cutcard.tournament.hand.state import LiveHand, pile
from cutcard.web.http.answers import told
from cutcard.web.http.metrics import Metrics
from cutcard.web.player import proofs, views
from cutcard.web.routes.dealing import reader
from cutcard.web.staff import log as desk_log
from cutcard.web.tournament import hands as looked_back
from cutcard.web.tournament import views as seats
from tests.web.secrecy.ear import EXPORT, INSPECTOR, Ear
from tests.web.secrecy.floor import PASSWORD, Watched, hands, rounds
from tests.web.secrecy.knowledge import Known
from tests.web.secrecy.reading import read_round

GAMES = tuple(games.packaged())
ROLES = {role.name.lower() for role in EVERYBODY} | {"visitor"}


def test_no_round_of_any_game_tells_what_is_hidden(tmp_path: Path) -> None:
    heard = asyncio.run(rounds(tmp_path, 1, GAMES, len(GAMES)))
    assert heard.leaks == []
    assert heard.rounds == dict.fromkeys(GAMES, 1)
    assert {"tables", "proofs", "exports", "sealed exports", "logs", "metrics", "files"} <= heard.channels.keys()
    assert heard.bytes.keys() <= ROLES
    assert all(heard.bytes[role] > 1000 for role in ("player", "dealer", "inspector", "surveillance", "cashier"))


def test_no_hand_of_a_tournament_tells_what_is_hidden(tmp_path: Path) -> None:
    heard = asyncio.run(hands(tmp_path, 1, 1))
    assert (heard.leaks, heard.hands) == ([], 1)
    assert heard.channels["tournament tables"] > 10_000
    assert heard.channels["own hands"] > 1_000
    assert heard.channels["inspected hands"] > 1_000


def test_no_round_by_a_card_reader_tells_what_is_hidden(tmp_path: Path) -> None:
    heard = asyncio.run(read_round(tmp_path, 1))
    assert heard.leaks == []
    assert heard.channels["card readers"] == 9


def test_a_card_in_the_answer_to_a_reader_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: object) -> Response:
        return told([state, "Ah"] if isinstance(state, ReaderState) else state)

    monkeypatch.setattr(reader, "told", leaky)
    heard = asyncio.run(read_round(tmp_path, 1))
    assert any("visitor at /api/reader/cards: ['Ah']" in leak for leak in heard.leaks)


def test_a_leak_in_each_channel_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views, desk, proofs, exports, logs, metrics and files, all at once."""
    listening, beside = Metrics.text, Watched.beside

    async def leaky(self: Watched, folder: Path) -> None:
        logging.getLogger("cutcard").info("the dealer has Ah Kd")
        logging.getLogger("cutcard").info("somebody said %s", PASSWORD)
        (folder / "notes.txt").write_text(PASSWORD, "utf-8")
        os.chmod(folder / "notes.txt", 0o644)
        await beside(self, folder)

    def measured(metrics: Metrics) -> bytes:
        return listening(metrics) + PASSWORD.encode()

    monkeypatch.setattr(Watched, "beside", leaky)
    monkeypatch.setattr(views, "EVERYTHING", tuple(Role))
    monkeypatch.setattr(desk_log, "recorded", lambda event, names: "2c 2d 2h 2s")
    monkeypatch.setattr(proofs, "receipt", lambda desk, name, number, actor: receipt(desk, name, number, INSPECTOR))
    monkeypatch.setattr(export, "in_play", lambda reader, domains, size: {})
    monkeypatch.setattr(Metrics, "text", measured)
    heard = asyncio.run(rounds(tmp_path, 1, GAMES[:1], 1))
    for planted in (
        *("player at /tables/", "player at /api/tables/", "/proofs: the seed", "/proofs: proofs of"),
        *("logs: the card Ah", "logs: a secret", "metrics: a secret"),
        *("inspector at /api/journal/export: row", "export: row", "export: the seed"),
        *("files: others may read notes.txt", "files: notes.txt: a secret"),
    ):
        assert any(planted in leak for leak in heard.leaks), planted


def test_a_leak_at_a_tournament_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "_hand", lambda live, seat, mine: seats._faces(live.hands.get(seat, ())))
    heard = asyncio.run(hands(tmp_path, 1, 1))
    assert any("player at /tournaments/day1/tables/1/live" in leak for leak in heard.leaks)
    assert any("visitor" not in leak for leak in heard.leaks)


def test_a_leak_in_a_look_back_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(live: LiveHand, seat: int) -> Iterator[tuple[str, Cards]]:
        yield from ((pile(one), cards) for one, cards in live.hands.items())

    monkeypatch.setattr(looked_back, "_open", leaky)
    heard = asyncio.run(hands(tmp_path, 1, 1))
    assert any("player at /api/tournaments/day1/tables/1/hands/" in leak for leak in heard.leaks)
    assert any("/proofs: proofs of" in leak for leak in heard.leaks)


def test_the_order_of_a_deck_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four cards of it in an answer, eight among rows of a journal, where cards of older rounds stand as numbers."""
    ear, seed = Ear(), bytes(32)
    monkeypatch.setattr(ear, "_seed", lambda name, number: seed)
    ear.knowledge.number["table/1"] = 1
    cards = [*order(seed, 0, 52)]
    for path, count, leaks in (("/api/me", 4, 1), ("/api/me", 3, 0), (EXPORT, 8, 1), (EXPORT, 4, 0)):
        ear.leaks.clear()
        ear("", path, f'{{"n":{cards[10 : 10 + count]}}}'.replace(" ", "").encode())
        assert len(ear.leaks) == leaks, (path, count)


def test_cards_in_a_look_back_at_a_round_are_its_players_own_and_the_inspectors_once_it_is_over() -> None:
    ear, known = Ear(), Known()
    known.show("box 1", (0,), "owner")
    known.owners["box 1"] = "ann"
    ear.knowledge.rounds["table/1", 1] = known
    ear.people = {"ann": Actor("ann", Role.PLAYER), "bob": Actor("bob", Role.PLAYER), "": INSPECTOR}
    sent = f'{{"cards":["{show((0,))}"]}}'.encode()
    for known.over in (False, True):
        for who, path, heard in (("ann", "mine", False), ("bob", "mine", True), ("", "inspect", False)):
            ear.leaks.clear()
            ear(who, f"/api/{path}/rounds/1/1", sent)
            assert bool(ear.leaks) is (heard or not known.over), (who, known.over)
