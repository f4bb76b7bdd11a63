"""All catalogues: the games' and Tableside's own."""

from pathlib import Path

from tracker import kernel
from tracker.kernel.catalogue import read_catalogue

KERNEL = read_catalogue(Path(kernel.__file__).parent)
