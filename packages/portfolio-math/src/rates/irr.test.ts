import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import cases from "../reference/xirr.json" with { type: "json" };
import type { CashFlow } from "./cash-flow.ts";
import { netColumns } from "./cash-flow.ts";
import { irr } from "./irr.ts";
import { isolateRoots } from "./search/isolate-roots.ts";

const readFlows = (text: string): CashFlow[] =>
  text
    .split(", ")
    .filter(Boolean)
    .map((flow) => {
      const [date = "", amount = ""] = flow.split(" ");
      return { date: isoDate(date), amount: Number(amount) };
    });

const flows = (...rows: [string, number][]): CashFlow[] =>
  rows.map(([date, amount]) => ({ date: isoDate(date), amount }));

/** Net present value at a rate, in proportion to the money moved: the definition, straight. */
function relativeNpv(list: readonly CashFlow[], rate: number): number {
  const origin = list.map((flow) => flow.date).sort()[0] ?? isoDate("2000-01-01");
  const discounted = list.map(({ date, amount }) => {
    const days = (Date.parse(date) - Date.parse(origin)) / 86_400_000;
    return amount * (1 + rate) ** (-days / 365);
  });
  const gross = discounted.reduce((total, amount) => total + Math.abs(amount), 0);
  return discounted.reduce((total, amount) => total + amount, 0) / gross;
}

const relative = (value: number, expected: number) =>
  Math.abs(value - expected) / Math.max(1, Math.abs(1 + expected));

describe("published rates", () => {
  const solvable = cases.filter((item) => item.value !== null && item.status !== "tangent");
  it.each(solvable)("solves $id ($status) as $value", ({ flows: text, value, status }) => {
    const result = irr(readFlows(text));

    if (result.kind === "none" || value === null) throw new Error(JSON.stringify(result));
    expect(relative(result.value, value)).toBeLessThan(1e-9);
    expect(result.ambiguous).toBe(status === "multiple");
  });

  const unsolvable = cases.filter((item) => item.value === null && item.status !== "tangent");
  it.each(unsolvable)("gives no rate for $id ($status)", ({ flows: text }) => {
    expect(irr(readFlows(text)).kind).toBe("none");
  });
});

describe("why there is no rate", () => {
  it.each([
    ["no-cash-flows", flows()],
    ["no-cash-flows", flows(["2020-01-01", -100])],
    ["no-cash-flows", flows(["2020-01-01", 0], ["2021-01-01", 0])],
    ["single-day", flows(["2020-01-01", -100], ["2020-01-01", 120])],
    ["no-sign-change", flows(["2020-01-01", -100], ["2021-01-01", -1])],
    ["no-sign-change", flows(["2020-01-01", 100], ["2021-01-01", 1])],
    ["no-sign-change", flows(["2020-01-01", -100], ["2020-01-01", 100], ["2021-01-01", 1])],
    ["no-root", flows(["2020-01-01", 100], ["2021-01-01", -150], ["2022-01-01", 100])],
    ["invalid-valuation", flows(["2020-01-01", -100], ["2021-01-01", Number.NaN])],
  ])("says %s", (reason, list) => {
    expect(irr(list)).toEqual({ kind: "none", reason });
  });
});

it("is -100% when only payments were made and the end is an explicit zero", () => {
  expect(irr(flows(["2020-01-01", -100], ["2021-01-01", 0]))).toEqual({
    kind: "value",
    value: -1,
    ambiguous: false,
  });
});

it("finds a rate at which the curve only touches zero", () => {
  // −100, +240, −144 at 365-day steps is −100 (1 − 1.2 v)², zero at a rate of 20 % only.
  const result = irr(flows(["2001-01-01", -100], ["2002-01-01", 240], ["2003-01-01", -144]));

  expect(result.kind === "value" && Math.abs(result.value - 0.2)).toBeLessThan(1e-6);
});

describe("laws", () => {
  const dayFlow = fc.record({
    day: fc.integer({ min: 0, max: 3000 }),
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  const anyFlows = fc.array(dayFlow, { minLength: 1, maxLength: 25 }).map((rows) =>
    rows.map(({ day, cents }) => ({
      date: addDays(isoDate("2015-01-01"), day),
      amount: cents / 100,
    })),
  );
  const savings = fc
    .tuple(
      fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: 3000 }),
          cents: fc.integer({ min: 1, max: 1e6 }),
        }),
        { minLength: 1, maxLength: 25 },
      ),
      fc.integer({ min: 1, max: 1e8 }),
    )
    .map(([rows, end]) => [
      ...rows.map(({ day, cents }) => ({
        date: addDays(isoDate("2015-01-01"), day),
        amount: -cents / 100,
      })),
      { date: isoDate("2025-01-01"), amount: end / 100 },
    ]);

  it("gives a finite rate above -100% that solves the equation, or none", () => {
    fc.assert(
      fc.property(anyFlows, (list) => {
        const result = irr(list);
        if (result.kind === "none" || result.value === -1) return;
        expect(Number.isFinite(result.value)).toBe(true);
        expect(result.value).toBeGreaterThan(-1);
        // Beyond these rates the plain sum below overflows; the reference cases cover them.
        if (result.value < -0.99 || result.value > 1e6) return;
        expect(Math.abs(relativeNpv(list, result.value))).toBeLessThan(1e-6);
      }),
    );
  });

  it("agrees with the search through all rates, also on there being no other", () => {
    fc.assert(
      fc.property(anyFlows, (list) => {
        const result = irr(list);
        const { roots } = isolateRoots(netColumns(list), -36.7, 709.7);
        const closest = roots.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
        if (result.kind === "none" || closest === undefined || result.value === -1) return;
        expect(relative(result.value, Math.expm1(closest))).toBeLessThan(1e-8);
        expect(result.ambiguous).toBe(roots.length > 1);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["a few", 12, 3000],
    ["many on few days", 60, 90],
    ["many, spread over a lifetime", 30, 30_000],
  ])("does not depend on the order of flows: %s", (_, length, span) => {
    const rows = fc.array(
      fc.tuple(fc.integer({ min: 0, max: span }), fc.integer({ min: 1, max: 1e6 })),
      {
        minLength: length,
        maxLength: length,
      },
    );
    fc.assert(
      fc.property(rows, fc.double({ min: 0.5, max: 3, noNaN: true }), (payments, multiple) => {
        const list = payments.map(([at, cents]) => ({
          date: addDays(isoDate("1930-01-01"), at),
          amount: -cents / 100,
        }));
        const paid = list.reduce((total, { amount }) => total - amount, 0);
        const closing = {
          date: addDays(isoDate("1930-01-01"), span + 365),
          amount: paid * multiple,
        };
        const sorted = irr([...list.toSorted((a, b) => (a.date < b.date ? -1 : 1)), closing]);
        const shuffled = irr([closing, ...list]);
        if (sorted.kind === "none" || shuffled.kind === "none") throw new Error("both have a rate");
        expect(relative(shuffled.value, sorted.value)).toBeLessThan(1e-12);
      }),
    );
  });

  it("always has exactly one rate when money goes in and then comes out once", () => {
    fc.assert(
      fc.property(savings, (list) => {
        expect(irr(list)).toMatchObject({ kind: "value", ambiguous: false });
      }),
    );
  });

  it("does not change when every amount is multiplied", () => {
    fc.assert(
      fc.property(savings, fc.double({ min: 0.01, max: 1e6, noNaN: true }), (list, factor) => {
        const [once, scaled] = [
          irr(list),
          irr(list.map((f) => ({ ...f, amount: f.amount * factor }))),
        ];
        if (once.kind === "none" || scaled.kind === "none") throw new Error("both have a rate");
        expect(relative(scaled.value, once.value)).toBeLessThan(1e-9);
      }),
    );
  });

  it("rises with the closing value", () => {
    fc.assert(
      fc.property(savings, fc.integer({ min: 1, max: 1e6 }), (list, more) => {
        const richer = list.map((f) => (f.amount > 0 ? { ...f, amount: f.amount + more } : f));
        const [less, greater] = [irr(list), irr(richer)];
        if (less.kind === "none" || greater.kind === "none") throw new Error("both have a rate");
        expect(greater.value).toBeGreaterThan(less.value);
      }),
    );
  });
});
