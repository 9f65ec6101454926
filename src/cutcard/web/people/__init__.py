"""Accounts on the web: signing in, the administrator's people, and one's own devices."""
