"""Which kernels are inlined hangs on what they do: never on a docstring, a comment or a blank line."""

import ast
from types import CodeType

import pytest

from engine.compiling import jit
from tests.conformance.test_compiled_sources import COMPILED, kernels, name_of

FILES = [path for path in COMPILED if list(kernels(path))]
MORE = [f"A line more, number {n}." for n in range(30)]


def functions(text):
    """Code of the functions of a file by name, its own level only."""
    module = compile(text, "kernels.py", "exec")
    return {code.co_name: code for code in module.co_consts if isinstance(code, CodeType)}


class Written:
    """A function as far as its length is asked for."""

    def __init__(self, code):
        self.__code__ = code


def lengths(text):
    """Lines of code of every function of a file."""
    return {name: jit.lines_of_code(Written(code)) for name, code in functions(text).items()}


def with_more_words(text):
    """The file with thirty lines more in every docstring, a comment and a blank line before every statement."""
    lines = text.split("\n")
    for node in sorted(ast.parse(text).body, key=lambda one: -one.lineno):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            docstring, *rest = node.body
            for statement in reversed(rest):
                lines[statement.lineno - 1 : statement.lineno - 1] = ["", "    # a comment"]
            end = docstring.end_lineno - 1
            lines[end : end + 1] = [lines[end].rstrip().removesuffix('"""'), "", *MORE, '    """']
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_words_change_no_decision_of_the_compiler(path):
    text = path.read_text(encoding="utf-8")
    longer = with_more_words(text)
    assert longer.count("\n") > text.count("\n") + 30
    assert lengths(longer) == lengths(text)


SHORT = '''
@kernel
def sum_up(a, b):
    """One line."""
    return a + b
'''
LONG = '''
@kernel
def sum_up(
    a,
    b,
):
    """One line.

    And another one.
    """

    #  a comment
    return a + b  # and one behind
'''


def test_lines_that_do_something_are_counted():
    assert lengths(SHORT) == lengths(LONG) == {"sum_up": 1}
    more = LONG.replace("    return", "    b = b * 2\n    if b > a:\n        a = b\n    return")
    assert lengths(more) == {"sum_up": 4}


def test_the_limit_divides_the_kernels():
    """Most kernels are small and some are not: a limit that told none of them apart would be no limit."""
    found = [n for path in FILES for n in lengths(path.read_text(encoding="utf-8")).values()]
    small = sum(n <= jit.SMALL for n in found) / len(found)
    assert 0.6 < small < 0.95
