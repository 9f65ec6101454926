"""Events and money as sentences."""
