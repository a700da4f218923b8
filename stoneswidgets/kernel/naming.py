"""Rewrite names of fields in rules to indices: ``s.stones[seat]`` becomes ``s[9 + seat]``, once, when a rule is marked.

So plain Python, numba and the modules of machine code get rules on plain vectors, and a wrong name is refused in its line.
"""

from __future__ import annotations

import ast
import linecache
from functools import cache
from itertools import permutations
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

from stoneswidgets.errors import BadRules, meant, quoted
from stoneswidgets.kernel.fields import NamedVector, State, Tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.kernel.fields import Field

_REWRITTEN: dict[CodeType, ast.FunctionDef] = {}
"""The syntax trees of rules that were rewritten, by their new code."""
_READ: dict[CodeType, dict[tuple[str, str], int]] = {}
"""Where each field lies that such a rule reads, by the argument and the field's name."""


def tree_of(function: FunctionType) -> ast.FunctionDef | None:
    """Return the syntax tree of a rule, as it runs; None if its source is not to be had."""
    return _REWRITTEN.get(function.__code__) or _definition(function)


def name_when_marked(function: FunctionType) -> None:
    """Rewrite a rule whose arguments have layouts as their types; any other is rewritten where a class of games takes it."""
    within = function.__qualname__.rpartition(".")[0]
    if within and not within.endswith("<locals>"):
        return  # in the body of a class, which may add fields
    layouts = {}
    for name, kind in function.__annotations__.items():
        layout = function.__globals__.get(kind) if isinstance(kind, str) else kind
        if isinstance(layout, type) and issubclass(layout, NamedVector):
            layouts[name] = layout
    if layouts:
        _rewrite(function, layouts)


def name_fields(function: FunctionType, state: type[State], tables: type[Tables], title: str) -> None:
    """Rewrite a rule of a class of games, in place, if that has not been done yet.

    Raises
    ------
    BadRules
        If it names a field that there is not, or was rewritten for another class, where fields lie elsewhere.
    """
    if (read := _READ.get(function.__code__)) is None:
        _rewrite(function, {"t": tables, "s": state}, title)
        return
    for (argument, name), at in read.items():
        layout: type[NamedVector] = tables if argument == "t" else state
        if name not in layout.fields or layout.fields[name].at != at:
            raise BadRules(
                f"{title}: the rule {function.__name__} was made for another game, where {argument}.{name} lies elsewhere; "
                "define it once more, above this class"
            )


def _rewrite(function: FunctionType, layouts: Mapping[str, type[NamedVector]], title: str = "") -> None:
    code = function.__code__
    arguments = code.co_varnames[: code.co_argcount]
    layouts = {name: layout for name, layout in layouts.items() if name in arguments}
    known = {name for layout in layouts.values() for name in layout.fields}
    if not layouts or not code.co_names:
        return
    definition = _definition(function)
    if definition is None:
        if known & {*code.co_names} - function.__globals__.keys():
            raise BadRules(
                f"{title and f'{title}: '}the source of the rule {function.__name__} is not to be had; a rule that names fields is a def in "
                "a file or in a cell of a notebook"
            )
        return
    rewriter = _Offsets(function, layouts, title)
    definition = rewriter.visit(
        _parsed_anew(definition, linecache.getlines(code.co_filename, function.__globals__))
    )
    if not rewriter.read:
        return
    definition.decorator_list, definition.returns = [], None
    for argument in ast.walk(definition.args):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    new = _compiled(definition, code).replace(co_qualname=code.co_qualname)
    function.__code__ = new
    _REWRITTEN[new], _READ[new] = definition, rewriter.read


def _compiled(definition: ast.FunctionDef, old: CodeType) -> CodeType:
    """Return the code of a definition, with the free variables of the old code."""
    body: list[ast.stmt] = [definition]
    for names in filter(None, [old.co_freevars]):
        around = ast.parse(f"def around({', '.join(names)}): return {definition.name}").body[0]
        assert isinstance(around, ast.FunctionDef)  # noqa: S101 (it is one)
        around.body.insert(0, definition)
        body = [around]
    tree = ast.fix_missing_locations(ast.Module(body, []))
    code = compile(tree, old.co_filename, "exec", dont_inherit=True)
    while code.co_name != definition.name:
        code = next(const for const in code.co_consts if isinstance(const, CodeType))
    return code


def _definition(function: FunctionType) -> ast.FunctionDef | None:
    code = function.__code__
    file = "".join(linecache.getlines(code.co_filename, function.__globals__))
    found = definitions(file).get(code.co_firstlineno)
    return found if found is not None and found.name == code.co_name else None


def _first_line(definition: ast.FunctionDef) -> int:
    """Return the line where a definition begins, its decorators included, as its code has it."""
    return min([definition.lineno, *(each.lineno for each in definition.decorator_list)])


def _parsed_anew(definition: ast.FunctionDef, lines: list[str]) -> ast.FunctionDef:
    """Return a tree of the same definition that may be changed: four times as quick as to copy it."""
    first = _first_line(definition)
    within = "if True:" if definition.col_offset else ""
    tree = ast.parse(f"{within}\n{''.join(lines[first - 1 : definition.end_lineno])}").body[0]
    found = tree.body[0] if isinstance(tree, ast.If) else tree
    assert isinstance(found, ast.FunctionDef)  # noqa: S101 (the same as before)
    ast.increment_lineno(found, first - 2)
    return found


@cache
def definitions(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file, by the lines where they begin."""
    return {
        _first_line(node): node for node in ast.walk(ast.parse(file)) if isinstance(node, ast.FunctionDef)
    }


class _Offsets(ast.NodeTransformer):
    """Puts indices in place of the names of fields."""

    def __init__(self, function: FunctionType, layouts: Mapping[str, type[NamedVector]], title: str) -> None:
        self._function, self._layouts, self._title = function, layouts, title
        self.read: dict[tuple[str, str], int] = {}

    def _refuse(self, node: ast.expr, why: str) -> NoReturn:
        code = self._function.__code__
        line = linecache.getline(code.co_filename, node.lineno).strip()
        where = (
            f"the rule {self._function.__name__}, line {node.lineno - code.co_firstlineno + 1} of it ({line})"
        )
        raise BadRules(f"{self._title and f'{self._title}: '}{where}: {why}")

    def _layout(self, node: ast.AST) -> tuple[str, type[NamedVector]] | None:
        name = node.id if isinstance(node, ast.Name) else ""
        return (name, self._layouts[name]) if name in self._layouts else None

    def _field(self, node: ast.expr) -> Field | None:
        """Return the field that an expression such as ``s.stones`` names; None if it is no such expression."""
        if not isinstance(node, ast.Attribute) or (known := self._layout(node.value)) is None:
            return None
        argument, layout = known
        field = layout.fields.get(node.attr)
        if field is None:
            others = [
                each for each in self._layouts if each != argument and node.attr in self._layouts[each].fields
            ]
            hint = f"; it is {others[0]}.{node.attr}" if others else meant(node.attr, layout.fields)
            hint = hint or f"; there are {', '.join(layout.fields)}"
            self._refuse(node, f"there is no field {argument}.{node.attr}{hint}")
        self.read[argument, node.attr] = field.at
        return field

    def _unwritten(self, node: ast.Attribute | ast.Subscript, vector: ast.expr) -> None:
        """Refuse to write to the tables."""
        known = self._layout(vector)
        if known and issubclass(known[1], Tables) and not isinstance(node.ctx, ast.Load):
            self._refuse(node, "the tables never change; what a game changes is a field of the state")

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self._unwritten(node, node.value)
        field = self._field(node.value)
        if field is None:
            return self.generic_visit(node)
        named = node.value
        assert isinstance(named, ast.Attribute)  # noqa: S101 (it names a field)
        self._unwritten(node, named.value)
        if not field.shape:
            self._refuse(node, f"{field.name} is one number, and has no index")
        given = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if len(given) != len(field.shape) or isinstance(node.slice, ast.Slice):
            self._refuse(
                node,
                f"{field.name} takes {('an index', 'two indices')[len(field.shape) - 1]}: {_example(field)}",
            )
        for at, first, count in zip(given, field.first, field.shape, strict=True):
            value = _constant(at)
            if value is not None and not first <= value < first + count:
                self._refuse(node, f"{field.name} goes from {first} to {first + count - 1}, not {value}")
        return _moved(node, named.value, self._place(field, given))

    def _place(self, field: Field, given: list[ast.expr]) -> ast.expr:
        """Return the index in the vector, as one would write it: constants first."""
        at, *more = [self.visit(each) for each in given]
        if more:
            at = _times(field.shape[1], at)
        return (
            _plus(_plus(ast.Constant(field.offset), at), more[0])
            if more
            else _plus(ast.Constant(field.offset), at)
        )

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if (field := self._field(node)) is None:
            return self.generic_visit(node)
        self._unwritten(node, node.value)
        if field.shape:
            self._refuse(node, f"{field.name} is one for each: {_example(field)}")
        return _moved(node, node.value, ast.Constant(field.at))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Put numbers in place of the values of a rule parameter, as in ``t.opening == "free"``."""
        sides = [node.left, *node.comparators]
        for side, other in permutations(sides, 2):
            field = self._field(side)
            if (
                field is not None
                and field.parameter is not None
                and not isinstance(field.parameter.allowed, range)
            ):
                self._number(other, field)
        return self.generic_visit(node)

    def _number(self, node: ast.expr, field: Field) -> None:
        for each in node.elts if isinstance(node, ast.Tuple) else [node]:
            if (
                not isinstance(each, ast.Constant)
                or not isinstance(each.value, str)
                or field.parameter is None
            ):
                continue
            if each.value not in field.parameter.allowed:
                texts = [value for value in field.parameter.allowed if isinstance(value, str)]
                self._refuse(
                    each,
                    f"{field.name} is {field.parameter.words}, not {quoted(each.value)}{meant(each.value, texts)}",
                )
            each.value = [*field.parameter.allowed].index(each.value)


def _example(field: Field) -> str:
    return f"{field.name}[{', '.join('…' for _ in field.shape)}]"


def _constant(node: ast.expr) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _plus(a: ast.expr, b: ast.expr) -> ast.expr:
    one, other = _constant(a), _constant(b)
    if one is not None and other is not None:
        return ast.Constant(one + other)
    return b if one == 0 else ast.BinOp(a, ast.Add(), b)


def _times(factor: int, a: ast.expr) -> ast.expr:
    value = _constant(a)
    return (
        ast.Constant(factor * value) if value is not None else ast.BinOp(ast.Constant(factor), ast.Mult(), a)
    )


def _moved(node: Any, vector: ast.expr, place: ast.expr) -> ast.AST:
    """Return ``vector[place]`` where a node was."""
    for each in ast.walk(place):
        if isinstance(each, ast.expr) and not hasattr(each, "lineno"):
            ast.copy_location(each, node)
    return ast.copy_location(ast.Subscript(vector, place, node.ctx), node)
