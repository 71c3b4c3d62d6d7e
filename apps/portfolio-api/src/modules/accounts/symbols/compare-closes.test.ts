import { isoDate } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import { compareCloses, judgeMatch } from "./compare-closes.ts";

const MARKET = {
  dates: ["2026-11-16", "2026-11-17", "2026-11-20"].map(isoDate),
  closes: [98, 99, 100],
};
const own = (day: string, price: number) => ({ day: isoDate(day), price });

it.each([
  ["the same price", [own("2026-11-20", 100)], "agrees"],
  ["a price within two percent", [own("2026-11-20", 98.2)], "agrees"],
  ["a price five percent off", [own("2026-11-20", 95.24)], "differs"],
  ["a price of two thirds", [own("2026-11-20", 66)], "too-far"],
  ["a price of half as much again", [own("2026-11-20", 151)], "too-far"],
  ["a price of a weekend", [own("2026-11-22", 100)], "agrees"],
  ["a price from long after the last close", [own("2026-12-20", 100)], "unproven"],
  ["a price from before the first close", [own("2026-10-01", 100)], "unproven"],
  ["no price", [], "unproven"],
  ["a price of nothing", [own("2026-11-20", 0)], "unproven"],
  ["an old price beside one of today", [own("2026-11-16", 10), own("2026-11-20", 100)], "agrees"],
  [
    "a price too new beside one to compare",
    [own("2026-12-20", 7), own("2026-11-17", 99)],
    "agrees",
  ],
])("judges %s", (_case, prices, judged) => {
  expect(judgeMatch(compareCloses(prices, MARKET))).toBe(judged);
});

it("says by how much the market's close differs, and of which day", () => {
  expect(compareCloses([own("2026-11-18", 90)], MARKET)).toEqual({
    day: "2026-11-17",
    own_price: 90,
    market_price: 99,
    difference: expect.closeTo(0.1, 9),
  });
});
