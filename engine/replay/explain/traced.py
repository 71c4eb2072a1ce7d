"""Numbers that remember of which terms they are made.

Terms are told by their number (``Weight``).  A weight read from MIND is a leaf; sums, differences and products with
plain numbers or with each other give numbers of the same value that know their parts.  The value is worked out exactly
as without them, to the last bit.
"""

from typing import Any

FEATURE = -1  # part that no weight has a share in


class Traced(float):
    """A number with its parts by term.

    The parts are worked out when asked for: a game makes far more numbers than anybody looks at.
    """

    __slots__ = ("_left", "_parts", "_right", "_sign")
    __array_ufunc__ = None  # a NumPy number leaves arithmetic with this one to it

    _left: Any
    _right: Any
    _parts: dict[int, float] | None
    _sign: str

    @classmethod
    def leaf(cls, value: float, term: int) -> "Traced":
        """The weight of a term."""
        traced = cls(value)
        traced._parts = {term: float(value)}
        return traced

    @classmethod
    def _of(cls, value: float, sign: str, left: Any, right: Any) -> "Traced":
        traced = cls(value)
        traced._parts = None
        traced._sign, traced._left, traced._right = sign, left, right
        return traced

    def __add__(self, other: Any) -> "Traced":
        return Traced._of(float(self) + float(other), "+", self, other)

    def __radd__(self, other: Any) -> "Traced":
        return Traced._of(float(other) + float(self), "+", other, self)

    def __sub__(self, other: Any) -> "Traced":
        return Traced._of(float(self) - float(other), "-", self, other)

    def __rsub__(self, other: Any) -> "Traced":
        return Traced._of(float(other) - float(self), "-", other, self)

    def __mul__(self, other: Any) -> "Traced":
        return Traced._of(float(self) * float(other), "*", self, other)

    def __rmul__(self, other: Any) -> "Traced":
        return Traced._of(float(other) * float(self), "*", other, self)

    def __truediv__(self, other: Any) -> "Traced":
        return Traced._of(float(self) / float(other), "/", self, other)

    def __neg__(self) -> "Traced":
        return Traced._of(-float(self), "*", -1.0, self)

    def parts(self) -> dict[int, float]:
        """Shares by term; they add up to the number."""
        if self._parts is None:
            left, right = parts_of(self._left), parts_of(self._right)
            if self._sign == "*":
                self._parts = product(left, right)
            elif self._sign == "/":
                self._parts = {term: share / float(self._right) for term, share in left.items()}
            else:
                sign = 1.0 if self._sign == "+" else -1.0
                self._parts = dict(left)
                for term, share in right.items():
                    self._parts[term] = self._parts.get(term, 0.0) + sign * share
        return self._parts


def parts_of(number: Any) -> dict[int, float]:
    """Shares of a number by term; all of a plain one is feature."""
    if isinstance(number, Traced):
        return number.parts()
    return {FEATURE: float(number)} if number else {}


def product(left: dict[int, float], right: dict[int, float]) -> dict[int, float]:
    """Shares of a product; what two terms have a share in belongs to the later one, which corrects the other."""
    shares: dict[int, float] = {}
    for one, a in left.items():
        for other, b in right.items():
            term = max(one, other)
            shares[term] = shares.get(term, 0.0) + a * b
    return shares
