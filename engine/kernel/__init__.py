"""Compiled rules: plain functions over the records of ``engine.layout``."""
