import { describe, expect, it } from "vitest";
import { dividends, offices, semiconductors, wind } from "#test/example-dashboard.ts";
import { stripPosition } from "./holding-card.tsx";
import { holdingSorts, irrDifference, type Sort, sortHoldings } from "./use-holdings-view.ts";

const holdings = [wind, offices, dividends, semiconductors];
const symbols = (sort: Sort) => sortHoldings(holdings, sort).map(({ symbol }) => symbol);

describe("sortHoldings", () => {
  it.each([
    ["value", "descending", ["ALPN", "OAKD", "TVNR", "FJRD"]],
    ["value", "ascending", ["FJRD", "TVNR", "OAKD", "ALPN"]],
    ["symbol", "ascending", ["ALPN", "FJRD", "OAKD", "TVNR"]],
    ["irr", "descending", ["ALPN", "OAKD", "TVNR", "FJRD"]],
    ["irr", "ascending", ["TVNR", "OAKD", "ALPN", "FJRD"]],
    ["difference", "ascending", ["TVNR", "OAKD", "ALPN", "FJRD"]],
    ["gain", "ascending", ["TVNR", "FJRD", "OAKD", "ALPN"]],
  ] as const)("by %s, %s, keeps the unknown last", (by, direction, expected) => {
    expect(symbols({ by, direction })).toEqual(expected);
  });

  it("leaves the given list alone", () => {
    symbols({ by: "value", direction: "descending" });

    expect(holdings[0]).toBe(wind);
  });
});

describe("the next order of holdings", () => {
  it.each([
    [{ by: "value", direction: "descending" }, "value", { by: "value", direction: "ascending" }],
    [{ by: "value", direction: "descending" }, "irr", { by: "irr", direction: "descending" }],
    [{ by: "value", direction: "descending" }, "symbol", { by: "symbol", direction: "ascending" }],
  ] as const)("after %j, asking for %s gives %j", (now, by, next) => {
    expect(holdingSorts.next(now, by)).toEqual(next);
  });
});

it("compares the two rates as shown, or not at all", () => {
  expect(irrDifference(dividends)).toBe(-1.88);
  expect(irrDifference(wind)).toBeNull();
});

it("puts rates on one scale and keeps outliers at its edge", () => {
  expect(stripPosition(-0.1)).toBe(6);
  expect(stripPosition(0.45)).toBe(294);
  expect(stripPosition(9)).toBe(294);
  expect(stripPosition(-9)).toBe(6);
});
