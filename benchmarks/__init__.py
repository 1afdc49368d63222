"""Measurements, each a command of its own; never a test."""
