"""A plan of games is played, stored in parts, resumed, merged and read again."""
