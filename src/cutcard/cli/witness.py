"""``cutcard witness``: a machine of the inspector's that cosigns a floor's checkpoints."""

import argparse
import time
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cutcard.cli import Usage
from cutcard.floor.keys import keyring
from cutcard.floor.log.note import COSIGNATURE, LONGEST, Key, Signer, WrongNote, checked_name, read_key
from cutcard.floor.log.witness import Reply, Witness
from cutcard.ruling import Refused
from cutcard.web.edge.door import Connections, listen
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.protocol import timed
from cutcard.web.edge.server import run

MOST = 2 * LONGEST  # bytes of a request
LIMITS = EdgeSettings(connections=500, per_address=20)  # a floor needs one connection


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Cosign the checkpoints of floors from another machine.

A witness keeps the last checkpoint of each floor that it knows. It cosigns a newer one only if it continues the last,
so nobody can cut or rewrite a floor's journal unnoticed, not even its operator. Start it, give the key that it prints
to the floor (cutcard serve --witness ADDRESS=KEY), and keep its folder."""
    parser.epilog = """example:
  cutcard witness --name inspector.example/w1 --log "casino.example/main+1a2b3c4d+AbCd..." --folder witness"""
    parser.add_argument(
        "--name", required=True, help="the witness's name in its signatures, such as inspector.example/w1"
    )
    parser.add_argument(
        "--log", action="append", default=[], metavar="KEY", help="public key of a floor; can be repeated"
    )
    parser.add_argument(
        "--folder", type=Path, default=Path("witness"), help="where key and checkpoints are kept (%(default)s)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=8090, help="the port to listen on (%(default)s)")
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    try:
        name, logs = checked_name(asked.name), [read_key(text) for text in asked.log]
    except WrongNote as wrong:
        raise Usage(str(wrong)) from None
    if not logs:
        raise Usage("--log: name at least one floor by its public key (cutcard keys show prints it)")
    asked.folder.mkdir(parents=True, exist_ok=True)
    witness = open_witness(name, logs, asked.folder)
    try:
        door = listen(asked.host, asked.port, Connections(LIMITS))
    except (OSError, OverflowError) as error:
        reason = f"cannot listen on {asked.host} port {asked.port} ({error})"
        raise Refused(None, f"{reason}: choose another with --port") from None
    print(f"{name} cosigns for {', '.join(key.name for key in logs)}")
    print(f"Start the floor with: --witness http://{asked.host}:{asked.port}={witness.signer.key}", flush=True)
    run(make_server(witness), door)
    return 0


def make_server(witness: Witness, limits: EdgeSettings = LIMITS) -> uvicorn.Server:
    """A server that nobody can stop with connections on which nothing is sent, as little as a floor."""
    http, _ = timed(limits)
    return uvicorn.Server(
        uvicorn.Config(
            make_app(witness),
            http=http,
            ws="none",
            timeout_keep_alive=limits.idle,
            log_level="warning",
            server_header=False,
        )
    )


def open_witness(name: str, logs: list[Key], folder: Path) -> Witness:
    """The witness that keeps its key and checkpoints in a folder."""
    ring = keyring.find(folder / "witness.keys", name)
    return Witness(Signer(name, COSIGNATURE, ring.signing), logs, folder, time.time)


def make_app(witness: Witness) -> Starlette:
    """The two addresses of a witness: checkpoints handed in, and the last one of a log."""

    async def add(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST:
                return PlainTextResponse(f"a request has at most {MOST} bytes\n", 413)
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return PlainTextResponse("a request is UTF-8 text\n", 400)
        return _answer(await run_in_threadpool(witness.add_checkpoint, text))

    async def last(request: Request) -> Response:
        note = await run_in_threadpool(witness.last_note, request.query_params.get("origin", ""))
        return PlainTextResponse(note or "no checkpoint of this log was cosigned here\n", 200 if note else 404)

    return Starlette(routes=[Route("/add-checkpoint", add, methods=["POST"]), Route("/checkpoint", last)])


def _answer(reply: Reply) -> Response:
    return Response(reply.text, reply.status, media_type=reply.kind)
