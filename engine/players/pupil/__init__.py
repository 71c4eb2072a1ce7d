"""Players who weigh terms and let chance choose among acts that seem nearly alike: it shows which are better."""
