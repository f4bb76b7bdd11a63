"""What another program reads in a PDF."""

import re
import subprocess
from collections import Counter
from html import unescape
from pathlib import Path

_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', re.DOTALL)
_NOT_SHOWN = re.compile(r"<(title|head)\b.*?</\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
MARGIN = 12 / 25.4 * 72


def text_of(pdf: Path) -> str:
    """Everything that is written."""
    return subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout


def words_of(pdf: Path) -> set[str]:
    """Every word that is written."""
    return set(text_of(pdf).split())


def broken_words(html: str, pdf: Path) -> set[str]:
    """Every word that another program finds whole less often in a PDF than it stands on its page."""
    shown = _TAG.sub(" ", _NOT_SHOWN.sub(" ", html))
    return set(Counter(_LETTERS.findall(unescape(shown))) - Counter(_LETTERS.findall(text_of(pdf))))


def pages_of(pdf: Path) -> int:
    """How many pages there are."""
    told = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    [pages] = re.findall(r"Pages:\s+(\d+)", told)
    return int(pages)


def size_of(pdf: Path) -> tuple[int, int]:
    """Width and height of the first page in millimetres."""
    told = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    [(width, height)] = re.findall(r"Page size:\s+([\d.]+) x ([\d.]+)", told)
    return round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)


def cut_off(pdf: Path) -> list[str]:
    """Every word that does not lie within the margins of its page."""
    told = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    found = []
    for width, height, words in _PAGE.findall(told):
        for left, top, right, bottom, word in _WORD.findall(words):
            inside = float(left) > MARGIN - 2 and float(right) < float(width) - MARGIN + 2
            if not (inside and float(top) > MARGIN - 4 and float(bottom) < float(height) - 6):
                found.append(word)
    return found


def overlapping(pdf: Path) -> list[tuple[str, str]]:
    """Every two words of a page that lie on each other."""
    told = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    found = []
    for _, _, words in _PAGE.findall(told):
        boxes = [(*(float(part) for part in word[:4]), word[4]) for word in _WORD.findall(words)]
        for place, one in enumerate(boxes):
            for other in boxes[place + 1 :]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                if across > 1 and down > 0.45 * min(one[3] - one[1], other[3] - other[1]):
                    found.append((one[4], other[4]))
    return found
