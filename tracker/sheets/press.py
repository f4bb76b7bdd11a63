"""The process that draws PDF: `python -m tracker.sheets.press FOLDER_OF_ASSETS`.

It reads jobs from its input and writes answers to its output until its input ends. WeasyPrint is imported only here.
An answer begins with one word: `ready`, `missing`, `pdf` or `failed`.
"""

import contextlib
import io
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from tracker.journal.record_pdfs import RECORD_NAME
from tracker.sheets.wire import receive, send

MOST_MEMORY = 1536 * 1024 * 1024
ASSETS = {"sheets.css": "text/css"}
VARIANT = "pdf/ua-1"


def step_back() -> None:
    """Let recording at the table go first; a sheet can wait a moment. Windows has no such order."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)


def limit_memory() -> None:
    """Let the system refuse more memory than any sheet needs; Windows has no such limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def only_assets(folder: Path) -> Any:
    """Make the fetcher that serves bundled assets by name and refuses every other address."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OnlyAssets(URLFetcher):
        """Serves `asset:` and nothing else: no file, no network, not even another folder."""

        def fetch(self, url: str, headers: Any = None) -> Any:  # noqa: ARG002
            """Give a bundled asset."""
            name = url.removeprefix("asset:")
            if not url.startswith("asset:") or name not in ASSETS:
                raise ValueError("only bundled assets are fetched")
            body = (folder / name).read_bytes()
            return URLFetcherResponse(url, body, {"Content-Type": ASSETS[name]})

    return OnlyAssets()  # type: ignore[no-untyped-call]


def draw(job: dict[str, Any], html: bytes, record: bytes, fetcher: Any) -> bytes:
    """Draw a PDF; raises `ValueError` with a sentence where it has too many pages."""
    from weasyprint import HTML, Attachment

    page = HTML(string=html.decode("utf-8"), base_url="asset:", url_fetcher=fetcher, media_type="print")
    document = page.render(pdf_variant=VARIANT, pdf_tags=True)
    if len(document.pages) > job["most_pages"]:
        raise ValueError(f"it has {len(document.pages)} pages, and {job['most_pages']} are the most")
    at = datetime.fromtimestamp(job["at"] / 1000, UTC)
    attached = []
    if record:
        source = io.BytesIO(record)
        attached.append(
            Attachment(
                file_obj=source,
                url_fetcher=fetcher,
                name=RECORD_NAME,
                description="The record of this table; Tableside can import it.",
                created=at,
                modified=at,
                relationship="Source",
            )
        )
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT, pdf_tags=True, attachments=attached)
    return pdf


def ready() -> tuple[bytes, bytes]:
    """Import WeasyPrint, and say which one it is or what is missing."""
    try:
        import weasyprint
    except ImportError:
        return b"missing", b"weasyprint"
    except OSError:
        return b"missing", b"pango"
    return b"ready", str(weasyprint.__version__).encode()


def answer(parts: list[bytes], fetcher: Any) -> tuple[bytes, bytes]:
    """Do one job; whatever goes wrong is said, and the next one is drawn all the same."""
    try:
        job = json.loads(parts[0])
        return b"pdf", draw(job, parts[1], parts[2], fetcher)
    except ValueError as problem:
        return b"failed", str(problem).encode()
    except MemoryError:
        return b"failed", b"it needs too much memory"
    except Exception as problem:  # noqa: BLE001 - a sheet that cannot be drawn must not end the press
        return b"failed", f"{type(problem).__name__}: {problem}".encode()


def main(assets: Path, source: IO[bytes], target: IO[bytes]) -> None:
    """Answer jobs until the input ends."""
    step_back()
    limit_memory()
    word, text = ready()
    send(target, word, text)
    if word != b"ready":
        return
    fetcher = only_assets(assets)
    while True:
        try:
            parts = receive(source)
        except EOFError:
            return
        send(target, *answer(parts, fetcher))


if __name__ == "__main__":
    # Whatever else is printed must not get between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    main(Path(sys.argv[1]), sys.stdin.buffer, out)
