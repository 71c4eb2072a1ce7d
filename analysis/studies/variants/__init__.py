"""What another game on the same board does: is it fair, how long is it, what decides, which numbers would mend it."""
