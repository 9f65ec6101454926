"""Archives: old history moves into sealed files, and each stream's state takes its place."""
