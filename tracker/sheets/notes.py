"""The numbered notes of a page: findings, house rulings, house values."""

from collections.abc import Iterable

from tracker.journal.naming import named
from tracker.journal.reviewing import reviewed
from tracker.journal.timeline import Played
from tracker.kernel.events import seat_of
from tracker.kernel.review import Finding
from tracker.sheets.values import Note

MOST_NOTES = 24
MOST_LABELS = 12
SOURCES = {"house": "House values", "public": "Values from a public source"}


class Notes:
    """The notes of one page, numbered as they are cited."""

    def __init__(self, played: Played) -> None:
        self._sources = {value.path: value for value in played.game.box_values}
        self._texts: list[str] = []
        self._values: dict[str, dict[str, None]] = {}

    def cite(self, text: str) -> int:
        """Give the number of a note; the same note has one number."""
        if text not in self._texts:
            self._texts.append(text)
        return self._texts.index(text) + 1

    def house(self, uses: Iterable[str]) -> tuple[int, ...]:
        """Cite every box value among these that is not from the rulebook; each source has one note that lists them."""
        numbers: dict[int, None] = {}
        for path in uses:
            value = self._sources.get(path)
            if value is not None and value.source != "rulebook":
                self._values.setdefault(value.source, {})[value.label] = None
                numbers[self.cite(value.source)] = None
        return tuple(numbers)

    def written(self) -> tuple[tuple[Note, ...], int]:
        """Give the notes that are printed, and how many more there are."""
        printed = self._texts[:MOST_NOTES]
        notes = tuple(Note(number, self._told(text)) for number, text in enumerate(printed, 1))
        return notes, len(self._texts) - len(printed)

    def _told(self, text: str) -> str:
        """Spell out the note of a source with the values cited from it."""
        if text not in self._values:
            return text
        labels = list(self._values[text])
        listed = "; ".join(labels[:MOST_LABELS]) + (
            f"; and {len(labels) - MOST_LABELS} more" * (len(labels) > MOST_LABELS)
        )
        return f"{SOURCES.get(text, text.capitalize() + ' values')}, not in the rulebook: {listed}."


def cite_findings(notes: Notes, played: Played, findings: Iterable[Finding], seat: str = "") -> None:
    """Note every finding, or those about one seat's acts; alike ones have one note that names their entries."""
    entries: dict[str, dict[int, None]] = {}
    for finding in findings:
        act = played.act(finding.entry)
        if not seat or (act is not None and seat_of(act.act.event) == seat):
            entries.setdefault(_told_finding(played, finding), {})[finding.entry] = None
    for told, numbers in entries.items():
        named = f"Entry {next(iter(numbers))}" if len(numbers) == 1 else f"Entries {_listed(list(numbers))}"
        notes.cite(f"{named}, {told}.")


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:MOST_LABELS])
    return shown + (f" and {len(numbers) - MOST_LABELS} more" if len(numbers) > MOST_LABELS else "")


def _told_finding(played: Played, finding: Finding) -> str:
    """Say what a finding is about and how it stands; an accepted one is a house ruling."""
    accepted = (finding.entry, finding.rule) in played.accepted
    why = played.accepted.get((finding.entry, finding.rule), "")
    ending = f"accepted as a house ruling{': ' + why if why else ''}" if accepted else "an open finding"
    return f"{finding.rule}: {named(played, _clause(finding))} ({ending})"


def _clause(finding: Finding) -> str:
    says = finding.says.strip().rstrip(".")
    joined = " Expected" if says.endswith("?") else "; expected"
    expected = f"{joined} {finding.expected}" if finding.expected else ""
    recorded = f"; recorded {finding.recorded}" if finding.expected and finding.recorded else ""
    return f"{says}{expected}{recorded}".rstrip(".")


def cite_rulings(notes: Notes, played: Played) -> None:
    """Note every ruling this table has switched from its default."""
    for name, value in played.state.terms.options.items():
        option = played.game.catalogue.options.get(name)
        if option is not None and value != option.default:
            notes.cite(f"Ruling of this table, {option.ruling}: {option.title}: {option.meanings.get(value, value)}.")


def findings_of(played: Played) -> tuple[Finding, ...]:
    """Proof-read a table."""
    return reviewed(played).findings
