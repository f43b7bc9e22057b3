"""Prints the reference values quoted in test/stats/*.test.ts, each by a route other than the product's.

Run: python3 test/stats/reference/statistics.py   (mpmath; no other dependency)
"""
from itertools import product
from math import comb
from mpmath import mp, mpf, findroot, log, sqrt, pi, sin, exp, lambertw, erfinv

mp.dps = 40


def section(title):
    print(f"\n{title}")


# --- GSPRT: the two fits by Lagrange multipliers, all cells as unknowns, multidimensional Newton from two starts
def gsprt(counts, elo0, elo1, model):
    weights = [mpf(c) if c else mpf("0.001") for c in counts]
    total = sum(weights)
    seen = [w / total for w in weights]
    cells = len(counts)
    scores = [mpf(i) / (cells - 1) for i in range(cells)]

    def fit(elo):
        if model == "logistic":
            s = 1 / (1 + mpf(10) ** (-mpf(elo) / 400))
            constraint = lambda p: sum(a * q for a, q in zip(scores, p)) - s
            gradient = lambda p: scores
        else:
            t = sqrt(mpf(cells - 1) / 2) * elo / (800 / log(10))

            def moments(p):
                mu = sum(a * q for a, q in zip(scores, p))
                return mu, sqrt(sum(a * a * q for a, q in zip(scores, p)) - mu * mu)

            def constraint(p):
                mu, sigma = moments(p)
                return mu - mpf(1) / 2 - t * sigma

            def gradient(p):
                mu, sigma = moments(p)
                return [a - t * (a * a - 2 * a * mu) / (2 * sigma) for a in scores]

        def equations(*x):
            p, lam, nu = x[:cells], x[cells], x[cells + 1]
            g = gradient(p)
            return [q - p[i] * (lam + nu * g[i]) for i, q in enumerate(seen)] + [sum(p) - 1, constraint(p)]

        # A one-sided histogram has stationary points with negative shares as well: start near both ends there.
        ends = [mpf(1) / 2 if i in (0, cells - 1) else 2 * q for i, q in enumerate(seen)]
        for start in (seen, ends):
            x = list(findroot(equations, tuple(start) + (mpf(1), mpf(0)), tol=mpf(10) ** -50, maxsteps=100))
            if min(x[:cells]) > 0:
                return x[:cells]
        raise ValueError("no feasible fit")

    p0, p1 = fit(elo0), fit(elo1)
    return total * sum(q * log(b / a) for q, a, b in zip(seen, p0, p1))


section("GSPRT")
for counts, elo0, elo1, model in [
    ([12, 20, 40, 28, 20], 0, 20, "logistic"),
    ([12, 20, 40, 28, 20], 0, 20, "normalised"),
    ([184, 15, 508, 17, 290], 0, 5, "normalised"),
    ([30, 21, 44], -10, 10, "logistic"),
    ([30, 21, 44], -10, 10, "normalised"),
    ([3, 4, 9, 12, 20, 15, 11, 6, 2], -5, 30, "normalised"),
    ([0, 0, 0, 0, 104], 0, 5, "normalised"),
]:
    print(counts, elo0, elo1, model, mp.nstr(gsprt(counts, elo0, elo1, model), 12))

# --- Bradley-Terry: score equations in two free ratings, information inverted by Cramer's rule
section("Bradley-Terry 60-40, 55-45, 70-30: Elo, model covariance")
games = {(0, 1): (60, 100), (1, 2): (55, 100), (0, 2): (70, 100)}


def chance(x, i, j):
    return 1 / (1 + exp(x[j] - x[i]))


def equations(a, b):
    x = (a, b, -a - b)
    surplus = [mpf(0)] * 3
    for (i, j), (won, n) in games.items():
        d = won - n * chance(x, i, j)
        surplus[i] += d
        surplus[j] -= d
    return [surplus[0], surplus[1]]


a, b = findroot(equations, (mpf("0.3"), mpf(0)))
x = (a, b, -a - b)
scale = 400 / log(10)
print([mp.nstr(v * scale, 12) for v in x])
w = {k: n * chance(x, *k) * (1 - chance(x, *k)) for k, (_, n) in games.items()}
# covariance of the contrasts d1 = x0 - x2, d2 = x1 - x2, then of the centred ratings
i11, i22, i12 = w[0, 1] + w[0, 2], w[0, 1] + w[1, 2], -w[0, 1]
det = i11 * i22 - i12 * i12
c11, c22, c12 = i22 / det, i11 / det, -i12 / det
rows = [(mpf(2) / 3, -mpf(1) / 3), (-mpf(1) / 3, mpf(2) / 3), (-mpf(1) / 3, -mpf(1) / 3)]
for r in rows:
    print([mp.nstr((r[0] * s[0] * c11 + (r[0] * s[1] + r[1] * s[0]) * c12 + r[1] * s[1] * c22) * scale**2, 12) for s in rows])

# --- confidence sequence: rho by the Lambert function, as in the authors' R package
section("Normal-mixture margin, unit variance: units, tightest at, alpha")
for t, t_opt, alpha in [(64, 1000, 0.05), (1000, 1000, 0.05), (20000, 500, 0.01)]:
    alpha = mpf(alpha)
    rho2 = (-lambertw(-alpha**2 * exp(-1), -1).real - 1) / t_opt
    print(t, t_opt, mp.nstr(sqrt(2 * (t * rho2 + 1) * log(sqrt(t * rho2 + 1) / alpha) / (t**2 * rho2)), 12))

# --- Ishigami (a = 7, b = 0.1): analytic Sobol indices; exact Morris effects over the whole 4-level grid, step 2/3
section("Ishigami Sobol S1, ST")
A, B = mpf(7), mpf(1) / 10
v1 = (1 + B * pi**4 / 5) ** 2 / 2
v2 = A**2 / 8
v13 = B**2 * pi**8 * (mpf(1) / 18 - mpf(1) / 50)
v = v1 + v2 + v13
print([mp.nstr(q / v, 10) for q in (v1, v2, 0, v1 + v13, v2, v13)])
section("Ishigami Morris mu, mu*, sigma (population) on the grid")


def ishigami(u):
    x = [pi * (2 * q - 1) for q in u]
    return sin(x[0]) + A * sin(x[1]) ** 2 + B * x[2] ** 4 * sin(x[0])


levels = [mpf(i) / 3 for i in range(4)]
for factor in range(3):
    effects = []
    for u in product(levels, repeat=3):
        if u[factor] > mpf("0.4"):
            continue
        up = list(u)
        up[factor] += mpf(2) / 3
        effects.append((ishigami(up) - ishigami(u)) * 3 / 2)
    n = len(effects)
    mu = sum(effects) / n
    print(mp.nstr(mu, 10), mp.nstr(sum(abs(e) for e in effects) / n, 10), mp.nstr(sqrt(sum((e - mu) ** 2 for e in effects) / n), 10))

# --- McNemar: the exact rational sum
section("McNemar 40, 22")
print(2 * sum(comb(62, i) for i in range(23)) / 2**62)

section("Units to detect 0.02 at variance 0.2, alpha 0.05, power 0.8; smallest difference with 1000")
z = lambda p: sqrt(mpf(2)) * erfinv(2 * mpf(p) - 1)
reach = z("0.975") + z("0.8")
print(mp.nstr(reach**2 * mpf("0.2") / mpf("0.02") ** 2, 12), mp.nstr(reach * sqrt(mpf("0.2") / 1000), 12))

# --- best of three by enumeration of all 27 triples, stopping at the second win
section("Best of three, win 0.5 draw 0.2: win, loss, level, mean games")
chances = {"w": mpf("0.5"), "d": mpf("0.2"), "l": mpf("0.3")}
result = {"w": mpf(0), "l": mpf(0), "level": mpf(0)}
length = mpf(0)
for games3 in product("wdl", repeat=3):
    weight = chances[games3[0]] * chances[games3[1]] * chances[games3[2]]
    played = games3[:2] if games3[0] == games3[1] != "d" else games3
    length += weight * len(played)
    won, lost = played.count("w"), played.count("l")
    result["w" if won > lost else "l" if lost > won else "level"] += weight
print([mp.nstr(result[k], 12) for k in ("w", "l", "level")], mp.nstr(length, 12))
