import type { Lot, Position } from "@stocks-vibe/contracts/portfolio";
import { daysBetween, isoDate } from "@stocks-vibe/portfolio-math";
import { costGaps, staleGaps } from "./gaps.ts";
import { closingPrices } from "./price-points.ts";
import { completenessOf, type Question, resultOf, sharedParts } from "./question.ts";
import { growthFormula } from "./spreadsheet.ts";
import type { WorkedGrowth } from "./worked.ts";

/** How a lot's growth rate came about. */
export function explainGrowth(question: Question, position: Position, lot: Lot): WorkedGrowth {
  const { said, words } = question;
  const { plainGrowth } = words.parts;
  const result = resultOf(lot, "cagr", "rate");
  const isPlain = result.value !== null && !lot.cagrIsAnnualized;
  const days = Math.max(0, daysBetween(isoDate(lot.purchaseDate), question.figures.dataAsOf));
  return {
    shape: "growth",
    ...sharedParts(question, position.symbol),
    ...(isPlain ? { label: plainGrowth.label } : {}),
    result,
    formula: {
      words: said.words,
      symbols: isPlain ? plainGrowth.symbols : said.symbols,
      spreadsheet: result.value === null ? null : growthFormula(lot.cagrIsAnnualized),
    },
    completeness: completenessOf(question, {
      level: lot.completeness,
      gaps: [
        ...costGaps(question, [{ symbol: position.symbol, lots: [lot] }]),
        ...staleGaps([position], words),
      ],
      since: lot.purchaseDate,
    }),
    prices: closingPrices([position]),
    lot,
    symbol: position.symbol,
    days,
    isAnnualized: lot.cagrIsAnnualized,
  };
}
