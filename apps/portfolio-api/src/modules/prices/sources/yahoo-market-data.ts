import { addDays, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import { type Split, toAsTraded } from "../check-price.ts";
import {
  dashedTicker,
  type MarketData,
  MarketDataError,
  type PriceSeries,
} from "../market-data.ts";

const seconds = z.number().int();

/**
 * The part of a chart answer that is used; closes are divided by later splits, days without trading
 * are null.
 */
const chartAnswer = z.object({
  chart: z.object({
    result: z.tuple([
      z.object({
        meta: z.object({ currency: z.string().nullish(), gmtoffset: z.number() }),
        timestamp: z.array(seconds).default([]),
        events: z
          .object({
            splits: z
              .record(
                z.string(),
                z.object({
                  date: seconds,
                  numerator: z.number().positive(),
                  denominator: z.number().positive(),
                }),
              )
              .default({}),
          })
          .default({ splits: {} }),
        indicators: z.object({
          quote: z.tuple([z.object({ close: z.array(z.number().nullable()).default([]) })]),
        }),
      }),
    ]),
  }),
});
type Chart = z.infer<typeof chartAnswer>["chart"]["result"][0];

const SOURCE = "yahoo-finance2";
const TIMEOUT_MS = 10_000;
const BASE_URL = "https://query1.finance.yahoo.com/v8/finance/chart";

const startOf = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`) / 1000;

// A trading day's time stamp is its opening; in the exchange's own time that is on its own date,
// whatever the season.
const dayOf = (timestamp: number, { meta }: Chart): IsoDate =>
  isoDate(new Date((timestamp + meta.gmtoffset) * 1000).toISOString().slice(0, 10));

function readCloses(
  chart: Chart,
  from: IsoDate,
  to: IsoDate,
): { dates: IsoDate[]; closes: number[] } {
  const [{ close }] = chart.indicators.quote;
  const rows = chart.timestamp.flatMap((timestamp, index) => {
    const price = close[index];
    const day = dayOf(timestamp, chart);
    return price === null || price === undefined || day < from || day > to ? [] : [{ day, price }];
  });
  return { dates: rows.map(({ day }) => day), closes: rows.map(({ price }) => price) };
}

const readSplits = (chart: Chart): Split[] =>
  Object.values(chart.events.splits).map(({ date, numerator, denominator }) => ({
    day: dayOf(date, chart),
    ratio: numerator / denominator,
  }));

/**
 * Yahoo's public chart figures: the source the operator names `yahoo-finance2`. It is unofficial
 * and may refuse or change at any time, hence the chain. `today` tells how far the request must
 * reach: closes are adjusted for every split until then.
 */
export function createYahooMarketData(
  today: () => Promise<IsoDate>,
  send: typeof fetch = fetch,
): MarketData {
  const chart = async (symbol: string, from: IsoDate): Promise<Chart | undefined> => {
    const end = startOf(addDays(await today(), 1));
    const query = `period1=${startOf(from)}&period2=${end}&interval=1d&events=split`;
    const response = await send(`${BASE_URL}/${encodeURIComponent(symbol)}?${query}`, {
      headers: { accept: "application/json", "user-agent": "Mozilla/5.0" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new MarketDataError(SOURCE, `status ${response.status}`);
    const answer = chartAnswer.safeParse(await response.json());
    if (!answer.success) throw new MarketDataError(SOURCE, "the answer has an unknown form");
    return answer.data.chart.result[0];
  };

  const series = async (symbol: string, from: IsoDate, to: IsoDate): Promise<PriceSeries[]> => {
    const found = await chart(dashedTicker(symbol), from);
    if (!found) return [];
    const splits = readSplits(found);
    const { dates, closes } = readCloses(found, from, to);
    const asTraded = toAsTraded(dates, closes, splits);
    return [{ symbol, currency: found.meta.currency ?? "", dates, closes: asTraded, splits }];
  };

  return {
    source: SOURCE,
    batchSize: 4,
    through: "yesterday",
    indexes: [
      { name: "^SP500TR", kind: "total-return" },
      { name: "^GSPC", kind: "price" },
    ],
    async prices(symbols, from, to) {
      const found = await Promise.all(symbols.map((symbol) => series(symbol, from, to)));
      return found.flat();
    },
    async index(name, from, to) {
      const found = await chart(name, from);
      if (!found) throw new MarketDataError(SOURCE, `${name} is not known`);
      const { dates, closes } = readCloses(found, from, to);
      return { dates, levels: closes };
    },
  };
}
