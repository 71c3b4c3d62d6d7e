import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { type Reconciled, reconcileAccounts } from "./reconcile.ts";

const held = (value: number, currency = "USD", accountId = "a", securityId = "fund") => ({
  accountId,
  securityId,
  currency,
  value,
  priceAsOf: isoDate("2026-11-20"),
});
const cash = (value: number) => held(value, "USD", "a", "cash");
const securities: Reconciled["securities"] = [
  { id: "fund", type: "mutual_fund" },
  { id: "cash", type: "cash" },
];
const reconcile = (
  balance: number | null,
  holdings: Reconciled["holdings"],
  account: { isIncomplete?: boolean } = {},
) =>
  reconcileAccounts({
    accounts: [{ id: "a", currency: "USD", balance, ...account }],
    holdings,
    securities,
  });

describe("reconcileAccounts", () => {
  it.each([
    ["agrees to the cent", 1_450, [held(1_200.004), cash(250)], [1_450, 1_200, 250], 0, null],
    ["does not hide a cent", 10, [held(9.99)], [9.99, 9.99, 0], 0.01, "cash_not_listed"],
    ["leaves other accounts out", 100, [held(100), held(5, "USD", "b")], [100, 100, 0], 0, null],
    ["compares an empty account", 0, [], [0, 0, 0], 0, null],
    ["has no difference without a total", null, [held(5)], [5, 5, 0], null, null],
    [
      "names holdings in another currency",
      170,
      [held(100), held(70, "EUR")],
      [100, 100, 0],
      70,
      "other_currency",
    ],
    [
      "names a sweep fund beside the same cash",
      1_450,
      [held(1_200), cash(250), cash(250)],
      [1_700, 1_200, 500],
      -250,
      "holding_counted_twice",
    ],
    [
      "names cash that the total lacks",
      1_200,
      [held(1_200), cash(250)],
      [1_450, 1_200, 250],
      -250,
      "cash_counted_twice",
    ],
    [
      "names a holding that is counted twice here",
      1_200,
      [held(1_200), held(1_200)],
      [2_400, 2_400, 0],
      -1_200,
      "holding_counted_twice",
    ],
    [
      "names prices of another day",
      1_460,
      [held(1_200), cash(250)],
      [1_450, 1_200, 250],
      10,
      "prices_of_another_day",
    ],
    [
      "says that it can't tell",
      9_000,
      [held(1_200), cash(250)],
      [1_450, 1_200, 250],
      7_550,
      "unknown",
    ],
  ])("%s", (_case, balance, holdings, [ourTotal, positions, money], difference, cause) => {
    expect(reconcile(balance, holdings)).toEqual([
      {
        accountId: "a",
        institutionTotal: balance,
        ourTotal,
        positions,
        cash: money,
        difference,
        likelyCause: cause,
        costBasisMethod: "fifo",
      },
    ]);
  });

  it("names rows that could not be read before anything that a number suggests", () => {
    const [row] = reconcile(1_200, [held(1_200), cash(250)], { isIncomplete: true });
    expect(row?.likelyCause).toBe("unread_rows");
  });
});
