"""The shuffle: the mapping from bytes to orders is proved, not sampled; a commitment opens to nothing else."""

import hashlib
import hmac
from collections import Counter
from itertools import islice, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.floor.fairness.shuffle import (
    DECK,
    Proof,
    ShuffleTerms,
    below,
    card_at,
    check,
    commit,
    locate,
    order,
    permutation,
    prove,
    stream,
    trail,
)

SEED = bytes(range(32))
TERMS = ShuffleTerms("table/7/round/12", "PLF 0123456789abcdef")
FIRST = (15, 44, 32, 25, 7, 45, 48, 41, 9, 19)  # cards of the deck that SEED gives
COMMITMENT = "82a9f03f6eba389246a209c483add439ba64fb2b4c60dd7329e64ee36e13d09a"
DRAWING = ShuffleTerms("table/9/round/1", "PLD 0123456789abcdef", reshuffles=1)


@pytest.mark.parametrize("bound", range(1, DECK + 1))
def test_each_number_has_the_same_share_of_all_bytes(bound: int) -> None:
    """Over every byte: as many for each number, and the rest are thrown away for the next byte."""
    counts: Counter[int] = Counter()
    thrown = 0
    for byte in range(256):
        source = iter([byte, 0])
        number = below(bound, source)
        if list(source):  # the second byte was not needed
            counts[number] += 1
        else:
            thrown += 1
    assert set(counts) == set(range(bound))
    assert set(counts.values()) == {256 // bound}
    assert thrown == 256 % bound


def test_each_order_of_four_cards_comes_by_the_same_share_of_streams() -> None:
    """Over all pairs of first bytes and, as the last choice depends on a byte's parity alone, its two kinds."""
    counts: Counter[tuple[int, ...]] = Counter()
    for first, second in product(range(256), range(256)):
        if second == 255:  # thrown away: what follows is another stream
            continue
        for third in (0, 1):
            counts[permutation(4, iter([first, second, third]))] += 1
    assert set(counts) == set(permutations(range(4)))
    assert set(counts.values()) == {256 * 255 * 2 // 24}


def test_each_order_of_five_comes_by_exactly_one_sequence_of_choices() -> None:
    orders = Counter(permutation(5, iter(choice)) for choice in product(range(5), range(4), range(3), range(2)))
    assert orders == Counter(permutations(range(5)))


def test_the_stream_is_a_counter_under_a_key() -> None:
    first, second = (hmac.digest(SEED, b"x\0" + n.to_bytes(8, "big"), "sha256") for n in (0, 1))
    assert bytes(islice(stream(SEED, "x"), 64)) == first + second
    assert bytes(islice(stream(SEED, "y"), 32)) != first
    assert bytes(islice(stream(bytes(32), "x"), 32)) != first


def test_a_shuffle_can_be_repeated_by_anybody_with_the_seed() -> None:
    """Fixed for ever: old rounds must replay."""
    deck = order(SEED, 0, DECK)
    assert sorted(deck) == list(range(DECK))
    assert deck[:10] == FIRST
    assert commit(SEED, TERMS) == COMMITMENT


@given(st.binary(min_size=32, max_size=32), st.integers(1, DECK))
def test_a_reshuffle_of_any_size_is_an_order(seed: bytes, size: int) -> None:
    assert sorted(order(seed, 1, size)) == list(range(size))


def test_places_go_on_through_the_reshuffles() -> None:
    again = (tuple(range(40, 52)), (3, 52, 60))
    assert [locate(place, again) for place in (0, 51, 52, 63, 64, 66)] == [
        (0, 52, 0),
        (0, 52, 51),
        (1, 12, 0),
        (1, 12, 11),
        (2, 3, 0),
        (2, 3, 2),
    ]
    deck = order(SEED, 0, DECK)
    first = [deck[again[0][index]] for index in order(SEED, 1, 12)]
    assert [card_at(SEED, 52 + n, again) for n in range(12)] == first
    both = [*deck, *first]
    second = [both[again[1][index]] for index in order(SEED, 2, 3)]
    assert [card_at(SEED, 64 + n, again) for n in range(3)] == second
    with pytest.raises(IndexError):
        card_at(SEED, 67, again)


def merkle(leaves: list[bytes]) -> bytes:
    """The root, written again in the plainest way."""
    if len(leaves) == 1:
        return leaves[0]
    nodes = [leaves[n : n + 8] for n in range(0, len(leaves), 8)]
    return merkle([hashlib.sha256(b"\1" + b"".join(one)).digest() if len(one) > 1 else one[0] for one in nodes])


@pytest.mark.parametrize("terms", [TERMS, DRAWING, replace(TERMS, deck=tuple(range(33)))])
def test_the_commitment_is_the_root_over_all_salted_leaves_bound_to_the_round(terms: ShuffleTerms) -> None:
    cards = len(terms.deck)
    shuffles = [(0, cards), *((1, size) for size in range(1, cards + 1) if terms.reshuffles)]
    numbers = [
        bytes([shuffle, size, position, value])
        for shuffle, size in shuffles
        for position, value in enumerate(order(SEED, shuffle, size))
    ]
    salts = hashlib.shake_256(SEED + b"salt").digest(16 * len(numbers))
    leaves = [hashlib.sha256(b"\0" + salts[16 * n : 16 * n + 16] + one).digest() for n, one in enumerate(numbers)]
    names = [hashlib.sha256(name.encode()).digest() for name in (terms.round, terms.rules)]
    assert commit(SEED, terms) == hashlib.sha256(b"\2" + names[0] + names[1] + merkle(leaves)).hexdigest()


def test_every_card_of_the_deck_can_be_shown() -> None:
    commitment = commit(SEED, TERMS)
    proofs = prove(SEED, TERMS, [(0, DECK, position) for position in range(DECK)])
    assert tuple(proof.value for proof in proofs) == order(SEED, 0, DECK)
    assert all(check(commitment, TERMS.round, TERMS.rules, proof) for proof in proofs)
    assert len({proof.salt for proof in proofs}) == DECK


def test_reshuffles_of_every_size_are_covered_by_the_same_commitment() -> None:
    commitment = commit(SEED, DRAWING)
    wanted = [(1, size, position) for size in (1, 2, 23, 52) for position in {0, size // 2, size - 1}]
    for where, proof in zip(wanted, prove(SEED, DRAWING, wanted), strict=True):
        assert (proof.shuffle, proof.size, proof.position) == where
        assert proof.value == order(SEED, 1, where[1])[where[2]]
        assert check(commitment, DRAWING.round, DRAWING.rules, proof)
    assert commit(SEED, replace(DRAWING, reshuffles=0)) != commitment


def test_a_card_drawn_after_a_reshuffle_is_shown_back_to_the_deck() -> None:
    again = (tuple(range(30, 52)),)
    place = 52 + 4
    first, last = prove(SEED, DRAWING, trail(SEED, place, again))
    assert (first.shuffle, first.size, first.position) == (1, 22, 4)
    assert last.position == again[0][first.value]
    assert last.value == card_at(SEED, place, again)


ONE = prove(SEED, TERMS, [(0, DECK, 17)])[0]


@pytest.mark.parametrize(
    "wrong",
    [
        replace(ONE, position=18),
        replace(ONE, value=(ONE.value + 1) % 52),
        replace(ONE, salt="00" * 16),
        replace(ONE, salt=ONE.salt[:-2]),
        replace(ONE, salt="no hexadecimal"),
        replace(ONE, shuffle=1),
        replace(ONE, size=51),
        replace(ONE, value=300),
        replace(ONE, path=ONE.path[:-1]),
        replace(ONE, path=(*ONE.path, ONE.path[0])),
        replace(ONE, path=tuple(reversed(ONE.path))),
        replace(ONE, path=("0" + ONE.path[0][1:], *ONE.path[1:])),
        replace(ONE, path=("2" + ONE.path[0][1:], *ONE.path[1:])),
        replace(ONE, path=(ONE.path[0][:-64], *ONE.path[1:])),
        replace(ONE, path=("", *ONE.path)),
        replace(ONE, path=("l" + ONE.path[0][1:], *ONE.path[1:])),
        replace(ONE, path=("1zz", *ONE.path)),
    ],
)
def test_a_proof_that_was_changed_in_any_part_is_wrong(wrong: Proof) -> None:
    assert check(commit(SEED, TERMS), TERMS.round, TERMS.rules, ONE)
    assert not check(commit(SEED, TERMS), TERMS.round, TERMS.rules, wrong)


def test_a_proof_holds_for_its_own_round_and_rules_only() -> None:
    commitment = commit(SEED, TERMS)
    assert not check(commitment, "table/7/round/13", TERMS.rules, ONE)
    assert not check(commitment, TERMS.round, "PLF another", ONE)
    assert not check(commit(bytes(32), TERMS), TERMS.round, TERMS.rules, ONE)


def test_a_leaf_says_nothing_without_its_salt() -> None:
    """With salts unknown, the neighbour's hash in a path cannot be found by trying all 52 cards."""
    assert ONE.position == 17
    assert ONE.path[0][0] == "1"
    beside = ONE.path[0][1:65]
    tries = {hashlib.sha256(b"\0" + bytes.fromhex(ONE.salt) + bytes([0, DECK, 16, c])).hexdigest() for c in range(52)}
    assert beside not in tries
