"""Templates, markdown, text tables, and the one base of everything that shows itself."""
