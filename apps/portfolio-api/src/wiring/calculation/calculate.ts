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
} from "../../modules/dashboard/summary/stored-parts.ts";
import { type AskedFigure, answerExplanation } from "../../modules/explain/answer-explanation.ts";
import { type AskedFile, answerFile } from "../../modules/imports/answer-file.ts";
import { type AskedMeeting, answerMeeting } from "../../modules/imports/answer-meeting.ts";
import { buildFigures } from "../../modules/valuation/build-figures.ts";
import { type AskedPart, answerPart } from "../../modules/valuation/filter/answer-part.ts";
import { type PackedMaterial, unpackMaterial } from "../../modules/valuation/material/material.ts";
import { createSeriesReader } from "../../modules/valuation/material/shared-series.ts";
import { orUnfit } from "../../modules/valuation/material/unfit.ts";

/** What a thread runs: each export takes one question and answers plain values. The question of a calculation comes with its rows, packed. */
interface Packed<Asked> {
  readonly material: PackedMaterial;
  readonly asked: Asked;
}

/** This thread's: organizations hold the same securities. */
const readSeries = createSeriesReader();

export const build = ({ material, asked }: Packed<Date>) =>
  orUnfit(() => buildFigures(unpackMaterial(material, readSeries), asked));

export const explain = ({ material, asked }: Packed<AskedFigure>) =>
  orUnfit(() => answerExplanation(unpackMaterial(material, readSeries), asked));

export const part = ({ material, asked }: Packed<AskedPart>) =>
  orUnfit(() => answerPart(unpackMaterial(material, readSeries), asked));

export const sales = ({ material, asked }: Packed<AskedSales>) =>
  orUnfit(() => answerSales(unpackMaterial(material, readSeries), asked));

export const picks = ({ material, asked }: Packed<AskedPicks>) =>
  orUnfit(() => answerPicks(unpackMaterial(material, readSeries), asked));

export const meeting = ({ material, asked }: Packed<AskedMeeting>) =>
  orUnfit(() => answerMeeting(unpackMaterial(material, readSeries), asked));

export const file = (asked: AskedFile) => answerFile(asked);

const readStored = createStoredReader();

export const summary = (asked: AskedSummary) => summaryOf(readStored, asked);

export const holdings = (asked: AskedHoldings) => holdingsOf(readStored, asked);

export const position = (asked: AskedPosition) => positionOf(readStored, asked);
