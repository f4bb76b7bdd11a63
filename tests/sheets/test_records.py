"""The record inside a sheet: out of the PDF comes the same table."""

import io
import json
import subprocess
import sys
import zlib

import pikepdf
import pytest

from tests.sheets.evenings import evening
from tests.sheets.test_sheets import DEPTH
from tracker.games import GAMES
from tracker.journal.record_files import RecordProblem, parse
from tracker.journal.record_pdfs import RECORD_NAME
from tracker.journal.record_writing import write_record
from tracker.journal.records import export_record, import_record


def attached(pdf, data, name):
    """A file that goes with a PDF."""
    return pikepdf.AttachedFileSpec(
        pdf, data, filename=name, description="", mime_type="", creation_date="", mod_date=""
    )


def pdf_with(name=RECORD_NAME, data=b"{}"):
    """A PDF of somebody else's, with something attached."""
    pdf = pikepdf.new()
    pdf.add_blank_page()
    if name:
        pdf.attachments[name] = attached(pdf, data, name)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


@DEPTH
def test_the_record_comes_back_out_of_the_sheet(house, printed, game, depth):
    """Importing a filled sheet gives the table it was printed from, entry by entry."""
    played = evening(game, GAMES[game].about.fewest, depth)

    table = import_record(printed(played).read_bytes())

    assert export_record(table) == write_record(played)


def test_a_seats_sheet_carries_the_whole_record(printed):
    """Whichever sheet is left over on the table, the evening can be read from it."""
    played = evening("coin_and_crown", 2, "score")

    assert parse(printed(played, "red").read_bytes()) == json.loads(json.dumps(write_record(played)))


def test_a_blank_sheet_carries_no_record(printed):
    """A sheet for a pencil says kindly that it has nothing to import."""
    blank = printed(evening("coin_and_crown", 2, "score"), blank=True).read_bytes()

    with pytest.raises(RecordProblem, match="carries no record; only filled sheets"):
        parse(blank)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (pdf_with(""), "carries no record"),
        (pdf_with("other.json"), "carries no record"),
        (b"%PDF-1.7\nnot much of a PDF", "cannot be read"),
        (pdf_with(data=b"not json"), "is not JSON"),
        (pdf_with(data=b"[1, 2]"), "is not a record"),
    ],
    ids=["nothing attached", "something else attached", "broken", "not JSON", "no record"],
)
def test_another_pdf_is_refused_with_a_sentence(house, data, sentence):
    """Whatever PDF somebody chooses by mistake, they are told what is wrong with it."""
    with pytest.raises(RecordProblem, match=sentence):
        import_record(data)


def test_a_record_that_unpacks_without_end_is_refused():
    """A small PDF that holds a gigabyte is not unpacked."""
    packed = zlib.compress(b" " * 200_000_000, 9)
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.attachments[RECORD_NAME] = attached(pdf, b"", RECORD_NAME)
    pdf.attachments[RECORD_NAME].get_file().obj.write(packed, filter=pikepdf.Name.FlateDecode)
    out = io.BytesIO()
    pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none)

    with pytest.raises(RecordProblem, match="too large"):
        parse(out.getvalue())


def test_without_pikepdf_the_json_is_asked_for(printed, tmp_path):
    """Where pikepdf is not installed the sentence says so and what to do instead."""
    script = (
        "import sys; from tracker.journal.record_pdfs import *\n"
        "try:\n    record_in(open(sys.argv[1], 'rb').read(), 99)\nexcept NoRecord as problem:\n    print(problem)"
    )
    pdf = printed(evening("coin_and_crown", 2, "score"))

    told = subprocess.run([sys.executable, "-S", "-c", script, pdf], capture_output=True, text=True, check=True)

    assert "needs pikepdf, which is not installed; import the record as JSON instead" in told.stdout
