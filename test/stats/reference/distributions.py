"""Writes distributions.json: distribution functions and quantiles at 40 digits (mpmath), rounded to doubles.

Run: python3 test/stats/reference/distributions.py
Independent of the product: cdfs are mpmath's incomplete gamma and beta integrals, exact rational sums for the
binomial; quantiles come from bisection on them.
"""
import json
import os
from fractions import Fraction
from math import comb
from mpmath import mp, mpf, beta as beta_function, gammainc, erfc, sqrt, loggamma

mp.dps = 40


def normal(z):
    return erfc(-mpf(z) / sqrt(mpf(2))) / 2


def student(t, v):
    t, v = mpf(t), mpf(v)
    y = t * t / (v + t * t)
    half = mpf(1) / 2
    tail = beta_series(v / 2, half, 1 - y) / 2 if y > half else (1 - beta_series(half, v / 2, y)) / 2
    return tail if t < 0 else 1 - tail


def chi_square(x, v):
    return gammainc(mpf(v) / 2, 0, mpf(x) / 2, regularized=True)


def beta(x, a, b):
    a, b, x = mpf(a), mpf(b), mpf(x)
    if x > a / (a + b):
        return 1 - beta_series(b, a, 1 - x)
    return beta_series(a, b, x)


def beta_series(a, b, x):
    # DLMF 8.17.8: x^a (1-x)^b / (a B(a, b)) * 2F1(a + b, 1; a + 1; x), all terms positive
    if x == 0:
        return mpf(0)
    total = term = mpf(1)
    n = 0
    while term > total * mpf(10) ** -38:
        term *= (a + b + n) / (a + 1 + n) * x
        total += term
        n += 1
    return x**a * (1 - x) ** b / (a * beta_function(a, b)) * total


def binomial(k, n, p):
    p = Fraction(p)  # the exact value of the double
    total = sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k + 1))
    return mpf(total.numerator) / mpf(total.denominator)


def inverse(cdf, p, low, high):
    # Illinois false position, bisecting every third step; ends when the bracket is far below a double's spacing
    p, low, high = mpf(p), mpf(low), mpf(high)
    f_low, f_high = cdf(low) - p, cdf(high) - p
    for step in range(1000):
        if high - low <= mpf(10) ** -22 * max(abs(low), abs(high)):
            break
        middle = (low + high) / 2 if step % 3 == 0 else (low * f_high - high * f_low) / (f_high - f_low)
        value = cdf(middle) - p
        if abs(value) < mpf(10) ** -32:
            return middle
        if value < 0:
            low, f_low, f_high = middle, value, f_high / 2
        else:
            high, f_high, f_low = middle, value, f_low / 2
    return (low + high) / 2


P = [1e-12, 1e-6, 0.001, 0.025, 0.05, 0.3, 0.5, 0.8, 0.95, 0.975, 0.995, 0.999999]
rows = {
    "logGamma": [[x, float(loggamma(mpf(x)))] for x in [1e-3, 0.5, 1, 1.5, 2, 3.7, 15.9, 16, 171.3, 1e6 + 0.5]],
    "normalCdf": [[z, float(normal(z))] for z in [-30, -8, -5, -2.5, -1, -1e-9, 0, 0.3, 1, 1.959963984540054, 4, 9]],
    "normalQuantile": [[p, float(inverse(normal, p, -12, 12))] for p in P],
    "studentCdf": [[t, v, float(student(t, v))] for v in [1, 2, 4.5, 30, 1000, 1e5] for t in [-7, -3, -0.5, 0.1, 2, 6]],
    "studentQuantile": [[p, v, float(inverse(lambda t: student(t, v), p, -1e6, 1e6))]
                        for v in [1, 2, 3, 63, 8191] for p in P[2:]],
    "chiSquareCdf": [[x, v, float(chi_square(x, v))] for v in [1, 2, 7, 100, 2000] for x in [1e-4, 0.5, 3.84, 90, 2010]],
    "chiSquareQuantile": [[p, v, float(inverse(lambda x: chi_square(x, v), p, 0, 1e3))] for v in [1, 3, 10, 500] for p in P],
    "betaCdf": [[x, a, b, float(beta(x, a, b))]
                for a, b in [(0.5, 0.5), (1, 3), (2.5, 0.3), (40, 60), (5000, 5100), (30000, 70000)]
                for x in [1e-5, 0.1, 0.3, 0.495, 0.6, 0.99]],
    "betaQuantile": [[p, a, b, float(inverse(lambda x: beta(x, a, b), p, 0, 1))]
                     for a, b in [(0.5, 0.5), (1, 30), (40, 61), (500, 501), (3, 0.7)] for p in P[1:]],
    "binomialCdf": [[k, n, p, float(binomial(k, n, p))]
                    for k, n, p in [(0, 1, 0.5), (0, 10, 0.1), (3, 10, 0.3), (9, 10, 0.9), (22, 62, 0.5), (480, 1000, 0.5),
                                    (12, 1000, 0.02), (990, 1000, 0.98), (1000, 2000, 0.52)]],
}
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "distributions.json")
with open(path, "w", encoding="utf-8") as file:
    file.write("{\n")
    file.write(",\n".join(
        f'  "{name}": [\n' + ",\n".join("    " + json.dumps(row) for row in table) + "\n  ]" for name, table in rows.items()))
    file.write("\n}\n")
