"""The solver in a process of its own, so that no table waits for it."""
