"""Many questions in one plan: screening, house rules, choices, balancing, the atlas; their list."""
