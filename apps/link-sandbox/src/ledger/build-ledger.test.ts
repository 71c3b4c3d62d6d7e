import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INSTITUTIONS } from "../institutions/institutions.ts";
import { accountsOf } from "../institutions/vary-plan.ts";
import { addMonths, type Day, dayOf, isoOf } from "../market/calendar/day.ts";
import { createMarket } from "../market/market.ts";
import type { LedgerRow } from "./book.ts";
import { buildLedger, type Ledger } from "./build-ledger.ts";
import { basisOf, unitsOf } from "./lots.ts";
import type { AccountPlan } from "./plan.ts";
import { roundUnits } from "./round.ts";

const market = createMarket();
// Five years after the latest an account of any variation opens (2017-06-12 and at most 18 months
// later).
const FIRST_TODAY = dayOf("2024-03-01");
const LAST_TODAY = dayOf("2032-12-31");

const anInstitution = fc.constantFrom(...INSTITUTIONS);
const aUsername = fc.oneof(fc.constant("user_good"), fc.string({ minLength: 1, maxLength: 12 }));
const aDay = fc.integer({ min: FIRST_TODAY, max: LAST_TODAY });

interface Case {
  readonly plan: AccountPlan;
  readonly ledger: Ledger;
  readonly today: Day;
}

/** Checks a law on the books of random people at random days. */
const forAnyBooks = (law: (books: Case) => void): void =>
  fc.assert(
    fc.property(anInstitution, aUsername, aDay, (institution, username, today) => {
      for (const plan of accountsOf(institution, { username, custom: null })) {
        law({ plan, today, ledger: buildLedger(plan, market, today) });
      }
    }),
    { numRuns: 25 },
  );

const isPayroll = ({ kind }: LedgerRow): boolean =>
  kind.type === "buy" && kind.subtype === "contribution";

const windowOf = ({ ledger, today }: Case): LedgerRow[] =>
  ledger.rows.filter((row) => row.day >= addMonths(today, -24));

interface Purchase {
  units: number;
  cents: number;
}

function takeOldest(queue: Purchase[], units: number): void {
  let left = units;
  while (left > 1e-9) {
    const [oldest] = queue;
    if (!oldest) throw new Error("sold more than held");
    const taken = Math.min(left, oldest.units);
    oldest.cents -= (oldest.cents * taken) / oldest.units;
    oldest.units -= taken;
    left -= taken;
    if (oldest.units < 1e-6) queue.shift();
  }
}

const total = (queue: readonly Purchase[], key: keyof Purchase): number =>
  queue.reduce((sum, purchase) => sum + purchase[key], 0);

function applyRow(queue: Purchase[], { kind, units, amountCents }: LedgerRow): void {
  if (kind.type === "buy") queue.push({ units, cents: amountCents });
  if (kind.type === "sell") takeOldest(queue, -units);
  if (kind.type !== "transfer") return;
  const held = total(queue, "units");
  for (const purchase of queue) purchase.units *= (held + units) / held;
}

/** First in, first out over the rows alone, written independently of the lots code. */
function replayFifo(rows: readonly LedgerRow[], symbol: string): Purchase {
  const queue: Purchase[] = [];
  for (const row of rows) {
    if (row.symbol === symbol) applyRow(queue, row);
  }
  return { units: total(queue, "units"), cents: total(queue, "cents") };
}

describe("the books of any person on any day", () => {
  it("hold exactly the units the rows add up to", () => {
    forAnyBooks(({ ledger }) => {
      for (const { symbol, lots } of ledger.positions) {
        const sum = ledger.rows
          .filter((row) => row.symbol === symbol)
          .reduce((units, row) => roundUnits(units + row.units), 0);
        expect(unitsOf(lots)).toBeCloseTo(sum, 5);
      }
    });
  });

  it("have the basis that first in, first out gives from the rows alone", () => {
    forAnyBooks(({ ledger }) => {
      for (const { symbol, lots } of ledger.positions) {
        const replayed = replayFifo(ledger.rows, symbol);
        expect(unitsOf(lots)).toBeCloseTo(replayed.units, 3);
        // Each of the few partial sales may round one lot by half a cent.
        expect(Math.abs(basisOf(lots) - replayed.cents)).toBeLessThan(50);
      }
    });
  });

  it("never owe cash, and end with the cash the rows leave", () => {
    forAnyBooks(({ ledger }) => {
      let cash = 0;
      for (const row of ledger.rows) {
        if (!isPayroll(row)) cash -= row.amountCents;
        expect(cash).toBeGreaterThanOrEqual(0);
      }
      expect(ledger.cashCents).toBe(cash);
    });
  });

  it("trade only on trading days, at that day's close, for units × price", () => {
    forAnyBooks(({ ledger }) => {
      for (const { kind, symbol, day, price, units, amountCents } of ledger.rows) {
        if (!symbol || (kind.type !== "buy" && kind.type !== "sell")) continue;
        expect(price).toBe(market.closeOn(symbol, day));
        // Units of a dollar purchase are rounded to four decimals.
        expect(Math.abs(units * price * 100 - amountCents)).toBeLessThan(0.5 + price * 0.006);
      }
    });
  });

  it("are never rewritten: later books begin with the earlier ones", () => {
    fc.assert(
      fc.property(
        anInstitution,
        aUsername,
        aDay,
        fc.nat(400),
        (institution, username, day, more) => {
          for (const plan of accountsOf(institution, { username, custom: null })) {
            const earlier = buildLedger(plan, market, day).rows;
            const later = buildLedger(plan, createMarket(), day + more).rows;
            expect(later.slice(0, earlier.length)).toEqual(earlier);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it("reach back at least five years and stop at the day asked for", () => {
    forAnyBooks(({ ledger, today }) => {
      expect((ledger.rows[0]?.day ?? today) <= addMonths(today, -60)).toBe(true);
      expect((ledger.rows.at(-1)?.day ?? 0) <= today).toBe(true);
    });
  });
});

describe("the hard cases, whatever the day of linking", () => {
  const everyMonth = Array.from({ length: 60 }, (_, month) =>
    addMonths(dayOf("2025-01-21"), month),
  );
  const [brindlewick] = INSTITUTIONS;
  const taxable = brindlewick?.accounts[0];
  const on = (today: Day): Case => {
    if (!taxable) throw new Error("the broker has a taxable account");
    return { plan: taxable, today, ledger: buildLedger(taxable, market, today) };
  };

  it.each(everyMonth.map((day) => [isoOf(day), day] as const))(
    "are in the window of %s",
    (_, today) => {
      const books = on(today);
      const rows = windowOf(books);
      const start = addMonths(today, -24);
      const held = books.ledger.positions;
      const heldSymbols = held.map(({ symbol }) => symbol);
      const has = (subtype: string): boolean => rows.some(({ kind }) => kind.subtype === subtype);
      const sold = rows
        .filter(({ kind }) => kind.type === "sell")
        .map(({ symbol }) => symbol ?? "");

      expect(has("split")).toBe(true);
      expect(has("dividend reinvestment")).toBe(true);
      expect(has("interest")).toBe(true);
      expect(sold.some((symbol) => heldSymbols.includes(symbol))).toBe(true);
      expect(sold.some((symbol) => !heldSymbols.includes(symbol))).toBe(true);
      expect(held.some(({ lots }) => lots.every((lot) => lot.acquired < start))).toBe(true);
      expect(held.some(({ lots }) => lots.every((lot) => lot.acquired >= start))).toBe(true);
      expect(books.ledger.cashCents).toBeGreaterThan(0);
    },
  );
});

describe("splits", () => {
  it("leave what is held worth the same, but for the day's own move", () => {
    const plan = INSTITUTIONS[0]?.accounts[0];
    if (!plan) throw new Error("the broker has a taxable account");
    const [split] = market.splits("LKSR", dayOf("2026-01-01"), dayOf("2026-12-31"));
    if (!split) throw new Error("this stock splits in 2026");
    const [before = 0, on = 0] = market.tradingDays(split.day - 5, split.day).slice(-2);

    const worth = (day: Day): number => {
      const position = buildLedger(plan, market, day).positions.find(
        ({ symbol }) => symbol === "LKSR",
      );
      return unitsOf(position?.lots ?? []) * market.closeOn("LKSR", day);
    };
    expect(worth(on) / worth(before)).toBeGreaterThan(0.91);
    expect(worth(on) / worth(before)).toBeLessThan(1.09);
  });
});
