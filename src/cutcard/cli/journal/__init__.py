"""Verifying, replaying, exporting, copying, backing up and restoring journals."""
