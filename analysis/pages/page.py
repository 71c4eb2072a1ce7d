"""Pages from templates, and what stands under all of them."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from analysis.pages.markdown import in_a_cell
from analysis.wording.number_words import with_minus

TEMPLATES = Path(__file__).parent / "templates"
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
    environment.filters["cell"] = in_a_cell
    return environment.get_template(name)
