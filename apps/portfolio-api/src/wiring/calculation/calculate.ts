import {
  type AskedPicks,
  type AskedSales,
  answerPicks,
  answerSales,
} from "../../modules/accounts/sales/answer-sales.ts";
import {
  type AskedHoldings,
  type AskedPosition,
  type AskedSummary,
  createStoredReader,
  holdingsOf,
  positionOf,
  summaryOf,
} from "../../modules/dashboard/summary/summary.service.ts";
import { type AskedFigure, answerExplanation } from "../../modules/explain/answer-explanation.ts";
import { type AskedFile, answerFile } from "../../modules/imports/answer-file.ts";
import {
  answerReconciliation,
  type ReconciliationRequest,
} from "../../modules/imports/reconcile-link.ts";
import { buildFigures } from "../../modules/valuation/build-figures.ts";
import { orCalculationFailed } from "../../modules/valuation/calculates.ts";
import {
  deserializeInputs,
  type SerializedInputs,
} from "../../modules/valuation/calculation-inputs/calculation-inputs.ts";
import { createSeriesReader } from "../../modules/valuation/calculation-inputs/shared-series.ts";
import {
  answerFiltered,
  type FilterRequest,
} from "../../modules/valuation/filter/filtered-figures.ts";

/**
 * What a thread runs: each export takes one question and answers plain values. The question of a
 * calculation comes with its rows, packed.
 */
interface Packed<Asked> {
  readonly material: SerializedInputs;
  readonly asked: Asked;
}

/** This thread's: organizations hold the same securities. */
const readSeries = createSeriesReader();

export const build = ({ material, asked }: Packed<Date>) =>
  orCalculationFailed(() => buildFigures(deserializeInputs(material, readSeries), asked));

export const explain = ({ material, asked }: Packed<AskedFigure>) =>
  orCalculationFailed(() => answerExplanation(deserializeInputs(material, readSeries), asked));

export const part = ({ material, asked }: Packed<FilterRequest>) =>
  orCalculationFailed(() => answerFiltered(deserializeInputs(material, readSeries), asked));

export const sales = ({ material, asked }: Packed<AskedSales>) =>
  orCalculationFailed(() => answerSales(deserializeInputs(material, readSeries), asked));

export const picks = ({ material, asked }: Packed<AskedPicks>) =>
  orCalculationFailed(() => answerPicks(deserializeInputs(material, readSeries), asked));

export const meeting = ({ material, asked }: Packed<ReconciliationRequest>) =>
  orCalculationFailed(() => answerReconciliation(deserializeInputs(material, readSeries), asked));

export const file = (asked: AskedFile) => answerFile(asked);

const readStored = createStoredReader();

export const summary = (asked: AskedSummary) => summaryOf(readStored, asked);

export const holdings = (asked: AskedHoldings) => holdingsOf(readStored, asked);

export const position = (asked: AskedPosition) => positionOf(readStored, asked);
