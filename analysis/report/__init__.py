"""An answer as text, page and figures."""
