"""The transparency log over the journal: a Merkle tree, signed checkpoints, and cosignatures of witnesses."""
