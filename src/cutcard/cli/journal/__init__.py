"""Verifying, replaying, exporting, copying, backing up, restoring and archiving journals."""
