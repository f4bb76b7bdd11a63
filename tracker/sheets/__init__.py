"""Paper: what stands on the sheets, and the one door to WeasyPrint.

page, grids, charts, notes    what a sheet shows, as values; one file per game for its own arrangement
door, shelf                   asking for a PDF, and keeping those that are drawn
wire, press                   the process of its own that draws them; only there WeasyPrint is imported
"""
