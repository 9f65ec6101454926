"""The one way in: commands with keys, what they answer, and how they are refused."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from cutcard.core.message import Command
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import CannotCover, ConfirmFault, PlayersLook, ReportFault, WithdrawFault
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.reader import AttachReader, DetachReader, MendReading, ReadCard, TurnUp
from cutcard.table.messages.relief import RelieveDealer
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    TableCommand,
    TakeBack,
    TakeSeat,
    Undecided,
)
from cutcard.web.http.settings import Settings
from tests.support.floor.running import PATIENT, Floor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with Floor(tmp_path_factory.mktemp("floor")) as running:
        yield running


def test_a_command_answers_with_the_new_view(floor: Floor) -> None:
    ann = floor.person("ann")
    before = ann.see("holdem")
    response = ann.send("holdem", {"type": "TakeSeat", "box": 2})
    assert response.status_code == 200
    done = response.json()
    assert done["version"] == done["view"]["version"] == before["version"] + 1
    assert done["view"]["seat"] == 2
    bets = [{"area": "ante", "chips": 1000}, {"area": "blind", "chips": 1000}]
    seen = ann.do("holdem", {"type": "PlaceWagers", "seat": 2, "bets": bets})
    assert seen["balance"] == before["balance"] - 2000
    assert [(stake["area"], stake["chips"], stake["mine"]) for stake in seen["stakes"]] == [
        ("ante", 1000, True),
        ("blind", 1000, True),
    ]


def test_a_refusal_names_its_clause(floor: Floor) -> None:
    guest = floor.guest()
    guest.do("three", TakeSeat(1))
    response = guest.send("three", PlaceWagers(1, (Bet("ante", 1),)))
    assert response.status_code == 409
    assert response.json()["clause"] == "PLT 6.1"
    response = guest.send("three", PlaceWagers(1, (Bet("ante", 50_000), Bet("pair-plus", 50_000))))
    assert response.status_code == 200
    other = floor.guest()
    other.do("three", TakeSeat(2))
    other.do("three", PlaceWagers(2, (Bet("ante", 50_000), Bet("pair-plus", 40_000))))
    assert other.get("/api/me")["balance"] == 10_000


def test_nobody_stakes_more_than_they_have(floor: Floor) -> None:
    guest = floor.guest()
    guest.do("stud", TakeSeat(7))
    seen = guest.do("stud", PlaceWagers(7, (Bet("ante", 50_000),)))
    assert seen["balance"] == 50_000
    other = floor.guest()
    other.do("three", TakeSeat(3))
    other.do("three", PlaceWagers(3, (Bet("ante", 50_000), Bet("pair-plus", 50_000))))
    other.do("lunar", TakeSeat(3))
    response = other.send("lunar", PlaceWagers(3, (Bet("ante", 500), Bet("super", 500))))
    assert response.status_code == 409
    assert "not enough chips" in response.json()["reason"]


def test_a_repeated_key_is_carried_out_once(floor: Floor) -> None:
    guest = floor.guest()
    guest.do("lunar", TakeSeat(1))
    command = PlaceWagers(1, (Bet("ante", 500), Bet("super", 500)))
    first = guest.send("lunar", command, key="the same key")
    again = guest.send("lunar", command, key="the same key")
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["version"] == first.json()["version"]
    assert guest.get("/api/me")["balance"] == 99_000
    other = guest.send("lunar", TakeBack(1), key="the same key")
    assert other.status_code == 422
    assert guest.get("/api/me")["balance"] == 99_000
    elsewhere = guest.send("stud", command, key="the same key")
    assert elsewhere.status_code == 422


def test_keys_of_different_people_have_nothing_to_do_with_each_other(floor: Floor) -> None:
    one, two = floor.guest(), floor.guest()
    assert one.send("stud", TakeSeat(1), key="common key").json()["view"]["seat"] == 1
    assert two.send("stud", TakeSeat(2), key="common key").json()["view"]["seat"] == 2


def test_a_refusal_is_repeated_too(floor: Floor) -> None:
    one, two = floor.guest(), floor.guest()
    one.do("holdem", TakeSeat(4))
    assert two.send("holdem", TakeSeat(4), key="want the seat").status_code == 409
    one.do("holdem", LeaveSeat(4))
    assert two.send("holdem", TakeSeat(4), key="want the seat").status_code == 409
    assert two.send("holdem", TakeSeat(4), key="want it again").status_code == 200


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 65, "tab\there ok", "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"]
)
def test_a_command_needs_a_key(floor: Floor, key: str) -> None:
    headers = [(b"Idempotency-Key", key.encode("latin-1"))] if key else []
    response = floor.person("ann").http.post("/tables/stud/commands", content=b"{}", headers=headers)
    assert response.status_code == 400
    assert "Idempotency-Key" in response.json()["reason"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{}",
        b'{"type":"Nothing"}',
        b'{"type":"TakeSeat"}',
        b'{"type":"TakeSeat","box":"1"}',
        b'{"type":"TakeSeat","box":1,"patron":"bob"}',
        b'{"type":"BuyIn","patron":"ann","amount":1}',
        b'{"type":"OpenTable","game":"plain-draw"}',
        b'{"type":"PlaceWagers","seat":1,"bets":[{"area":"ante","chips":1.5}]}',
        b'{"type":"PlaceWagers","seat":1,"bets":[{"area":"ante","owner":"bob"}]}',
        b"[" * 10_000,
    ],
)
def test_what_is_no_command_is_refused_as_such(floor: Floor, body: bytes) -> None:
    response = floor.person("ann").send("stud", body)
    assert response.status_code == 400
    assert response.json()["clause"] is None
    assert "/openapi.json" in response.json()["reason"]


def test_a_body_has_its_limit(floor: Floor) -> None:
    ann = floor.person("ann")
    filler = b'{"type":"TakeSeat","box":1' + b" " * 16_000 + b"}"
    assert ann.send("stud-by-hand", filler).status_code == 200
    assert ann.send("stud", filler + b" " * 400).status_code == 413

    def chunks() -> Iterator[bytes]:  # without a length in the header
        for _ in range(100):
            yield b" " * 1000

    headers = {"Idempotency-Key": "long body"}
    assert ann.http.post("/tables/stud/commands", content=chunks(), headers=headers).status_code == 413


def test_who_is_not_signed_in_commands_nothing(floor: Floor) -> None:
    assert floor.stranger().send("stud", TakeSeat(1)).status_code == 401
    assert floor.stranger().http.post("/api/tables/stud/ready").status_code == 401


ROLES: list[tuple[Command, set[str]]] = [
    (TakeSeat(1), {"ann"}),
    (LeaveSeat(1), {"ann", "dealer", "gaming-supervisor"}),
    (OpenBets(), {"dealer"}),
    (PlaceWagers(1, ()), {"ann", "dealer"}),
    (TakeBack(1), {"ann", "dealer"}),
    (AddPart(1, "x7"), {"ann"}),
    (CloseBets(), {"dealer"}),
    (Declare(1, True), {"ann", "dealer"}),
    (Choose(1, "bet"), {"ann", "dealer"}),
    (Undecided(1), {"dealer", "gaming-supervisor"}),
    (ShowCards("dealer", (1,)), {"dealer"}),
    (Concede(1), {"ann", "dealer"}),
    (Settle(), {"dealer"}),
    (RevealFolded(1), {"dealer", "gaming-supervisor"}),
    (CorrectAct("a slip"), {"dealer", "gaming-supervisor"}),
    (PlayersLook(), {"dealer"}),
    (ReportFault(Fault.EXPOSED), {"dealer", "gaming-supervisor"}),
    (ConfirmFault("none", Remedy.MISDEAL), {"dealer", "gaming-supervisor"}),
    (WithdrawFault("none"), {"dealer", "gaming-supervisor"}),
    (CannotCover(1), {"ann"}),
    (CorrectCard("dealer", 1, 2, "a slip"), {"dealer", "gaming-supervisor"}),
    (DealRound(), {"dealer"}),
    (EndRound(), {"dealer", "gaming-supervisor"}),
    (CancelRound("a slip"), {"dealer", "gaming-supervisor"}),
    (AttachReader("shoe"), {"gaming-supervisor"}),
    (DetachReader(), {"dealer", "gaming-supervisor"}),
    (ReadCard(1, 1, "x"), set()),  # by the door of devices alone
    (MendReading(), {"dealer", "gaming-supervisor"}),
    (TurnUp("dealer"), {"dealer"}),
    (RelieveDealer("dana"), {"dealer"}),
]


@pytest.mark.parametrize(("command", "allowed"), ROLES, ids=[type(command).__name__ for command, _ in ROLES])
def test_each_command_is_for_its_roles(floor: Floor, command: Command, allowed: set[str]) -> None:
    for id in ("ann", "dealer", "gaming-supervisor", "inspector"):
        status = floor.person(id).send("stud-by-hand", command).status_code
        assert (status != 403) is (id in allowed), f"{id}: {status}"


def test_every_command_of_a_round_is_tried_here() -> None:
    around = {"life", "cards", "exchange", "validity", "jackpot"}  # tried at the desk
    wanted = {kind for kind in get_args(TableCommand) if kind.__module__.rpartition(".")[2] not in around}
    assert {type(command) for command, _ in ROLES} == wanted


def test_a_player_acts_for_the_own_box_only(floor: Floor) -> None:
    one, two = floor.guest(), floor.guest()
    one.do("holdem", TakeSeat(5))
    two.do("holdem", TakeSeat(6))
    for command in (PlaceWagers(5, (Bet("ante", 500), Bet("blind", 500))), LeaveSeat(5), TakeBack(5)):
        response = two.send("holdem", command)
        assert response.status_code == 409
        assert "not yours" in response.json()["reason"]


def test_commands_come_at_a_measured_pace(tmp_path: Path) -> None:
    with Floor(tmp_path, settings=Settings(demo=True, pace=PATIENT, commands=(3, 0.01))) as floor:
        ann, bob = floor.person("ann"), floor.person("bob")
        for _ in range(3):
            ann.send("stud", TakeSeat(1))
        response = ann.send("stud", TakeSeat(1))
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 1
        assert bob.send("stud", TakeSeat(2)).status_code == 200


def test_ready_is_for_players_of_electronic_tables(floor: Floor) -> None:
    assert floor.person("dealer").http.post("/api/tables/stud/ready").status_code == 403
    assert floor.person("ann").http.post("/api/tables/stud-by-hand/ready").status_code == 409
    assert floor.person("ann").http.post("/api/tables/none/ready").status_code == 404


def strange(rng: Random) -> Command:
    """A command that is well formed and may still be nonsense."""
    number = rng.choice([-(10**18), -1, 0, 1, 2, 3, 7, 99, 10**18])
    text = rng.choice(["", "ante", "bet", "fold", "exchange", "sixth", "dealer", "box 1", "x" * 2000, "\u2660"])
    cards = tuple(rng.choice([-1, 0, 5, 51, 52, 10**15]) for _ in range(rng.randrange(6)))
    bet = Bet(text, number, rng.choice([0, 500, -5]), rng.choice([None, number]))
    return rng.choice(
        [
            TakeSeat(number),
            LeaveSeat(number),
            OpenBets(),
            PlaceWagers(number, (bet,) * rng.randrange(3)),
            PlaceWagers(1, (Bet("ante", 1000),)),
            PlaceWagers(1, (Bet("ante", 1000), Bet("super", 1000))),
            TakeBack(number),
            CloseBets(),
            Declare(number, True),
            Choose(number, text, cards, rng.choice([0, number])),
            Undecided(number),
            ShowCards(text, cards),
            Concede(number),
            Settle(),
            RevealFolded(number, cards),
            PlayersLook(),
            ReportFault(rng.choice(list(Fault)), number, text, rng.choice([0, number]), cards),
            ConfirmFault(text, rng.choice(list(Remedy))),
            WithdrawFault(text),
            CannotCover(number),
        ]
    )


def test_nothing_that_is_sent_breaks_the_floor(tmp_path: Path) -> None:
    rng = Random(7)
    with Floor(tmp_path, settings=Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))) as floor:
        people = [floor.person(id) for id in ("ann", "dealer", "gaming-supervisor", "inspector")]
        for table in ("stud", "lunar", "stud-by-hand"):
            people[0].do(table, TakeSeat(1))
        statuses = set()
        for _ in range(500):
            command = strange(rng)
            response = rng.choice(people[:2] * 3 + people).send(rng.choice(["stud", "lunar", "stud-by-hand"]), command)
            assert response.status_code in (200, 400, 403, 409), f"{command}: {response.text}"
            statuses.add(response.status_code)
        assert statuses == {200, 400, 403, 409}
