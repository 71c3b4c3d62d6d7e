import { assetClass } from "@stocks-vibe/contracts/portfolio";
import { sumCents } from "@stocks-vibe/portfolio-math";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyFilter, type FilterRule } from "../src/modules/valuation/filter/portfolio-filter.ts";
import { incomeByYear } from "../src/modules/valuation/portfolio/income-by-year.ts";
import { type Ledgers, readLedgers } from "../src/modules/valuation/portfolio/ledgers.ts";
import { figuresOf } from "../src/modules/valuation/portfolio/rebuild-portfolio.ts";
import { replayLedgers } from "../src/modules/valuation/portfolio/replay-portfolio.ts";
import { parsed } from "../src/modules/valuation/portfolio/testing/portfolio-rows.ts";
import type { RebuiltPortfolio } from "../src/modules/valuation/rebuild/rebuild-types.ts";
import { listWorld } from "./list-world.ts";
import { makeWorld } from "./make-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";
import { inputOf } from "./run-engine.ts";

const seed = fc.readConfigureGlobal().seed ?? 1;
const WORLDS = isFullRun() ? 400 : 60;
const EVERYTHING: FilterRule = { accounts: null, assetClass: null, search: null };

/** The books of a world whose listing one corruption has touched. */
function booksOf(of: number): Ledgers {
  const corruption = CORRUPTIONS[of % CORRUPTIONS.length];
  const listed = listWorld(makeWorld(of, Object.assign({}, corruption?.features)));
  corruption?.apply(listed);
  return readLedgers(inputOf(listed));
}

const partOf = (books: Ledgers, rule: Partial<FilterRule>): RebuiltPortfolio =>
  figuresOf(replayLedgers(applyFilter(books, { ...EVERYTHING, ...rule })));

const VALUES = ["totalValue", "cashValue", "holdingsValue"] as const;
const COSTS = ["totalCostBasis", "totalUnrealizedGain", "valueWithoutBasis"] as const;
type Field = (typeof VALUES)[number] | (typeof COSTS)[number];

const sumsOf = (parts: readonly RebuiltPortfolio[], fields: readonly Field[]): readonly number[] =>
  fields.map((field) => sumCents(parts, ({ portfolio }) => portfolio[field] ?? 0));

/** What the cost of the known says: value − what has no known cost − cost is the gain. */
function gainHolds({ portfolio }: RebuiltPortfolio): boolean {
  const { holdingsValue, valueWithoutBasis, totalCostBasis, totalUnrealizedGain } = portfolio;
  if (totalCostBasis === null || totalUnrealizedGain === null) return true;
  const left = [holdingsValue, -valueWithoutBasis, -totalCostBasis, -totalUnrealizedGain];
  return sumCents(left, (amount) => amount) === 0;
}

/** Values of a day in all parts together. */
function valuesByDay(parts: readonly RebuiltPortfolio[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { daily } of parts) {
    for (const [at, date] of daily.dates.entries())
      values.set(date, (values.get(date) ?? 0) + (daily.value[at] ?? 0));
  }
  return values;
}

describe("parts of worlds, as institutions list them", { timeout: 300_000 }, () => {
  it("add up to the whole, to the cent, whatever is wrong with the listing", () => {
    for (let at = 0; at < WORLDS; at += 1) {
      const of = seed + at;
      const books = booksOf(of);
      const whole = partOf(books, {});
      const ids = books.input.accounts.map(({ id }) => id);
      const byAccount = ids.map((id) => partOf(books, { accounts: [id] }));
      const byClass = assetClass.options.map((name) => partOf(books, { assetClass: name }));

      expect([of, whole]).toEqual([of, figuresOf(replayLedgers(books))]);
      expect([of, partOf(books, { accounts: ids })]).toEqual([of, whole]);
      // A holding is in one class. One of its accounts may know its cost where another does not.
      const isAllKnown = whole.portfolio.valueWithoutBasis === 0;
      const shared = isAllKnown ? [...VALUES, ...COSTS] : VALUES;
      expect([of, sumsOf(byAccount, shared)]).toEqual([of, sumsOf([whole], shared)]);
      const every = [...VALUES, ...COSTS];
      expect([of, sumsOf(byClass, every)]).toEqual([of, sumsOf([whole], every)]);
      for (const part of [...byAccount, ...byClass]) {
        parsed(part);
        expect([of, gainHolds(part)]).toEqual([of, true]);
      }
    }
  });

  it("add up on every day of their timelines, and in every year of their income", () => {
    for (let at = 0; at < WORLDS; at += 1) {
      const of = seed + at;
      const books = booksOf(of);
      const whole = partOf(books, {});
      const ids = books.input.accounts.map(({ id }) => id);
      const values = valuesByDay(ids.map((id) => partOf(books, { accounts: [id] })));
      const apart = whole.daily.dates.filter(
        (date, day) =>
          Math.abs((values.get(date) ?? 0) - (whole.daily.value[day] ?? 0)) > 0.01 * ids.length,
      );
      expect([of, apart]).toEqual([of, []]);

      const total = (rule: Partial<FilterRule>) =>
        sumCents(
          incomeByYear(applyFilter(books, { ...EVERYTHING, ...rule })).years,
          (one) => one.total,
        );
      const all = total({});
      expect([of, sumCents(ids, (id) => total({ accounts: [id] }))]).toEqual([of, all]);
      expect([of, sumCents(assetClass.options, (name) => total({ assetClass: name }))]).toEqual([
        of,
        all,
      ]);
    }
  });
});
