"""``cutcard play``: play at your own table in the terminal, through the same desk as on the floor."""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from cutcard import games
from cutcard.cards import parse
from cutcard.cli import Usage, choose_game, the_game
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import RATE, OpenTable
from cutcard.floor.plan.opening import visitor
from cutcard.money import Cents, dollars
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, Choose, CloseBets, Concede, OpenBets, PlaceWagers, Settle, TakeSeat
from cutcard.web.player.table_view import ChoiceView, NeedView, TableView
from cutcard.web.player.views import Viewer, view
from cutcard.web.words.lines import Titles, lines

YOU = Actor("you", Role.PLAYER)
HOUSE = Actor("house", Role.SYSTEM)
TABLE, POOL, BOX = "table/1", "pool/1", 1
CHIPS = 1_000_00
SEED = 50_000_00


class Left(Exception):
    """The player wants to stop."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = """Play a game in the terminal: the same round, journal and settlement as on the floor.

Press Enter to place the proposed wagers, then type the number or the name of your choice. Type q to leave. Stakes are
whole dollars; cards are two letters, such as Ah."""
    parser.epilog = """examples:
  cutcard play three-card-poker
  cutcard play lunar-poker --database my.db     # keep the journal: cutcard journal verify my.db
  cutcard play my-game --games my-game          # a game of your own: cutcard games new my-game"""
    choose_game(parser)
    parser.add_argument(
        "--database", metavar="FILE", type=Path, help="keep the journal in this file; without it nothing is kept"
    )
    parser.set_defaults(run=command)


def command(asked: argparse.Namespace) -> int:
    the_game(asked.game)
    with _database(asked.database) as path:
        try:
            desk = open_desk(path)
        except OSError as error:
            raise Usage(f"--database {path}: {error.strerror}; name a file that you may write") from None
        try:
            TerminalSeat(desk, asked.game).play()
        except Refused as refused:
            print(refused)
            return 1
        except (Left, EOFError, KeyboardInterrupt):
            print(f"\nYou leave with {dollars(desk.balance('patron/you'))}.{_left_behind(desk)}")
        finally:
            desk.close()
    return 0


def _left_behind(desk: Desk) -> str:
    """A note about wagers left on the table if the player leaves in the middle of a round."""
    state = desk.state(TABLE).state
    round = state.opened.round if isinstance(state, FloorTable) else None
    lying = sum(stake.amount for stake in round.stakes) if round else 0
    return f" The round is not over: your wagers of {dollars(lying)} stay on the table." if lying else ""


@contextmanager
def _database(path: Path | None) -> Iterator[Path]:
    if path is not None:
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "play.db"


class TerminalSeat:
    """The only player at the only table of a small house."""

    def __init__(self, desk: Desk, key: str) -> None:
        self.desk, self.game = desk, games.load(key)
        jackpot = 5_00 if self.game.jackpot and games.topics(key).jackpots else 0
        self.stakes: dict[str, Cents] = {}
        if not desk.journal.version(TABLE):
            if jackpot:
                self.give(POOL, HOUSE, OpenPool(SEED, RATE))
            sign = TableSign(jackpot=jackpot, jackpot_seed=SEED if jackpot else 0)
            self.give(TABLE, HOUSE, OpenTable(key, sign, pool="1" if jackpot else ""))
            self.give("patron/you", HOUSE, IssueCard(visitor("you")))
            self.give("patron/you", HOUSE, BuyIn("you", CHIPS))
            self.give(TABLE, YOU, TakeSeat(BOX))
        elif self.table.opened.game != key:
            raise Refused(
                None, f"this database has a table of {self.table.opened.game}: play that game, or name another database"
            )

    @property
    def table(self) -> FloorTable:
        state = self.desk.state(TABLE).state
        assert isinstance(state, FloorTable)
        return state

    @property
    def view(self) -> TableView:
        meter = self.desk.balance(POOL) if self.table.pool else None
        viewer = Viewer(YOU, {"you": "You"}, self.desk.balance("patron/you"), meter)
        return view("1", self.desk.state(TABLE).version, self.table.rules, self.table.opened, viewer)

    def give(self, stream: str, actor: Actor, asked: Command) -> None:
        """Carry out a command and print what happened."""
        outcome = self.desk.execute_now(stream, actor, asked, token_hex(16))
        if stream == TABLE and not isinstance(asked, TakeSeat):
            for line in lines(outcome.events, {"you": "You"}, Titles(self.game.label, self.game.move_label)):
                print(f"  {line.text}{f'  [{line.clause}]' if line.clause else ''}")

    def ask(self, proposal: str) -> str:
        answer = input(f"{proposal}\n> ").strip()
        if answer.lower() in ("q", "quit"):
            raise Left
        return answer

    def play(self) -> None:
        """Play round after round, from the current state of the journal."""
        print(f"{self.game.title}: you sit at box {BOX} with {dollars(self.view.balance)} in chips. Type q to leave.")
        while True:
            need = self.view.need
            try:
                self._answer(need)
            except Refused as refused:
                print(f"  ! {refused}")

    def _answer(self, need: NeedView) -> None:
        match need.kind:
            case "opening":
                self.give(TABLE, HOUSE, OpenBets())
            case "wagers":
                self._stake()
            case "choice":
                self._choose(need)
            case "settlement":
                concede = ", or type c to concede" if self.game.concede else ""
                self._show()
                if self.ask(f"Press Enter to settle{concede}").lower().startswith("c") and concede:
                    self.give(TABLE, YOU, Concede(BOX))
                if self.view.need.kind == "settlement":
                    self.give(TABLE, HOUSE, Settle())
                self._result()
            case kind:
                raise RuntimeError(f"the round waits for {kind}, which nobody at this table can supply")
        if need.kind == "choice" and self.view.stage == "closed":
            self._result()

    def _stake(self) -> None:
        areas = [area for area in self.view.areas if area.placed == "before the deal"]
        names = [area.name for area in areas]
        required = [area.name for area in areas if area.name in area.required] or names[:1]
        usual = self.stakes or dict.fromkeys(required, 10_00)
        proposed = ", ".join(f"{name} {dollars(cents)}" for name, cents in usual.items())
        example = " ".join(f"{name} 20" for name in required)
        words = self.ask(f"\nYou may stake on: {', '.join(names)}\nPress Enter for {proposed}, or type: {example}")
        chosen = _stakes(words, example) if words else usual
        if not any(stake.mine for stake in self.view.stakes):
            self.give(TABLE, YOU, PlaceWagers(BOX, tuple(Bet(area, cents) for area, cents in chosen.items())))
        self.stakes = chosen
        self.give(TABLE, HOUSE, CloseBets())

    def _show(self) -> None:
        """Print the cards on the table, with the name of each hand that can be seen."""
        seen = self.view
        own = next(box for box in seen.boxes if box.mine)
        hands = (
            ("Dealer", seen.dealer, seen.dealer_hand),
            ("Board", seen.board, ""),
            ("You", [*own.cards, *own.drawn], own.hand),
        )
        print("", *(f"  {who:<7} {' '.join(cards)}   {hand}".rstrip() for who, cards, hand in hands if cards), sep="\n")

    def _choose(self, need: NeedView) -> None:
        self._show()
        choices = ", ".join(f"{number} {_button(choice)}" for number, choice in enumerate(need.choices, 1))
        word = self.ask(f"Choose a number or a name: {choices}")
        known = {
            answer: choice.name
            for number, choice in enumerate(need.choices, 1)
            for answer in (str(number), choice.name, choice.title.lower())
        }
        move = known.get(word.lower(), "")
        if not move:
            numbers = f"type a number from 1 to {len(need.choices)} or a name, or q to leave"
            raise Refused(None, f"{word[:40]!r} is not among the choices: {numbers}" if word else numbers)
        discard: tuple[int, ...] = ()
        if any(choice.name == move and choice.exchange for choice in need.choices):
            try:
                discard = parse(self.ask("Which cards do you discard? For example: 2c 7d"))
            except ValueError as error:
                raise Refused(None, str(error)) from None
        self.give(TABLE, YOU, Choose(BOX, move, discard))

    def _result(self) -> None:
        seen = self.view
        back = sum(line.returned for line in seen.settled) + sum(prize.amount for prize in seen.prizes)
        net = back - sum(line.stake for line in seen.settled)
        result = f"You win {dollars(net)}" if net > 0 else f"You lose {dollars(-net)}" if net < 0 else "You break even"
        print(f"  {result}; you have {dollars(seen.balance)}.")


def _button(choice: ChoiceView) -> str:
    """A choice as offered: its title, and what it stakes or takes back."""
    more = dollars(choice.amount) if choice.amount else choice.takes_back
    return f"{choice.title} ({more})" if more else choice.title


def _stakes(words: str, example: str) -> dict[str, Cents]:
    """Parse wager names and dollars, alternating."""
    given = words.replace("$", "").replace(",", " ").split()
    try:
        amounts = [int(word) * 100 for word in given[1::2]]
        return dict(zip(given[::2], amounts, strict=True))
    except ValueError:
        raise Refused(None, f"type the name of each wager and then whole dollars, for example: {example}") from None
