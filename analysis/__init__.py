"""Analysis: from the rows of played games to findings, figures and reports; knows nothing of the rules."""
