"""The six areas of the double board in words: two to each flank, from the left as the Allies see them."""

AREA_NAMES = ("far left", "near left", "left center", "right center", "near right", "far right")


def areas_in_words(bits: int, allies: bool) -> str:
    """The areas of a card as its side sees them, from its left.

    Parameters
    ----------
    bits : int
        A bit each, from the left of the Allies.
    allies : bool
        Whether the Allies play the card.

    Returns
    -------
    str
        ``far left and near left``.
    """
    seen = [at if allies else len(AREA_NAMES) - 1 - at for at in range(len(AREA_NAMES)) if bits >> at & 1]
    return " and ".join(AREA_NAMES[at] for at in sorted(seen))
