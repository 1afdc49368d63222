"""What the keys do, decided without a screen."""
