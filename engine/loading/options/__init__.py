"""Patches of rules: read, combined, applied and traced."""
