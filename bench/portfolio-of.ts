import type { FakeItem } from "../apps/portfolio-api/src/testing/fake-provider.ts";

/**
 * The day of a purchase: the newest year has a dozen, and then the six before it, until all have
 * their share.
 */
const dayOf = (lot: number): string =>
  `${2025 - (Math.floor(lot / 12) % 7)}-${String((lot % 12) + 1).padStart(2, "0")}-03`;

/**
 * A brokerage of a security for each of `lots`, numbered from `firstSymbol`, bought in so many
 * purchases.
 */
export function portfolioOf(lots: readonly number[], firstSymbol = 0): FakeItem {
  const account = "acc-1";
  const positions = lots.map((count, index) => ({ symbol: `S${firstSymbol + index}`, count }));
  const securities = positions.map(({ symbol }, index) => ({
    providerSecurityId: symbol,
    symbol,
    name: `Security ${symbol}`,
    type: index % 5 === 0 ? ("etf" as const) : ("stock" as const),
    currency: "USD",
  }));
  const transactions = positions.flatMap(({ symbol, count }) =>
    Array.from({ length: count }, (_, lot) => ({
      providerTransactionId: `${symbol}-${lot}`,
      providerAccountId: account,
      providerSecurityId: symbol,
      day: dayOf(lot),
      name: `Buy ${symbol}`,
      quantity: 1,
      amount: 100,
      price: 100,
      fees: null,
      type: "buy",
      subtype: "buy",
      currency: "USD",
    })),
  );
  const holdings = positions.map(({ symbol, count }) => ({
    providerAccountId: account,
    providerSecurityId: symbol,
    quantity: count,
    price: 120,
    priceAsOf: "2026-11-20",
    value: 120 * count,
    costBasis: 100 * count,
    currency: "USD",
    taxLots: [],
  }));
  const balance = positions.reduce((sum, { count }) => sum + 120 * count, 0);
  const subtype = "brokerage";
  return {
    institutionName: "Bench",
    holdings: {
      accounts: [
        {
          providerAccountId: account,
          name: "Bench",
          mask: "1",
          type: "investment",
          subtype,
          currency: "USD",
          balance,
        },
      ],
      securities,
      holdings,
    },
    transactions: { securities, transactions },
  };
}
