import { isoDate } from "@stocks-vibe/portfolio-math";
import type { FakeMarket } from "../../../../testing/fake-market.ts";
import { type FakeItem, smallBrokerage } from "../../../../testing/fake-provider.ts";

/**
 * A brokerage whose rows leave questions open: ten BBB bought at 400, of which forty are held after
 * a split that nobody lists; forty AWAY that came in kind, without a day of purchase and a cost.
 * `prefix` stands before its provider's ids.
 */
export function askingBrokerage(prefix = ""): FakeItem {
  const item = smallBrokerage("Brokerage");
  const [bought, , deposit] = item.transactions.transactions;
  const [row, cash] = item.holdings.holdings;
  const [security, dollar] = item.holdings.securities;
  if (!bought || !deposit || !row || !cash || !security || !dollar) {
    throw new Error("the small brokerage should have a purchase and a deposit");
  }
  const own = (id: string) => `${prefix}${id}`;
  const account = { providerAccountId: own("acc-1") };
  const of = (symbol: string) => ({ ...account, providerSecurityId: own(symbol) });
  const securities = [
    { ...security, providerSecurityId: own("BBB"), symbol: "BBB", name: "Beta" },
    { ...security, providerSecurityId: own("AWAY"), symbol: "AWAY", name: "Away" },
    { ...dollar, providerSecurityId: own("USD") },
  ];
  const trade = { ...bought, ...of("BBB"), providerTransactionId: own("tx-b"), day: "2025-06-03" };
  return {
    ...item,
    holdings: {
      accounts: item.holdings.accounts.map((one) => ({ ...one, ...account, balance: 8_250 })),
      securities,
      holdings: [
        { ...row, ...of("BBB"), quantity: 40, price: 100, value: 4_000, costBasis: 4_000 },
        { ...row, ...of("AWAY"), quantity: 40, price: 100, value: 4_000, costBasis: null },
        { ...cash, ...of("USD") },
      ],
    },
    transactions: {
      securities,
      transactions: [
        {
          ...trade,
          ...of("AWAY"),
          providerTransactionId: own("tx-t"),
          day: "2026-02-03",
          quantity: 40,
          amount: 0,
          price: 0,
          type: "transfer",
          subtype: "transfer",
        },
        { ...trade, quantity: 10, price: 400, amount: 4_000 },
        {
          ...deposit,
          ...account,
          providerTransactionId: own("tx-d"),
          day: "2025-06-02",
          amount: -4_250,
        },
      ],
    },
  };
}

const CLOSES: Readonly<Record<string, readonly number[]>> = {
  BBB: [400, 400, 400, 100, 100],
  AWAY: [80, 80, 90, 90, 100],
};
const DAYS = ["2025-06-02", "2025-06-03", "2026-02-02", "2026-02-03", "2026-11-20"].map(isoDate);

/** Lets a market tell the prices of what the asking brokerage lists, and no splits. */
export function describePrices(market: FakeMarket): void {
  market.prices = async (symbols) =>
    symbols.flatMap((symbol) => {
      const closes = CLOSES[symbol];
      return closes ? [{ symbol, currency: "USD", dates: DAYS, closes, splits: [] }] : [];
    });
}
