/** A row as it goes over the wire: a hostile one may hold anything. */
export type Row = Readonly<Record<string, unknown>>;

/** What an institution keeps of one login. */
export interface Ledgers {
  readonly accounts: readonly Row[];
  readonly securities: readonly Row[];
  readonly holdings: readonly Row[];
  readonly transactions: readonly Row[];
}

export interface BooksOptions {
  /** Tells these books from others: masks, symbols and amounts follow from it. 0 to 899. */
  readonly number: number;
  readonly positions?: number;
  /** Purchases of each position, a month apart. */
  readonly purchases?: number;
  /** What every unit costs is multiplied by it: another amount, another total. */
  readonly price?: number;
}

/** The last day with prices; stories begin on the day after it. */
export const PRICED_ON = "2026-11-17";
export const STORY_BEGINS = "2026-11-18T15:00:00Z";

const USD = { iso_currency_code: "USD", unofficial_currency_code: null };

/** The day of the purchase: a month apart, the newest two months before the story. */
function dayOf(purchase: number, purchases: number): string {
  const months = 2026 * 12 + 8 - (purchases - purchase);
  const month = String((months % 12) + 1).padStart(2, "0");
  return `${Math.floor(months / 12)}-${month}-03`;
}

const account = (id: string, mask: number, subtype: string, current: number): Row => ({
  account_id: id,
  name: `${subtype} ${mask}`,
  mask: String(mask),
  type: "investment",
  subtype,
  balances: { available: null, current, limit: null, ...USD },
});

const security = (id: string, symbol: string): Row => ({
  security_id: id,
  name: `${symbol} Incorporated`,
  ticker_symbol: symbol,
  cusip: null,
  type: "equity",
  is_cash_equivalent: false,
  ...USD,
});

const holding = (account: string, of: string, quantity: number, price: number): Row => ({
  account_id: account,
  security_id: of,
  institution_price: price,
  institution_price_as_of: PRICED_ON,
  institution_value: Math.round(quantity * price * 100) / 100,
  cost_basis: null,
  quantity,
  ...USD,
});

const move = (id: string, account: string, date: string, rest: Row): Row => ({
  investment_transaction_id: id,
  account_id: account,
  security_id: null,
  date,
  name: "as reported",
  quantity: 0,
  amount: 0,
  price: 0,
  fees: null,
  type: "cash",
  subtype: "deposit",
  ...USD,
  ...rest,
});

/**
 * Ledgers in order: a brokerage with purchases, a sale of each position and the deposits for them,
 * and a retirement account with one fund. Every number follows from the options.
 */
export function createLedgers({
  number,
  positions = 3,
  purchases = 4,
  price = 1,
}: BooksOptions): Ledgers {
  const broker = `acc-${number}-b`;
  const retirement = `acc-${number}-r`;
  const indices = Array.from({ length: positions }, (_, index) => index);
  const symbolOf = (index: number) => `S${number}X${index}`;
  const idOf = (index: number) => `sec-${number}-${index}`;
  const priceOf = (index: number) => price * (20 + index + number / 10);
  const trades = indices.flatMap((index) =>
    Array.from({ length: purchases }, (_, purchase) => {
      const date = dayOf(purchase, purchases);
      const cost = Math.round(priceOf(index) * (0.7 + purchase / 50) * 1000) / 100;
      const id = `tx-${number}-${index}-${purchase}`;
      const bought = { type: "buy", subtype: "buy", quantity: 10, amount: cost, price: cost / 10 };
      return [
        move(`${id}-d`, broker, date, { amount: -cost }),
        move(id, broker, date, { ...bought, security_id: idOf(index) }),
      ];
    }).flat(),
  );
  const sales = indices.map((index) => {
    const amount = -Math.round(priceOf(index) * 500) / 100;
    const sold = { type: "sell", subtype: "sell", quantity: -5, amount, price: -amount / 5 };
    return move(`tx-${number}-${index}-s`, broker, "2026-10-05", {
      ...sold,
      security_id: idOf(index),
    });
  });
  const proceeds = sales.reduce((sum, row) => sum - Number(row.amount), 0);
  const cash = Math.round(proceeds * 100) / 100;
  const held = indices.map((index) =>
    holding(broker, idOf(index), purchases * 10 - 5, priceOf(index)),
  );
  const fund = `sec-${number}-f`;
  return {
    accounts: [
      account(broker, 1000 + number, "brokerage", cash),
      account(retirement, 5000 + number, "401k", 1_500 * price),
    ],
    securities: [
      ...indices.map((index) => security(idOf(index), symbolOf(index))),
      security(fund, `F${number}`),
      {
        ...security(`sec-${number}-c`, "CUR:USD"),
        type: "cash",
        is_cash_equivalent: true,
      },
    ],
    holdings: [
      ...held,
      holding(broker, `sec-${number}-c`, cash, 1),
      holding(retirement, fund, 50, 30 * price),
    ],
    transactions: [...sales, ...trades].sort((one, other) =>
      String(other.date).localeCompare(String(one.date)),
    ),
  };
}

/** The masks of its accounts: what a person knows an account by. */
export const masksOf = ({ accounts }: Ledgers): string[] =>
  accounts.map(({ mask }) => String(mask));
