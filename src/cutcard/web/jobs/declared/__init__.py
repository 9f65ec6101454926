"""How a job is declared, and the types sent to its page."""
