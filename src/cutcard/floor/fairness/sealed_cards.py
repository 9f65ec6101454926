"""Cards that a reader has read face down, sealed under the secret of their round until they are turned up.

key      HKDF-SHA256(secret of the round, "cutcard card reader 1"), 64 bytes: one half seals, the other makes nonces
nonce    HMAC-SHA256(second half, number of the message || card), 12 bytes: the same message is sealed alike
sealed   nonce || ChaCha20-Poly1305(first half, nonce, card), in hexadecimal
"""

import hmac
from collections.abc import Mapping
from functools import lru_cache

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from cutcard.cards import Card, Cards
from cutcard.core.reading import ReadCheck

UNKNOWN = 0xFF  # the reader could not tell which card it was
KEY, NONCE = 32, 12


def seal_card(secret: bytes, number: int, card: Card) -> str:
    """A card under the secret of its round. ``number``: of the reader's message."""
    sealing, naming = _keys(secret)
    nonce = hmac.digest(naming, number.to_bytes(8, "big") + bytes((card,)), "sha256")[:NONCE]
    return (nonce + ChaCha20Poly1305(sealing).encrypt(nonce, bytes((card,)), None)).hex()


def open_card(secret: bytes, sealed: str) -> Card:
    """The card. Fails if it was sealed under another secret, or was changed."""
    raw = bytes.fromhex(sealed)
    return ChaCha20Poly1305(_keys(secret)[0]).decrypt(raw[:NONCE], raw[NONCE:], None)[0]


def check_card(secret: bytes, sealed: str, hidden: Mapping[int, str], seen: Cards, deck: Cards) -> ReadCheck:
    """Whether a card can be what its reader says, beside those that lie on the table, hidden or seen."""
    card = open_card(secret, sealed)
    if card == UNKNOWN:
        return ReadCheck("unknown")
    if card not in deck:
        return ReadCheck("foreign")
    twin = next((place for place, other in hidden.items() if open_card(secret, other) == card), None)
    if twin is not None:
        return ReadCheck("twice", twin)
    return ReadCheck("twice") if card in seen else ReadCheck()


@lru_cache(maxsize=64)
def _keys(secret: bytes) -> tuple[bytes, bytes]:
    both = HKDF(SHA256(), 2 * KEY, None, b"cutcard card reader 1").derive(secret)
    return both[:KEY], both[KEY:]
