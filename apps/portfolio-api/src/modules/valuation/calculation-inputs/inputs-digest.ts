import { createHash, type Hash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { MarketRows } from "../../prices/market-data.ts";
import { newestDay } from "../transactions/to-rebuild-input.ts";
import type { CalculationInputs } from "./calculation-inputs.ts";
import { shareSeries } from "./shared-series.ts";

/**
 * Raised when what is hashed, or how, is another thing than before: then nothing stored is taken
 * for the same.
 */
const FORMAT = 1;
/** Writing this many as JSON takes a few milliseconds, in which everybody else waits. */
const ROWS_AT_ONCE = 2_000;

/**
 * A market's rows with each series' values as a digest, by symbol: they are read in no order.
 * Fields that are added count by themselves.
 */
function marketInputs({ closes, index, ...rest }: MarketRows) {
  const symbols = [...closes].sort(([one], [other]) => (one < other ? -1 : 1));
  const { days, values, ...name } = index ?? { days: [], values: [] };
  return {
    ...rest,
    index: index && { ...name, levels: shareSeries(days, values).id },
    closes: symbols.map(([symbol, chain]) => [
      symbol,
      chain.map(({ dates, closes: list, ...said }) => ({
        ...said,
        closes: shareSeries(dates, list).id,
      })),
    ]),
  };
}

/** Piece by piece; between them the event loop goes on with what others asked. */
async function addRows(hash: Hash, table: string, rows: readonly unknown[]): Promise<void> {
  hash.update(`\n${table} ${rows.length}`);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    if (start > 0) await breathe();
    hash.update(JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)));
  }
}

/**
 * A text that is the same exactly where figures would be calculated from the same: every table,
 * column and price of the material is in it, whatever they are called, so that nothing a
 * calculation can see is left out, and of the market's day `today` what figures take of it: the day
 * they are of. Stored numbers are finite (they come through JSON), so JSON tells any two of them
 * apart.
 */
export async function inputsDigest(
  { rows, market }: CalculationInputs,
  today: IsoDate,
): Promise<string> {
  const asOf = newestDay(rows, market, today) || today;
  const { sandbox, chain, ...rest } = market;
  const markets = { ...rest, sandbox: marketInputs(sandbox), chain: marketInputs(chain) };
  const hash = createHash("sha256").update(JSON.stringify([FORMAT, asOf, markets]));
  const tables = Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [table, list] of tables) await addRows(hash, table, list);
  return hash.digest("base64");
}
