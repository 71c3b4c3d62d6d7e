import type { Action, World } from "./action.ts";
import { cents, LAST_DAY, YEAR_AGO } from "./calendar.ts";
import { type TrueLot, trueLots } from "./true-lots.ts";

/** Money of a day; the investor's signs: paid is negative. */
interface DatedMoney {
  readonly day: number;
  readonly money: number;
}

const presentValue = (flows: readonly DatedMoney[], growth: number): number => {
  const first = Math.min(...flows.map(({ day }) => day));
  return flows.reduce((sum, { day, money }) => sum + money * growth ** (-(day - first) / 365), 0);
};

/** Yearly rates tried between −99.9% and +10,000%, for signs that change. */
const TRIED = Array.from({ length: 240 }, (_, step) => Math.exp(-6.9 + (step * 11.5) / 239));

/** The yearly rate closest to 0 by plain bisection; undefined where there is none. */
function yearlyRate(flows: readonly DatedMoney[]): number | undefined {
  const byDay = new Map<number, number>();
  for (const { day, money } of flows) byDay.set(day, (byDay.get(day) ?? 0) + money);
  const netted = [...byDay]
    .map(([day, money]) => ({ day, money }))
    .filter(({ money }) => money !== 0);
  if (netted.length < 2) return undefined;
  const values = TRIED.map((growth) => presentValue(netted, growth));
  const roots = TRIED.flatMap((low, place) => {
    const [left, right, high] = [values[place], values[place + 1], TRIED[place + 1]];
    if (left === undefined || right === undefined || high === undefined) return [];
    return left * right <= 0 ? [bisect(netted, low, high)] : [];
  });
  const [closest] = roots.sort((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)));
  return closest === undefined ? undefined : closest - 1;
}

function bisect(flows: readonly DatedMoney[], from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(presentValue(flows, low));
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(presentValue(flows, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Growth of each day after `from`: value and outflow over the value before and inflow. */
function timeWeighted(
  values: readonly number[],
  external: readonly number[],
  from: number,
): number {
  let growth = 1;
  for (let day = from + 1; day < values.length; day += 1) {
    const net = external[day] ?? 0;
    const base = (values[day - 1] ?? 0) + Math.max(0, net);
    if (Math.abs(base) >= 0.005) growth *= ((values[day] ?? 0) + Math.max(0, -net)) / base;
  }
  return growth - 1;
}

interface TruePosition {
  readonly units: number;
  readonly value: number;
  readonly basis: number;
  readonly irr: number | undefined;
  /** True when units were held before the first day looked at. */
  readonly isOlder: boolean;
}

/** The figures of a world by its own ledger. What was held before `from` enters at its prices. */
export interface Truth {
  readonly total: number;
  readonly cash: number;
  readonly basis: number;
  readonly depositIrr: number | undefined;
  readonly investedIrr: number | undefined;
  readonly oneYear: number;
  /** What crossed the edge of all accounts in the last year, and what the year brought beside. */
  readonly oneYearAdded: number;
  readonly oneYearChange: number;
  /** By symbol, those held only. */
  readonly positions: ReadonlyMap<string, TruePosition>;
  readonly lots: readonly TrueLot[];
  /** By day, from 0. */
  readonly values: readonly number[];
  readonly isOlder: boolean;
}

/** Columns by day. */
interface Days {
  readonly values: number[];
  readonly external: number[];
}

function priceFinder({ securities }: World) {
  const bySymbol = new Map(securities.map((one) => [one.symbol, one]));
  return (symbol: string, day: number): number => {
    const security = bySymbol.get(symbol);
    return (security?.closes[day] ?? 0) * (security?.multiplier ?? 1);
  };
}

type PriceOf = ReturnType<typeof priceFinder>;

/** What crossed the edge of all accounts: money, and units at what they were worth that day. */
function externalOf(action: Action, priceOf: PriceOf): number {
  const isFromOutside = action.kind === "arrived" || action.kind === "given";
  const units = isFromOutside ? action.units : 0;
  return action.external + (action.symbol ? units * priceOf(action.symbol, action.day) : 0);
}

function daysOf({ actions }: World, priceOf: PriceOf): Days {
  const byDay = new Map<number, Action[]>();
  for (const action of actions) byDay.set(action.day, [...(byDay.get(action.day) ?? []), action]);
  const held = new Map<string, number>();
  const values: number[] = [];
  const external: number[] = [];
  let cash = 0;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    let crossed = 0;
    for (const action of byDay.get(day) ?? []) {
      cash += action.cash;
      crossed += externalOf(action, priceOf);
      if (action.symbol) held.set(action.symbol, (held.get(action.symbol) ?? 0) + action.units);
    }
    const securities = [...held].reduce(
      (sum, [symbol, units]) => sum + units * priceOf(symbol, day),
      0,
    );
    values.push(cash + securities);
    external.push(crossed);
  }
  return { values, external };
}

/** Purchases, sales and cash income of one security. Reinvested income never left. */
function positionFlows(actions: readonly Action[], from: number, priceOf: PriceOf): DatedMoney[] {
  const later = actions.filter(({ day }) => day >= from);
  return later.flatMap(({ kind, symbol, day, money, units, isReinvested }): DatedMoney[] => {
    switch (kind) {
      case "buy":
      case "contribution":
        return [{ day, money: -money }];
      case "rebalanced":
        return [{ day, money: units < 0 ? money : -money }];
      case "sell":
        return [{ day, money }];
      case "dividend":
        return isReinvested ? [] : [{ day, money }];
      case "arrived":
      case "given":
      case "exchanged-in":
      case "exchanged-out":
        return [{ day, money: -units * priceOf(symbol ?? "", day) }];
      default:
        return [];
    }
  });
}

const unitsOf = (actions: readonly Action[]): number =>
  actions.reduce((sum, { units }) => sum + units, 0);

interface Measured {
  readonly flows: DatedMoney[];
  readonly units: number;
  readonly value: number;
  readonly before: number;
}

function measure(world: World, from: number, priceOf: PriceOf): Map<string, Measured> {
  const symbols = [...new Set(world.actions.flatMap(({ symbol }) => symbol ?? []))];
  return new Map(
    symbols.map((symbol) => {
      const own = world.actions.filter((action) => action.symbol === symbol);
      // A split of the first day comes before any trade of it, and its price is of the new units.
      const isBefore = ({ day, kind }: Action) => day < from || (day === from && kind === "split");
      const before = unitsOf(own.filter(isBefore));
      const opening = before > 1e-9 ? [{ day: from, money: -before * priceOf(symbol, from) }] : [];
      const units = unitsOf(own);
      const isHeld = Math.abs(units) > 1e-6;
      const value = isHeld ? cents(units * priceOf(symbol, LAST_DAY)) : 0;
      const flows = [...opening, ...positionFlows(own, from, priceOf)];
      return [symbol, { flows, value, before, units: isHeld ? units : 0 }];
    }),
  );
}

const closedBy = (flows: readonly DatedMoney[], value: number): DatedMoney[] => [
  ...flows,
  { day: LAST_DAY, money: value },
];

/** Works the figures out; nothing here is shared with the engine. */
export function truthSince(world: World, from: number): Truth {
  const priceOf = priceFinder(world);
  const { values, external } = daysOf(world, priceOf);
  const measured = measure(world, from, priceOf);
  const lots = trueLots(world);
  const basisOf = (symbol?: string): number =>
    cents(
      lots.reduce(
        (sum, lot) => sum + (symbol === undefined || lot.symbol === symbol ? lot.basis : 0),
        0,
      ),
    );
  const positions = [...measured].filter(([, { units }]) => units !== 0);
  const total = cents(values[LAST_DAY] ?? 0);
  const before = from > 0 ? (values[from - 1] ?? 0) : 0;
  const income = world.actions.filter(
    ({ day, kind }) => day === from && (kind === "dividend" || kind === "taxed"),
  );
  const opening = (values[from] ?? 0) - income.reduce((sum, { cash }) => sum + cash, 0);
  const deposits = external.flatMap((money, day) => (day > from ? [{ day, money: -money }] : []));
  const invested = [...measured.values()];
  const added = external.slice(YEAR_AGO + 1).reduce((sum, money) => sum + money, 0);
  return {
    total,
    cash: cents(total - positions.reduce((sum, [, { value }]) => sum + value, 0)),
    basis: basisOf(),
    depositIrr: yearlyRate(closedBy([{ day: from, money: -opening }, ...deposits], total)),
    investedIrr: yearlyRate(
      closedBy(
        invested.flatMap(({ flows }) => flows),
        invested.reduce((sum, { value }) => sum + value, 0),
      ),
    ),
    oneYear: timeWeighted(values, external, YEAR_AGO),
    oneYearAdded: added,
    oneYearChange: (values[LAST_DAY] ?? 0) - (values[YEAR_AGO] ?? 0) - added,
    positions: new Map(
      positions.map(([symbol, { flows, units, value, before: earlier }]) => [
        symbol,
        {
          units,
          value,
          basis: basisOf(symbol),
          irr: yearlyRate(closedBy(flows, value)),
          isOlder: earlier > 1e-6,
        },
      ]),
    ),
    lots,
    values,
    isOlder: before > 0.005,
  };
}
