import { isoDate } from "@stocks-vibe/portfolio-math";
import {
  joinPages,
  readHoldings,
  readTransactionPage,
} from "../modules/provider/validation/read-answers.ts";
import type { FakeItem } from "./fake-provider.ts";

type Row = Readonly<Record<string, unknown>>;

/** What an institution answers, in the provider's own words. */
export interface PlaidAnswers {
  readonly holdings: {
    readonly accounts: readonly unknown[];
    readonly holdings: readonly unknown[];
    readonly securities: readonly unknown[];
  };
  readonly transactions: readonly unknown[];
}

const usd = { iso_currency_code: "USD", unofficial_currency_code: null };
const rules = { today: isoDate("2026-11-20"), textLength: 300 };

export const anAccountRow = (id = "acc-1", changes: Row = {}): Row => ({
  account_id: id,
  name: "Individual",
  mask: "1234",
  type: "investment",
  subtype: "brokerage",
  balances: { current: 1_450, ...usd },
  ...changes,
});

export const aSecurityRow = (id: string, symbol: string, changes: Row = {}): Row => ({
  security_id: id,
  ticker_symbol: symbol,
  name: `Fund ${symbol}`,
  type: "etf",
  ...usd,
  ...changes,
});

export const aHoldingRow = (security: string, changes: Row = {}): Row => ({
  account_id: "acc-1",
  security_id: security,
  quantity: 10,
  institution_price: 120,
  institution_price_as_of: "2026-11-20",
  institution_value: 1_200,
  cost_basis: 1_000,
  ...usd,
  ...changes,
});

export const aTransactionRow = (id: string, changes: Row = {}): Row => ({
  investment_transaction_id: id,
  account_id: "acc-1",
  security_id: "sec-a",
  date: "2026-02-03",
  name: "Buy VTI",
  quantity: 10,
  amount: 1_000,
  price: 100,
  fees: null,
  type: "buy",
  subtype: "buy",
  ...usd,
  ...changes,
});

/** A brokerage with 10 VTI and 250 in cash. */
export const plainAnswers = (): PlaidAnswers => ({
  holdings: {
    accounts: [anAccountRow()],
    securities: [
      aSecurityRow("sec-a", "VTI"),
      aSecurityRow("sec-c", "CUR:USD", { type: "cash", name: "US dollar" }),
    ],
    holdings: [
      aHoldingRow("sec-a"),
      aHoldingRow("sec-c", { quantity: 250, institution_price: 1, institution_value: 250 }),
    ],
  },
  transactions: [aTransactionRow("tx-1")],
});

/**
 * What the product's own border makes of answers: an item for the fake provider. Throws for what is
 * no answer at all.
 */
export function itemOf(answers: PlaidAnswers, institutionName = "Brokerage"): FakeItem {
  const { holdings, transactions } = answers;
  const page = readTransactionPage(
    {
      investment_transactions: transactions,
      total_investment_transactions: transactions.length,
      securities: holdings.securities,
    },
    rules,
  );
  const read = readHoldings(holdings, rules);
  if (!read || !page) throw new Error("no answer at all");
  return { institutionName, holdings: read, transactions: joinPages(page.rows, page.securities) };
}
