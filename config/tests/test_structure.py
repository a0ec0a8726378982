"""Who may import whom, and how long a file or a function may be: read from the syntax trees."""

import ast
import sys
from functools import cache
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("accounts", "config", "games", "rulebook")
MODULES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if not {"migrations", "node_modules"} & set(path.parts)
)
CODE = [path for path in MODULES if "tests" not in path.parts]
TITLES = {path.parent.name for path in (ROOT / "games").glob("*/ids.py")}

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
# Longer, and why.
EXCEPTIONS: dict[str, str] = {}


def name(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")


@cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever in it the import stands."""
    package = name(path) if path.name == "__init__.py" else name(path).rpartition(".")[0]
    found = set()
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*up, node.module] if node.module else up)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def within(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


# What of this project each area may import, the narrowest area first; config may import anything.
LAYERS: dict[str, set[str]] = {
    "games.engine": {"games.engine"},
    **{f"games.{title}": {"games.engine", f"games.{title}"} for title in TITLES},
    "games.catalog": {"games.engine", *(f"games.{title}" for title in TITLES)},
    "games.rendering": {"games.engine", "games.catalog"},
    "games.play": {
        *("games.engine", "games.catalog", "games.rendering", "games.play"),
        *(f"accounts.{part}" for part in ("access", "forms", "limits", "models", "signals", "taken")),
        *("rulebook.references", "config.later", "config.redis", "config.statements"),
    },
    "rulebook": {
        *("games.engine", "games.catalog", "games.rendering", "rulebook"),
        *("accounts.access", "accounts.limits"),
    },
    "accounts": {"accounts", "config.statements"},
}


def layer(module: str) -> set[str] | None:
    return next((limit for area, limit in LAYERS.items() if within(module, {area})), None)


def test_imports_stay_within_the_layers():
    strays = {}
    for path in CODE:
        limit = layer(name(path))
        ours = {module for module in imports(path) if module.split(".")[0] in PACKAGES}
        outside = {module for module in ours if limit is not None and not within(module, limit)}
        if outside:
            strays[name(path)] = outside
    assert strays == {}


def test_nothing_but_config_imports_play():
    others = [path for path in CODE if not within(name(path), {"config", "games.play"})]
    assert [
        name(path) for path in others if any(within(each, {"games.play"}) for each in imports(path))
    ] == []


def test_rules_know_the_standard_library_and_msgspec_only():
    strays = {}
    for path in CODE:
        if within(name(path), {"games.engine", *(f"games.{title}" for title in TITLES)}):
            tools = {"pytest"} if "testing" in path.parts else set()
            foreign = {module.split(".")[0] for module in imports(path)} - set(sys.stdlib_module_names)
            if foreign - {"games", "msgspec"} - tools:
                strays[name(path)] = foreign
    assert strays == {}


def test_files_and_functions_stay_short():
    long = {}
    for path in MODULES:
        length = len(path.read_text(encoding="utf-8").splitlines())
        if length > LONGEST_FILE:
            long[name(path)] = length
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    long[f"{name(path)}.{node.name}"] = lines
    assert {key: lines for key, lines in long.items() if key not in EXCEPTIONS} == {}


def test_exceptions_are_still_needed():
    known = {name(path) for path in MODULES}
    assert {key for key in EXCEPTIONS if not any(key.startswith(module) for module in known)} == set()


def test_no_template_holds_scripts_or_styles():
    pages = [path for path in (ROOT / "templates").rglob("*.html") if "mail" not in path.parts]
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "<style" not in text, path
        assert " style=" not in text, path
        for tag in text.split("<script")[1:]:
            assert "src=" in tag.split(">")[0], path
