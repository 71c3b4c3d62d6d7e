import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { type PriceSources, priceOn, priceSeries, sourcedPriceOn } from "./price-book.ts";

const point = (date: string, price: number) => ({ date: isoDate(date), price });
const closes = (...points: [string, number][]) => ({
  dates: points.map(([date]) => isoDate(date)),
  values: points.map(([, price]) => price),
  sources: "tiingo",
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

describe("where a past price is from", () => {
  const sources: PriceSources = {
    market: { ...closes(["2024-03-01", 100], ["2024-03-04", 102]), sources: ["tiingo", "csv"] },
    trades: [point("2024-01-10", 90)],
    institution: point("2024-03-06", 104),
    splits: [{ date: isoDate("2024-03-03"), ratio: 4 }],
  };

  it.each([
    ["an own trade", "2024-02-01", "own trade", "2024-01-10"],
    ["the market's first source", "2024-03-02", "tiingo", "2024-03-01"],
    ["the price that a split has lowered", "2024-03-03", "tiingo", "2024-03-03"],
    ["the market's other source", "2024-03-05", "csv", "2024-03-04"],
    ["the institution", "2024-05-01", "institution", "2024-03-06"],
    ["the first price, within a week before it", "2024-01-05", "own trade", "2024-01-10"],
  ])("is %s", (_case, day, source, date) => {
    expect(sourcedPriceOn(priceSeries(sources), isoDate(day))).toMatchObject({ source, date });
  });

  it("is nothing where there is no price", () => {
    expect(sourcedPriceOn(priceSeries(sources), isoDate("2023-12-01"))).toBeUndefined();
  });

  it("is one word, not a list, when all prices are from one place", () => {
    const market = closes(["2024-03-01", 100]);
    const series = priceSeries({ market, trades: [], institution: null, splits: [] });
    expect(series).toBe(market);
  });
});

describe("between two known prices that no market tells of", () => {
  const trades = [point("2024-01-01", 100), point("2024-01-11", 200)];

  it("lies on the straight line, and says so", () => {
    expect(on({ trades }, "2024-01-03")).toBe(120);
    expect(on({ trades }, "2024-01-11")).toBe(200);
    const series = priceSeries({ market: closes(), trades, institution: null, splits: [] });
    expect(sourcedPriceOn(series, isoDate("2024-01-03"))?.source).toBe("between two known prices");
  });

  it("is in the units of its day where a split lies between", () => {
    const splits = [{ date: isoDate("2024-01-06"), ratio: 4 }];
    const after = [point("2024-01-01", 100), point("2024-01-11", 50)];
    expect(on({ trades: after, splits }, "2024-01-05")).toBe(140);
    expect(on({ trades: after, splits }, "2024-01-06")).toBe(37.5);
  });

  it("is the earlier of the two where they are a week apart, and where a market tells of any", () => {
    const near = [point("2024-01-01", 100), point("2024-01-08", 200)];
    expect(on({ trades: near }, "2024-01-05")).toBe(100);
    expect(on({ trades, market: closes(["2024-02-01", 300]) }, "2024-01-05")).toBe(100);
  });
});
