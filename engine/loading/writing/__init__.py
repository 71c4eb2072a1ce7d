"""Battles written as files of the publisher's editor."""
