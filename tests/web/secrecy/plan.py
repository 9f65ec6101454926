"""The plan of that floor: a table of each game, one with a card reader, and two players who take part."""

from cutcard import games
from cutcard.floor.plan.floorplan import FloorName, Floorplan, PatronPlan, PoolPlan, TablePlan
from cutcard.rules.sign import TableSign

SEED = 5_000_000  # of the pool
PLAYERS = ("ann", "bob")
BY_HAND = "by-hand"  # a table with a card reader


def plan(keys: tuple[str, ...]) -> Floorplan:
    patrons = [PatronPlan(id, id.capitalize(), 1_000_000_000, f"VIP {n}") for n, id in enumerate(PLAYERS, 1)]
    tables = (*map(table, keys), TablePlan(BY_HAND, "three-card-poker", "recorded"))
    return Floorplan(FloorName("Secrets"), tables, (PoolPlan("pool", SEED),), tuple(patrons))


def table(key: str) -> TablePlan:
    if games.load(key).jackpot:
        return TablePlan(key, key, parts=True, pool="pool", sign=TableSign(jackpot=100, jackpot_seed=SEED))
    return TablePlan(key, key, parts=True)
