import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { checkPrice, checkPrices, type RefusedReason } from "./check-price.ts";

describe("checkPrice", () => {
  it.each<[string, number, string, number | undefined, RefusedReason | undefined]>([
    ["an ordinary move", 101, "USD", 100, undefined],
    ["a terrible day", 8, "USD", 100, undefined],
    ["a first price", 5, "USD", undefined, undefined],
    ["a thousandfold price", 100_000, "USD", 100, "implausible-jump"],
    ["a thousandth of the price", 0.1, "USD", 100, "implausible-jump"],
    ["pence for pounds", 10_000, "USD", 100, "implausible-jump"],
    ["zero", 0, "USD", 100, "not-positive"],
    ["a negative price", -100, "USD", 100, "not-positive"],
    ["not a number", Number.NaN, "USD", 100, "not-a-number"],
    ["infinity", Number.POSITIVE_INFINITY, "USD", 100, "not-a-number"],
    ["another currency", 100, "EUR", 100, "wrong-currency"],
    ["no currency", 100, "", 100, "wrong-currency"],
  ])("%s: %d %s after %s → %s", (_case, price, currency, lastGood, reason) => {
    expect(checkPrice(price, currency, lastGood)).toBe(reason);
  });
});

const start = isoDate("2026-01-05");
const day = (offset: number) => addDays(start, offset);
const given = (closes: readonly number[], splits: { day: typeof start; ratio: number }[] = []) => ({
  currency: "USD",
  dates: closes.map((_close, offset) => day(offset)),
  closes,
  splits,
});

describe("checkPrices", () => {
  it("leaves out what is refused and judges the next against the last good one", () => {
    const { closes, refused } = checkPrices(given([100, 100_000, 0, 101, Number.NaN]), undefined);
    expect(closes).toEqual([100, 101]);
    expect(refused.map((row) => [row.day, row.reason])).toEqual([
      [day(1), "implausible-jump"],
      [day(2), "not-positive"],
      [day(4), "not-a-number"],
    ]);
  });

  it("does not believe a first price that all others contradict", () => {
    const { closes, refused } = checkPrices(given([100_000, 100, 101, 102]), undefined);
    expect(closes).toEqual([100, 101, 102]);
    expect(refused).toHaveLength(1);
  });

  it("judges new prices against the stored last one", () => {
    const stored = { day: day(-1), close: 100 };
    expect(checkPrices(given([100_000]), stored).closes).toEqual([]);
    expect(checkPrices(given([102]), stored).closes).toEqual([102]);
  });

  it("takes a 50-for-1 split for what it is, also between the stored and the new price", () => {
    const split = [{ day: day(1), ratio: 50 }];
    expect(checkPrices(given([1_000, 20, 21], split), undefined).refused).toEqual([]);
    const stored = { day: day(0), close: 1_000 };
    const later = { ...given([20], split), dates: [day(1)] };
    expect(checkPrices(later, stored).closes).toEqual([20]);
  });

  it("refuses a whole series in another currency", () => {
    const { closes, refused } = checkPrices({ ...given([1, 2]), currency: "GBp" }, undefined);
    expect(closes).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(["wrong-currency", "wrong-currency"]);
  });
});
