"""Rules of the expansion boxes that need code, a file for each rule or for a few that hang together."""
