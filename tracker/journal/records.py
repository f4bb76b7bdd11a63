"""Moving whole tables out of the house and into it, as records."""

from tracker.journal.clock import clock
from tracker.journal.database import writing
from tracker.journal.people import remember
from tracker.journal.record_files import RecordProblem, parse, read_file
from tracker.journal.record_reading import read_record
from tracker.journal.record_writing import write_record
from tracker.journal.tables import insert_table, load, memory, new_table_id
from tracker.kernel.codec import Json

__all__ = ["RecordProblem", "export_record", "import_record", "read_file"]


def export_record(table_id: str) -> dict[str, Json]:
    """Write a table as a record; secrets such as drafts and links are not part of it."""
    return write_record(load(table_id))


def import_record(record: Json | bytes) -> str:
    """Add a record's table to the house and give its new id; raises `RecordProblem` and changes nothing."""
    played = read_record(parse(record) if isinstance(record, bytes) else record, clock())
    table_id = new_table_id()
    with writing():
        insert_table(table_id, played.game, played)
        remember(played.settings.names.values())
    memory.put(table_id, played)
    return table_id
