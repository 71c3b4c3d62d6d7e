import type { ExplanationOf, SumGroup, SumRow } from "@stocks-vibe/contracts/portfolio";

/** What only the cutting into pages knows. */
type OfPages = "rowCount" | "nextCursor";

/** A group with all the rows behind it. */
export interface WorkedGroup extends Omit<SumGroup, "cursor"> {
  readonly rows: readonly SumRow[];
}

/** A total with all its rows, in the order of the CSV, and the same in groups. */
export interface WorkedSum
  extends Omit<ExplanationOf<"sum">, "groups" | "groupCount" | "nextCursor"> {
  readonly rows: readonly SumRow[];
  readonly groups: readonly WorkedGroup[];
}

export type WorkedFlows = Omit<ExplanationOf<"flows">, OfPages>;
export type WorkedReturns = Omit<ExplanationOf<"returns">, OfPages>;
export type WorkedGrowth = ExplanationOf<"growth">;

/** How a figure came about, whole: what its CSV is written from, and what pages are cut from. */
export type Worked = WorkedSum | WorkedFlows | WorkedReturns | WorkedGrowth;
