"""How wide each number of a packed event is (``kernel.log_event``): as its limits in all kinds of events ask."""

from engine.declaring.limits import Number
from engine.hooks import NOTED

PLACES = 5  # numbers of an event, a to e


def width(place: int) -> int:
    """Bits that tell the values of the number at a place of all kinds of events apart, its sign among them."""
    numbers: list[Number] = [tuple(noted.values())[place] for noted in NOTED.values() if len(noted) > place]
    return 1 + max(max(one.high, ~one.low).bit_length() for one in numbers)


WIDTHS = tuple(width(place) for place in range(PLACES))
