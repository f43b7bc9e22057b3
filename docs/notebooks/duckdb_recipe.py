# DuckDB: questions in SQL over files, none of which has to be loaded first. Needs duckdb.
import duckdb

print(duckdb.sql("""
    SELECT firstSide, count(*) AS games, avg((winner = 'a')::INT + (winner = 'draw')::INT / 2) AS share
    FROM 'games.parquet' WHERE status = 'ok' GROUP BY firstSide ORDER BY firstSide
"""))
print(duckdb.sql("SELECT rounds, avg(scoreA - scoreB) AS margin FROM 'games.parquet' GROUP BY rounds ORDER BY rounds"))
print(duckdb.sql("""
    SELECT "rules.roundCap", winShareA, low, high, verdict FROM read_json_auto('study/cells.ndjson')
    ORDER BY "rules.roundCap"
"""))
