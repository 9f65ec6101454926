"""The stream of a path once more, in plain Python and from its description: what the kernels must agree with."""

import numpy as np

WORD = (1 << 64) - 1


class Stream:
    """xoshiro256++."""

    def __init__(self, seed: int, purpose: int, path: int) -> None:
        state = np.random.SeedSequence(seed, spawn_key=(purpose, path)).generate_state(4, np.uint64)
        self.state = [int(word) for word in state]

    def step(self) -> int:
        a, b, c, d = self.state
        total = a + d & WORD
        drawn = (total << 23 | total >> 41) + a & WORD
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c ^= self.state[1] << 17 & WORD
        self.state = [a, b, c, (d << 45 | d >> 19) & WORD]
        return drawn

    def below(self, bound: int) -> int:
        while True:
            product = (self.step() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32

    def deal(self, deck: list[int], count: int) -> list[int]:
        for place in range(count):
            other = place + self.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[:count]
