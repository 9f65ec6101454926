"""The course of a round: what it waits for, drawing, showing, settling."""
