# pandas: rows of a batch and cells of a study as frames. Needs pandas, and pyarrow for Parquet.
import json
import pandas

games = pandas.read_parquet("games.parquet")
print(games.groupby("firstSide")["winner"].value_counts(normalize=True))
print(games[["scoreA", "scoreB", "rounds"]].describe())
print(games.loc[games["rounds"].idxmax(), "replay"])

cells = pandas.read_json("study/cells.ndjson", lines=True, dtype={"seed": str, "cellId": str})
print(cells[["rules.roundCap", "winShareA", "low", "high", "verdict"]].sort_values("winShareA"))

with open("report.json", encoding="utf-8") as file:
    report = json.load(file)
print(pandas.DataFrame(report["columns"]).set_index("name"))
print(pandas.DataFrame(report["weapons"])[["mech", "item", "hitShare", "damagePerShot"]])
