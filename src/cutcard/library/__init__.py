"""The functions that `import cutcard` offers, one module for each."""
