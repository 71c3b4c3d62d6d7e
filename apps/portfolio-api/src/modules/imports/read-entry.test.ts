import { describe, expect, it } from "vitest";
import { readEntry } from "./entries.service.ts";

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

  it("may be of the dearest share, and of the least part of one", () => {
    for (const [shares, amount] of [
      [1, 750_000],
      [0.000001, 0.75],
      [1e-6, 10],
      [100_000_000, 1],
    ] as const)
      expect(readEntry({ ...DRAFT, shares, amount }, TODAY).kind).toBe("row");
  });

  it("is refused with both numbers where no share has such a price", () => {
    const dear = readEntry({ ...DRAFT, shares: 0.00001, amount: 1_000 }, TODAY);
    const cheap = readEntry({ ...DRAFT, shares: 900_000_000, amount: 0.01 }, TODAY);
    expect([dear, cheap]).toEqual([
      {
        kind: "problem",
        problem: {
          en: "0.00001 shares for $1,000 come to $100,000,000 a share, which no share costs. Please check both numbers.",
          es: "0.00001 acciones por $1,000 dan $100,000,000 por acción, y ninguna acción cuesta tanto. Revisa los dos números.",
        },
      },
      {
        kind: "problem",
        problem: {
          en: "900,000,000 shares for $0.01 come to $0.0000000000111111 a share, which is next to nothing. Please check both numbers.",
          es: "900,000,000 acciones por $0.01 dan $0.0000000000111111 por acción, que es casi nada. Revisa los dos números.",
        },
      },
    ]);
  });

  it.each([
    ["less than a cent", { amount: 0.001 }, "at least one cent"],
    ["an amount without an end", { amount: 1e13 }, "at most $999,999,999,999"],
    ["next to no shares", { shares: 1e-10, amount: 1 }, "at least 0.000001"],
    ["shares without an end", { shares: 1e20 }, "at most 999,999,999,999"],
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
