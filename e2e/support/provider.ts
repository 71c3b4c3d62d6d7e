import { readSecrets } from "./product.ts";

interface Holding {
  readonly account_id: string;
  readonly security_id: string;
  readonly quantity: number;
  readonly institution_price: number;
  readonly institution_value: number;
  readonly cost_basis: number | null;
}

export interface Transaction {
  readonly account_id: string;
  readonly security_id: string | null;
  readonly date: string;
  readonly quantity: number;
  readonly amount: number;
  readonly type: string;
  readonly subtype: string;
}

export interface Security {
  readonly security_id: string;
  readonly ticker_symbol: string;
  readonly type: string;
  readonly is_cash_equivalent: boolean | null;
}

/** What the provider says of one linked institution, word for word. */
export interface RawItem {
  readonly holdings: readonly Holding[];
  readonly securities: readonly Security[];
  readonly transactions: readonly Transaction[];
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly index: ReadonlyMap<string, number>;
  /** The first day transactions are shown for. */
  readonly windowStart: string;
}

export type Ask = <Answer>(path: string, body: object) => Promise<Answer>;

/** Calls the sandbox as the product's server does, with the credentials it generated. */
export async function providerOf(url: string, dataDir: string): Promise<Ask> {
  const { plaidClientId, plaidSecret } = await readSecrets(dataDir);
  return async (path, body) => {
    const response = await fetch(`${url}/link-sandbox${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "plaid-client-id": plaidClientId,
        "plaid-secret": plaidSecret,
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The same day of the month two years earlier, the start of what a provider shows. */
const twoYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 2}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;

interface Page {
  readonly investment_transactions: Transaction[];
  readonly total_investment_transactions: number;
  readonly securities: Security[];
}

/**
 * Links `institutionId` once more beside the product, as the same user, and reads all the provider
 * tells. The sandbox's books depend on institution, user and day only, so this is what the product
 * was told too.
 */
export async function readRawItem(
  ask: Ask,
  institutionId: string,
  today: string,
): Promise<RawItem> {
  const { public_token } = await ask<{ public_token: string }>("/sandbox/public_token/create", {
    institution_id: institutionId,
    initial_products: ["investments"],
  });
  const { access_token } = await ask<{ access_token: string }>("/item/public_token/exchange", {
    public_token,
  });
  const held = await ask<{ holdings: Holding[]; securities: Security[] }>(
    "/investments/holdings/get",
    { access_token },
  );
  const windowStart = twoYearsBefore(today);
  const transactions: Transaction[] = [];
  const securities = new Map(held.securities.map((row) => [row.security_id, row]));
  for (;;) {
    const page = await ask<Page>("/investments/transactions/get", {
      access_token,
      start_date: windowStart,
      end_date: today,
      options: { count: 100, offset: transactions.length },
    });
    transactions.push(...page.investment_transactions);
    for (const row of page.securities) securities.set(row.security_id, row);
    if (transactions.length >= page.total_investment_transactions) break;
  }
  const symbols = [...securities.values()]
    .filter((row) => row.type !== "cash" && !row.is_cash_equivalent)
    .map((row) => row.ticker_symbol);
  // Some days before the window, so that its first day has a price even on a holiday.
  const start_date = dayOf(Date.parse(windowStart) - 10 * DAY_MS);
  const market = await ask<{
    prices: { symbol: string; dates: string[]; closes: number[] }[];
  }>("/market-data/prices", { symbols, start_date, end_date: today });
  const index = await ask<{ dates: string[]; levels: number[] }>("/market-data/index", {
    start_date,
    end_date: today,
  });
  const pairs = (days: readonly string[], values: readonly number[]) =>
    new Map(days.map((day, position) => [day, values[position] ?? Number.NaN]));
  return {
    holdings: held.holdings,
    securities: [...securities.values()],
    transactions,
    prices: new Map(market.prices.map((row) => [row.symbol, pairs(row.dates, row.closes)])),
    index: pairs(index.dates, index.levels),
    windowStart,
  };
}
