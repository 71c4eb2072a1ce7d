"""One game again: its log, its text, what its players weighed, what they regret."""
