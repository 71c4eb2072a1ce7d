"""What several kinds of players judge by: weights, features and terms of a position."""
