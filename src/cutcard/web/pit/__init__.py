"""The pit: every table at a glance, one inbox, the live feed."""
