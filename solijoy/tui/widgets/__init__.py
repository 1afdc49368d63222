"""Widgets that paint lines."""
