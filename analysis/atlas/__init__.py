"""The balance atlas: many battles under the official rules, measured once and kept for everybody's comparisons."""
