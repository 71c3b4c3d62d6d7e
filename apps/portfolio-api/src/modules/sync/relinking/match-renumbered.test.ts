import { describe, expect, it } from "vitest";
import { type ChangedCusipMarks, matchChangedCusip } from "./renumbered-securities.ts";

const vti: ChangedCusipMarks = {
  symbol: "VTI",
  cusip: null,
  name: "VANGUARD INDEX FUNDS",
  currency: "USD",
};
const voo = { ...vti, symbol: "VOO" };
const trust: ChangedCusipMarks = {
  symbol: "Trust II",
  cusip: null,
  name: "Trust II",
  currency: "USD",
};

describe("a security under a new id", () => {
  it.each([
    ["its ticker", vti, { ...vti, name: "Total market" }],
    ["its CUSIP", { ...vti, cusip: "9" }, { ...voo, name: "Renamed", cusip: "9" }],
    ["its name, where neither has a ticker", trust, { ...trust }],
    ["its name, where it has a ticker since", trust, { ...trust, symbol: "TRII" }],
  ])("is known by %s", (_mark, old, now) => {
    expect(matchChangedCusip([old], [now])).toEqual([[old, now]]);
  });

  it.each([
    ["another fund of the same shortened name", vti, [voo]],
    [
      "of another CUSIP, of the same name",
      { ...trust, cusip: "1" },
      [{ ...trust, cusip: "2", symbol: "T" }],
    ],
    ["the same ticker in another currency", vti, [{ ...vti, currency: "CAD" }]],
    [
      "one of two that share its ticker",
      vti,
      [
        { ...vti, name: "A" },
        { ...vti, name: "B" },
      ],
    ],
    [
      "without a name or a ticker",
      { ...vti, symbol: "id-1", name: "Unnamed security" },
      [{ ...vti, symbol: "id-2", name: "Unnamed security" }],
    ],
  ])("is not %s", (_case, old, reported) => {
    expect(matchChangedCusip([old], reported)).toEqual([]);
  });
});
