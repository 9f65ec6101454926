"""Compares whole no-limit hold'em hands of nine players, checked and called to the showdown, with other engines.

Each engine shuffles or draws its own cards, posts blinds, takes every act, compares the hands and pays the pot; the
chips must add up afterwards. Each runs in its own process, in turn and several times, on one core; its best time
counts. ``make peers`` installs the others, or name a Python that has them with --peers; missing ones are listed.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.peers import arguments, asked, names

PLAYERS, STACK, SMALL, BIG = 9, 20_000, 100, 200
Play = Callable[[], int]  # plays one hand and returns the number of chips afterwards


class Engine(NamedTuple):
    """Its module, how it is made ready, and for how many hands."""

    module: str
    ready: Callable[[Any], Play]
    hands: int


def ours(checked: bool) -> Callable[[Any], Play]:
    """As the simulation plays: from the director's order to what the hand has changed. Checked: as a table plays."""

    def ready(module: Any) -> Play:
        from random import Random

        from cutcard.hands.lookup import seven
        from cutcard.tournament.engine.values import Begin, Blinds, HandSeat, Positions

        begun, outcome = module.begun, module.outcome
        seats = tuple(HandSeat(i + 1, f"P{i + 1}", STACK, bounty=True) for i in range(PLAYERS))
        order = Begin(1, 2, Blinds(SMALL, BIG), Positions(PLAYERS, 1, 2), seats, 100)
        draw, deck = Random(1).sample, range(52)

        def play() -> int:
            hand = begun(order)
            while not hand.over:
                if hand.turn < 0:
                    hand.next_street()
                else:
                    if checked:
                        hand.check("call" if hand.price() else "check")
                    hand.call()
            *hole, a, b, c, d, e = draw(deck, 2 * PLAYERS + 5)
            strengths = [seven(hole[2 * i], hole[2 * i + 1], a, b, c, d, e) for i in range(PLAYERS)]
            return sum(outcome(order, hand, strengths).stacks.values())

        return play

    return ready


def pokerkit(module: Any) -> Play:
    automations = tuple(module.Automation)

    def play() -> int:
        state = module.NoLimitTexasHoldem.create_state(
            automations, True, 0, (SMALL, BIG), BIG, STACK, PLAYERS, mode=module.Mode.TOURNAMENT
        )
        while state.status:
            state.check_or_call()
        return int(sum(state.stacks))

    return play


def texasholdem(module: Any) -> Play:
    game = module.TexasHoldEm(buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=PLAYERS)
    check, call = module.ActionType.CHECK, module.ActionType.CALL

    def play() -> int:
        for player in game.players:
            player.chips = STACK
        game.start_hand()
        while game.is_hand_running():
            game.take_action(call if game.chips_to_call(game.current_player) else check)
        return sum(player.chips for player in game.players)

    return play


def clubs(module: Any) -> Play:
    config = dict(module.configs.NO_LIMIT_HOLDEM_NINE_PLAYER)
    dealer = module.Dealer(**config | {"start_stack": STACK, "blinds": [SMALL, BIG] + [0] * (PLAYERS - 2)})

    def play() -> int:
        told = dealer.reset(reset_stacks=True)
        done = [False]
        while not all(done):
            told, _, done = dealer.step(told["call"])
        return int(sum(dealer.stacks))

    return play


def rlcard(module: Any) -> Play:
    call = import_module("rlcard.games.nolimitholdem.round").Action.CHECK_CALL
    game = module.NolimitholdemGame(num_players=PLAYERS)
    game.init_chips, game.small_blind, game.big_blind = [STACK] * PLAYERS, SMALL, BIG

    def play() -> int:
        game.init_game()
        while not game.is_over():
            game.step(call)
        return int(sum(game.get_payoffs())) + PLAYERS * STACK

    return play


def pokertable(module: Any) -> Play:
    names = [f"P{i}" for i in range(PLAYERS)]
    call, check = module.ActionType.CALL, module.ActionType.CHECK
    engine = module.PokerEngine(names, starting_chips=STACK, small_blind=SMALL, big_blind=BIG)

    def play() -> int:
        for player in engine.players:
            player.chips = STACK
        engine.new_hand()
        while True:
            if engine.is_betting_round_complete():
                if engine.phase.name == "RIVER":
                    engine.resolve_showdown()
                    engine.rotate_dealer()
                    return sum(player.chips for player in engine.players)
                engine.advance_phase()
                continue
            name = engine.get_current_player().name
            act = next(act for act in engine.get_valid_actions(name) if act.type in (call, check))
            engine.apply_action(name, act)

    return play


def pypokerengine(module: Any) -> Play:
    base = import_module("pypokerengine.players").BasePokerPlayer

    def calls(self: Any, valid_actions: Any, hole_card: Any, round_state: Any) -> tuple[str, int]:
        return valid_actions[1]["action"], valid_actions[1]["amount"]

    heard = "game_start", "round_start", "street_start", "game_update", "round_result"
    deaf = {f"receive_{name}_message": lambda self, *told: None for name in heard}
    caller = type("Caller", (base,), {"declare_action": calls, **deaf})

    def play() -> int:
        config = module.setup_config(max_round=1, initial_stack=STACK, small_blind_amount=SMALL)
        for i in range(PLAYERS):
            config.register_player(name=f"P{i}", algorithm=caller())
        return sum(player["stack"] for player in module.start_poker(config, verbose=0)["players"])

    return play


OURS = {
    "cutcard": Engine("cutcard.tournament.engine.outcome", ours(False), 5_000),
    "cutcard, every act checked": Engine("cutcard.tournament.engine.outcome", ours(True), 5_000),
}
PEERS = {
    "clubs": Engine("clubs", clubs, 500),
    "texasholdem": Engine("texasholdem", texasholdem, 500),
    "rlcard": Engine("rlcard.games.nolimitholdem.game", rlcard, 500),
    "pokertable": Engine("poker_engine", pokertable, 200),
    "PyPokerEngine": Engine("pypokerengine.api.game", pypokerengine, 50),
    "pokerkit": Engine("pokerkit", pokerkit, 50),
}


def measure(name: str, small: bool) -> dict[str, Any]:
    """In the process of one engine: hands a second."""
    engine = (OURS | PEERS)[name]
    try:
        play = engine.ready(import_module(engine.module))
    except ImportError as missing:
        return {"missing": str(missing)}
    best, hands = float("inf"), 2 if small else engine.hands
    for _ in range(1 if small else 5):
        began = time.perf_counter()
        chips = {play() for _ in range(hands)}
        best = min(best, time.perf_counter() - began)
        if chips != {PLAYERS * STACK}:
            return {"missing": f"its chips do not add up: {sorted(chips)[:3]}"}
    return {"rate": hands / best}


def main() -> int:
    options = arguments(__doc__, "engines")
    if options.measure:
        print(json.dumps(measure(options.measure, options.small)))
        return 0
    best: dict[str, float] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if options.small else options.turns):
        for name in names(OURS, PEERS, small=options.small):
            if name not in missing:
                found = asked(__file__, sys.executable if name in OURS else options.peers, name, small=options.small)
                if "missing" in found:
                    missing[name] = found["missing"]
                else:
                    best[name] = max(best.get(name, 0.0), found["rate"])
    print(f"{'engine':28}{'hands/s':>12}{'ours to it':>14}{'ours, checked, to it':>24}")
    free, checked = (best[name] for name in OURS)
    for name in sorted(best, key=lambda name: -best[name]):
        print(f"{name:28}{best[name]:12,.0f}{free / best[name]:14,.1f}{checked / best[name]:24,.1f}")
    for name, why in missing.items():
        print(f"not measured: {name} ({why})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
