"""Reads which module imports which, without running any of them, and says where that breaks the layers."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

# The layers, lowest first. Neighbours in one layer may know each other, as long as that makes no circle.
LAYERS: tuple[frozenset[str], ...] = (
    frozenset(
        {
            "cabo_rules.errors",
            "cabo_rules.cards",
            "cabo_rules._data",
            "cabo_rules._files",
            "cabo_rules._processes",
        }
    ),
    frozenset({"cabo_rules.engine"}),
    frozenset({"cabo_rules.rules"}),
    frozenset({"cabo_rules.variant"}),
    frozenset(
        {
            "cabo_rules.bench",
            "cabo_rules.match",
            "cabo_rules.records",
            "cabo_rules.transcript",
            "cabo_rules.players",
            "cabo_rules.simulate",
            "cabo_rules.conformance",
            "cabo_rules.houserules",
            "cabo_rules.judge",
            "cabo_rules.rulebook",
            "cabo_rules.scoresheet",
            "cabo_rules.tableplay",
        }
    ),
    frozenset({"cabo_rules"}),  # the `__init__` that offers the names: for users, not for the library itself
    frozenset({"cabo_cli"}),
)


@dataclass(frozen=True)
class Import:
    """`module` imports `target` in this line; `typing_only` where that is never run."""

    module: str
    target: str
    line: int
    typing_only: bool


@dataclass
class Sources:
    """Modules by dotted name; `packages` are those whose file is an `__init__.py`."""

    text: dict[str, str] = field(default_factory=dict)
    packages: set[str] = field(default_factory=set)

    def add(self, name: str, text: str) -> None:
        """Add one module; a package is named with `.__init__` at its end."""
        if name.endswith(".__init__"):
            name = name.removesuffix(".__init__")
            self.packages.add(name)
        self.text[name] = text

    @classmethod
    def from_folders(cls, folders: Mapping[str, Path]) -> Sources:
        """All modules in these folders, each folder under the name of its package."""
        sources = cls()
        for package, folder in folders.items():
            for path in sorted(folder.rglob("*.py")):
                parts = path.relative_to(folder).with_suffix("").parts
                sources.add(".".join([package, *parts]), path.read_text(encoding="utf-8"))
        return sources

    @classmethod
    def from_text(cls, text: Mapping[str, str]) -> Sources:
        """Made-up modules, for the tests of this checker."""
        sources = cls()
        for name, source in text.items():
            sources.add(name, source)
        return sources


def imports_of(sources: Sources) -> list[Import]:
    """Every import of one module of `sources` by another, those within functions too."""
    return [found for module in sources.text for found in _imports_in(module, sources)]


def _imports_in(module: str, sources: Sources) -> Iterator[Import]:
    tree = ast.parse(sources.text[module])
    typing_only = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and _is_type_checking(block.test)
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        for target in _targets(node, module, sources):
            if target in sources.text and target != module:
                yield Import(module, target, node.lineno, id(node) in typing_only)  # type: ignore[attr-defined]


def _is_type_checking(test: ast.expr) -> bool:
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )


def _targets(node: ast.AST, module: str, sources: Sources) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        base = _base(node, module, sources)
        for alias in node.names:
            # `from package import x` means the module package.x where there is one, else a name in it.
            submodule = f"{base}.{alias.name}"
            yield submodule if submodule in sources.text else base


def _base(node: ast.ImportFrom, module: str, sources: Sources) -> str:
    if not node.level:
        return node.module or ""
    up = node.level - (module in sources.packages)
    parts = module.split(".")
    return ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])


def layer_of(module: str) -> int | None:
    """The number of the layer that a module is in, or None where no layer names it."""
    for number, members in enumerate(LAYERS):
        for member in members:
            # The library's own `__init__` is a layer of its own, and must not swallow modules without one.
            inside = member != "cabo_rules" and module.startswith(f"{member}.")
            if module == member or inside:
                return number
    return None


def layer_faults(sources: Sources) -> list[str]:
    """Imports that go upwards (also where only types are meant), and modules that no layer names."""
    faults = [f"{module} is in no layer" for module in sources.text if layer_of(module) is None]
    for found in imports_of(sources):
        own, other = layer_of(found.module), layer_of(found.target)
        if own is not None and other is not None and other > own:
            faults.append(f"{found.module}:{found.line} imports {found.target}, which is in a higher layer")
    return faults


def cycles(sources: Sources) -> list[list[str]]:
    """Modules that import each other in a circle; imports for types only are left out, as they never run."""
    graph: dict[str, set[str]] = {module: set() for module in sources.text}
    for found in imports_of(sources):
        if not found.typing_only:
            graph[found.module].add(found.target)
    reachable = {module: _reachable(module, graph) for module in graph}
    seen: set[str] = set()
    circles = []
    for module in graph:
        if module in seen or module not in reachable[module]:
            continue
        circle = sorted(other for other in reachable[module] if module in reachable[other])
        seen.update(circle)
        circles.append(circle)
    return circles


def _reachable(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    todo = list(graph[start])
    while todo:
        module = todo.pop()
        if module not in reached:
            reached.add(module)
            todo.extend(graph[module])
    return reached
