"""Compiled: combat sampled many times over."""
