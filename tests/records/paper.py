"""What stood on paper at the end of every recorded evening.

Places in order, parted by commas; seats that share a place or win together are joined by `&`; the rule that
decided a place stands behind it. The totals were worked out beside Tableside from what was typed; those of the two
evenings on shoppe sheets by the second scorer from the final sheets. The evenings of Battle Merchants at full depth
were played by its offers, and their lines are copied from their records.
"""

ON_PAPER = """
battle_merchants
    four_seats_decided_by_weapons_on_the_board  Yellow 192 (BM-TIE-01), Purple 192 (BM-TIE-01), Blue 137, Red 87
    four_seats_with_typed_cards                 Blue 96, Yellow 68, Purple 67, Red 63
    only_tied_seats_get_tie_break_gold          Purple 65 (BM-TIE-01), Red 65 (BM-TIE-01), Yellow 64
    three_seats_share_the_win                   Purple 164 & Yellow 164 (BM-TIE-02), Red 119
    three_seats_with_bonus_actions              Red 224, Purple 148, Yellow 145
    three_seats_with_gold_only                  Red 99, Purple 91 & Yellow 91
    two_seats_triggered_by_steve                Red 148, Purple 103
    two_seats_with_amended_acts                 Red 122, Purple 109
    two_seats_with_second_sales                 Red 139, Purple 118
battleground_kingdoms
    a_campaign_cut_short                   Yellow 11, Purple 10 (BK-TIE-01), Red 10 (BK-TIE-01)
    eight_seats_in_a_tournament            Purple 11 & Green 11 & Orange 11 (BK-OPEN-48), Red 10, Teal 9, Yellow 8,
                                           Blue 6 & Grey 6 (BK-OPEN-48)
    five_seats_in_teams_by_average_gold    Blue 6 & Purple 12 (BK-TIE-02), Red 10 & Yellow 10 & Green 7 (BK-TIE-02)
    four_seats_in_a_tournament_by_gold     Blue 10 (BK-TIE-01), Red 10 (BK-TIE-01), Orange 8 (BK-TIE-01),
                                           Green 8 (BK-TIE-01)
    four_seats_in_five_rounds              Red 19, Purple 17, Blue 16, Yellow 12
    four_seats_in_teams_share_the_win      Red 8 & Grey 10 & Teal 10 & Orange 8 (BK-TIE-03)
    six_seats_in_teams                     Red 12 & Yellow 8 & Green 9, Blue 8 & Purple 9 & Orange 8
    three_seats_with_byes_by_unspent_gold  Blue 9 (BK-TIE-01), Red 9 (BK-TIE-01), Yellow 9 (BK-TIE-01)
    two_seats_share_the_win                Green 9 & Grey 9 (BK-TIE-03)
coin_and_crown
    four_seats_by_points               Red 34, Blue 30, Green 26, Yellow 21
    four_seats_by_villages             Blue 29 (CC-TIE-03), Red 29 (CC-TIE-03), Yellow 20, Green 16
    four_seats_share_second_place      Red 36, Blue 19 & Yellow 19 (CC-R-55), Green 2
    three_seats_by_coins               Green 27 (CC-TIE-05), Red 27 (CC-TIE-05), Blue 17
    three_seats_by_towns               Red 31 (CC-TIE-02), Green 31 (CC-TIE-02), Yellow 25
    two_seats_by_cities                Red 30 (CC-TIE-01), Blue 30 (CC-TIE-01)
    two_seats_by_hamlets               Red 28 (CC-TIE-04), Blue 28 (CC-TIE-04)
    two_seats_closed_with_empty_cells  Red 19, Yellow 9
    two_seats_share_the_victory        Red 21 & Blue 21 (CC-R-46)
merchants_of_magick
    alone_on_a_shoppe_sheet             Green 79
    alone_with_the_title_apprentice     Blue 62
    alone_with_the_title_craftsman      Blue 71
    alone_with_the_title_master         Blue 100
    alone_with_the_title_merchant       Blue 82
    alone_without_a_title               Blue 43
    eight_seats_on_the_pad              Purple 70, Red 57, Orange 56, Blue 51, Teal 48, Grey 44, Yellow 42, Green 32
    four_seats_share_the_victory        Red 54 & Green 54 (MM-TIE-03), Teal 41, Grey 26
    three_seats_by_fulfilled_orders     Red 59 (MM-TIE-01), Blue 59 (MM-TIE-01), Green 38
    three_seats_from_sheets_to_the_pad  Red 67, Purple 66, Teal 50
    two_seats_by_potions                Purple 63 (MM-TIE-02), Yellow 63 (MM-TIE-02)
    two_seats_on_shoppe_sheets          Red 70, Blue 60
warriors_and_traders
    five_seats_and_one_leaves          Red 34, Blue 22, Purple 19, Yellow 18
    four_seats_after_the_last_turn     Red 31, Blue 30, Purple 26, Yellow 25
    four_seats_allied_and_nobody_wins  Red 15 & Blue 14 & Yellow 14 (WT-OPEN-62)
    four_seats_allied_and_one_leaves   Red 15 & Yellow 14, Purple 14
    six_seats_in_three_alliances       Red 31 & Green 27, Blue 18 & Orange 23, Yellow 16 & Purple 18
    six_seats_stop_by_agreement        Red 18 & Blue 14 & Yellow 13, Purple 14 & Green 12 & Orange 17
    three_seats_share_the_victory      Red 38 & Blue 38 (WT-VICTORY-04), Purple 28
    two_seats_and_one_leaves           Green 15
    two_seats_reach_the_requirement    Red 46, Blue 30
"""


def on_paper() -> dict[str, str]:
    """Give what stood on paper by `game/record`; a line indented further goes on with the one above."""
    found: dict[str, str] = {}
    game = name = ""
    for line in filter(None, ON_PAPER.splitlines()):
        indent = len(line) - len(line.lstrip())
        if indent == 0:
            game = line.strip()
        elif indent == 4:
            name, _, told = line.strip().partition(" ")
            found[f"{game}/{name}"] = told.strip()
        else:
            found[f"{game}/{name}"] += f" {line.strip()}"
    return found
