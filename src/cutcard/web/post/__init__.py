"""The posts of cashiers and of surveillance: what waits for them, and what they keep an eye on."""
