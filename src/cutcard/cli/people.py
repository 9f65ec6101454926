"""``cutcard people``: list the accounts of a floor, or make a new code for an administrator."""

import argparse
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import msgspec

from cutcard.cli import Usage, add_verb
from cutcard.compose import open_desk
from cutcard.core.authority import title
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.keys import keyring
from cutcard.floor.people.door import Door
from cutcard.floor.people.persons import persons
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.proofs.starting import check_keys
from cutcard.floor.stores.opening import file_of, files_beside, is_server
from cutcard.registers.people.account import PersonAccount, is_locked
from cutcard.registers.people.entrance import ReopenEntrance

EXAMPLES = (
    "cutcard people list var/floor.db",
    'cutcard people code var/floor.db --reason "the only administrator has lost the phone"',
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """List the accounts of a floor, or make a new one-time code for an administrator.

Administrators invite people, give them roles and disable accounts in the browser, at /people. The first two enter codes
that cutcard serve prints. If no administrator can sign in any more, or nobody is left who could confirm new staff, make
a code for one more here. It is recorded."""
    parser.epilog = "\n  ".join(("examples:", *EXAMPLES))
    verbs = parser.add_subparsers(dest="verb", metavar="list|code", required=True)
    listed = add_verb(verbs, "list", "print who has an account, with which roles", EXAMPLES[0])
    listed.set_defaults(run=list_people)
    code = add_verb(verbs, "code", "make a one-time code with which somebody becomes administrator", EXAMPLES[1])
    code.add_argument("--reason", required=True, help="why it is needed; it is recorded in the journal")
    code.add_argument("--keys", type=Path, metavar="FILE", help="the floor's keys (default: DATABASE.keys)")
    code.set_defaults(run=new_code)
    for verb in (listed, code):
        verb.add_argument("database", metavar="DATABASE", help="the floor: a file, sqlite:///FILE or postgresql://...")
        verb.add_argument("--json", action="store_true", help="print JSON only")


class AccountLine(msgspec.Struct):
    """An account, as it is printed."""

    id: str
    name: str
    roles: list[str]
    state: str


def list_people(asked: argparse.Namespace) -> int:
    with closing(_desk(asked.database)) as desk:
        found = [_line(desk, one.id, one.name) for one in persons(desk.journal)]
    known = [one for one in found if one.roles]
    if asked.json:
        print(msgspec.json.encode(known).decode())
        return 0
    for one in known:
        print(f"{one.id:<24} {one.name:<24} {', '.join(one.roles)}; {one.state}")
    return 0


def _line(desk: Desk, id: str, name: str) -> AccountLine:
    account = desk.state(stream_of(id)).state
    assert isinstance(account, PersonAccount)
    state = "open" if account.open else "invited"
    if account.disabled:
        state = "disabled"
    elif account.waits:
        state = "waits for a second person"
    elif is_locked(account, desk.clock().isoformat()):
        state = "locked"
    return AccountLine(id, name, [title(role) for role in account.roles], state)


def new_code(asked: argparse.Namespace) -> int:
    _check_there(asked.database)
    file = asked.keys or keyring.beside(files_beside(asked.database))
    keys = keyring.load(file) if asked.keys else keyring.existing(file)  # a code sealed with others would never work
    with closing(open_desk(asked.database, keys=keys)) as desk:
        check_keys(desk.journal)
        desk.execute_now(ENTRANCE, DOOR, ReopenEntrance(asked.reason), token_hex(16))
        code = Door(desk, desk.clock).first_code()
    if asked.json:
        print(msgspec.json.encode({"first_code": code}).decode())
    else:
        print(f"Open /first on the floor's address and enter this code, which works once:\n  {code}")
        print("If a server is started before that, enter the code that it prints instead.")
    return 0


def _desk(database: str) -> Desk:
    _check_there(database)
    return open_desk(database)


def _check_there(database: str) -> None:
    if not is_server(database) and not file_of(database).is_file():
        raise Usage(f"there is no file {file_of(database)}; name a floor's journal, such as var/floor.db")
