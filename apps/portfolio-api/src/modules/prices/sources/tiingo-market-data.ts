import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import { dashedTicker, type MarketData, MarketDataError } from "../market-data.ts";

const rowsAnswer = z.array(
  z.object({
    date: z.string().transform((text) => isoDate(text.slice(0, 10))),
    /** As traded. */
    close: z.number(),
    /** Adjusted for splits and dividends. */
    adjClose: z.number(),
    splitFactor: z.number().positive().default(1),
  }),
);
type Row = z.infer<typeof rowsAnswer>[number];

const SOURCE = "tiingo";
const TIMEOUT_MS = 10_000;
const BASE_URL = "https://api.tiingo.com/tiingo/daily";
/**
 * The S&P 500 with dividends, by way of the fund that holds it: its adjusted close grows as a
 * total-return index does.
 */
const INDEX_FUND = "SPY";

/**
 * Tiingo's end-of-day figures of US securities, in dollars. The key travels in a header and is
 * never logged.
 */
export function createTiingoMarketData(key: string, send: typeof fetch = fetch): MarketData {
  const rows = async (symbol: string, from: IsoDate, to: IsoDate): Promise<Row[]> => {
    const query = `startDate=${from}&endDate=${to}&format=json`;
    const response = await send(`${BASE_URL}/${encodeURIComponent(symbol)}/prices?${query}`, {
      headers: { accept: "application/json", authorization: `Token ${key}` },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return [];
    if (!response.ok) throw new MarketDataError(SOURCE, `status ${response.status}`);
    const answer = rowsAnswer.safeParse(await response.json());
    if (!answer.success) throw new MarketDataError(SOURCE, "the answer has an unknown form");
    return answer.data;
  };

  const series = async (symbol: string, from: IsoDate, to: IsoDate) => {
    const found = await rows(dashedTicker(symbol), from, to);
    if (found.length === 0) return [];
    const splits = found
      .filter((row) => row.splitFactor !== 1)
      .map((row) => ({ day: row.date, ratio: row.splitFactor }));
    const [dates, closes] = [found.map((row) => row.date), found.map((row) => row.close)];
    return [{ symbol, currency: "USD", dates, closes, splits }];
  };

  return {
    source: SOURCE,
    batchSize: 4,
    through: "yesterday",
    indexes: [{ name: INDEX_FUND, kind: "total-return" }],
    async prices(symbols, from, to) {
      const found = await Promise.all(symbols.map((symbol) => series(symbol, from, to)));
      return found.flat();
    },
    async index(name, from, to) {
      const found = await rows(name, from, to);
      if (found.length === 0) throw new MarketDataError(SOURCE, `${name} is not known`);
      return { dates: found.map((row) => row.date), levels: found.map((row) => row.adjClose) };
    },
  };
}
