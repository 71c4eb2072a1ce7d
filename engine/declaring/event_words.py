"""Small words of the sentences about events."""


def side(word: str) -> str:
    """A side by its name."""
    return word.capitalize()


def counted(n: int, one: str, many: str) -> str:
    """A number with its noun: 1 figure, 2 figures."""
    return f"{n} {one if n == 1 else many}"


def dice(n: int) -> str:
    """So many dice."""
    return counted(n, "die", "dice")
