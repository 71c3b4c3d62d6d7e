import { describe, expect, it } from "vitest";
import { readEntry } from "./read-entry.ts";

const TODAY = "2026-11-20";
const DRAFT = {
  date: "2026-01-15",
  action: "buy",
  symbol: "vti",
  shares: 4,
  amount: 1_000,
} as const;

describe("a transaction that was entered", () => {
  it.each([
    ["buy", [4, 1_000, 250]],
    ["sell", [-4, -1_000, 250]],
    ["deposit", [0, -1_000, 0]],
    ["withdrawal", [0, 1_000, 0]],
    ["dividend", [0, -1_000, 0]],
  ] as const)("is signed by its word: %s", (action, expected) => {
    const read = readEntry({ ...DRAFT, action }, TODAY);
    if (read.kind === "problem") throw new Error(read.problem.en);
    const { quantity, amount, price } = read.row;
    expect([quantity, amount, price]).toEqual(expected);
  });

  it("may be of shares that cost next to nothing", () => {
    expect(readEntry({ ...DRAFT, shares: 20_000_000, amount: 1 }, TODAY)).toMatchObject({
      kind: "row",
      row: { price: 5e-8 },
    });
  });

  it.each([
    ["less than a cent", { amount: 0.001 }, "at least one cent"],
    ["a symbol with a hyphen before it", { symbol: "-VTI" }, "is not a symbol"],
    ["a currency as symbol", { symbol: "CUR:USD" }, "is cash"],
    ["a day to come", { date: "2026-11-21" }, "in the future"],
    ["no shares", { shares: undefined }, "no number of shares"],
  ])("is refused in words: %s", (_case, change, words) => {
    expect(readEntry({ ...DRAFT, ...change }, TODAY)).toEqual({
      kind: "problem",
      problem: expect.objectContaining({ en: expect.stringContaining(words) }),
    });
  });
});
