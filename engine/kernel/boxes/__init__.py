"""Rules of the expansion boxes, a file for each family; official games ask none of them."""
