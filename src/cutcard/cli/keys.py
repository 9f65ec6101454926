"""``cutcard keys``: make, show, rotate or give up the keys of a floor, and make those of inspectors."""

import argparse
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from cutcard.cli import Usage, add_verb
from cutcard.floor.journal.lock import hold
from cutcard.floor.keys import envelope, keyring
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.keeper import checkpoint_file
from cutcard.floor.log.note import WrongNote
from cutcard.floor.stores.opening import file_of, files_beside, is_server

EXAMPLES = (
    "cutcard keys new /etc/cutcard/floor.keys --name casino.example/main-floor",
    "cutcard keys show /etc/cutcard/floor.keys",
    "cutcard keys rotate /etc/cutcard/floor.keys",
    "cutcard keys inspector ines.key --name inspector.example/ines",
    'cutcard keys lost var/floor.db --keys new.keys --reason "the disk with the keys burned, and so did the copy"',
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Make, show or rotate the keys of a floor, or go on without those that are lost.

One key signs the floor's checkpoints. Others seal the seeds of shuffles. They are kept outside the journal, in a file
that only its owner may read. Keep a copy in a safe: without the sealing keys nobody can prove a past shuffle, and
without the signing key the floor needs a new name, which its witnesses must be told."""
    parser.epilog = "\n  ".join(("examples:", *EXAMPLES))
    verbs = parser.add_subparsers(dest="verb", metavar="new|show|rotate|inspector|lost", required=True)
    new = add_verb(verbs, "new", "make keys in a new file", EXAMPLES[0])
    new.add_argument("--name", required=True, help="the floor's name in its checkpoints, such as casino.example/main")
    new.set_defaults(run=make)
    show = add_verb(verbs, "show", "print the public key, which witnesses and inspectors need", EXAMPLES[1])
    show.set_defaults(run=show_key)
    older = "add a fresh sealing key; older ones stay, to open what they have sealed"
    rotate = add_verb(verbs, "rotate", older, EXAMPLES[2])
    rotate.set_defaults(run=rotate_keys)
    opens = "make the key with which an inspector opens exports, in a new file"
    inspector = add_verb(verbs, "inspector", opens, EXAMPLES[3])
    inspector.add_argument("--name", required=True, help="the inspector's name, such as inspector.example/ines")
    inspector.set_defaults(run=make_inspector)
    gone = "let a floor go on with new keys, because its own are lost; stop all its servers first"
    lost = add_verb(verbs, "lost", gone, EXAMPLES[4])
    lost.add_argument("database", metavar="DATABASE", help="the floor: a file, sqlite:///FILE or postgresql://...")
    lost.add_argument("--keys", type=Path, required=True, metavar="FILE", help="the new keys, from cutcard keys new")
    lost.add_argument("--reason", required=True, help="how they were lost; it is recorded in the journal")
    lost.set_defaults(run=give_up)
    for verb in (new, show, rotate, inspector):
        verb.add_argument("file", type=Path, metavar="FILE", help="the file with the keys")
    for verb in (new, show, rotate, inspector, lost):
        verb.add_argument("--json", action="store_true", help="print JSON only")


def make(asked: argparse.Namespace) -> int:
    try:
        ring = keyring.create(asked.file, Keyring.new(asked.name))
    except FileExistsError:
        return _refused(f"{asked.file} exists: choose another name, or add a key to it with cutcard keys rotate")
    except WrongNote as wrong:
        return _refused(str(wrong))
    except OSError as error:
        return _refused(f"{asked.file}: {error.strerror}; check the path and its permissions")
    return _print(ring, asked)


def make_inspector(asked: argparse.Namespace) -> int:
    try:
        inspector = Inspector.new(asked.name)
        envelope.create(asked.file, inspector)
    except FileExistsError:
        return _refused(f"{asked.file} exists: choose another name")
    except WrongNote as wrong:
        return _refused(str(wrong))
    except OSError as error:
        return _refused(f"{asked.file}: {error.strerror}; check the path and its permissions")
    if asked.json:
        print(msgspec.json.encode({"name": inspector.name, "key": str(inspector.key)}).decode())
    else:
        print(f"Public key, to which the floor seals exports for you:\n  {inspector.key}")
    return 0


def show_key(asked: argparse.Namespace) -> int:
    return _print(keyring.load(asked.file), asked)


def rotate_keys(asked: argparse.Namespace) -> int:
    ring = keyring.rotate(asked.file)
    code = _print(ring, asked)
    if not asked.json:
        print(f"Copy {asked.file} to the safe again: what is sealed from now on opens only with the new key.")
    return code


def give_up(asked: argparse.Namespace) -> int:
    from cutcard.compose import open_desk
    from cutcard.floor.proofs.starting import give_up_keys

    where, file = asked.database, files_beside(asked.database)
    if not is_server(where) and not file_of(where).is_file():
        raise Usage(f"there is no file {file_of(where)}; name a floor's journal, such as var/floor.db")
    ring = keyring.load(asked.keys)
    with ExitStack() as held:
        if not is_server(where):
            held.enter_context(closing(hold(file_of(where))))
        desk = held.enter_context(closing(open_desk(where, keys=ring)))
        held.enter_context(desk.journal.others.turn())
        todo = give_up_keys(desk, checkpoint_file(file), asked.reason)
    if not asked.json:
        print("Start the floor with these keys. Let people in again by codes of the console, and tell the witnesses.")
    if todo:
        print("Cards of these rounds can never be had, so people must end them:", *todo, sep="\n  ", file=sys.stderr)
    return _print(ring, asked)


def _print(ring: Keyring, asked: argparse.Namespace) -> int:
    key = str(ring.signer.key)
    if asked.json:
        names = [one.id for one in ring.sealing]
        print(msgspec.json.encode({"floor": ring.floor, "key": key, "sealing": names}).decode())
    else:
        print(f"Public key, for witnesses and inspectors:\n  {key}")
        print(f"Sealing keys, the newest first: {', '.join(one.id for one in ring.sealing)}")
    return 0


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1
