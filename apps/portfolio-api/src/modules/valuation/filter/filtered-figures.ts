import { type Income, income } from "@stocks-vibe/contracts/portfolio";
import { type BuiltFigures, figuresToKeep } from "../build-figures.ts";
import type { CalculationQueue } from "../calculates.ts";
import type { CalculationFailed } from "../calculation-inputs/calculation-failed.ts";
import type { CalculationInputs } from "../calculation-inputs/calculation-inputs.ts";
import { incomeByYear } from "../portfolio/income-by-year.ts";
import type { FilterRule } from "./portfolio-filter.ts";
import { replayFiltered, type StoredWhole } from "./replay-filtered.ts";

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
