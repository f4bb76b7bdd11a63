"""What only a browser shows of the rooms around the table: what is in sight, and which button is the main one."""

from tracker.journal.acts import Slip, record
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event


def test_starting_is_one_tap_on_the_first_screen(served, phone):
    """The longest form of all: Start is in sight at once, and opens a table with values nobody has confirmed."""
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/new/merchants_of_magick")
    start = page.get_by_role("button", name="Start", exact=True).bounding_box()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")

    assert start["y"] + start["height"] <= 740
    assert "Lay out the Masteries" in page.locator("main").inner_text()


def test_only_values_of_the_chosen_depth_are_in_sight(served, phone):
    """Without JavaScript too: the score pad asks for fewer values than the sheets."""
    page = phone(javascript=False)
    page.goto(served.link())
    page.goto(f"{served.address}/new/merchants_of_magick")
    page.locator("summary", has_text="Values to compare").click()
    sheets = page.get_by_label("Potions for Extra Dice slot 4").is_visible()
    page.get_by_role("radio", name="Score pad").check()

    assert (sheets, page.get_by_label("Potions for Extra Dice slot 4").is_visible()) == (True, False)
    assert page.get_by_label("Elite Armor: Coins").is_visible()


def test_writing_down_is_the_main_act_while_something_is_typed(served, phone):
    """End turn is due; a typed cell makes Write down the main button until it is typed back."""
    with served.app.app_context():
        table = open_table(Opening("warriors_and_traders", ("red", "blue")))
        count = {"act": "count_vp", "seat": "red", "source": "archer", "count": 3}
        record(Slip(table, 0, "a"), read_event(load(table).game, count))
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}")
    main = page.locator(".bar .do > .main")
    seen = [main.inner_text()]
    page.locator('[id="archer|red"]').fill("4")
    seen.append(main.inner_text())
    page.locator('[id="archer|red"]').fill("3")
    seen.append(main.inner_text())

    assert seen == ["End turn 1", "Write down", "End turn 1"]
