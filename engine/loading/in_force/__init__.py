"""The rules as one document, and the rows, pieces and stacks a battle reads from it."""
