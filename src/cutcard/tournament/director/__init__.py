"""The director: dealing, moving, penalties, corrections and what follows by itself."""
