import type { Action, World } from "./action.ts";
import { cents, dateOf, dayOf, isWeekend, LAST_DAY, WINDOW_DAY } from "./calendar.ts";
import type { HoldingDraft, Listed, Series, TransactionDraft } from "./listed.ts";
import { createRandom } from "./random.ts";
import { trueLots } from "./true-lots.ts";

export const CASH = "CUR:USD";

const types: Readonly<Record<Action["kind"], readonly [type: string, subtype: string]>> = {
  deposit: ["cash", "deposit"],
  withdrawal: ["cash", "withdrawal"],
  contribution: ["buy", "contribution"],
  buy: ["buy", "buy"],
  sell: ["sell", "sell"],
  dividend: ["cash", "dividend"],
  reinvested: ["buy", "dividend reinvestment"],
  split: ["transfer", "split"],
  "moved-out": ["transfer", "transfer"],
  "moved-in": ["transfer", "transfer"],
  arrived: ["transfer", "transfer"],
  "exchanged-out": ["transfer", "trade"],
  "exchanged-in": ["transfer", "trade"],
  given: ["buy", "buy"],
  rebalanced: ["transfer", "rebalance"],
  taxed: ["cash", "tax withheld"],
};

/** One action as the provider tells it: amounts positive when cash leaves the account. */
export function transactionOf(world: World, action: Action, place: number): TransactionDraft {
  const { account, symbol, day, kind, units, money, cash } = action;
  const [type, subtype] = types[kind];
  const isTrade = (type === "buy" || type === "sell") && money > 0;
  const security = world.securities.find((one) => one.symbol === symbol);
  return {
    provider_transaction_id: `t${String(place).padStart(5, "0")}`,
    account_id: account,
    security_id: symbol,
    day: dateOf(day),
    quantity: units,
    amount: isTrade ? Math.sign(units) * money : -cash,
    price: isTrade ? (security?.closes[day] ?? 0) : 0,
    fees: action.fee ?? null,
    type,
    subtype,
    currency: "USD",
    cancels_transaction_id: null,
  };
}

function holdingsOf(world: World): HoldingDraft[] {
  const lots = trueLots(world);
  const held = new Map<string, { account: string; symbol: string; units: number }>();
  for (const { account, symbol, units } of world.actions) {
    if (symbol === null) continue;
    const key = `${account} ${symbol}`;
    held.set(key, { account, symbol, units: (held.get(key)?.units ?? 0) + units });
  }
  return [...held.values()].flatMap(({ account, symbol, units }) => {
    const security = world.securities.find((one) => one.symbol === symbol);
    const price = security?.closes[LAST_DAY] ?? 0;
    if (!security || Math.abs(units) < 1e-6) return [];
    const own = lots.filter((lot) => lot.account === account && lot.symbol === symbol);
    return [
      aHolding({
        account_id: account,
        security_id: symbol,
        quantity: Math.round(units * 1e6) / 1e6,
        price,
        value: cents(units * price * security.multiplier),
        cost_basis: own.length === 0 ? null : cents(own.reduce((sum, { basis }) => sum + basis, 0)),
      }),
    ];
  });
}

const aHolding = (
  row: Pick<
    HoldingDraft,
    "account_id" | "security_id" | "quantity" | "price" | "value" | "cost_basis"
  >,
): HoldingDraft => ({
  ...row,
  price_as_of: dateOf(LAST_DAY),
  currency: "USD",
  tax_lots: [],
  refused_reason: null,
});

function cashHoldings({ accounts, actions }: World): HoldingDraft[] {
  return accounts.map(({ id }) => {
    const own = actions.filter(({ account }) => account === id);
    const cash = cents(own.reduce((sum, action) => sum + action.cash, 0));
    return aHolding({
      account_id: id,
      security_id: CASH,
      quantity: cash,
      price: 1,
      value: cash,
      cost_basis: null,
    });
  });
}

/** Some weeks before the window. */
const FIRST_PRICE = WINDOW_DAY - 30;

/** Prices of trading days from `first` on. */
function seriesOf(closes: readonly number[], first: number): Series {
  const days = closes.flatMap((_, day) => (day >= first && !isWeekend(day) ? [day] : []));
  return { source: "market", dates: days.map(dateOf), closes: days.map((day) => closes[day] ?? 0) };
}

const connection = {
  id: "connection",
  institution_name: "Institution",
  is_sandbox: false,
  is_manual: false,
  status: "active",
  error_message: null,
  error_told: null,
  history_start: dateOf(WINDOW_DAY),
  is_synced: false,
  last_good_at: null,
  unread_rows: 0,
  created_at: new Date(`${dateOf(LAST_DAY - 60)}T12:00:00Z`),
} as const;

/** A world as a faultless institution lists it: 24 months of rows, what is held, and prices. */
export function listWorld(world: World, firstPrice = FIRST_PRICE): Listed {
  const later = world.actions.filter(({ day }) => day >= WINDOW_DAY);
  return {
    world,
    random: createRandom(world.seed ^ 0x5bd1e995),
    connections: [connection],
    accounts: world.accounts.map(({ id, subtype }) => ({
      id,
      connection_id: connection.id,
      name: id,
      mask: null,
      type: "investment",
      subtype,
      currency: "USD",
      balance: null,
      history_start: null,
      cost_basis_method: "fifo",
      missing_since: null,
    })),
    securities: [
      ...world.securities.map(({ id, symbol, type }) => ({
        id,
        connection_id: connection.id,
        symbol,
        name: symbol,
        type,
        currency: "USD",
      })),
      {
        id: CASH,
        connection_id: connection.id,
        symbol: CASH,
        name: "Cash",
        type: "cash",
        currency: "USD",
      },
    ],
    holdings: [...holdingsOf(world), ...cashHoldings(world)],
    transactions: later.map((action, place) => transactionOf(world, action, place)),
    imported: [],
    institutionPrices: world.securities.flatMap(({ id, closes, isOnMarket }) => {
      if (isOnMarket) return [];
      const { dates, closes: told } = seriesOf(closes, firstPrice);
      return [{ security_id: id, days: dates, closes: told }];
    }),
    closes: new Map(
      world.securities.flatMap(({ symbol, closes, isOnMarket }) =>
        isOnMarket ? [[symbol, seriesOf(closes, firstPrice)]] : [],
      ),
    ),
    splits: new Map(
      world.securities.map(({ symbol, splits }) => [
        symbol,
        splits.map(({ day, ratio }) => ({ day: dateOf(day), ratio })),
      ]),
    ),
    unknowable: new Set(),
    windowDay: WINDOW_DAY,
  };
}

export const lastDate = dateOf(LAST_DAY);
export const dayOfRow = ({ day }: Pick<TransactionDraft, "day">): number => dayOf(day);
