"""What is said of files before games are played: check, prospects, occurrence."""
