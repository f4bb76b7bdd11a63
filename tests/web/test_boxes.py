"""The boxes of the house: any part corrected in fields, compared, exported and imported; what is bad is said there."""

import io
import json
import re
from html import unescape

import pytest

from tests.support import cases
from tracker.games import GAMES
from tracker.journal.boxes import house_box
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.codec import encode
from tracker.kernel.positions import value_at
from tracker.kernel.terms import box_with
from tracker.web.part_form import Reading
from tracker.web.part_kinds import kind_at
from tracker.web.parts import Showing, blocks

MERCHANTS = GAMES["battle_merchants"]
BOX = "/boxes/battle_merchants"


def fields(page):
    """Every field of a page with what stands in it, as a browser would send it."""
    found = [
        (name, value)
        for name, value in re.findall(r'<input type="(?:text|hidden)"[^>]*? name="([^"]+)" value="([^"]*)"', page)
    ]
    found += [
        (name, "y") for name in re.findall(r'<input type="checkbox"[^>]*? name="(box-[^"]+)" value="y" checked', page)
    ]
    for name, options in re.findall(r'<select[^>]*? name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        found += [(name, value) for value in re.findall(r'<option value="([^"]*)" selected', options)]
    return [(name, unescape(value)) for name, value in found if name != "csrf_token"]


def sent(pairs, **changed):
    """A form with some values changed."""
    form = {}
    for name, value in pairs:
        form.setdefault(name, []).append(value)
    return {**form, **{name.replace("__", "."): value for name, value in changed.items()}}


def box_of(game=MERCHANTS):
    """A box as this house has it, written down."""
    return encode(box_with(game, house_box(game).changes))


def test_a_number_is_corrected_and_later_tables_use_it(owner):
    """The sell value of a Vorpal weapon typed on the page is the one a new table opens with."""
    owner.post(BOX, data={"box-prices.vorpal.sell": "20"})
    table = open_table(Opening("battle_merchants", ("red", "purple"), box=house_box(MERCHANTS).changes))

    assert load(table).state.terms.box.prices[next(iter(MERCHANTS.box.prices))].sell == 6
    assert value_at(encode(load(table).state.terms.box), "prices.vorpal.sell") == 20


def test_only_what_is_ticked_counts_as_compared(owner):
    """A value stays marked until somebody says it was compared, and loses the mark of it again."""
    paths = ["prices.vorpal.sell", "prices.vorpal.end"]
    owner.post(BOX, data={"compared": paths, "confirm-prices.vorpal.sell": "y"})
    ticked = house_box(MERCHANTS).confirmed
    owner.post(BOX, data={"compared": paths, "confirm-prices.vorpal.end": "y"})

    assert ticked == {"prices.vorpal.sell"}
    assert house_box(MERCHANTS).confirmed == {"prices.vorpal.end"}


def test_a_bad_number_is_said_at_its_field_and_everything_typed_is_kept(owner):
    """Nothing is kept of a form with a value that cannot be read."""
    answer = owner.post(BOX, data={"box-prices.vorpal.sell": "plenty", "box-starting_gold": "12"})

    assert answer.status_code == 422
    assert 'id="wrong-box-prices.vorpal.sell">Type a whole number' in answer.text
    assert 'value="plenty"' in answer.text
    assert re.search(r'name="box-starting_gold" value="12"', answer.text)
    assert house_box(MERCHANTS).changes == {}


def test_a_number_no_table_can_be_played_with_is_said_at_its_field(owner):
    """The game's own reason stands at the field."""
    answer = owner.post(BOX, data={"box-tokens_per_season": "0"})

    assert answer.status_code == 422
    assert 'id="wrong-box-tokens_per_season">Tokens per season must be at least 1.' in answer.text


@cases("""
    part           field                              typed     path                              value
    boards.four    box-boards.four.0.spaces.0         sword     boards.four.0.spaces.0            sword
    boards.three   box-boards.three.2.race            gnomes    boards.three.2.race               gnomes
    mats           box-mats.red.race                  elves     mats.red.race                     elves
    mats           box-mats.red.crafts.0              mace      mats.red.crafts.0                 mace
    kingdom_cards  box-kingdom_cards.0.card.gold      -3        kingdom_cards.0.card.gold         -3
    kingdom_cards  box-kingdom_cards.0.card.duration  end       kingdom_cards.0.card.duration     end
    kingdom_cards  box-kingdom_cards.0.seats          4         kingdom_cards.0.seats.0           4
    links          box-links.0.1                      craft/5   links.0.1                         craft/5
    prices         box-prices.standard.end            4         prices.standard.end               4
    awards         box-awards.highest                 14        awards.highest                    14
""")
def test_any_part_can_be_corrected_in_fields(owner, part, field, typed, path, value):
    """Weapon spaces, races, mats, cards, links and prices each have a field."""
    taken = {"box-links.3.1": "craft/1"} if part == "links" else {}
    page = owner.get(f"{BOX}/part/{part}").text
    answer = owner.post(f"{BOX}/part/{part}", data={**sent(fields(page)), **taken, field: str(typed)})

    assert answer.status_code == 302, re.findall(r'class="wrong"[^>]*>([^<]+)', answer.text)
    assert value_at(box_of(), path) == value


def test_a_part_kept_as_it_is_shown_is_no_correction(owner):
    """Opening every part of every box and keeping it changes nothing."""
    addresses = [f"/boxes/{game.id}/part/{name}" for game in GAMES.values() for name in encode(game.box)]
    answers = [owner.post(each, data=sent(fields(owner.get(each).text))).status_code for each in addresses]

    assert set(answers) == {302}
    assert {game.id: house_box(game).changes for game in GAMES.values()} == {game: {} for game in GAMES}


def test_cards_are_added_and_removed(owner):
    """A row is added without keeping anything, filled in and kept; a ticked row goes."""
    address = f"{BOX}/part/craft_cards"
    longer = owner.post(address, data=sent(fields(owner.get(address).text), add="box-craft_cards.spring"))
    nothing_yet = house_box(MERCHANTS).changes
    typed = {"box-craft_cards.spring.0.coins": "2", "box-craft_cards.spring.0.levels": "1"}
    owner.post(address, data=sent(fields(longer.text), **typed))
    added = box_of()["craft_cards"]["spring"]
    owner.post(address, data=sent(fields(owner.get(address).text), gone="box-craft_cards.spring.0"))

    assert longer.status_code == 200
    assert nothing_yet == {}
    assert added == [{"kind": "axe", "cost": "free", "levels": 1, "coins": 2}]
    assert box_of()["craft_cards"]["spring"] == []


def test_a_row_that_does_not_fit_is_said_there_and_stays_as_typed(owner):
    """Two cards of the same name are refused with the reason, and the rows stay as they were typed."""
    address = f"{BOX}/part/kingdom_cards"
    form = sent(fields(owner.get(address).text), **{"box-kingdom_cards.1.card.name": "Slush Fund"})
    answer = owner.post(address, data=form)

    assert answer.status_code == 422
    assert "no two alike" in answer.text
    assert answer.text.count('value="Slush Fund"') == 2
    assert house_box(MERCHANTS).changes == {}


def test_a_bad_number_in_a_later_row_is_said_there_after_an_earlier_one_was_removed(owner):
    """The sentence follows its row to the new place."""
    address = f"{BOX}/part/kingdom_cards"
    form = sent(fields(owner.get(address).text), gone="box-kingdom_cards.0", **{"box-kingdom_cards.2.card.gold": "x"})
    answer = owner.post(address, data=form)

    assert 'id="wrong-box-kingdom_cards.1.card.gold">Type a whole number' in answer.text


def test_the_shipped_value_stands_beside_a_corrected_one(owner):
    """Whoever corrected a value still sees what it was."""
    owner.post(BOX, data={"box-prices.vorpal.sell": "20"})

    assert "Shipped: 18" in owner.get(BOX).text


def test_a_value_set_back_is_no_correction_any_more(owner):
    """Only differences from the shipped box are kept."""
    owner.post(BOX, data={"box-prices.vorpal.sell": "20"})
    owner.post(BOX, data={"box-prices.vorpal.sell": "18"})

    assert house_box(MERCHANTS).changes == {}


def test_a_box_goes_through_a_file_and_back(owner):
    """Exported, lost and imported, the corrections and what was compared are the same."""
    owner.post(BOX, data={"box-prices.vorpal.sell": "20", "compared": "links", "confirm-links": "y"})
    before = house_box(MERCHANTS)
    file = owner.get(f"{BOX}/file").data
    owner.post(BOX, data={"box-prices.vorpal.sell": "18", "compared": "links"})
    lost = house_box(MERCHANTS)
    answer = owner.post(f"{BOX}/file", data={"file": (io.BytesIO(file), "box.json")})

    assert (lost.changes, lost.confirmed) == ({}, frozenset())
    assert answer.status_code == 302
    assert house_box(MERCHANTS) == before
    assert before.changes == {"prices": {"vorpal": {"sell": 20}}}


def test_a_file_takes_the_place_of_what_was_there(owner):
    """Corrections that are not in the file are gone."""
    owner.post(BOX, data={"box-starting_gold": "12"})
    file = json.dumps({"game": "battle_merchants", "box": {"tie_gold": 2}}).encode()
    owner.post(f"{BOX}/file", data={"file": (io.BytesIO(file), "box.json")})

    assert house_box(MERCHANTS).changes == {"tie_gold": 2}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "The file is missing"),
        (b"not json", "This file is not written as JSON."),
        (b"\xff\xfe\x00", "This file is not written as JSON."),
        (b"[" * 100_000, "This file is not written as JSON."),
        (b"[]", "This file is not a file of a box."),
        (b'{"game": "coin_and_crown", "box": {}}', "This file belongs to Coin &amp; Crown."),
        (b'{"game": "battle_merchants", "box": {"tie_gold": "two"}}', "Tie gold must be a whole number."),
        (b'{"game": "battle_merchants", "box": {"unicorns": 1}}', "Unicorns is not known here"),
        (b'{"game": "battle_merchants", "box": {"starting_gold": 9000000}}', "too large a number"),
        (b'{"game": "battle_merchants", "box": {"boards": {"four": []}}}', "two rows for each region"),
    ],
)
def test_a_file_that_is_no_box_is_refused_in_a_sentence(owner, body, says):
    """Nothing is kept of it."""
    answer = owner.post(f"{BOX}/file", data={"file": (io.BytesIO(body), "box.json")})

    assert answer.status_code == 422
    assert says in answer.text
    assert house_box(MERCHANTS).changes == {}


HOSTILE = {"row": ["box-kingdom_cards.0"] * 900, "add": "box-", "gone": "\x00", "box-kingdom_cards.0.seats": "1,2,x"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "form", [{}, HOSTILE, {"row": "box-..", "box-links.0.0": "ß" * 5000}], ids=["empty", "rows", "long"]
)
def test_no_form_of_a_box_ends_in_a_mistake_of_ours(owner, game, form):
    """Every part of every box answers garbage with a page."""
    answers = [owner.post(f"/boxes/{game}/part/{part}", data=form).status_code for part in encode(GAMES[game].box)]

    assert max(answers) < 500


@pytest.mark.parametrize(
    "path", ["nothing", "boards.five", "boards.four.99", "links.-1", "mats.green", "prices.vorpal.sell.x"]
)
def test_a_part_no_box_has_is_not_found(owner, path):
    """An address made up is answered as such."""
    assert owner.get(f"{BOX}/part/{path}").status_code == 404


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_field_reads_back_what_it_shows(house, game):
    """Shown and read again, every box is the same, part by part."""
    from werkzeug.datastructures import MultiDict

    written = encode(game.box)
    form = MultiDict([pair for name in written for pair in _controls(game, name, written[name])])
    reading = Reading(form, {})
    read = {name: reading.part(kind_at(type(game.box), name), written[name], f"box-{name}") for name in written}

    assert reading.problems == {}
    assert read == written


def _controls(game, name, value):
    """What a browser would send for the fields of a part."""
    for block in blocks(kind_at(type(game.box), name), value, f"box-{name}", name, Showing()):
        for row in block.rows:
            yield from [("row", row.name)] * row.removable
            for cell in row.cells:
                yield from _pairs(cell)


def _pairs(cell):
    if cell.control == "picks":
        return [(f"{cell.name}.{place}", value) for place, value in enumerate(cell.value)]
    if cell.control == "truth":
        return [(cell.name, "y")] * bool(cell.value)
    return [(cell.name, cell.value)]
