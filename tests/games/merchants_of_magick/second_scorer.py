"""A second scorer, written from the catalogue alone: it reads plain JSON and knows no module of the game."""

from typing import Any

Json = Any

HALVES = {"accessory": "craft", "weapon": "craft", "armor": "craft"}


def sums(position: Json, options: Json, box: Json) -> dict[str, list[int]]:
    """Give the seven categories of every seat, in the order of the score sheet."""
    if position["shoppes"] != "not tracked":
        return {seat: _from_sheet(sheet, options, box) for seat, sheet in position["shoppes"]["sheets"].items()}
    return {
        seat: _from_pad(cells, position["adventurers"][seat], options, box) for seat, cells in position["pad"].items()
    }


def _from_sheet(sheet: Json, options: Json, box: Json) -> list[int]:
    crafted = researched = bonus = 0
    for name, row in box["rows"].items():
        whole = min(sheet["circles"][f"{name}/{key}"] for key in row["circles"])
        if HALVES.get(row["sort"]):
            crafted += whole * row["coins"]
        else:
            researched += whole * row["coins"]
        if whole and name in box["charms"]:
            charm = box["charms"][name]
            bonus += charm["coins"] * _of_category(sheet, charm["category"], options, box)
    material, energy = (sheet["masteries"][goal] or 0 for goal in ("material", "energy"))
    claimed = sum(card["coins"] for card in sheet["orders"])
    return [crafted, material, researched, energy, claimed, bonus, sheet["adventurer_coins"]]


def _of_category(sheet: Json, category: str | None, options: Json, box: Json) -> int:
    cards = [card for card in sheet["orders"] if box["rows"][card["item"]]["sort"] == category]
    wish = category is not None and sheet["wishes"][category] and options["adventurer_orders_count"] == "yes"
    return len(cards) + int(wish)


def _from_pad(cells: Json, adventurer: str, options: Json, box: Json) -> list[int]:
    kinds = ("accessory", "weapon", "armor")
    pays = {0: 0, 1: 4, 2: 8}
    also = options["adventurer_orders_count"] == "yes"
    bonus = sum(2 * cells[f"{kind}_charm"] * (cells[f"{kind}_orders"] + also * cells[f"{kind}_wish"]) for kind in kinds)
    three = all(cells[f"{kind}_wish"] for kind in kinds)
    return [
        cells["crafting"],
        pays[cells["material_mastery"]],
        cells["spell_research"],
        pays[cells["energy_mastery"]],
        cells["completed_orders"],
        bonus,
        box["adventurers"][adventurer]["coins"] if three else 0,
    ]


def winners(position: Json, options: Json, box: Json) -> set[str]:
    """Give everybody who wins: most Coins, then most fulfilled Orders, then most Potions, then all of them."""
    counted = sums(position, options, box)
    keys = {seat: (sum(counted[seat]), *_tie_keys(position, seat, options)) for seat in counted}
    return {seat for seat, key in keys.items() if key == max(keys.values())}


def _tie_keys(position: Json, seat: str, options: Json) -> tuple[int, int]:
    also = options["adventurer_orders_count"] == "yes"
    if position["shoppes"] != "not tracked":
        sheet = position["shoppes"]["sheets"][seat]
        return len(sheet["orders"]) + also * sum(sheet["wishes"].values()), sheet["potions"]
    cells = position["pad"][seat]
    kinds = ("accessory", "weapon", "armor")
    return sum(cells[f"{kind}_orders"] + also * cells[f"{kind}_wish"] for kind in kinds), cells["potions"]


def title(total: int) -> str:
    """Give the solo rating."""
    steps = ("none", "Apprentice", "Craftsman", "Merchant", "Master")
    return steps[0 if total < 60 else min((total - 50) // 10, 4)]
