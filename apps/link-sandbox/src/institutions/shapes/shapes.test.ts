import { investmentTransaction, linkHolding, security } from "@stocks-vibe/contracts/link";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { dayOf } from "../../market/calendar/day.ts";
import { createMarket } from "../../market/market.ts";
import type { Shape } from "./shape.ts";
import { shapeDays } from "./shape-days.ts";
import { readShapeSymbol, shapePrices, shapeSymbol } from "./shape-prices.ts";
import { shapeToWire } from "./shape-to-wire.ts";
import { SHAPES } from "./shapes.ts";

const linked = dayOf("2026-11-20");
const days = shapeDays(linked);
const all = { from: 0, to: linked, offset: 0, count: 500 };

const told = (shape: Shape, count: number) => {
  const reading = { days, asOf: linked, count };
  return shapeToWire(shape, shape.write(reading), {
    itemSeed: "item",
    securitySeed: "institution",
    institutionId: "ins_900102",
    reading,
  });
};

describe("the shapes", () => {
  it("have usernames and stems of their own", () => {
    const stems = SHAPES.flatMap(({ securities }) => securities.map(({ stem }) => stem));
    expect(new Set(stems).size).toBe(stems.length);
    expect(new Set(SHAPES.map(({ username }) => username)).size).toBe(SHAPES.length);
  });

  it.each(SHAPES)("$username keeps to the wire at each of its readings", (shape) => {
    for (const count of [1, 2, 3]) {
      const { holdings, securities } = told(shape, count).holdings();
      z.array(linkHolding).parse(holdings);
      z.array(security).parse(securities);
      const { rows, total } = told(shape, count).transactions(all);
      z.array(investmentTransaction).parse(rows);
      expect(rows).toHaveLength(total);
      const ids = rows.map((row) => row.investment_transaction_id);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(told(shape, 1).transactions(all)).toEqual(told(shape, 1).transactions(all));
  });

  it("are listed newest first, in pages", () => {
    const [shape] = SHAPES.filter(({ username }) => username === "user_shape_monthly_price");
    if (!shape) throw new Error("no such shape");
    const { rows } = told(shape, 1).transactions(all);
    const dates = rows.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    const page = told(shape, 1).transactions({ ...all, offset: 4, count: 3 });
    expect(page.rows).toEqual(rows.slice(4, 7));
    expect(page.total).toBe(rows.length);
  });
});

describe("a shape's symbol", () => {
  const fresh = { stem: "SPU", name: "A stock", type: "equity" } as const;

  it("says which day its item was made, and stays within six letters", () => {
    for (const day of [dayOf("2015-01-01"), linked, dayOf("2060-12-31")]) {
      const symbol = shapeSymbol(fresh, day);
      expect(symbol).toMatch(/^SPU[A-Z]{3}$/);
      expect(readShapeSymbol(symbol)).toEqual({ stem: "SPU", linked: day });
    }
    expect(readShapeSymbol("THTM")).toBeUndefined();
    expect(() => shapeSymbol(fresh, dayOf("2014-12-31"))).toThrow("no code");
  });

  it("has prices that no later day changes, but where the shape corrects one", () => {
    const market = createMarket();
    const range = { from: days.back(400), to: linked };
    const symbols = SHAPES.flatMap(({ securities }) =>
      securities.map((one) => shapeSymbol(one, linked)),
    );
    const changed = symbols.filter((symbol) => {
      const first = shapePrices(symbol, { ...range, asOf: linked }, market);
      const later = shapePrices(symbol, { ...range, asOf: linked + 30 }, market);
      return JSON.stringify(first) !== JSON.stringify(later);
    });
    expect(changed.map((symbol) => symbol.slice(0, 3))).toEqual(["CRP"]);
  });
});
