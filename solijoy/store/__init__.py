"""What is kept of a player: games, statistics, settings."""
