"""Where the files that ship with the package are."""

from __future__ import annotations

from pathlib import Path

from cabo_rules.errors import Problem, VariantError

_PACKAGE = Path(__file__).resolve().parent


def variants_root(package: Path = _PACKAGE) -> Path:
    """The folder of the shipped variants, with its subfolders such as `scenarios`.

    An installed wheel has it inside the package. In a checkout (and so in an editable install) it stands
    beside the package, next to the project's `pyproject.toml`; without that file a folder `variants` beside
    the package is a stranger's. `package` is the folder of cabo_rules and is there for tests.

    Raises:
        VariantError: neither is there, so the installation is damaged (`no-shipped-variants`).
    """
    installed = package / "variants"
    if installed.is_dir():
        return installed
    checkout = package.parent / "variants"
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    message = "the variants that ship with cabo-rules are not in its installation; install it again"
    raise VariantError([Problem(code="no-shipped-variants", message=message, file=str(installed))])
