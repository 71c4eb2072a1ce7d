"""Pages from templates, and what stands under all of them."""

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

TEMPLATES = Path(__file__).parent / "templates"
HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")  # before a number
FOOTER = "An unofficial tool, not affiliated with the publisher of the game."


@cache
def template(name: str) -> Template:
    """A page of the folder of templates; one of HTML escapes what it tells, one of Markdown ends with its last line."""
    is_html = name.endswith(".html")
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=is_html,
        keep_trailing_newline=not is_html,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["minus"] = with_minus
    return environment.get_template(name)


def with_minus(text: str) -> str:
    r"""Numbers below zero with a minus in place of the hyphen that programs write.

    Examples
    --------
    >>> with_minus("-1.2") == "\N{MINUS SIGN}1.2", with_minus("draft-2")
    (True, 'draft-2')
    """
    return HYPHEN.sub("\N{MINUS SIGN}", text)
