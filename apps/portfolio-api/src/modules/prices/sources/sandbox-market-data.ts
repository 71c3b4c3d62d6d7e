import { isoDate } from "@stocks-vibe/portfolio-math";
import * as z from "zod";
import { type MarketData, MarketDataError } from "../market-data.ts";

const day = z.string().transform(isoDate);

const pricesAnswer = z.object({
  prices: z.array(
    z.object({
      symbol: z.string(),
      currency: z.string(),
      dates: z.array(day),
      closes: z.array(z.number()),
    }),
  ),
  splits: z.array(
    z.object({
      symbol: z.string(),
      date: day,
      numerator: z.number().positive(),
      denominator: z.number().positive(),
    }),
  ),
});

const indexAnswer = z.object({ dates: z.array(day), levels: z.array(z.number().positive()) });

export interface SandboxAddress {
  /** The sandbox's API base, e.g. http://127.0.0.1:3000/link-sandbox. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Prices of the sandbox's invented securities and its simulated S&P 500: only ever used for sandbox
 * connections.
 */
export function createSandboxMarketData(
  { baseUrl, clientId, secret }: SandboxAddress,
  send: typeof fetch = fetch,
): MarketData {
  const ask = async (path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const response = await send(`${baseUrl}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "plaid-client-id": clientId,
        "plaid-secret": secret,
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new MarketDataError("sandbox", `status ${response.status}`);
    return response.json();
  };

  return {
    source: "sandbox",
    batchSize: 100,
    // The sandbox tells no close before its market has closed.
    through: "today",
    indexes: [{ name: "SP500TR", kind: "total-return" }],
    async prices(symbols, from, to) {
      const body = { symbols, start_date: from, end_date: to };
      const { prices, splits } = pricesAnswer.parse(await ask("/market-data/prices", body));
      return prices.map((series) => ({
        ...series,
        splits: splits
          .filter(({ symbol }) => symbol === series.symbol)
          .map(({ date, numerator, denominator }) => ({
            day: date,
            ratio: numerator / denominator,
          })),
      }));
    },
    async index(_name, from, to) {
      const body = { start_date: from, end_date: to };
      return indexAnswer.parse(await ask("/market-data/index", body));
    },
  };
}
