import { isDeepStrictEqual } from "node:util";
import {
  dashboard as dashboardSchema,
  explanation,
  years as yearsSchema,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import type { CalculationQueue } from "../rebuild/calculates.ts";
import type { Material } from "../rebuild/material/material.ts";
import type { Unfit } from "../rebuild/material/unfit.ts";
import { figuresOf } from "../rebuild/portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../rebuild/portfolio/replay-portfolio.ts";
import { toRebuildInput } from "../rebuild/rows/to-rebuild-input.ts";
import { unpackDashboard } from "../snapshots/packed-dashboard.ts";
import { explainFigure } from "./explain-figure.ts";
import { explanationCsv } from "./explanation-csv.ts";
import { readAddress } from "./figure-address.ts";
import { shownFigure } from "./shown-figure.ts";

export type ExplanationFormat = "json" | "csv";

/** A figure of the stored snapshot that somebody asks about. */
export interface AskedFigure {
  readonly figure: string;
  readonly format: ExplanationFormat;
  readonly stored: {
    readonly version: number;
    readonly dataAsOf: string;
    readonly builtAt: Date;
    /** Compressed, as stored. */
    readonly dashboard: Uint8Array;
    /** JSON. */
    readonly years: string;
  };
}

/** An explanation ready to be sent: `text` is the JSON of `data`, or the CSV. */
export interface ExplanationText {
  readonly kind: "explained";
  readonly version: number;
  readonly dataAsOf: string;
  readonly text: string;
}

export type ExplanationAnswer =
  | ExplanationText
  | { readonly kind: "refused"; readonly type: "figure_not_found" | "figures_changed" };

/** Explains elsewhere than on the event loop. Hold no connection meanwhile. */
export interface ExplainsFigures extends CalculationQueue {
  explain(material: Material, asked: AskedFigure): Promise<ExplanationAnswer | Unfit>;
}

const NOT_FOUND = { kind: "refused", type: "figure_not_found" } as const;
const CHANGED = { kind: "refused", type: "figures_changed" } as const;

const shownSchema = z.object({
  portfolio: dashboardSchema.shape.portfolio,
  holdings: dashboardSchema.shape.holdings,
  years: yearsSchema,
});

/**
 * How a stored figure came about, worked out anew from the rows as of its day. Pure. Refuses a figure that is not there, and one that
 * the rows no longer give. Throws for rows that nothing can be worked out from.
 */
export function answerExplanation(material: Material, asked: AskedFigure): ExplanationAnswer {
  const { figure, format, stored } = asked;
  const { version, dataAsOf, builtAt } = stored;
  const address = readAddress(figure);
  if (!address) return NOT_FOUND;
  const years: unknown = JSON.parse(stored.years);
  const shown = shownSchema.parse(Object.assign({ years }, unpackDashboard(stored.dashboard)));
  const wanted = shownFigure(shown, address);
  if (wanted === undefined) return NOT_FOUND;

  const day = { asOf: isoDate(dataAsOf), builtAt };
  const replay = replayPortfolio(toRebuildInput(material.rows, material.market, day));
  const figures = figuresOf(replay);
  const recomputed = shownFigure(shownSchema.parse(figures), address);
  if (!isDeepStrictEqual(recomputed, wanted)) return CHANGED;
  const explained = explainFigure({ address: figure, replay, figures, version }, address);
  if (!explained) return NOT_FOUND;
  const data = explanation.parse(explained);
  const text = format === "csv" ? explanationCsv(data) : JSON.stringify(data);
  return { kind: "explained", version, dataAsOf: data.dataAsOf, text };
}
