"""Geometry: the hex grid, sections, connected regions and lines of sight; no rule data, no state."""
