"""A broken law: which rules an event of a log breaks.  Every check of the second opinion names its rules."""


class BrokenLawError(AssertionError):
    """An event that the rules do not allow.

    Attributes
    ----------
    rules : tuple of str
        Ids of the statements the check stands for, in the words of the specification.
    event : dict or None
        The event at which it was found.
    """

    def __init__(self, rules, event=None, where=""):
        super().__init__(f"{where}{', '.join(rules)} at {event}")
        self.rules, self.event = tuple(rules), event


def law(holds, *rules):
    """Raise ``BrokenLawError`` with the ids of the rules unless they hold."""
    if not holds:
        raise BrokenLawError(rules)
