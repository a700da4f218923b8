"""Rewrite the named fields in a rule's source to indices of its vectors, once, when it is marked with `rule`.

``s.stones[seat]`` becomes ``s[9 + seat]``; of a set, ``space in s.empty`` becomes ``s[4] >> space & 1 == 1``, ``s.empty.remove(space)``
becomes ``s[4] &= ~(1 << space)``, ``for space in s.towers`` a loop over its bits, and ``len(s.towers)`` their number. So plain Python, numba and the modules of machine
code get rules on plain vectors, and a wrong name is refused in its line.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from functools import cache
from itertools import permutations
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from stoneswidgets.errors import BadRules, meant, quoted
from stoneswidgets.kernel.bits import lowest, popcount
from stoneswidgets.kernel.fields import NamedVector, State, Tables, of_the_board

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import FrameType

    from stoneswidgets.kernel.fields import Field

_Place: TypeAlias = "tuple[int | None, ...]"
"""The line where an expression begins, that where it ends, and the columns."""
_REWRITTEN: dict[CodeType, ast.FunctionDef] = {}
"""The syntax trees of rules that were rewritten, by their new code."""
_READ: dict[CodeType, dict[tuple[str, str], int]] = {}
"""Where each field lies that such a rule reads, by the argument and the field's name."""
_PLACES: dict[CodeType, dict[_Place, Field]] = {}
"""The fields of several numbers that such a rule names, by where in its file."""
_NAMED: dict[int, tuple[CodeType, list[Field | None]]] = {}
"""The same by instruction; the codes by their addresses, since equal ones would be compared each time."""
_AS_IT_IS: set[FunctionType] = set()
"""The rules in which there is nothing to rewrite."""
_TAKEN: set[ast.FunctionDef] = set()
"""The definitions that were rewritten, in the trees of their files: so each file is parsed once."""
_VECTORS = {"t", "s", "out", "weights", "g"}
"""The arguments of rules that are no sets, and no numbers."""


def tree_of(function: FunctionType) -> ast.FunctionDef | None:
    """Return the syntax tree of a rule, as it runs; None if its source is not to be had."""
    return _REWRITTEN.get(function.__code__) or _definition(function)


def field_named(frame: FrameType) -> Field | None:
    """Return the field of several numbers of which a rule reads or writes one just now; None where it names none."""
    code = frame.f_code
    if id(code) not in _NAMED:
        places = _PLACES.get(code, {})
        _NAMED[id(code)] = code, [places.get(place) for place in code.co_positions()] if places else []
    _, fields = _NAMED[id(code)]
    return fields[frame.f_lasti // 2] if fields else None


def name_when_marked(function: FunctionType) -> None:
    """Rewrite a rule whose arguments have layouts as their types; a class of games rewrites any other that it reaches."""
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

    A `BadRules` if it names a field that there is not, or was rewritten for another class, where fields lie elsewhere.
    """
    if function in _AS_IT_IS:
        return
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
    definition = _definition(function)
    if definition is None:
        known = {name for layout in layouts.values() for name in layout.fields}
        if known & {*code.co_names} - function.__globals__.keys():
            raise BadRules(
                f"{title and f'{title}: '}the source of the rule {function.__name__} is not to be had; a rule that names fields is a def in "
                "a file or in a cell of a notebook"
            )
        return
    rewriter = _Rewriter(function, definition, layouts, title)
    _TAKEN.add(definition)
    definition = rewriter.visit(definition)
    if not rewriter.changes:
        _AS_IT_IS.add(function)
        return
    definition.decorator_list, definition.returns = [], None
    for argument in ast.walk(definition.args):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    new = _compiled(definition, code).replace(co_qualname=code.co_qualname)
    function.__code__ = new
    _REWRITTEN[new], _READ[new], _PLACES[new] = definition, rewriter.read, rewriter.places


def _compiled(definition: ast.FunctionDef, old: CodeType) -> CodeType:
    """Return the code of a definition, with the free variables of the old code."""
    body: list[ast.stmt] = [definition]
    for names in filter(None, [old.co_freevars]):
        around = ast.parse(f"def around({', '.join(names)}): return {definition.name}").body[0]
        assert isinstance(around, ast.FunctionDef)  # noqa: S101 (it is one)
        around.body.insert(0, definition)
        body = [around]
    code = compile(ast.Module(body, []), old.co_filename, "exec", dont_inherit=True)
    while code.co_name != definition.name:
        code = next(const for const in code.co_consts if isinstance(const, CodeType))
    return code


def _definition(function: FunctionType) -> ast.FunctionDef | None:
    """Return a rule's definition, as it stands in its file; None if that is not to be had."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    found = definitions("".join(lines)).get(code.co_firstlineno)
    if found is None or found.name != code.co_name:
        return None
    return _parsed_anew(found, lines, code.co_firstlineno) if found in _TAKEN else found


def _parsed_anew(definition: ast.FunctionDef, lines: list[str], first: int) -> ast.FunctionDef:
    """Return a definition as it was before it was rewritten, in much less time than its file takes."""
    within = "if True:" if definition.col_offset else ""
    tree = ast.parse(f"{within}\n{''.join(lines[first - 1 : definition.end_lineno])}").body[0]
    found = tree.body[0] if isinstance(tree, ast.If) else tree
    assert isinstance(found, ast.FunctionDef)  # noqa: S101 (the same as before)
    ast.increment_lineno(found, first - 2)
    return found


@cache
def definitions(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file, by the lines where they begin."""
    found = (node for node in _statements(ast.parse(file)) if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, part, ()):
            yield each
            yield from _statements(each)


class _Rewriter(ast.NodeTransformer):
    """Puts indices in place of the names of fields, and bits in place of sets."""

    def __init__(
        self,
        function: FunctionType,
        definition: ast.FunctionDef,
        layouts: Mapping[str, type[NamedVector]],
        title: str,
    ) -> None:
        self._function, self._layouts, self._title = function, layouts, title
        self._numbers = self._local_numbers(definition)
        self.read: dict[tuple[str, str], int] = {}
        self.places: dict[_Place, Field] = {}
        self.changes = 0

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
        self.changes += 1
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
        self.places[node.lineno, node.end_lineno, node.col_offset, node.end_col_offset] = field
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
            if isinstance(node.value, ast.Name):  # a name such as sw.below is imported when it is first used
                getattr(self._function.__globals__.get(node.value.id), node.attr, None)
            return self.generic_visit(node)
        self._unwritten(node, node.value)
        if field.shape:
            self._refuse(node, f"{field.name} is one for each: {_example(field)}")
        return _moved(node, node.value, ast.Constant(field.at))

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Put numbers in place of the values of a rule parameter, as in ``t.opening == "free"``, and a bit for ``space in s.empty``."""
        if (
            isinstance(node.ops[0], ast.In | ast.NotIn)
            and self._set(node.comparators[0])
            and len(node.ops) == 1
        ):
            self.changes += 1
            holds = isinstance(node.ops[0], ast.In)
            return self._filled(
                f"those >> member & 1 == {holds:d}", node, those=node.comparators[0], member=node.left
            ).value
        sides = [node.left, *node.comparators]
        ordered = any(isinstance(each, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for each in node.ops)
        for side, other in permutations(sides, 2):
            those = self._set_of_the_state(side)
            if (
                those
                and those.size is of_the_board
                and (_constant(other) or (ordered and _constant(other) is None))
            ):
                self._refuse(node, f"{ast.unparse(side)} is a set: len({ast.unparse(side)}) counts it")
            field = self._field(side)
            if (
                field is not None
                and field.parameter is not None
                and not isinstance(field.parameter.allowed, range)
            ):
                self._number(other, field)
        return self.generic_visit(node)

    # ------------------------------------------------------------ sets

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.AST]:
        """Go through the members of a set, the least one first."""
        if not self._set(node.iter):
            return self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            self._refuse(node.target, "the members of a set are numbers: for space in …")
        self._change()
        rest = f"_rest_{self.changes}"
        begin = self._filled(f"{rest} = those", node, those=node.iter)
        loop = self._filled(
            f"while {rest} != 0:\n    member = _lowest({rest})\n    {rest} &= {rest} - 1",
            node,
            member=node.target,
        )
        loop.body += [line for each in node.body for line in _lines(self.visit(each))]
        loop.orelse = [line for each in node.orelse for line in _lines(self.visit(each))]
        return [begin, loop]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Count the members of a set; refuse to count up to it, which takes for ever."""
        match node:
            case ast.Call(func=ast.Name(id="range"), args=[*_, end]) if self._set_of_the_state(end):
                said = ast.unparse(end)
                self._refuse(
                    node, f"{said} is a set: for space in {said} goes through it, len({said}) counts it"
                )
            case ast.Call(func=ast.Name(id="len"), args=[those]) if self._set(those):
                self._change()
                node.func = ast.copy_location(ast.Name("_popcount", ast.Load()), node.func)
        return self.generic_visit(node)

    def _change(self) -> None:
        """Let the rule count and find bits, whatever its own names are."""
        self.changes += 1
        self._function.__globals__.update(_lowest=lowest, _popcount=popcount)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Add a member to the set in a field, or take it out."""
        call = node.value
        if (
            not isinstance(call, ast.Call)
            or not isinstance(call.func, ast.Attribute)
            or call.func.attr not in _CHANGES
            or not self._names_set(call.func.value)
        ):
            return self.generic_visit(node)
        if len(call.args) != 1 or call.keywords:
            self._refuse(call, f"{call.func.attr} takes one member")
        those: Any = call.func.value
        those.ctx = ast.Store()
        return self._filled(_CHANGES[call.func.attr], node, those=those, member=call.args[0])

    def _filled(self, text: str, node: ast.AST, **parts: ast.expr) -> Any:
        """Return a statement with expressions of the rule, themselves rewritten, in place of the names in it."""
        line = ast.parse(text).body[0]
        for each in ast.walk(line):
            ast.copy_location(each, node)
        return _Filler({name: self.visit(part) for name, part in parts.items()}).visit(line)

    def _set(self, node: ast.expr) -> bool:
        """Tell whether an expression is a set: what else could be gone through is a tuple, or a range."""
        match node:
            case ast.UnaryOp(op=ast.Invert()) | ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor()):
                return True
            case ast.Name(id=name):
                return name in self._numbers or isinstance(self._function.__globals__.get(name), int)
            case ast.Call(func=ast.Name(id=name)):
                return not hasattr(builtins, name)
            case ast.Call(func=ast.Attribute()):
                return True
        return self._names_set(node)

    def _local_numbers(self, definition: ast.FunctionDef) -> set[str]:
        """Return the names in a rule that stand for numbers, so that one that is gone through is a set, and not for vectors or tuples."""
        types = self._function.__annotations__
        found = {
            name
            for name in (each.arg for each in definition.args.args)
            if name not in _VECTORS and types.get(name, "int") in {"int", "Set"}
        }
        others = _VECTORS | self._layouts.keys()
        for node in ast.walk(definition):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    for name, value in _pairs(target, node.value):
                        is_other = (
                            value.id in others
                            if isinstance(value, ast.Name)
                            else isinstance(value, ast.Subscript | ast.Attribute | ast.Tuple)
                            and not self._names_field(value)
                        )
                        (others if is_other else found).add(name)
        return found - others

    def _names_field(self, node: ast.expr) -> bool:
        named = node.value if isinstance(node, ast.Subscript) else node
        return isinstance(named, ast.Attribute) and self._layout(named.value) is not None

    def _set_of_the_state(self, node: ast.expr) -> Field | None:
        """Return the field of the state that an expression names, if it holds a set."""
        named = node.value if isinstance(node, ast.Subscript) else node
        layout = self._layout(named.value) if isinstance(named, ast.Attribute) else None
        field = layout[1].fields.get(named.attr) if layout else None  # type: ignore[attr-defined]
        return field if field is not None and field.kind == "set" else None

    def _names_set(self, node: ast.expr) -> bool:
        """Tell whether an expression is a field that holds a set; refuse one that holds something else."""
        named = node.value if isinstance(node, ast.Subscript) else node
        field = self._field(named)
        if field is None:
            return False
        if not field.is_set:
            self._refuse(
                node, f"{field.name} is a number, not a set; range({ast.unparse(node)}) counts up to it"
            )
        return True

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


_CHANGES = {"add": "those |= 1 << member", "remove": "those &= ~(1 << member)"}
"""What a set in a field can be told to do."""


class _Filler(ast.NodeTransformer):
    """Puts expressions in place of names."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self._parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._parts.get(node.id, node)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that are assigned to, each with its value; with the whole where that is taken apart."""
    if isinstance(target, ast.Tuple):
        values = (
            value.elts if isinstance(value, ast.Tuple) else [ast.Tuple([], ast.Load())] * len(target.elts)
        )
        for each, part in zip(target.elts, values, strict=False):
            yield from _pairs(each, part)
    elif isinstance(target, ast.Name):
        yield target.id, value


def _lines(visited: Any) -> list[ast.stmt]:
    return visited if isinstance(visited, list) else [visited]


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
