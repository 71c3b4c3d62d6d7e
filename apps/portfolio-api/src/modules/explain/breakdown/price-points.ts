import type { Explanation, Position } from "@stocks-vibe/contracts/portfolio";
import { freshValue, type IsoDate } from "@stocks-vibe/portfolio-math";
import type { Replay } from "../../valuation/portfolio/replay-portfolio.ts";
import type { ExplainWords } from "../explain-texts.ts";

/** What the index is called in every language. */
const indexName = "S&P 500";

type PricePoint = Explanation["prices"][number];

/** The price each position is valued at, with its day and source. */
export const closingPrices = (positions: readonly Position[]): PricePoint[] =>
  positions.map(({ symbol, currentPrice, priceAsOf, priceSource, priceIsStale }) => ({
    of: symbol,
    price: currentPrice,
    asOf: priceAsOf,
    source: priceSource,
    isStale: priceIsStale,
  }));

/**
 * The index on the days that close a comparison: its last level on or before each, at most a week
 * old.
 */
export function indexLevels(
  { replay: { benchmark, input }, words }: { replay: Replay; words: ExplainWords },
  days: readonly IsoDate[],
): PricePoint[] {
  const kind = input.benchmark?.kind;
  if (!benchmark || !kind) return [];
  return days.flatMap((day) => {
    const level = freshValue(benchmark, day);
    return level
      ? [
          {
            of: indexName,
            price: level.value,
            asOf: level.date,
            source: words.parts.indexSources[kind],
            isStale: false,
          },
        ]
      : [];
  });
}
