import { isoDate } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import { type PriceSources, priceOn, priceSeries } from "./price-book.ts";

const point = (date: string, price: number) => ({ date: isoDate(date), price });
const closes = (...points: [string, number][]) => ({
  dates: points.map(([date]) => isoDate(date)),
  values: points.map(([, price]) => price),
});
const on = (sources: Partial<PriceSources>, date: string) => {
  const none = { market: closes(), trades: [], institution: null, splits: [] };
  return priceOn(priceSeries({ ...none, ...sources }))(isoDate(date));
};

const market = closes(["2024-03-01", 100], ["2024-03-04", 102]);

it.each([
  ["the close of the day", "2024-03-04", 102],
  ["the last close over a weekend", "2024-03-03", 100],
  ["the last close however old", "2024-09-01", 102],
  ["the first price within a week before it", "2024-02-24", 100],
  ["nothing earlier", "2024-02-20", undefined],
])("knows %s", (_, date, price) => {
  expect(on({ market }, date)).toBe(price);
});

it("uses own trades only before the market's first day", () => {
  const trades = [point("2024-01-10", 90), point("2024-03-02", 7)];

  expect(on({ market, trades }, "2024-02-01")).toBe(90);
  expect(on({ market, trades }, "2024-03-03")).toBe(100);
});

it("uses the institution's price when it is newer than the market's", () => {
  expect(on({ market, institution: point("2024-03-05", 104) }, "2024-03-06")).toBe(104);
  expect(on({ market, institution: point("2024-03-02", 7) }, "2024-03-03")).toBe(100);
});

it("lowers the carried price on the day of a split", () => {
  const splits = [{ date: isoDate("2024-03-02"), ratio: 4 }];

  expect(on({ market, splits }, "2024-03-01")).toBe(100);
  expect(on({ market, splits }, "2024-03-02")).toBe(25);
  expect(on({ market, splits }, "2024-03-04")).toBe(102);
});

it("does not adjust a day that has its own price", () => {
  expect(on({ market, splits: [{ date: isoDate("2024-03-04"), ratio: 4 }] }, "2024-03-04")).toBe(
    102,
  );
});

it("knows no price that is not positive", () => {
  expect(on({ market: closes(["2024-03-01", 0]) }, "2024-03-01")).toBeUndefined();
  expect(on({ market: closes(["2024-03-01", 5], ["2024-03-04", 0]) }, "2024-03-04")).toBe(5);
});
