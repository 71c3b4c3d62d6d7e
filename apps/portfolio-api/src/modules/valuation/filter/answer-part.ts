import { type Income, income } from "@stocks-vibe/contracts/portfolio";
import { type BuiltFigures, figuresToKeep } from "../build-figures.ts";
import type { CalculationQueue } from "../calculates.ts";
import type { Material } from "../material/material.ts";
import type { Unfit } from "../material/unfit.ts";
import { incomeByYear } from "../portfolio/income-by-year.ts";
import type { PartRule } from "../portfolio/keep-part.ts";
import { replayPart, type StoredWhole } from "./replay-part.ts";

export interface AskedPart {
  readonly rule: PartRule;
  readonly stored: StoredWhole;
}

/** The figures of a part in the form in which those of all are stored. */
export type PartFigures = Pick<BuiltFigures, "dashboard" | "stale" | "years" | "daily"> & {
  readonly income: Income;
};

export type PartAnswer =
  | ({ readonly kind: "part" } & PartFigures)
  | { readonly kind: "refused"; readonly type: "figures_changed" };

/** Works out parts elsewhere than on the event loop. Hold no connection meanwhile. */
export interface AnswersParts extends CalculationQueue {
  part(material: Material, asked: AskedPart): Promise<PartAnswer | Unfit>;
}

/** The figures of a part, beside stored ones of all. Pure. Refuses where the rows no longer give those. */
export function answerPart(material: Material, { rule, stored }: AskedPart): PartAnswer {
  const part = replayPart(material, stored, rule);
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
