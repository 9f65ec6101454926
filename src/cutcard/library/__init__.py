"""The functions of `import cutcard`, one module for each."""
