"""What is kept of a player: so far the settings."""
