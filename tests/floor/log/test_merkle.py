"""Merkle trees: published roots, and every proof of every small tree against a second definition of the root."""

import hashlib

import pytest

from cutcard.floor.log.merkle import (
    EMPTY,
    Tree,
    WrongProof,
    check_consistency,
    check_inclusion,
    consistency,
    inclusion,
    leaf,
    root,
)

LEAVES = [
    bytes.fromhex(data)
    for data in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [  # of the first n leaves, as the test data of Certificate Transparency has them
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
MOST = 40


def slow_root(leaves: list[bytes]) -> bytes:
    """The definition of RFC 6962, word by word."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(b"\x01" + slow_root(leaves[:half]) + slow_root(leaves[half:])).digest()


def data(count: int) -> list[bytes]:
    return [b"row %d" % number for number in range(count)]


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(data(MOST))


@pytest.mark.parametrize("size", range(len(ROOTS)))
def test_published_roots(size: int) -> None:
    assert Tree(LEAVES[:size]).root().hex() == ROOTS[size]


def test_every_root_is_that_of_the_definition(tree: Tree) -> None:
    assert [root(size, tree.read) for size in range(MOST + 1)] == [slow_root(data(size)) for size in range(MOST + 1)]


def test_every_leaf_is_proven_in_every_tree_and_nowhere_else(tree: Tree) -> None:
    for size in range(1, MOST + 1):
        whole = root(size, tree.read)
        for index in range(size):
            proof = inclusion(index, size, tree.read)
            check_inclusion(leaf(b"row %d" % index), index, size, proof, whole)
            with pytest.raises(WrongProof):
                check_inclusion(leaf(b"row x"), index, size, proof, whole)
            with pytest.raises(WrongProof):
                check_inclusion(leaf(b"row %d" % index), (index + 1) % size if size > 1 else 1, size, proof, whole)
            with pytest.raises(WrongProof, match="long"):
                check_inclusion(leaf(b"row %d" % index), index, size, [*proof, EMPTY], whole)
            if proof:
                with pytest.raises(WrongProof, match="short"):
                    check_inclusion(leaf(b"row %d" % index), index, size, proof[:-1], whole)


def test_every_tree_is_proven_to_continue_every_smaller_one(tree: Tree) -> None:
    for size in range(MOST + 1):
        newer = root(size, tree.read)
        for old in range(size + 1):
            older, proof = root(old, tree.read), consistency(old, size, tree.read)
            check_consistency(old, size, proof, older, newer)
            with pytest.raises(WrongProof):
                check_consistency(old, size, proof, leaf(b"another"), newer)
            with pytest.raises(WrongProof, match="long"):
                check_consistency(old, size, [*proof, EMPTY], older, newer)
            if old:
                with pytest.raises(WrongProof):
                    check_consistency(old, size, proof, older, leaf(b"another"))
            for place in range(len(proof)):
                changed = [leaf(b"another") if at == place else hashed for at, hashed in enumerate(proof)]
                with pytest.raises(WrongProof):
                    check_consistency(old, size, changed, older, newer)
            if proof:
                with pytest.raises(WrongProof):
                    check_consistency(old, size, proof[:-1], older, newer)


def test_a_rewritten_leaf_breaks_consistency(tree: Tree) -> None:
    rewritten = Tree([b"another" if number == 3 else one for number, one in enumerate(data(MOST))])
    for old in range(4, MOST):
        proof = consistency(old, MOST, rewritten.read)
        with pytest.raises(WrongProof):
            check_consistency(old, MOST, proof, root(old, tree.read), rewritten.root())


def test_sizes_out_of_order() -> None:
    tree = Tree(data(3))
    with pytest.raises(IndexError):
        consistency(4, 3, tree.read)
    with pytest.raises(IndexError):
        inclusion(3, 3, tree.read)
    with pytest.raises(WrongProof):
        check_consistency(4, 3, [], tree.root(), tree.root())
    with pytest.raises(WrongProof):
        check_inclusion(leaf(b"row 0"), 3, 3, [], tree.root())
