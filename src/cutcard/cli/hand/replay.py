"""``cutcard hand replay``: replays hand histories through the tournament's betting engine."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

import msgspec

from cutcard.cli import Usage
from cutcard.cli.progress import counted
from cutcard.core.decoding import convert
from cutcard.ruling import Refused
from cutcard.tournament.histories import lines, phh
from cutcard.tournament.histories import replay as phh_replay

LONGEST = 64 << 20  # bytes of a file


def command(files: Sequence[str], *, json: bool) -> int:
    """Print one line for each hand. Returns 1 if any was refused or ended with other stacks than recorded."""
    if not files:
        raise Usage("replay needs at least one file: cutcard hand replay hand.phh")
    code = 0
    for file in counted(files, len(files), "Replaying hands", quiet=json):
        for answer in answers(file):
            code |= not answer["ok"]
            print(msgspec.json.encode(answer).decode() if json else _line(answer))
    return code


def answers(file: str) -> Iterator[dict[str, object]]:
    """The result of each hand in a file. ``hand`` names the section if the file has several."""
    try:
        text = _text(Path(file))
        noted = phh.hands(text)
    except Refused as refused:
        yield {"file": file, "ok": False, "finishing_stacks": None, "refused": _refusal(refused)}
        return
    written = lines.lines(text, noted)
    for (name, fields), where in zip(noted, written, strict=True):
        answer: dict[str, object] = {"file": file}
        if name:
            answer["hand"] = name
        try:
            found = phh_replay.replay(phh.history(fields))
        except Refused as refused:
            action = refused.number if isinstance(refused, phh_replay.RefusedAction) else 0
            if line := where.of(action, refused.reason):
                answer["line"] = line
            yield answer | {"ok": False, "finishing_stacks": None, "refused": _refusal(refused)}
            continue
        answer |= {"ok": found.ok, "finishing_stacks": [_number(stack) for stack in found.finishing]}
        if not found.ok:
            noted_stacks = phh.history(fields).finishing or ()
            answer["noted_stacks"] = [_number(stack) for stack in noted_stacks]
        if not found.over:
            answer["unfinished"] = True
        if found.added:
            answer["added"] = list(found.added)
        if found.found:
            answer["showdown"] = "taken from the recorded stacks, because the cards do not show who won"
        if not found.told:
            answer["showdown"] = "the recorded cards do not show who won"
        yield answer


def _text(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            raw = opened.read(LONGEST + 1)
    except OSError as error:
        raise Usage(f"{file}: {error.strerror}; check the path and its permissions") from None
    if len(raw) > LONGEST:
        raise Refused(None, f"the file has more than {LONGEST >> 20} MB: split it by its sections")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(None, f"byte {error.start} is not UTF-8 text: save the file as UTF-8") from None


def _refusal(refused: Refused) -> dict[str, str | None]:
    return {"clause": refused.clause, "reason": refused.reason}


def _number(amount: phh.Amount | None) -> int | msgspec.Raw | None:
    """A decimal as an exact JSON number; null for a stack that was not recorded."""
    if amount == phh.UNKNOWN:
        return None
    return msgspec.Raw(f"{amount:f}".encode()) if isinstance(amount, Decimal) else amount


def _line(answer: dict[str, object]) -> str:
    where = " ".join(str(answer[key]) for key in ("file", "hand") if key in answer)
    if "line" in answer:
        where += f", line {answer['line']}"
    if refused := answer.get("refused"):
        clause, reason = convert(refused, dict[str, str | None]).values()
        return f"{where}: refused: {reason}" + (f" [{clause}]" if clause else "")
    told = msgspec.json.decode(msgspec.json.encode(answer["finishing_stacks"]))
    return f"{where}: {_word(answer)}: {' '.join('?' if stack is None else str(stack) for stack in told)}"


def _word(answer: dict[str, object]) -> str:
    """How a hand ended, in words; "ok" only where the file is complete."""
    if not answer["ok"]:
        return "ends with other stacks than the file says"
    word = "unfinished, no fault up to the last action" if "unfinished" in answer else "ok"
    if added := answer.get("added"):
        acts = ", ".join(map(_in_words, convert(added, list[str])))
        word = f"incomplete, ends with the stacks in the file only if you add {acts}"
    return f"{word}; who won: {answer['showdown']}" if "showdown" in answer else word


def _in_words(added: str) -> str:
    """An act that the file leaves out: "p1 f before action 5" is a fold of p1."""
    player, act, rest = added.split(" ", 2)
    return f"{'a fold' if act == 'f' else 'a check'} of {player} {rest} ({player} {act})"
