"""What happens beside the course of play, right or wrong."""

from cutcard.cards import Cards
from cutcard.compose import domains
from cutcard.core.message import Command
from cutcard.floor.domains.incidents import clauses_of
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, TakeMeasure
from cutcard.registers.patrons.messages import BarEmployee, BuyIn, IssueCard, Readmit, SetDepositLimit, SetLossLimit
from cutcard.registers.patrons.played import WithdrawWarning
from cutcard.rules.faults import ROUND, Fault
from cutcard.table.faults.report import WITHOUT_HANDS
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.life import ChangeLimits
from cutcard.table.play.proposal import moment
from cutcard.table.state.table import drawn
from tests.soak.course import available
from tests.soak.floor import MANAGER, PATRONS, SYSTEM
from tests.soak.steps import Step, by
from tests.soak.words import OTHERS, Words, streams

SHARE = {"incidents": 10, "promotion": 4, "patron": 2}  # of what happens elsewhere


def fault(words: Words) -> Step | None:
    """Something goes wrong: a fault that the document knows at this moment, or any."""
    state, rng, game = words.round, words.rng, words.state.rules.game
    if state is None or state.proposed:
        return None
    now = moment(words.table)
    known = [rule.fault for rule in game.faults if now in rule.moments]
    if words.table.dealing == "electronic":
        known = [one for one in known if one in WITHOUT_HANDS]
    kind = rng.choice(known) if known and rng.random() < 0.8 else rng.choice(list(Fault))
    box = rng.choice(list(state.boxes) or words.boxes())
    area = rng.choice(["ante", *game.bets, *(stake.area for stake in state.stakes)])
    owner = rng.choice(["", "", *(stake.owner for stake in state.stakes if stake.box == box)])
    amount = rng.choice(
        {Fault.ABOVE_MAXIMUM: (50_001, 400_000), Fault.BELOW_MINIMUM: (1, 499)}.get(kind, (0, 700, 2000))
    )
    cards: Cards = ()
    if kind is Fault.EXPOSED_DEALER:
        cards = tuple(rng.sample(available(state), 1))
    if kind is Fault.UNDECLARED:
        drew = [one for one in state.boxes if drawn(one) in state.piles]
        box, suit = rng.choice(drew or [box]), rng.randrange(4)
        cards = tuple(rank * 4 + suit for rank in range(4, 9))
    said = rng.choice(ROUND) if words.table.recording == "assisted" and state.stage == "play" else None
    return by(words, ReportFault(kind, box, area, amount, cards, owner, moment=said))


def life(words: Words) -> Step:
    """Any command of a table, its fields as they could be meant."""
    domain = next(domain for domain in domains() if domain.name == "table")
    return by(words, words.make(words.rng.choice([kind for kind in domain.commands.kinds if kind.roles])))


def patrons(words: Words) -> Step:
    """Any command of a patron at the table."""
    domain = next(domain for domain in domains() if domain.name == "patron")
    command = words.fill(words.rng.choice(domain.commands.kinds))
    return Step(f"patron/{words.rng.choice([*words.table.seats.values(), *PATRONS])}", words.actor(command), command)


def mend(words: Words) -> Step:
    """What lets people go on: chips, a card, no limit, no exclusion, limits that can be afforded."""
    who = words.rng.choice(PATRONS)
    commands: list[Command] = [
        BuyIn(who, 500_000, 20_000),
        BuyIn(who, 500_000, 20_000),
        IssueCard(f"C-{who}"),
        SetLossLimit(words.rng.choice((None, None, 10_000_000, 100_000))),
        SetDepositLimit(None),
        BarEmployee(False, "not staff"),
    ]
    state = words.floor.desk.state(f"patron/{who}").state
    commands += [Readmit(scope, "let in again") for scope in state.excluded] * 3
    commands += [WithdrawWarning(game, "given by mistake") for game in state.warned] * 3
    if words.rng.random() < 0.3:
        return by(words, ChangeLimits(525, 50_000, 25))
    command = words.rng.choice(commands)
    return Step(f"patron/{who}", SYSTEM if isinstance(command, BuyIn) else MANAGER, command)


def elsewhere(words: Words) -> Step:
    """Any command of another domain."""
    domain = words.rng.choices(OTHERS, [SHARE.get(domain.name, 1) for domain in OTHERS])[0]
    if domain.name == "incidents" and words.table.seats and words.rng.random() < 0.3:
        return _device(words)
    stream = words.rng.choice(streams(domain, words))
    kinds = [kind for kind in domain.commands.kinds if kind.roles] or domain.commands.kinds
    there = Words(words.floor, words.name, stream)
    command = there.make(words.rng.choice(kinds))
    return Step(stream, there.actor(command), command)


def _device(words: Words) -> Step:
    """A device is seen at the table, and what is done about it."""
    stream, clauses = f"incidents/{words.table.game}", clauses_of(words.table.game).conduct.device
    cases = words.floor.desk.state(stream).state.register.conduct.device
    place = IncidentPlace(words.name, words.table.rounds)
    here = [number for number, one in cases.items() if one.place == place]
    command: Command = ReportDevice(place, "a counter", words.rng.choice(list(words.table.seats.values())))
    if here:
        command = TakeMeasure("device", here[-1], words.rng.choice(list(clauses.measures)), "caught with it")
    return Step(stream, words.actor(command), command)


def jumble(words: Words) -> Step:
    """Any command at all with anything in it, by anybody."""
    domain, target = words.rng.choice(domains()), words.rng.choice(domains())
    command = words.fill(words.rng.choice(domain.commands.kinds), wild=0.6)
    where = target if words.rng.random() < 0.1 else domain
    return Step(words.rng.choice(streams(where, words)), words.actor(command, wild=0.3), command)
