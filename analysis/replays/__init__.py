"""One game played again, as a page."""
