"""Where things lie: templates and static files beside the package or inside the wheel, data in the instance."""

import os
import secrets
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _beside_or_inside(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


TEMPLATES = _beside_or_inside("templates")
STATIC = _beside_or_inside("static")

DATABASE = "tableside.db"
SECRET = "secret.key"


def database_address(instance: Path) -> str:
    """Give the address of the instance's database."""
    return f"sqlite:///{(instance / DATABASE).resolve()}"


def secret_key(instance: Path) -> str:
    """Give the key that signs cookies and forms; it is made once and only its owner may read it."""
    path = instance / SECRET
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text("utf-8").strip()
