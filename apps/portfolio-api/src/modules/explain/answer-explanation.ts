import { isDeepStrictEqual } from "node:util";
import {
  dashboard as dashboardSchema,
  type GroupedBy,
  position,
  sheetOf,
  transactionSource,
  years as yearsSchema,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import { omit } from "zod/mini";
import type { Language } from "../../language/language.ts";
import type { CalculationFailed, CalculationQueue } from "../valuation/calculates.ts";
import type { CalculationInputs } from "../valuation/calculation-inputs/calculation-inputs.ts";
import { type FilteredReplay, replayFiltered } from "../valuation/filter/filtered-figures.ts";
import type { FilterRule } from "../valuation/filter/portfolio-filter.ts";
import { figuresOf } from "../valuation/portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../valuation/portfolio/replay-portfolio.ts";
import { unpackDashboard } from "../valuation/snapshots/packed-dashboard.ts";
import { toRebuildInput } from "../valuation/transactions/to-rebuild-input.ts";
import { portfolioFigureRows, subjectFigureRows } from "./breakdown/figure-rows.ts";
import { cutExplanation } from "./cut-explanation.ts";
import { type ExplainWords, explainWords } from "./explain-texts.ts";
import { explanationCsv } from "./explanation-csv.ts";
import {
  type Asked,
  type FigureAddress,
  readAddress,
  type ShownFigures,
  shownSubject,
  type Worked,
} from "./question.ts";

/**
 * What is shown of one figure, for comparing what is stored with what its explanation comes to;
 * undefined when there is no such position, lot or year. The number of positions goes with the
 * positions.
 */
export function shownFigure(shown: ShownFigures, address: FigureAddress): unknown {
  if (address.kind === "subject") return shownSubject(shown, address.figure, address.subject);
  if (address.figure === "positions") return shown.holdings;
  return sheetOf(shown.portfolio, address.figure);
}

/**
 * That a price is the transaction's own is told by its name: pages know it, and show it in another
 * way.
 */
const naming =
  ({ parts }: ExplainWords) =>
  (source: string): string =>
    source === transactionSource ? source : (parts.sources[source] ?? source);

/** Names where prices are from in the language of the explanation, wherever they stand in it. */
function nameSources(worked: Worked, words: ExplainWords): Worked {
  const name = naming(words);
  const prices = worked.prices.map((price) => ({ ...price, source: name(price.source) }));
  if (worked.shape === "flows") {
    const rows = worked.rows.map((row) => ({
      ...row,
      priceSource: row.priceSource === null ? null : name(row.priceSource),
    }));
    return { ...worked, prices, rows };
  }
  if (worked.shape === "returns") {
    const rows = worked.rows.map((row) => ({ ...row, priceSources: row.priceSources.map(name) }));
    return { ...worked, prices, rows };
  }
  return { ...worked, prices };
}

/**
 * How a figure came about, from the replay it was taken from. Pure; undefined when there is no such
 * position, lot or year.
 */
export function explainFigure(asked: Asked, address: FigureAddress): Worked | undefined {
  const words = explainWords[asked.language];
  const question = { ...asked, words, said: words.figures[address.figure] };
  const worked =
    address.kind === "subject"
      ? subjectFigureRows[address.figure].explain(question, address.subject)
      : portfolioFigureRows[address.figure].explain(question);
  return worked && nameSources(worked, words);
}

export type ExplanationFormat = "json" | "csv";

/** A figure of the stored snapshot that somebody asks about. */
export interface AskedFigure {
  readonly figure: string;
  readonly format: ExplanationFormat;
  readonly by: GroupedBy;
  readonly language: Language;
  /** Null where it is of everything. */
  readonly rule: FilterRule | null;
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

/** Pages of a list, each ready to be sent: the JSON of its `data`. */
type PageTexts = readonly string[];

/**
 * An explanation ready to be sent: `text` is the JSON of `data`, or the CSV. Of a CSV there are no
 * further pages: it is whole.
 */
export interface ExplanationText {
  readonly kind: "explained";
  readonly version: number;
  readonly dataAsOf: string;
  readonly text: string;
  readonly groups: PageTexts;
  /** By group; under `ALL_ROWS` where there are none. */
  readonly rows: ReadonlyMap<string, PageTexts>;
}

export type ExplanationAnswer =
  | ExplanationText
  | { readonly kind: "refused"; readonly type: "figure_not_found" | "figures_changed" };

/** Explains elsewhere than on the event loop. Hold no connection meanwhile. */
export interface ExplainsFigures extends CalculationQueue {
  explain(
    material: CalculationInputs,
    asked: AskedFigure,
  ): Promise<ExplanationAnswer | CalculationFailed>;
}

const NOT_FOUND = { kind: "refused", type: "figure_not_found" } as const;
const CHANGED = { kind: "refused", type: "figures_changed" } as const;

const shownSchema = z.object({
  portfolio: dashboardSchema.shape.portfolio,
  holdings: z.array(omit(position, { lastUpdated: true })),
  years: yearsSchema,
});

const textsOf = (pages: readonly object[]): PageTexts => pages.map((page) => JSON.stringify(page));

/** Undefined where the rows no longer give the stored figure; "nothing" where none is stored. */
function replayAll(
  { rows, market }: CalculationInputs,
  stored: AskedFigure["stored"],
  address: FigureAddress,
): FilteredReplay | "nothing" | undefined {
  const years: unknown = JSON.parse(stored.years);
  const shown = shownSchema.parse(Object.assign({ years }, unpackDashboard(stored.dashboard)));
  const wanted = shownFigure(shown, address);
  if (wanted === undefined) return "nothing";
  const day = { asOf: isoDate(stored.dataAsOf), builtAt: stored.builtAt };
  const replay = replayPortfolio(toRebuildInput(rows, market, day));
  const figures = figuresOf(replay);
  const recomputed = shownFigure(shownSchema.parse(figures), address);
  return isDeepStrictEqual(recomputed, wanted) ? { replay, figures } : undefined;
}

/**
 * How a stored figure, or that of a part, came about, worked out anew from the rows as of its day.
 * Pure. Refuses a figure that is not there, and one that the rows no longer give. Throws for rows
 * that nothing can be worked out from.
 */
export function answerExplanation(
  material: CalculationInputs,
  asked: AskedFigure,
): ExplanationAnswer {
  const { figure, format, by, language, rule, stored } = asked;
  const { version } = stored;
  const address = readAddress(figure);
  if (!address) return NOT_FOUND;
  const found = rule
    ? replayFiltered(material, stored, rule)
    : replayAll(material, stored, address);
  if (!found) return CHANGED;
  if (found === "nothing") return NOT_FOUND;
  const { replay, figures } = found;
  const worked = explainFigure(
    { address: figure, replay, figures, version, by, language },
    address,
  );
  if (!worked) return NOT_FOUND;
  const { head, groups, rows } = cutExplanation(worked);
  const shared = { kind: "explained", version, dataAsOf: head.dataAsOf } as const;
  if (format === "csv")
    return { ...shared, text: explanationCsv(worked, language), groups: [], rows: new Map() };
  return {
    ...shared,
    text: JSON.stringify(head),
    groups: textsOf(groups),
    rows: new Map([...rows].map(([group, pages]) => [group, textsOf(pages)])),
  };
}
