"""One frozen model of who wins from here: its features, its file, how it is fitted and how well it is calibrated."""
