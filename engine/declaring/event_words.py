"""Small words of the sentences that tell an event."""


def side(word: str) -> str:
    """A side by its name."""
    return word.capitalize()


def dice(n: int) -> str:
    """So many dice."""
    return "1 die" if n == 1 else f"{n} dice"
