import type { FakeItem } from "../apps/portfolio-api/src/testing/fake-provider.ts";

/** A brokerage of `positions` securities, from this number on, bought in `lotsEach` purchases each. */
export function portfolioOf(positions: number, lotsEach: number, firstSymbol = 0): FakeItem {
  const account = "acc-1";
  const symbols = Array.from({ length: positions }, (_, index) => `S${firstSymbol + index}`);
  const securities = symbols.map((symbol) => ({
    providerSecurityId: symbol,
    symbol,
    name: `Security ${symbol}`,
    type: "stock" as const,
    currency: "USD",
  }));
  const transactions = symbols.flatMap((symbol) =>
    Array.from({ length: lotsEach }, (_, lot) => ({
      providerTransactionId: `${symbol}-${lot}`,
      providerAccountId: account,
      providerSecurityId: symbol,
      day: `2025-${String((lot % 12) + 1).padStart(2, "0")}-03`,
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
  const holdings = symbols.map((symbol) => ({
    providerAccountId: account,
    providerSecurityId: symbol,
    quantity: lotsEach,
    price: 120,
    priceAsOf: "2026-11-20",
    value: 120 * lotsEach,
    costBasis: 100 * lotsEach,
    currency: "USD",
    taxLots: [],
  }));
  const balance = 120 * lotsEach * positions;
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
