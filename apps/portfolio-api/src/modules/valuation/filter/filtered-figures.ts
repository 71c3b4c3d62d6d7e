import { isDeepStrictEqual } from "node:util";
import {
  dashboard as dashboardSchema,
  type Income,
  income,
  position,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import { type BuiltFigures, figuresToKeep } from "../build-figures.ts";
import type { CalculationFailed, CalculationQueue } from "../calculates.ts";
import type { CalculationInputs } from "../calculation-inputs/calculation-inputs.ts";
import { incomeByYear } from "../portfolio/income-by-year.ts";
import { readLedgers } from "../portfolio/ledgers.ts";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { type Replay, replayLedgers } from "../portfolio/replay-portfolio.ts";
import type { RebuiltPortfolio } from "../rebuild/rebuild-types.ts";
import { unpackDashboard } from "../snapshots/packed-dashboard.ts";
import { toRebuildInput } from "../transactions/to-rebuild-input.ts";
import { applyFilter, type FilterRule } from "./portfolio-filter.ts";

/** The stored figures of all, which a part is taken from. */
export interface StoredWhole {
  readonly dataAsOf: string;
  readonly builtAt: Date;
  /** Compressed, as stored. */
  readonly dashboard: Uint8Array;
}

export interface FilteredReplay {
  readonly replay: Replay;
  readonly figures: RebuiltPortfolio;
}

/**
 * Without the moment at which a position was built: figures that are found unchanged keep it, while
 * their own moves on.
 */
const wholeSchema = z.object({
  portfolio: dashboardSchema.shape.portfolio,
  holdings: z.array(z.object(position.shape).omit({ lastUpdated: true })),
});

/** Cash has no purchases, and no history of its own to measure. */
function ofCashAlone(figures: RebuiltPortfolio): RebuiltPortfolio {
  const { portfolio } = figures;
  const reasons = Object.keys(portfolio.notAvailable).map((name) => [name, "no-holdings"] as const);
  return { ...figures, portfolio: { ...portfolio, notAvailable: Object.fromEntries(reasons) } };
}

/**
 * Replays a part as of the stored figures' day. Pure. Undefined where the rows no longer give the
 * stored figures of all: a part of other figures than those shown beside it would not add up with
 * them.
 */
export function replayFiltered(
  { rows, market }: CalculationInputs,
  { dataAsOf, builtAt, dashboard }: StoredWhole,
  rule: FilterRule,
): FilteredReplay | undefined {
  const stored = wholeSchema.parse(unpackDashboard(dashboard));
  const books = readLedgers(toRebuildInput(rows, market, { asOf: isoDate(dataAsOf), builtAt }));
  const whole = wholeSchema.parse(figuresOf(replayLedgers(books)));
  if (!isDeepStrictEqual(whole, stored)) return undefined;
  const replay = replayLedgers(applyFilter(books, rule));
  const figures = figuresOf(replay);
  return { replay, figures: rule.assetClass === "cash" ? ofCashAlone(figures) : figures };
}

export interface FilterRequest {
  readonly rule: FilterRule;
  readonly stored: StoredWhole;
}

/** The figures of a part in the form in which those of all are stored. */
export type FilteredFigures = Pick<BuiltFigures, "dashboard" | "stale" | "years" | "daily"> & {
  readonly income: Income;
};

export type FilterAnswer =
  | ({ readonly kind: "part" } & FilteredFigures)
  | { readonly kind: "refused"; readonly type: "figures_changed" };

/** Works out parts elsewhere than on the event loop. Hold no connection meanwhile. */
export interface FiltersFigures extends CalculationQueue {
  part(
    material: CalculationInputs,
    asked: FilterRequest,
  ): Promise<FilterAnswer | CalculationFailed>;
}

/**
 * The figures of a part, beside stored ones of all. Pure. Refuses where the rows no longer give
 * those.
 */
export function answerFiltered(
  material: CalculationInputs,
  { rule, stored }: FilterRequest,
): FilterAnswer {
  const part = replayFiltered(material, stored, rule);
  if (!part) return { kind: "refused", type: "figures_changed" };
  const { accounts: ids } = rule;
  const { rows } = material;
  const accounts = rows.accounts.filter(({ id }) => ids?.includes(id) ?? true);
  const linkedBy = new Set(accounts.map((row) => row.connection_id));
  const connections = rows.connections.filter(({ id }) => ids === null || linkedBy.has(id));
  const figures = figuresToKeep(part.replay, part.figures, {
    rows: { accounts, connections },
    state: "ready",
    dataAsOf: stored.dataAsOf,
  });
  const { isSandbox } = part.figures;
  const { dataAsOf } = stored;
  return {
    kind: "part",
    ...figures,
    income: income.parse({ ...incomeByYear(part.replay), isSandbox, dataAsOf }),
  };
}
