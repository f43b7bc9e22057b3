# Python alone: what a batch came to, from its rows and its report.
import csv
import json
import statistics

with open("games.csv", newline="", encoding="utf-8") as file:
    games = [row for row in csv.DictReader(file) if row["status"] == "ok"]

wins = sum(row["winner"] == "a" for row in games)
draws = sum(row["winner"] == "draw" for row in games)
print("win share of a:", (wins + draws / 2) / len(games))
print("rounds:", statistics.mean(int(row["rounds"]) for row in games))

longest = max(games, key=lambda row: (int(row["rounds"]), int(row["events"])))
print("the longest game:", longest["seed"], longest["replay"])

with open("report.json", encoding="utf-8") as file:
    report = json.load(file)
share = report["winShare"]
print("the report says:", share["a"], share["low"], share["high"], share["method"])
for mech in report["mechs"]:
    print(mech["mech"], mech["name"], mech["survival"], mech["damagePerGame"])

with open("study/cells.ndjson", encoding="utf-8") as file:
    cells = [json.loads(line) for line in file]
for cell in sorted(cells, key=lambda cell: cell["winShareA"], reverse=True):
    print(cell["rules.roundCap"], cell["winShareA"], cell["low"], cell["high"], cell["verdict"])
