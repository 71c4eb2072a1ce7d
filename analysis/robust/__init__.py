"""Does a change hold whoever plays?  The same change along the ladder of players."""
