"""``cutcard tournament icm``: the value of stacks in prizes and in bounties."""

import argparse
from random import Random

import msgspec

from cutcard.cli import Usage
from cutcard.money import dollars
from cutcard.ruling import Refused
from cutcard.tournament.money import icm


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = f"""The value of each stack in the prizes still to be won.

It follows the model of Malmuth and Harville: each player's chance of a place is in proportion to their chips. The
values are exact for up to {icm.EXACT} players; for more, they are a sample with its error. --bounty adds the expected
bounties, assuming that each player who goes out is knocked out by one who finishes higher, in proportion to chips."""
    parser.epilog = """example:
  cutcard tournament icm 50000 30000 20000 --prizes 700000,300000 --bounty 10000"""
    parser.add_argument("stacks", metavar="CHIPS", nargs="+", type=int, help="the stack of each player who is left")
    parser.add_argument("--prizes", metavar="CENTS,...", required=True, help="the prizes left, first place first")
    parser.add_argument(
        "--bounty", metavar="CENTS", type=int, default=0, help="value of the bounty that every player still has"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="the seed of the sample (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON value only")


def command(asked: argparse.Namespace) -> int:
    """Calculate and print. Refusals are raised."""
    try:
        prizes = [int(prize) for prize in asked.prizes.split(",")]
    except ValueError:
        raise Usage(
            f"--prizes: {asked.prizes!r} is not a list of prizes; write whole cents, separated by commas"
        ) from None
    if asked.bounty < 0:
        raise Refused(None, "a bounty cannot be negative: write 0 or more cents")
    found = icm.worth(asked.stacks, prizes, Random(asked.seed))
    bounties = icm.knockouts(asked.stacks, asked.bounty, [True] * len(asked.stacks)) if asked.bounty else ()
    if asked.json:
        answer = {"stacks": asked.stacks, "values": found.values, "errors": found.errors}
        print(msgspec.json.encode(answer | ({"bounties": bounties} if bounties else {})).decode())
        return 0
    for player, (stack, value, error) in enumerate(zip(asked.stacks, found.values, found.errors, strict=True)):
        more = f" +- {dollars(round(error))}" if error else ""
        more += f" and {dollars(round(bounties[player]))} in bounties" if bounties else ""
        print(f"{stack:>14,} {dollars(round(value)):>16}{more}")
    return 0
