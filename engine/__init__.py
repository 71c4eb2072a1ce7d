"""Engine: rules, boards, chance, players and whole games; knows nothing of reports."""
