"""What the package says of itself: who, which version, and a long description without dead links."""

import re
import tomllib
from pathlib import Path

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import m44

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ProjectMetadata(str(ROOT), PluginManager())


def test_the_long_description_can_be_read_without_the_repository():
    text = PACKAGE.core.readme
    assert PACKAGE.core.readme_content_type == "text/markdown"
    assert not re.findall(r"\]\((?!https?:|#)[^)]+\)", text), "a link that leads nowhere from a package index"
    assert text.startswith("# Memoir '44 balance laboratory") and "Play with it (docs/0-play.md)" in text


def test_every_file_that_it_names_is_in_the_source_distribution():
    with (ROOT / "pyproject.toml").open("rb") as file:
        taken = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    for path in re.findall(r" \(([\w./-]+(?:/|\.(?:md|cff)))\)", PACKAGE.core.readme):
        assert (ROOT / path).exists() and path.split("/")[0] in taken, path


def test_authors_and_versions_agree():
    assert PACKAGE.core.authors and PACKAGE.version == m44.__version__
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version: {m44.__version__}\n" in citation and PACKAGE.core.authors[0]["name"] in citation
    assert f"## {m44.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_packages_are_typed_in_the_wheel_too():
    assert all((ROOT / name / "py.typed").is_file() for name in ("analysis", "engine", "m44"))
    assert {"dask", "notebook", "test"} <= PACKAGE.core.optional_dependencies.keys()
