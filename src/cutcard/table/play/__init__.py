"""How a round proceeds: what it waits for, drawing, showing, settling."""
