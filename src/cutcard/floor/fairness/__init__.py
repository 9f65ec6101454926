"""The committed shuffle."""
