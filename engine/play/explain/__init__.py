"""What a judging player considered in a game: every candidate with the terms of its score."""
