"""Which house rules matter: every option alone, the largest along the ladder and in pairs, bundles."""
