import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTION_NAMES, ACTIONS, type Action } from "../src/modules/imports/file/file-row.ts";
import type { World } from "./action.ts";
import { dateOf, WINDOW_DAY } from "./calendar.ts";
import { truthSince } from "./expected-figures.ts";
import { faultOf } from "./find-faults.ts";
import { importYears, listWhole } from "./import-years.ts";
import { listWorld } from "./list-world.ts";
import type { Listed } from "./listed.ts";
import { makeWorld } from "./make-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";
import { createRandom, type Random } from "./random.ts";
import { type EngineRun, runEngine } from "./run-engine.ts";
import { portfolioFigures, positionFigures } from "./shown-figures.ts";

type Row = Listed["imported"][number];

/** How many units, and how much money, a word says move, in the provider's signs. */
const UNITS = { in: 1, out: -1, none: 0, "as-written": 1 } as const;
const MONEY = { in: -1, out: 1, none: 0, "as-written": -1 } as const;

function madeUp(world: World, random: Random, line: number): Row {
  const action: Action = ACTION_NAMES[random.whole(0, ACTION_NAMES.length - 1)] ?? "buy";
  const { type, subtype, units, money } = ACTIONS[action];
  const [security] = [world.securities[random.whole(0, world.securities.length - 1)]];
  const account = world.accounts[random.whole(0, world.accounts.length - 1)];
  const quantity = Math.round(random.between(0.01, 300) * 1e4) / 1e4;
  const price = Math.round(random.between(1, 900) * 100) / 100;
  const isWritten = units === "as-written" && random.chance(0.4);
  const isOfCash = units === "none" && random.chance(0.5);
  return {
    import_id: "any",
    line,
    account_id: account?.id ?? "",
    day: dateOf(random.whole(0, WINDOW_DAY - 1)),
    security_id: isOfCash ? null : (security?.symbol ?? null),
    symbol: isOfCash ? null : (security?.symbol ?? null),
    cusip: null,
    name: security?.symbol ?? "",
    quantity: quantity * UNITS[units] * (isWritten ? -1 : 1),
    amount: Math.round(quantity * price * 100 * MONEY[money]) / 100,
    price: units === "none" ? 0 : price,
    fees: random.chance(0.1) ? 9.99 : null,
    type,
    subtype,
    currency: random.chance(0.05) ? "EUR" : "USD",
  };
}

/** A file of a few true rows and a few invented ones, all of days before the link. */
function anyFile(world: World, { imported }: Pick<Listed, "imported">, random: Random): Row[] {
  const part = random.pick([0, 0.02, 0.5, 0.98]);
  const kept = imported.filter(() => random.chance(part));
  const wrong = random.pick([0, 1, 3, 20]);
  const invented = Array.from({ length: wrong }, (_, line) => madeUp(world, random, line));
  return [...kept, ...invented];
}

const seed = fc.readConfigureGlobal().seed ?? 1;
const worlds = isFullRun() ? 2_000 : 40;
const seeds = Array.from({ length: worlds }, (_, place) => seed + 20_000 + place);
const FIRST_DAY = 0;

/** Every figure but the ids that rows have by where they come from. */
const placeOf = ({ purchaseDate, accountId, shares }: Lot): string =>
  `${purchaseDate} ${accountId} ${shares}`;

/** Without ids, which are a file's own, and without the order that they give to like lots. */
const figuresOf = ({ figures }: EngineRun): unknown => {
  const holdings = figures.holdings.map((holding) => ({
    ...holding,
    lots: holding.lots.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))),
  }));
  return JSON.parse(
    JSON.stringify({ ...figures, holdings }, (key, value) =>
      key === "id" || key === "lotId" ? undefined : value,
    ),
  );
};

type Lot = EngineRun["figures"]["holdings"][number]["lots"][number];

/** Links that cover no whole window, or price nothing in its first days: a file may tell more. */
const NOT_COVERED = [
  "an account of which no transactions are listed",
  "a history of twelve months only",
  "plan rows with price 0 of a fund without market prices",
  "a trust priced once a month",
];
const covering = CORRUPTIONS.filter(({ name }) => !NOT_COVERED.includes(name));

/** What each day from one on was worth, and the money that came or went since. */
const daysSince = ({ replay: { daily } }: EngineRun, first: string): unknown[] =>
  daily.dates.flatMap((date, day) => {
    if (date < first) return [];
    const money = (daily.inflow[day] ?? 0) - (daily.outflow[day] ?? 0);
    return [[date, daily.value[day], date > first ? money : 0]];
  });

const completeOf = ({ figures }: EngineRun) => figures.portfolio.completeness;
const boughtBefore = ({ figures }: EngineRun, day: string): number =>
  figures.holdings
    .flatMap(({ lots }) => lots)
    .filter((lot) => lot.purchaseDate < day && lot.purchaseDateKnown).length;

describe("five years of which a provider lists two, the others added by files", {
  timeout: 600_000,
}, () => {
  it("give the figures of all five years, and the truth's", async () => {
    for (const one of seeds) {
      const world = makeWorld(one, {});
      const listed = listWorld(world, FIRST_DAY);
      const joined = runEngine(await importYears(world, listed));
      const whole = truthSince(world, FIRST_DAY);
      const truths = { whole, since: whole };
      const figures = [...portfolioFigures(joined, truths), ...positionFigures(joined, truths)];
      expect([one, figuresOf(joined)]).toEqual([
        one,
        figuresOf(runEngine(listWhole(world, listed))),
      ]);
      expect([one, figures.flatMap((figure) => faultOf(figure) ?? [])]).toEqual([one, []]);
      expect([
        one,
        joined.replay.input.reconciliations?.filter((row) => row.difference !== 0),
      ]).toEqual([one, []]);
    }
  });

  it("are complete, where the two years alone count since the link", async () => {
    const world = makeWorld(seed + 1, {});
    const listed = listWorld(world, FIRST_DAY);
    const [before, after] = [runEngine(listed), runEngine(await importYears(world, listed))];
    const windowStart = dateOf(WINDOW_DAY);
    expect([completeOf(before), boughtBefore(before, windowStart)]).toEqual(["since-linked", 0]);
    expect(completeOf(after)).toBe("full");
    expect(boughtBefore(after, windowStart)).toBeGreaterThan(20);
    expect(after.figures.portfolio.totalValue).toBe(before.figures.portfolio.totalValue);
    expect(after.figures.portfolio.totalCostBasis).toBe(before.figures.portfolio.totalCostBasis);
  });

  it("change no day that the link covers, whatever a file says of earlier ones", async () => {
    for (const [place, one] of seeds.entries()) {
      const corruption = covering[place % covering.length];
      const world = makeWorld(one, corruption?.features ?? {});
      const listed = listWorld(world, FIRST_DAY);
      const years = await importYears(world, listed);
      corruption?.apply(listed);
      const imported = anyFile(world, years, createRandom(one));
      const [alone, joined] = [runEngine(listed), runEngine({ ...listed, imported })];
      expect([one, corruption?.name, daysSince(joined, dateOf(WINDOW_DAY))]).toEqual([
        one,
        corruption?.name,
        daysSince(alone, dateOf(WINDOW_DAY)),
      ]);
    }
  });

  it("name the shares that the files don't explain, and call nothing complete that rests on them", async () => {
    for (const one of seeds.slice(0, Math.ceil(worlds / 4))) {
      const world = makeWorld(one, {});
      const listed = listWorld(world, FIRST_DAY);
      const whole = await importYears(world, listed);
      const lost = whole.imported.find(({ type, subtype }) => type === "buy" && subtype === "buy");
      if (!lost) continue;
      const cut = { ...whole, imported: whole.imported.filter((row) => row !== lost) };
      const run = runEngine(cut);
      const apart = run.replay.input.reconciliations?.filter((row) => row.difference !== 0) ?? [];
      expect(apart).toMatchObject([{ accountId: lost.account_id, securityId: lost.security_id }]);
      expect(apart[0]?.difference).toBeCloseTo(lost.quantity, 5);
      const truths = {
        whole: truthSince(world, FIRST_DAY),
        since: truthSince(world, FIRST_DAY),
      };
      const complete = [...portfolioFigures(run, truths), ...positionFigures(run, truths)].filter(
        ({ label }) => label === "full",
      );
      expect([one, complete.flatMap((figure) => faultOf(figure) ?? [])]).toEqual([one, []]);
      expect(completeOf(run)).toBe("estimated");
      expect(run.figures.portfolio.totalValue).toBe(runEngine(whole).figures.portfolio.totalValue);
    }
  });
});
