import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import type { LotEvent } from "../lots/lot-events.ts";
import { replayLots } from "../lots/replay-lots.ts";
import type { Ledger } from "./lot.ts";
import { reconstructLots } from "./reconstruct-lots.ts";

const day = isoDate;
const historyStart = day("2023-01-01");

const aLedger = (row: Partial<Ledger>): Ledger => ({
  ledger: "A",
  historyStart,
  held: 0,
  price: 20,
  costBasis: null,
  reportedLots: [],
  ...row,
});
const buy = (date: string, quantity: number, basis: number | null): LotEvent => ({
  kind: "add",
  id: `buy-${date}`,
  ledger: "A",
  date: day(date),
  quantity,
  basis,
});
const sell = (date: string, quantity: number): LotEvent => ({
  kind: "remove",
  ledger: "A",
  date: day(date),
  quantity,
});
const lotsOf = (ledger: Partial<Ledger>, ...events: LotEvent[]) =>
  reconstructLots([aLedger(ledger)], events).ledgers.get("A");

describe("what was held before the history", () => {
  it("becomes one opening lot with the cost that the total leaves", () => {
    const rebuilt = lotsOf({ held: 15, costBasis: 200 }, buy("2023-06-01", 5, 90));

    expect(rebuilt?.gap).toEqual({ opening: 10, excess: 0 });
    expect(rebuilt?.lots).toMatchObject([
      {
        id: "opening",
        date: "2023-01-01",
        dateKnown: false,
        quantity: 10,
        basis: 110,
        origin: "opening",
        completeness: "since-linked",
      },
      {
        date: "2023-06-01",
        dateKnown: true,
        quantity: 5,
        basis: 90,
        origin: "rebuilt",
        completeness: "full",
      },
    ]);
  });

  it("has no cost when the institution gives none, while later lots keep theirs", () => {
    expect(lotsOf({ held: 15 }, buy("2023-06-01", 5, 90))?.lots.map((lot) => lot.basis)).toEqual([
      null,
      90,
    ]);
  });

  it("is sold first, and what is left of it still carries the rest of the cost", () => {
    const rebuilt = lotsOf(
      { held: 6, costBasis: 100 },
      buy("2023-06-01", 5, 90),
      sell("2023-07-03", 9),
    );

    expect(rebuilt?.lots).toMatchObject([
      { origin: "opening", quantity: 1, basis: 10 },
      { origin: "rebuilt", quantity: 5, basis: 90 },
    ]);
  });

  it("is as much as the sales need, even if bought back later", () => {
    const rebuilt = lotsOf(
      { held: 10, costBasis: 90 },
      sell("2023-02-01", 10),
      buy("2023-03-01", 10, 90),
    );

    expect(rebuilt?.gap).toEqual({ opening: 10, excess: 0 });
    expect(rebuilt?.lots).toMatchObject([
      { origin: "rebuilt", quantity: 10, basis: 90, completeness: "full" },
    ]);
  });
});

describe("where the institution counts otherwise", () => {
  it("scales the costs to its total and calls them estimated", () => {
    // Average cost of 10 at 100 and 10 at 200 is 150 each; 10 sold leave 1,500, where first in
    // first out leaves 2,000.
    const rebuilt = lotsOf(
      { held: 10, costBasis: 1500, price: 180 },
      buy("2023-02-01", 10, 1000),
      buy("2023-03-01", 10, 2000),
      sell("2023-04-03", 10),
    );

    expect(rebuilt?.lots).toMatchObject([{ quantity: 10, basis: 1500, completeness: "estimated" }]);
  });

  it("lets a cent a lot pass as rounding", () => {
    expect(lotsOf({ held: 5, costBasis: 90.01 }, buy("2023-06-01", 5, 90))?.lots).toMatchObject([
      { basis: 90.01, completeness: "full" },
    ]);
  });

  it.each([
    ["negative", 50],
    ["absurdly high", 90_000],
  ])("spreads the total over the units when the opening cost would be %s", (_, costBasis) => {
    const lots = lotsOf({ held: 15, costBasis }, buy("2023-06-01", 5, 90))?.lots;

    expect(lots?.map((lot) => lot.basis)).toEqual([
      expect.closeTo((costBasis * 10) / 15, 9),
      expect.closeTo((costBasis * 5) / 15, 9),
    ]);
    expect(lots?.every((lot) => lot.completeness === "estimated")).toBe(true);
  });

  it("takes a disposal nobody reported from the oldest lots and says so", () => {
    const rebuilt = lotsOf({ held: 4 }, buy("2023-02-01", 5, 50), buy("2023-03-01", 3, 60));

    expect(rebuilt?.gap).toEqual({ opening: 0, excess: 4 });
    expect(rebuilt?.lots).toMatchObject([
      { date: "2023-02-01", quantity: 1, basis: 10, completeness: "estimated" },
      { date: "2023-03-01", quantity: 3, basis: 60, completeness: "estimated" },
    ]);
  });

  it("puts a rounded quantity on the largest lot instead of opening one", () => {
    const lots = lotsOf(
      { held: 10.000_001 },
      buy("2023-02-01", 7, 70),
      buy("2023-03-01", 3, 60),
    )?.lots;

    expect(lots).toMatchObject([{ quantity: expect.closeTo(7.000_001, 9) }, { quantity: 3 }]);
  });
});

describe("the institution's own lots", () => {
  const own = (
    quantity: number | null,
    costBasis: number | null,
    date: string | null = "2019-05-01",
  ) => ({
    lotId: null,
    date: date === null ? null : day(date),
    quantity,
    costBasis,
  });

  it.each([
    ["complete", [own(4, 40), own(6, 90)], "broker"],
    ["complete but for a date", [own(10, 90, null)], "broker"],
    ["short of the holding", [own(4, 40)], "opening"],
    ["without a cost", [own(10, null)], "opening"],
    ["without a quantity", [own(null, 90)], "opening"],
    ["not given", [], "opening"],
  ])("decide when they are %s", (_, reportedLots, origin) => {
    expect(lotsOf({ held: 10, reportedLots })?.lots[0]?.origin).toBe(origin);
  });

  it("has an unknown date where the institution gives none", () => {
    expect(lotsOf({ held: 10, reportedLots: [own(10, 90, null)] })?.lots).toMatchObject([
      { date: "2023-01-01", dateKnown: false, completeness: "since-linked" },
    ]);
  });
});

it("keeps a short sale as one lot of what is owed", () => {
  expect(lotsOf({ held: -5, costBasis: -100 })?.lots).toMatchObject([
    { quantity: -5, basis: -100, completeness: "estimated" },
  ]);
});

it("has no lots of what is no longer held", () => {
  expect(lotsOf({ held: 0 }, buy("2023-02-01", 5, 50), sell("2023-03-01", 5))?.lots).toEqual([]);
});

describe("a five-year ledger of which two years are seen", () => {
  const action = fc.record({
    offset: fc.integer({ min: 0, max: 1825 }),
    kind: fc.constantFrom("buy", "buy", "reinvest", "sell", "split"),
    size: fc.integer({ min: 1, max: 1000 }),
    price: fc.integer({ min: 500, max: 20_000 }),
  });

  /** A ledger that could have happened: sales take at most what is there, splits double. */
  function history(
    actions: { offset: number; kind: string; size: number; price: number }[],
  ): LotEvent[] {
    let held = 0;
    const sorted = [...actions].sort((a, b) => a.offset - b.offset);
    return sorted.flatMap(({ offset, kind, size, price }, index): LotEvent[] => {
      // One event a day: same-day order is a convention, not a fact.
      const place = { ledger: "A", date: addDays(day("2019-01-01"), offset + index) };
      if (kind === "split" && held > 0) {
        held *= 2;
        return [{ kind: "split", ...place, added: held / 2 }];
      }
      if (kind === "sell" && held > 0) {
        const quantity = Math.max(1, Math.floor((held * size) / 1500));
        held -= quantity;
        return [{ kind: "remove", ...place, quantity }];
      }
      held += size;
      return [
        { kind: "add", id: `e${index}`, ...place, quantity: size, basis: (size * price) / 100 },
      ];
    });
  }

  it("rebuilds every lot of the seen years exactly, and the cost of the rest in one", () => {
    const start = day("2022-01-01");
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 40 }), (actions) => {
        const all = history(actions);
        const truth = replayLots(all).lots.get("A") ?? [];
        const held = truth.reduce((total, lot) => total + lot.quantity, 0);
        const costBasis = truth.reduce((total, lot) => total + lot.knownBasis, 0);
        const seen = all.filter((event) => event.date >= start);

        // A price that the opening cost can't exceed twentyfold: the plausibility limit is tested
        // apart.
        const ledger = { historyStart: start, held, costBasis, price: 1e9 };
        const lots = lotsOf(ledger, ...seen)?.lots ?? [];
        expect(lots.reduce((total, lot) => total + lot.quantity, 0)).toBeCloseTo(held, 6);
        expect(lots.reduce((total, lot) => total + (lot.basis ?? Number.NaN), 0)).toBeCloseTo(
          costBasis,
          4,
        );
        const recent = truth.filter((lot) => lot.date >= start);
        const rebuilt = lots.filter((lot) => lot.origin === "rebuilt");
        expect(rebuilt.map((lot) => lot.date)).toEqual(recent.map((lot) => lot.date));
        for (const [index, lot] of rebuilt.entries()) {
          expect(lot.basis).toBeCloseTo(recent[index]?.knownBasis ?? Number.NaN, 4);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("never breaks quantity or cost, whatever total the institution gives", () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 30 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 1e8 }),
        (actions, held, costBasis) => {
          const lots = lotsOf({ held, costBasis }, ...history(actions))?.lots ?? [];
          expect(lots.reduce((total, lot) => total + lot.quantity, 0)).toBeCloseTo(held, 6);
          const total = lots.reduce((sum, lot) => sum + (lot.basis ?? Number.NaN), 0);
          expect(Math.abs(total - costBasis)).toBeLessThan(1e-6 * Math.max(1, costBasis));
          expect(lots.every((lot) => lot.quantity > 0 && (lot.basis ?? 0) >= 0)).toBe(true);
        },
      ),
    );
  });
});
