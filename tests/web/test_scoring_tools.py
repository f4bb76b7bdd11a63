"""Quick tools that count a finished game, and who starts the next year: from typed numbers, recording nothing."""

import re
from html import unescape

import pytest

from tracker.games import GAMES
from tracker.journal.boxes import correct_box


@pytest.fixture
def stranger(house):
    """Somebody on the network who was let in nowhere; forms need no token here."""
    house.config["WTF_CSRF_ENABLED"] = False
    return house.test_client()


def lines_of(page):
    """The lines of an answer: what, and by which rule where one is named."""
    lines = re.findall(r"<li><p><strong>(.*?)</strong>(.*?)</li>", page, re.DOTALL)
    return [(unescape(what), "".join(re.findall(r"<summary>(\S+) ", rest))) for what, rest in lines]


def worked(client, address, **form):
    """The lines of what a tool answers to a form."""
    return lines_of(client.post(address, data={"do": "work", **form}).text)


KINGDOMS = {
    "seats": "3",
    "at-kingdoms.red.vp": "20",
    "at-kingdoms.red.gold": "1",
    "at-kingdoms.red.resources.palace_expansion": "2",
    "at-kingdoms.blue.vp": "22",
    "at-kingdoms.blue.gold": "3",
    "at-kingdoms.yellow.vp": "4+5",
}


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (
            {"at-plan.form": "conquest"},
            [
                ("Place 1: Blue 22 VPs and 3 gold.", "BK-TIE-01"),
                ("Place 2: Red 22 VPs and 1 gold.", "BK-TIE-01"),
                ("Place 3: Yellow 9 VPs and 0 gold.", "BK-END-02"),
            ],
        ),
        (
            {"at-plan.form": "tournament"},
            [
                ("Place 1: Red 22 VPs and 1 gold, Blue 22 VPs and 3 gold.", "BK-OPEN-48"),
                ("Place 3: Yellow 9 VPs and 0 gold.", "BK-CAMPAIGN-22"),
            ],
        ),
        (
            {
                "at-plan.form": "team",
                "at-kingdoms.red.team": "one",
                "at-kingdoms.yellow.team": "one",
                "at-kingdoms.blue.team": "two",
            },
            [
                ("Place 1: Blue 22 VPs and 3 gold.", "BK-END-03"),
                ("Place 2: Red 22 VPs and 1 gold, Yellow 9 VPs and 0 gold.", "BK-END-03"),
            ],
        ),
    ],
    ids=["conquest", "tournament", "team"],
)
def test_a_campaign_is_decided_from_its_last_numbers(stranger, form, told):
    """VPs, gold and palaces of three kingdoms give the places of each form, and what decided."""
    lines = worked(stranger, "/tools/battleground_kingdoms/result", **KINGDOMS, **form)

    assert lines == [("Red gains 2 VPs for Palace Expansions.", "BK-RECORD-04"), *told]


def test_end_gold_can_be_taken_out_again(stranger):
    """Emptied, the field asks for the cards again and counts nothing, as before it was filled in."""
    address, carried = "/tools/battle_merchants/score", '{"mats":{"red":{"end_gold":6}}}'
    before = worked(stranger, address, seats="2")
    filled = worked(stranger, address, seats="2", position=carried)
    after = worked(stranger, address, seats="2", position=carried, **{"at-mats.red.end_gold": ""})

    assert before == after != filled


def test_a_team_can_be_left_again(stranger):
    """Whoever is put on no team after all comes last, beside the teams."""
    carried = '{"plan":{"form":"team"},"kingdoms":{"red":{"team":"one"},"blue":{"team":"one"}}}'
    lines = worked(
        stranger, "/tools/battleground_kingdoms/result", seats="2", position=carried, **{"at-kingdoms.red.team": ""}
    )

    assert [what.split(" 0")[0] for what, _ in lines] == ["Place 1: Blue", "Place 2: Red"]


def test_coins_of_merchants_of_magick_are_counted_from_the_pad(stranger):
    """The places come first, then every category with its rule."""
    address = "/tools/merchants_of_magick/score"
    page = stranger.post(address, data={"seats": "2"}).text
    cells = [unescape(name) for name in re.findall(r'<input type="text"[^>]* name="([^"|]+\|[^"]+)"', page)]
    crafting = next(name for name in cells if name.startswith("crafting|"))
    answer = stranger.post(address, data={"seats": "2", crafting: "4+3", "do": "work"}).text

    assert lines_of(answer)[:3] == [
        ("Place 1: Red 7.", ""),
        ("Place 2: Blue 0.", ""),
        ("Red: Crafting 7.", "MM-SCORE-02"),
    ]


@pytest.mark.parametrize(
    ("capitals", "told"),
    [
        ("6", ("No: 42 VP are needed with 2 seats.", "WT-VICTORY-09")),
        ("30", ("Yes: Red wins.", "WT-VICTORY-02")),
    ],
    ids=["not enough", "enough"],
)
def test_whether_vp_are_enough_is_answered_in_the_first_word(stranger, capitals, told):
    """The title asks a question; yes or no comes first, with what is needed."""
    lines = worked(stranger, "/tools/warriors_and_traders/victory", **{"capital|red": capitals})

    assert lines[0] == told


def test_a_number_is_named_once_beside_its_seat(stranger):
    """The seat stands over its numbers, so their names leave it out."""
    page, score = (stranger.get(f"/tools/battle_merchants/{tool}").text for tool in ("war", "score"))

    assert '<label class="name" for="at-mats.red.gold">Gold</label>' in page
    assert '<label class="name" for="at-mats.red.levels.axe">Axe level</label>' in page
    assert '<label class="name" for="at-mats.red.stock.axe.standard">Standard axes in stock</label>' in score


END_OF_YEAR = {
    "box-year.year_to_come": "5",
    "box-year.starts_now": "red",
    **{
        f"box-{seat}.{part}": value
        for seat in ("red", "blue", "yellow", "green")
        for part, value in {"hamlets": "1", "villages": "0", "towns": "0", "cities": "0"}.items()
    },
    **{f"box-{seat}.market_cards": "3" for seat in ("red", "blue", "yellow", "green")},
    **{f"box-{seat}.retired_cards": "0" for seat in ("red", "blue", "yellow", "green")},
    **{f"box-{seat}.plays": "y" for seat in ("red", "blue", "yellow")},
}


@pytest.mark.parametrize(
    ("form", "told", "decided"),
    [
        ({"box-year.year_to_come": "3"}, "Blue starts Year 3.", "CC-START-04"),
        ({"box-red.villages": "1", "box-blue.villages": "1"}, "Yellow starts Year 5.", "CC-START-05"),
        ({"box-yellow.market_cards": "2"}, "Yellow starts Year 5.", "CC-START-06"),
        (
            {"box-red.market_cards": "2", "box-red.retired_cards": "2", "box-year.retired_cards_count": "y"},
            "Blue starts Year 5.",
            "CC-R-41",
        ),
        ({"box-red.market_cards": "2", "box-red.retired_cards": "2"}, "Red starts Year 5.", "CC-START-06"),
    ],
    ids=["it goes round", "fewest points", "fewest cards", "retired cards count", "retired cards do not count"],
)
def test_who_starts_the_next_year_is_worked_out(stranger, form, told, decided):
    """From what every seat shows and who starts now, by the rules for three seats."""
    assert worked(stranger, "/tools/coin_and_crown/start", **{**END_OF_YEAR, **form}) == [(told, decided)]


def test_who_starts_counts_with_the_box_of_the_house(stranger):
    """Where a Village is worth less than a Hamlet, whoever upgraded starts."""
    correct_box(GAMES["coin_and_crown"], {"lands": {"village": {"points": 0}}})
    upgraded = {"box-yellow.hamlets": "0", "box-yellow.villages": "1"}

    assert worked(stranger, "/tools/coin_and_crown/start", **{**END_OF_YEAR, **upgraded}) == [
        ("Yellow starts Year 5.", "CC-START-05")
    ]


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"box-blue.hamlets": "-1"}, "must be 0 to 99."),
        ({"box-year.starts_now": "green"}, "must be a seat that plays."),
        ({"box-blue.plays": "", "box-yellow.plays": ""}, "must be ticked for at least 2 seats."),
        ({"box-year.year_to_come": "9"}, "must be one of"),
    ],
)
def test_what_no_end_of_a_year_shows_is_said(stranger, form, says):
    """Nothing is worked out, and the sentence stands on the page."""
    answer = stranger.post("/tools/coin_and_crown/start", data={**END_OF_YEAR, **form})

    assert answer.status_code == 422
    assert says in answer.text
