"""A second opinion on battles without cards, written from the statements of Modern Battle alone."""
