import type { RawItem, Security, Transaction } from "./provider.ts";

/**
 * The dashboard's figures worked out again from the provider's raw answers, without any of the
 * product's code: sums in whole cents, the rate by plain bisection (definition: Excel XIRR, 365-day
 * years), the S&P 500 by buying and selling index units on the days of the flows (Long and Nickels,
 * 1996).
 */
export interface Recomputed {
  readonly totalValue: number;
  readonly costBasis: number;
  readonly gain: number;
  readonly irr: number;
  readonly sp500Irr: number;
}

interface Flow {
  readonly day: string;
  readonly amount: number;
}

const cents = (amount: number): number => Math.round(amount * 100);
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
const isCash = (security: Security | undefined): boolean =>
  security === undefined || security.type === "cash" || security.is_cash_equivalent === true;

/** Net present value at a yearly rate, in 365-day years from the first flow. */
const presentValue = (flows: readonly Flow[], rate: number): number => {
  const first = Math.min(...flows.map((flow) => dayNumber(flow.day)));
  return flows.reduce(
    (total, { day, amount }) => total + amount / (1 + rate) ** ((dayNumber(day) - first) / 365),
    0,
  );
};

/** The yearly rate of dated flows, as a spreadsheet's XIRR has it. */
export function xirrOf(flows: readonly Flow[]): number {
  let low = -0.99;
  let high = 10;
  if (Math.sign(presentValue(flows, low)) === Math.sign(presentValue(flows, high))) {
    throw new Error("the rate is not between −99 % and 1,000 %");
  }
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(presentValue(flows, middle)) === Math.sign(presentValue(flows, low)))
      low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The newest value on or before a day. */
function valueOn(series: ReadonlyMap<string, number> | undefined, day: string): number {
  const days = [...(series?.keys() ?? [])].filter((known) => known <= day).sort();
  const value = series?.get(days.at(-1) ?? "");
  if (value === undefined) throw new Error(`no price on ${day}`);
  return value;
}

/**
 * The first level on or after a day: money that comes in while the market is closed buys at the
 * next close.
 */
function levelFrom(index: ReadonlyMap<string, number>, day: string): number {
  const days = [...index.keys()].filter((known) => known >= day).sort();
  return index.get(days[0] ?? "") ?? valueOn(index, day);
}

const isPayrollBuy = (row: Transaction): boolean =>
  row.type === "buy" && row.subtype === "contribution";
const CROSSES_THE_EDGE = new Set(["deposit", "withdrawal", "contribution"]);
const isExternal = (row: Transaction): boolean =>
  isPayrollBuy(row) || (row.type === "cash" && CROSSES_THE_EDGE.has(row.subtype));

/** What a row does to its account's cash: a payroll purchase brings its own money. */
const cashEffect = (row: Transaction): number => (isPayrollBuy(row) ? 0 : -row.amount);

/**
 * Value at the start of the window: what is held today with every row of the window undone, at that
 * day's prices.
 */
function openingValue(item: RawItem): number {
  const securities = new Map(item.securities.map((row) => [row.security_id, row]));
  const cashToday = item.holdings
    .filter((row) => isCash(securities.get(row.security_id)))
    .reduce((total, row) => total + row.institution_value, 0);
  const cash = item.transactions.reduce((total, row) => total - cashEffect(row), cashToday);
  const held = new Map<string, number>();
  for (const row of item.holdings) {
    if (isCash(securities.get(row.security_id))) continue;
    held.set(row.security_id, (held.get(row.security_id) ?? 0) + row.quantity);
  }
  for (const row of item.transactions) {
    if (!row.security_id || isCash(securities.get(row.security_id)) || row.type === "cash")
      continue;
    held.set(row.security_id, (held.get(row.security_id) ?? 0) - row.quantity);
  }
  return [...held].reduce((total, [id, quantity]) => {
    if (Math.abs(quantity) < 1e-6) return total;
    const price = valueOn(
      item.prices.get(securities.get(id)?.ticker_symbol ?? ""),
      item.windowStart,
    );
    return total + quantity * price;
  }, cash);
}

/** All of it, for one item, as of `asOf`. */
export function recompute(item: RawItem, asOf: string): Recomputed {
  const securities = new Map(item.securities.map((row) => [row.security_id, row]));
  const positions = item.holdings.filter((row) => !isCash(securities.get(row.security_id)));
  const withBasis = positions.filter((row) => row.cost_basis !== null);
  const total = item.holdings.reduce((sum, row) => sum + cents(row.institution_value), 0);
  const basis = withBasis.reduce((sum, row) => sum + cents(row.cost_basis ?? 0), 0);
  const valueWithBasis = withBasis.reduce((sum, row) => sum + cents(row.institution_value), 0);
  const paidIn: Flow[] = [
    { day: item.windowStart, amount: openingValue(item) },
    ...item.transactions.filter(isExternal).map((row) => ({
      day: row.date,
      amount: isPayrollBuy(row) ? row.amount : -row.amount,
    })),
  ];
  const asFlows = (end: number): Flow[] => [
    ...paidIn.map(({ day, amount }) => ({ day, amount: -amount })),
    { day: asOf, amount: end },
  ];
  const units = paidIn.reduce(
    (sum, { day, amount }) => sum + amount / levelFrom(item.index, day),
    0,
  );
  return {
    totalValue: total / 100,
    costBasis: basis / 100,
    gain: (valueWithBasis - basis) / 100,
    irr: xirrOf(asFlows(total / 100)),
    sp500Irr: xirrOf(asFlows(units * valueOn(item.index, asOf))),
  };
}
