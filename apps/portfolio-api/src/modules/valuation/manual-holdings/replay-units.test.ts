import { isoDate } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { replayUnits } from "./replay-units.ts";

const row = (
  date: string,
  type: string,
  quantity: number,
  more: Partial<TransactionRow> = {},
): TransactionRow => ({
  id: `${date} ${type}`,
  accountId: "account",
  securityId: "security",
  date: isoDate(date),
  quantity,
  amount: quantity * 100,
  price: 100,
  fees: null,
  type,
  subtype: type,
  ...more,
});
const SPLIT = { date: isoDate("2022-06-06"), ratio: 4 };

it.each([
  ["nothing", [], [], 0, 0],
  [
    "a purchase less a sale",
    [row("2020-01-02", "buy", 10), row("2021-01-04", "sell", -4)],
    [],
    6,
    0,
  ],
  [
    "a purchase and a split that only the market tells of",
    [row("2020-01-02", "buy", 10)],
    [SPLIT],
    40,
    1,
  ],
  [
    "a split that the rows tell of, some days off",
    [
      row("2020-01-02", "buy", 10),
      row("2022-06-10", "transfer", 30, { subtype: "split", price: 0, amount: 0 }),
    ],
    [SPLIT],
    40,
    0,
  ],
  ["a purchase after the split", [row("2023-01-03", "buy", 10)], [SPLIT], 10, 0],
  [
    "a purchase on the day of the split, in new units",
    [row("2022-06-06", "buy", 10)],
    [SPLIT],
    10,
    0,
  ],
  ["more sold than bought", [row("2020-01-02", "sell", -3)], [], -3, 0],
])("holds, after %s, what is left", (_case, rows, known, units, splits) => {
  const kept = replayUnits(rows, known);
  expect([kept.units, kept.splits.length]).toEqual([units, splits]);
});

it("knows the price of the last trade in today's units", () => {
  expect(replayUnits([row("2020-01-02", "buy", 10)], [SPLIT]).traded).toEqual({
    date: "2020-01-02",
    price: 25,
  });
});
