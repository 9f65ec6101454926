"""The administrator's floor: its health, everybody's devices, and drafts of floor plans."""
