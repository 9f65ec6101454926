"""Golden rounds as text: a situation, a script, and under each command the events that it caused.

    = CSP 9.2, CSP 9.3.1: the dealer has no hand
    table: electronic, device
    deck: Ac Qd 9h 5s 3c | 9c 9d 4s 3d 2h
    nets: p1 +1000

    p1 sits at 1
      box 1 is taken by p1
      -> opening

The first line names the clauses that the round must cite. ``deck`` lists cards from the top; bars only help the reader,
and the other cards follow in plain order. ``again`` lists the first cards after a reshuffle, ``sign`` the differences
from the usual sign, ``meter`` the jackpot. ``nets`` is worked out by hand: what each player wins or loses in the round.
``python -m cutcard.testing write`` writes the indented lines. An arrow says what the table waits for.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.game import Game
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import (
    ConfirmFault,
    PlayersLook,
    ReportFault,
    StakeRaised,
    StakeReduced,
    StakeReversed,
    WithdrawFault,
)
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    EntryTakenBack,
    JackpotPaid,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    StakeSettled,
    TableCommand,
    TableEvent,
    TakeBack,
    TakeSeat,
    Undecided,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.play.course import Need
from cutcard.testing.events import tell, told_need
from cutcard.testing.felt import METER, FeltTable

STAFF = {
    "system": Role.SYSTEM,
    "dealer": Role.DEALER,
    "supervisor": Role.GAMING_SUPERVISOR,
    "floorman": Role.CASINO_SUPERVISOR,
    "manager": Role.GAMING_MANAGER,
    "inspector": Role.INSPECTOR,
}


class Script(NamedTuple):
    """A golden round without its events."""

    name: str
    lines: tuple[str, ...]  # the lines written by hand
    clauses: tuple[str, ...]
    head: dict[str, str]
    commands: tuple[str, ...]


class Played(NamedTuple):
    """A played golden round: the whole text, everything that carries clauses, the nets."""

    text: str
    events: list[TableEvent]
    refusals: list[Refused]
    needs: list[Need]
    nets: dict[str, int]


def read(file: Path) -> Script:
    """The script of one golden round."""
    lines = tuple(line for line in file.read_text("utf-8").splitlines() if not line.startswith(" "))
    first, *rest = [line for line in lines if line and not line.startswith("#")]
    assert first.startswith("= "), f"{file}: a round begins with '= '"
    clauses = tuple(clause.strip() for clause in first[2:].partition(":")[0].split(","))
    keys = re.compile(r"(table|sign|deck|again|meter|nets): (.*)")
    head = {match[1]: match[2] for line in rest if (match := keys.fullmatch(line))}
    commands = tuple(line for line in rest if not keys.fullmatch(line))
    return Script(file.stem, lines, clauses, head, commands)


def play(game: Game, script: Script) -> Played:
    """Play a script through the round and write down what happened."""
    felt = _felt(game, script)
    told: list[str] = []
    refusals: list[Refused] = []
    needs: list[Need] = []
    for line in script.lines:
        told.append(line)
        if line not in script.commands:
            continue
        actor, command = command_of(felt, line)
        try:
            told += [f"  {tell(event)}" for event in felt.do(command, actor)]
        except Refused as refused:
            refusals.append(refused)
            told.append(f"  refused [{refused.clause or 'no clause'}] {refused.reason}")
        if not needs or felt.need != needs[-1]:
            needs.append(felt.need)
            told.append(f"  -> {told_need(felt.need)}")
    return Played("\n".join(told) + "\n", felt.events, refusals, needs, nets(felt.events))


def played(game: Game, file: Path) -> Played:
    """Play a golden round. The result is cached until the game or the file changes."""
    known = _PLAYED.get(file)
    text = file.read_text("utf-8")
    if known is None or known[0] is not game or known[1] != text:
        known = _PLAYED[file] = game, text, play(game, read(file))
    return known[2]


_PLAYED: dict[Path, tuple[Game, str, Played]] = {}


def say(felt: FeltTable, *lines: str) -> list[TableEvent]:
    """Give commands in the words of a script. Returns the events of the last one."""
    events: list[TableEvent] = []
    for line in lines:
        actor, command = command_of(felt, line)
        events = felt.do(command, actor)
    return events


def faults(game: Game, file: Path) -> Iterator[str]:
    """What is wrong with a golden round: its text, its nets, the clauses it names."""
    script = read(file)
    now = played(game, file)
    place = f"{file.parent.name}/{file.name}"
    before, after = file.read_text("utf-8").splitlines(), now.text.splitlines()
    for number, (written, told) in enumerate(zip_longest(before, after, fillvalue="nothing"), 1):
        if written != told:
            yield f"{place}:{number}: written {written.strip()!r}, now {told.strip()!r}"
            break
    if (wanted := expected_nets(script)) != now.nets:
        yield f"{place}: nets are {now.nets}, not {wanted}"
    if missing := [clause for clause in script.clauses if clause not in cited_by(now)]:
        yield f"{place}: nothing cites {', '.join(missing)}"


def cited_by(played: Played) -> set[str]:
    """Every clause that an event, a refusal or a need of the round carries."""
    found: set[str] = set()
    for one in [*played.events, *played.refusals, *played.needs]:
        found.update(getattr(one, "clauses", ()))
        if clause := getattr(one, "clause", None):
            found.add(clause)
    return found


def nets(events: list[TableEvent]) -> dict[str, int]:
    """What came back to each player, chips and tokens and prizes, less what was staked."""
    net: Counter[str] = Counter()
    for event in events:
        match event:
            case EntryTakenBack(undone=undone):
                net.subtract(nets(list(undone)))
            case WagerPlaced():
                net[event.owner] -= event.chips + event.tokens
            case WagerTakenBack():
                net[event.owner] += event.chips + event.tokens
            case StakeSettled():
                net[event.owner] += event.returned + event.returned_tokens
            case StakeReversed() | StakeReduced():
                net[event.owner] += event.chips + event.tokens
            case StakeRaised():
                net[event.owner] -= event.chips
            case JackpotPaid():
                net[event.owner] += event.from_pool + event.from_house
    return dict(sorted(net.items()))


def expected_nets(script: Script) -> dict[str, int]:
    """The nets that a script claims."""
    return {name: int(cents) for name, cents in (one.split() for one in script.head["nets"].split(","))}


# -- the situation


def _felt(game: Game, script: Script) -> FeltTable:
    dealing, source = script.head["table"].split(", ")
    top = parse(script.head.get("deck", "").replace("|", " "))
    assert len(set(top)) == len(top), f"{script.name}: a card twice in the deck"
    deck = [*top, *(card for card in game.deck if card not in top)]
    again = parse(script.head.get("again", "").replace("|", " "))
    sign, meter = _sign(game, script), int(script.head.get("meter", METER))
    felt = FeltTable(game.key, deck, dealing, source, sign, game=game, meter=meter)
    felt.again = again
    return felt


def _sign(game: Game, script: Script) -> TableSign:
    sign: dict[str, int] = {"jackpot": 500 if game.jackpot else 0}
    bonus: dict[str, int] = {}
    tables: dict[str, dict[str, str]] = {}
    for item in filter(None, script.head.get("sign", "").split(", ")):
        *words, value = item.split()
        if words[0] == "bonus":
            bonus[" ".join(words[1:])] = int(value)
        elif words[0] == "pays":
            tables.setdefault(words[1], {})[" ".join(words[2:])] = value
        else:
            sign["_".join(words)] = int(value)
    return replace(TableSign(bonus=bonus, paytables=tables), **sign)


# -- commands

_SCRIPT: dict[str, Callable[..., TableCommand]] = {
    r"sits at (?P<box>\d)": lambda box: TakeSeat(int(box)),
    r"leaves(?: for (?P<box>\d))?": lambda box: LeaveSeat(int(box)),
    r"opens bets": OpenBets,
    r"stakes(?: for (?P<box>\d):)? (?P<bets>.+)": lambda box, bets: PlaceWagers(int(box), _bets(bets)),
    r"takes back(?: for (?P<box>\d))?": lambda box: TakeBack(int(box)),
    r"closes bets": CloseBets,
    r"(?P<sign>taps|waves)(?: for (?P<box>\d))?": lambda sign, box: Declare(int(box), sign == "taps"),
    r"chooses(?: for (?P<box>\d):)? (?P<move>[a-z0-9 -]+?) with (?P<count>\d) cards": lambda box, move, count: Choose(
        int(box), move, count=int(count)
    ),
    r"chooses(?: for (?P<box>\d):)? (?P<move>[a-z0-9 -]+?) with (?P<cards>[2-9TJQKA].+)": lambda box, move, cards: (
        Choose(int(box), move, parse(cards))
    ),
    r"chooses(?: for (?P<box>\d):)? (?P<move>[a-z0-9 -]+)": lambda box, move: Choose(int(box), move),
    r"exchanges(?: for (?P<box>\d):)? (?P<count>\d) cards": lambda box, count: Choose(
        int(box), "exchange", count=int(count)
    ),
    r"exchanges(?: for (?P<box>\d):)? (?P<cards>.+)": lambda box, cards: Choose(int(box), "exchange", parse(cards)),
    r"calls (?P<box>\d) undecided": lambda box: Undecided(int(box)),
    r"shows (?P<pile>[a-z]+(?: \d)?): (?P<cards>.+)": lambda pile, cards: ShowCards(pile, parse(cards)),
    r"concedes(?: for (?P<box>\d))?": lambda box: Concede(int(box)),
    r"corrects(?:: (?P<reasons>.+))?": lambda reasons: CorrectAct(reasons or ""),
    r"settles": Settle,
    r"lets players look": PlayersLook,
    r"reports (?P<fault>[a-z ]+?)(?: at (?P<at>\d))?(?: on (?P<area>[a-z0-9-]+))?(?: of (?P<owner>p\d))?"
    r"(?:, (?P<amount>\d+) lies there)?(?:: (?P<cards>.+))?": lambda **words: _report(**words),
    r"confirms (?P<remedy>[a-z ]+?)(?: of (?P<proposal>\w+))?": lambda remedy, proposal: ConfirmFault(
        proposal or "", Remedy(remedy)
    ),
    r"withdraws(?: (?P<proposal>\w+))?": lambda proposal: WithdrawFault(proposal or ""),
    r"reveals (?P<box>\d)(?:: (?P<cards>.+))?": lambda box, cards: RevealFolded(int(box), parse(cards or "")),
}


def command_of(felt: FeltTable, line: str) -> tuple[Actor, TableCommand]:
    """Parse a line such as ``p1 chooses fold``: the actor and the command. The default box is the actor's own."""
    who, _, said = line.partition(" ")
    actor = Actor(who, STAFF.get(who, Role.PLAYER))
    for pattern, make in _SCRIPT.items():
        if match := re.fullmatch(pattern, said):
            words = match.groupdict()
            if "box" in words and not words["box"]:
                own = felt.table.seat_of(who)
                if own is None:
                    raise ValueError(f"{line!r}: {who} has no box; name one, or let {who} sit at a box first")
                words["box"] = str(own)
            return actor, _standing(felt, make(**words))
    raise ValueError(f"{line!r} is no command of a golden round")


def _report(fault: str, at: str, area: str, owner: str, amount: str, cards: str) -> ReportFault:
    kind = Fault[fault.upper().replace(" ", "_")]
    return ReportFault(kind, int(at or 0), area or "", int(amount or 0), parse(cards or ""), owner or "")


def _standing(felt: FeltTable, command: TableCommand) -> TableCommand:
    """Confirm a remedy for the current fault, unless a proposal is named."""
    if isinstance(command, ConfirmFault | WithdrawFault) and not command.proposal and felt.state.proposed:
        return replace(command, proposal=felt.state.proposed.proposal)
    return command


def _bets(text: str) -> tuple[Bet, ...]:
    """Such as ``ante 600 + 400 tokens, super 1000 on box 3``."""
    form = re.compile(r"([a-z0-9]+(?:[ -][a-z0-9]+)*?)(?: (\d+))?(?:(?: \+)? (\d+) tokens)?(?: on box (\d))?")
    bets = []
    for one in text.split(", "):
        match = form.fullmatch(one)
        assert match is not None, f"{one!r} is no bet"
        area, chips, tokens, box = match.groups()
        bets.append(Bet(area, int(chips or 0), int(tokens or 0), None if box is None else int(box)))
    return tuple(bets)
