"""Which code and which tests name each rule of the regulamento, read from the source tree: `make rules`."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from scoring.truco.rule_ids import AMOSTRA_IDS, CEGO_IDS
from tournaments.regulamento import Regulamento, Rule

_CODE = (("scoring", "*.py"), ("tournaments", "*.py"), ("templates", "*.html"))
_NOT_CODE = frozenset({"migrations", "regulamento.py", "regulamento_links.py", "rule_matrix.py"})
# "Art. 23, c", "Art. 23-c", "Art. 20, § 1º", "Art. 20-VI"; an article alone only where it is a rule or two.
_PART = r"§ ?\d|[IVX]+\b|[a-h]\b|disciplina, [a-g]\b|comissões, [a-c]\b"
_CITATION = re.compile(rf"Art\. ?(?:(\d\d)(?:, ?|-)({_PART})|(1[4-9]|2[12])\b)")


class Proof(NamedTuple):
    """A test that names a rule ("tests/x.py::test_y"), and the modules that it works with, as paths."""

    test: str
    modules: tuple[str, ...]


class Line(NamedTuple):
    """One rule: files that name it, and tests that prove it."""

    rule: Rule
    code: tuple[str, ...]
    proofs: tuple[Proof, ...]

    @property
    def proved_code(self) -> tuple[str, ...]:
        """What the tests work with, besides the files that name the rule themselves."""
        return tuple(sorted({path for proof in self.proofs for path in proof.modules} - set(self.code)))

    @property
    def missing(self) -> tuple[str, ...]:
        """What a rule of class E or C lacks: "código", "teste"."""
        if not {"E", "C"} & set(self.rule.classes):
            return ()
        found = {"código": self.code or self.proved_code, "teste": self.proofs}
        return tuple(word for word, there in found.items() if not there)


def rule_matrix(whole: Regulamento, root: Path) -> list[Line]:
    """Return every rule, in order, with what names it under a source tree."""
    code = _code_naming(whole, root)
    proofs = proofs_by_rule(root)
    return [
        Line(rule, tuple(sorted(code.get(rule.id, ()))), tuple(sorted(proofs.get(rule.id, ()))))
        for rule in whole.rules
    ]


def proofs_by_rule(root: Path) -> dict[str, set[Proof]]:
    """Return the tests by the ids that their `@pytest.mark.regra` names."""
    found: dict[str, set[Proof]] = defaultdict(set)
    helpers: dict[str, set[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if ".regra(" not in text:
            continue
        name = str(path.relative_to(root))
        tree = ast.parse(text)
        imports = _imports(tree, root, helpers)
        for identifier, test in _marks_in(tree, None):
            used = {node.id for node in ast.walk(test or tree) if isinstance(node, ast.Name)}
            modules = set().union(*(imports[word] for word in used & imports.keys() or imports))
            proof = Proof(f"{name}::{test.name}" if test else name, tuple(sorted(modules)))
            found[identifier].add(proof)
    return found


def _marks_in(
    node: ast.AST, test: ast.FunctionDef | ast.ClassDef | None
) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef | None]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _marks_in(child, child)
            continue
        if (
            isinstance(child, ast.Call)
            and isinstance(child.func, ast.Attribute)
            and child.func.attr == "regra"
        ):
            for argument in child.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, test
        yield from _marks_in(child, test)


def _imports(tree: ast.Module, root: Path, helpers: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the files of ours that stand behind the names a test module imports.

    helpers: what stands behind each helper of the tests, filled as they are met.
    """
    found: dict[str, set[str]] = {}
    for node in tree.body:
        if not (isinstance(node, ast.ImportFrom) and node.module and node.level == 0):
            continue
        for alias in node.names:
            path = _file_of(node.module, alias.name, root)
            if path is None:
                continue
            if not path.startswith("tests/"):
                behind = {path}
            elif path in helpers:
                behind = helpers[path]
            else:
                helpers[path] = set()  # two helpers may import each other
                helper = ast.parse((root / path).read_text(encoding="utf-8"))
                behind = helpers[path] = set().union(*_imports(helper, root, helpers).values())
            found[alias.asname or alias.name] = behind
    return found


def _file_of(module: str, name: str, root: Path) -> str | None:
    if module.partition(".")[0] not in ("scoring", "tournaments", "tests"):
        return None
    base = Path(*module.split("."))
    for path in (base / f"{name}.py", base.with_suffix(".py"), base / "__init__.py"):
        if (root / path).is_file():
            return str(path)
    return None


def _code_naming(whole: Regulamento, root: Path) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    ids = sorted((rule.id for rule in whole.rules), key=len, reverse=True)
    named = re.compile("|".join(map(re.escape, ids)))
    concepts = _concepts()
    quoted = re.compile(rf'"({"|".join(concepts)})"')
    for name, text in _sources(root):
        for match in named.finditer(text):
            found[match[0]].add(name)
        for match in _CITATION.finditer(text):
            cited = f"{match[1]}, {match[2]}" if match[1] else match[3]
            for rule in whole.cited(f"Art. {cited}"):
                found[rule.id].add(name)
        if name.startswith("scoring/") and not name.endswith("rule_ids.py"):
            for match in quoted.finditer(text):
                for identifier in concepts[match[1]]:
                    found[identifier].add(name)
    return found


def _concepts() -> dict[str, set[str]]:
    """Return the ids of rules by the concept that the truco engine names them with."""
    concepts: dict[str, set[str]] = defaultdict(set)
    for ids in (CEGO_IDS, AMOSTRA_IDS):
        for concept, identifier in ids.items():
            concepts[concept].add(identifier)
    return concepts


def _sources(root: Path) -> Iterator[tuple[str, str]]:
    for folder, pattern in _CODE:
        for path in sorted((root / folder).rglob(pattern)):
            if not _NOT_CODE & set(path.parts):
                yield str(path.relative_to(root)), path.read_text(encoding="utf-8")
