"""Practice tables, and what each choice was worth."""
