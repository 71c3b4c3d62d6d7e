import { sumCents } from "@stocks-vibe/portfolio-math";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { incomeByYear } from "../src/modules/valuation/portfolio/income-by-year.ts";
import { readLedgers } from "../src/modules/valuation/portfolio/ledgers.ts";
import { listWorld } from "./list-world.ts";
import { makeWorld } from "./make-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";
import type { Corruption } from "./mutations/corruption.ts";
import { inputOf } from "./run-engine.ts";

const seed = fc.readConfigureGlobal().seed ?? 1;
const EACH = isFullRun() ? 40 : 5;

/** Rows that pay are missing from these listings: nobody can tell what they paid. */
const LACKS_ROWS: readonly string[] = [
  "an account of which no transactions are listed",
  "a history of twelve months only",
];

/** What was paid since the first day listed, and the reinvested part: as told, and as it was. */
function incomesOf(of: number, { features, apply }: Corruption) {
  const world = makeWorld(of, Object.assign({ isYoung: of % 2 === 0 }, features));
  const listed = listWorld(world);
  const { windowDay } = listed;
  apply(listed);
  const { years } = incomeByYear(readLedgers(inputOf(listed)));
  const paid = world.actions.filter(({ kind, day }) => kind === "dividend" && day >= windowDay);
  const kept = paid.filter(({ isReinvested }) => isReinvested);
  const total = (actions: typeof paid) => sumCents(actions, ({ cash }) => cash);
  return {
    told: [sumCents(years, (year) => year.total), sumCents(years, (year) => year.reinvested)],
    truth: [total(paid), total(kept)],
  };
}

it.each(CORRUPTIONS.filter(({ name }) => !LACKS_ROWS.includes(name)))(
  "tells the income that was truly paid, to the cent: $name",
  (corruption) => {
    for (let at = 0; at < EACH; at += 1) {
      const { told, truth } = incomesOf(seed + at, corruption);
      expect([seed + at, told]).toEqual([seed + at, truth]);
    }
  },
  60_000,
);
