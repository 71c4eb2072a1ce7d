"""A broken law of Modern Battle: which statements an event of a log breaks, and how, in a sentence."""

from tests.checker.broken import BrokenLawError

OUT_OF_FORM = "LOG"  # in place of a statement: an event that says nothing a game can be


class ModernLawError(BrokenLawError):
    """An event that the statements do not allow.

    Attributes
    ----------
    says : str
        What is wrong, as a sentence.
    rules, event
        As of ``BrokenLawError``.
    """

    def __init__(self, says, rules, event=None, where=""):
        super().__init__(rules, event, f"{where}{says} ")
        self.says = says


def law(holds, says, *rules):
    """Raise ``ModernLawError`` with a sentence and the statements unless they hold."""
    if not holds:
        raise ModernLawError(says, rules)
