import { type CostBasisMethod, type OpenLot, replayLots } from "@stocks-vibe/portfolio-math";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aRow, aSecurity, buy, held, shownOf } from "../data-quality/testing/rows.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { closeShorts } from "./close-shorts.ts";
import { saleHistory, workOutSales } from "./list-sales.ts";

const sell = (date: string, securityId: string, quantity: number, price: number) =>
  aRow(date, ["sell", "sell"], {
    securityId,
    quantity: -quantity,
    price,
    amount: -quantity * price,
  });
const sellShort = (date: string, securityId: string, quantity: number, price: number) => ({
  ...sell(date, securityId, quantity, price),
  subtype: "sell short",
});

/** The sales of one account of these rows, which hold `units` of each security today. */
function historyOf(
  transactions: readonly TransactionRow[],
  units: Readonly<Record<string, number>>,
  costBasisMethod: CostBasisMethod = "fifo",
) {
  const { replay } = shownOf({
    accounts: [{ ...shownOf({}).account, costBasisMethod }],
    securities: Object.keys(units).map((id) => aSecurity(id)),
    holdings: Object.entries(units)
      .filter(([, quantity]) => quantity !== 0)
      .map(([id, quantity]) => held(id, quantity, 1)),
    transactions,
  });
  return saleHistory(replay.rows, replay.ledgers, "a1");
}

const workedOut = (...asked: Parameters<typeof historyOf>) => {
  const history = historyOf(...asked);
  return workOutSales(history, history.sales).map(({ row, candidates, taken }) => ({
    date: row.date,
    candidates: candidates.map(({ id, quantity }) => [id, quantity]),
    taken: taken.map(({ purchased, quantity, basis }) => [purchased, quantity, basis]),
  }));
};

const dayOf = (day: number): string =>
  new Date(Date.UTC(2024, 1, 1 + day)).toISOString().slice(0, 10);

/** Purchases and sales of two securities that never sell more than is held. */
const trades = fc
  .array(
    fc.record({
      id: fc.constantFrom("AAA", "BBB"),
      part: fc.integer({ min: -100, max: 100 }),
      price: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    const units: Record<string, number> = { AAA: 0, BBB: 0 };
    const rows = list.flatMap(({ id, part, price }, day) => {
      const before = units[id] ?? 0;
      const quantity = part > 0 ? part : Math.floor((before * -part) / 100);
      if (quantity === 0) return [];
      units[id] = before + (part > 0 ? quantity : -quantity);
      return [(part > 0 ? buy : sell)(dayOf(day), id, quantity, price)];
    });
    return { rows, units };
  });

/**
 * Without the last digits, in which one sum differs from another of the same numbers in another
 * order.
 */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === "number" ? Math.round(part * 1e9) / 1e9 : part,
    ),
  );

describe("sales worked out in one go", () => {
  it.each(["fifo", "lifo", "hifo", "average"] as const)(
    "take what each took when every event was replayed alone: %s",
    (method) => {
      fc.assert(
        fc.property(trades, ({ rows, units }) => {
          const history = historyOf(rows, units, method);
          const open = new Map<string, readonly OpenLot[]>();
          const alone = history.shorts.steps.flatMap(({ event }) => {
            const before = open.get(event.ledger) ?? [];
            const { lots, matches } = replayLots(
              [event],
              new Map([[event.ledger, before]]),
              () => method,
            );
            for (const [key, lot] of lots) open.set(key, lot);
            return event.kind === "remove" ? [{ candidates: before, taken: matches }] : [];
          });

          const all = workOutSales(history, history.sales);

          expect(rounded(all.map(({ candidates, taken }) => ({ candidates, taken })))).toEqual(
            rounded(alone),
          );
          // The newest alone are the same as the newest of all.
          const newest = workOutSales(history, history.sales.slice(-2));
          expect(rounded(newest)).toEqual(rounded(all.slice(-2)));
        }),
        { numRuns: 40 },
      );
    },
  );

  it("are had of 40,000 trades, too", () => {
    const history = historyOf([buy(dayOf(0), "AAA", 2, 10), sell(dayOf(1), "AAA", 1, 11)], {
      AAA: 1,
    });
    const [bought, sold] = history.shorts.steps;
    if (bought?.event.kind !== "add" || !sold) throw new Error("expected a purchase and a sale");
    const { event } = bought;
    const steps = Array.from({ length: 20_000 }, (_, at) => [
      { ...bought, event: { ...event, id: `buy-${at}` } },
      { ...sold },
    ]).flat();
    const sales = steps.filter((step) => step.event.kind === "remove");
    const many = { ...history, sales, shorts: closeShorts(steps, new Map()) };

    const newest = workOutSales(many, sales.slice(-20));

    expect(newest.map(({ taken }) => taken.map(({ basis }) => basis))).toEqual(
      Array.from({ length: 20 }, () => [10]),
    );
    expect(newest.at(-1)?.candidates.length).toBeGreaterThan(10_000 - 1);
  });
});

describe("a short sale", () => {
  it("gains what it brought beyond the purchase that closes it", () => {
    expect(
      workedOut([sellShort("2024-03-01", "AAA", 1, 300), buy("2024-05-01", "AAA", 1, 100)], {
        AAA: 0,
      }),
    ).toEqual([{ date: "2024-03-01", candidates: [], taken: [["2024-05-01", 1, 100]] }]);
  });

  it("has no gain while it is open, or a part of it is", () => {
    const open = [sellShort("2024-03-01", "AAA", 3, 300)];
    expect(workedOut(open, { AAA: -3 })[0]?.taken).toEqual([]);
    expect(workedOut([...open, buy("2024-05-01", "AAA", 1, 100)], { AAA: -2 })[0]?.taken).toEqual([
      ["2024-05-01", 1, 100],
    ]);
  });

  it("is closed before later ones, and what is bought beyond is held", () => {
    const sales = workedOut(
      [
        sellShort("2024-03-01", "AAA", 2, 300),
        sellShort("2024-03-02", "AAA", 1, 310),
        buy("2024-04-01", "AAA", 1, 200),
        buy("2024-05-01", "AAA", 6, 100),
        sell("2024-06-01", "AAA", 1, 150),
      ],
      { AAA: 3 },
    );

    expect(sales.map(({ taken }) => taken)).toEqual([
      [
        ["2024-04-01", 1, 200],
        ["2024-05-01", 1, 100],
      ],
      [["2024-05-01", 1, 100]],
      [["2024-05-01", 1, 100]],
    ]);
    // What closed the shorts is not there to be sold.
    expect(sales[2]?.candidates).toEqual([[expect.any(String), 4]]);
  });

  it("takes what is held first, and is short of the rest", () => {
    expect(
      workedOut(
        [
          buy("2024-02-10", "AAA", 10, 50),
          sell("2024-03-01", "AAA", 15, 60),
          buy("2024-05-01", "AAA", 5, 40),
        ],
        { AAA: 0 },
      )[0]?.taken,
    ).toEqual([
      ["2024-02-10", 10, 500],
      ["2024-05-01", 5, 200],
    ]);
  });

  it("of an option that expires is closed for nothing", () => {
    const expiry = aRow("2024-05-17", ["transfer", "expire"], { securityId: "OPT", quantity: 1 });

    expect(
      workedOut([sellShort("2024-03-01", "OPT", 1, 300), expiry], { OPT: 0 })[0]?.taken,
    ).toEqual([["2024-05-17", 1, 0]]);
  });

  it("across a split is closed by as many more units", () => {
    const split = aRow("2024-04-01", ["transfer", "split"], { securityId: "AAA", quantity: -10 });

    expect(
      workedOut([sellShort("2024-03-01", "AAA", 10, 30), split, buy("2024-05-01", "AAA", 20, 10)], {
        AAA: 0,
      })[0]?.taken,
    ).toEqual([["2024-05-01", 10, 200]]);
  });
});
