"""SoliJoy: a two-pack solitaire for the terminal."""

__version__ = "0.1.0"
