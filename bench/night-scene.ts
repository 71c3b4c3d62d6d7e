import { composePortfolio, type PortfolioServices } from "../apps/portfolio-api/src/index.ts";
import { fakeMarket } from "../apps/portfolio-api/src/testing/fake-market.ts";
import { fakeProvider } from "../apps/portfolio-api/src/testing/fake-provider.ts";
import { addDays, type IsoDate, isoDate } from "../packages/portfolio-math/src/index.ts";
import { advanceClock } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import type { Bench } from "./bench-database.ts";
import { portfolioOf } from "./portfolio-of.ts";

const POSITIONS = 25;
/** 400 transactions over the years: a purchase of each security every four months or so. */
const LOTS = Array.from({ length: POSITIONS }, () => 16);
/** 500 securities in all, so that no series belongs to everybody. */
const PORTFOLIOS = 20;
const DAYS = 5 * 365;
const DAY_SECONDS = 86_400;

/** What the world outside says, and until which day. */
export interface NightScene {
  readonly services: PortfolioServices;
  /**
   * A day goes by. On a trading day every security and the index have a new close; on another day
   * nothing is new.
   */
  nextDay(kind: "trading" | "holiday"): Promise<void>;
}

const closeOf = (day: number): number => 100 + (day % 250) / 10;

/** A market with five years of daily closes for every symbol, up to the scene's last day. */
function benchMarket(lastDay: () => IsoDate) {
  const between = (from: IsoDate, to: IsoDate) => {
    const last = lastDay();
    const all = Array.from({ length: DAYS }, (_, day) => addDays(last, day - DAYS + 1));
    const dates = all.filter((day) => day >= from && day <= to);
    return { dates, closes: dates.map((day) => closeOf(Date.parse(day) / DAY_SECONDS / 1_000)) };
  };
  const market = fakeMarket();
  market.prices = async (symbols, from, to) =>
    symbols.map((symbol) => ({ symbol, currency: "USD", ...between(from, to), splits: [] }));
  market.index = async (_name, from, to) => {
    const { dates, closes } = between(from, to);
    return { dates, levels: closes };
  };
  return market;
}

/**
 * Institutions that list the days they are asked for, and price what is held as of the scene's last
 * day.
 */
function benchProvider(lastDay: () => IsoDate) {
  const portfolios = Array.from({ length: PORTFOLIOS }, (_, place) => {
    const item = portfolioOf(LOTS, place * POSITIONS);
    return [`portfolio${place}`, item] as const;
  });
  const provider = fakeProvider(Object.fromEntries(portfolios));
  const { readTransactions, readHoldings } = provider;
  provider.readTransactions = async (token, from, to) => {
    const { transactions, securities } = await readTransactions(token, from, to);
    const listed = transactions.filter(({ day }) => day >= from && day <= to);
    return { securities, transactions: listed };
  };
  provider.readHoldings = async (token) => {
    const { holdings, ...rest } = await readHoldings(token);
    const price = closeOf(Date.parse(lastDay()) / DAY_SECONDS / 1_000);
    const priced = holdings.map((row) => ({
      ...row,
      price,
      priceAsOf: lastDay(),
      value: price * row.quantity,
    }));
    return { ...rest, holdings: priced };
  };
  return provider;
}

/** Which of the portfolios an organization holds. */
export const publicTokenOf = (organizationId: string, place: number): string =>
  `public-portfolio${place % PORTFOLIOS}~${organizationId}`;

/**
 * The product on the bench's database, with a world outside whose days pass when they are told to.
 */
export async function openNightScene(bench: Bench): Promise<NightScene> {
  let lastDay = isoDate(new Date(Date.now() - DAY_SECONDS * 1_000).toISOString().slice(0, 10));
  const services = composePortfolio(
    { pool: bench.pool, keys: await testKeys(bench.pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "bench",
      plaidSecret: "bench",
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
    {
      provider: benchProvider(() => lastDay),
      market: benchMarket(() => lastDay),
      chain: { order: ["institution"], markets: [] },
    },
  );
  return {
    services,
    async nextDay(kind) {
      await advanceClock(bench.pool, DAY_SECONDS);
      if (kind === "trading") lastDay = addDays(lastDay, 1);
    },
  };
}
