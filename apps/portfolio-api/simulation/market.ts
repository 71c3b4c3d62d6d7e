import type { SecurityType } from "../src/storage/schema.ts";
import { cents, isWeekend, LAST_DAY } from "./calendar.ts";
import type { Random } from "./random.ts";

interface TrueSplit {
  readonly day: number;
  readonly ratio: number;
}

/** A security as it truly is. `closes` has a price for each day; weekends carry Friday's. */
export interface TrueSecurity {
  readonly id: string;
  readonly symbol: string;
  readonly type: SecurityType;
  /** Multiplies units times price: 100 for options, 0.01 for bonds quoted in percent. */
  readonly multiplier: number;
  readonly closes: readonly number[];
  readonly splits: readonly TrueSplit[];
  /** False where no market source has it: only the institution and own trades tell its price. */
  readonly isOnMarket: boolean;
}

interface Walk {
  readonly from: number;
  readonly dailySpread: number;
  readonly splits: readonly TrueSplit[];
}

/** A walk of a price, in cents, divided by each split on its day. */
function walk(random: Random, { from, dailySpread, splits }: Walk): number[] {
  const closes: number[] = [];
  let price = from;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    const split = splits.find((one) => one.day === day);
    const move = isWeekend(day) ? 0 : 0.0003 + dailySpread * (random.next() + random.next() - 1);
    price *= 1 + move;
    if (split) price /= split.ratio;
    closes.push(Math.max(0.5, cents(price)));
  }
  return closes;
}

const RATIOS = [4, 2, 3, 10, 1.5, 0.1, 20] as const;

/** A stock that splits once, on a trading day between `from` and `to`. */
export function splittingStock(
  random: Random,
  symbol: string,
  [from, to]: readonly [number, number],
): TrueSecurity {
  let day = random.whole(from, to);
  while (isWeekend(day)) day += 1;
  const ratio = random.pick(RATIOS);
  const splits = [{ day, ratio }];
  const start = random.between(60, 200) * Math.max(1, ratio);
  const closes = walk(random, { from: start, dailySpread: 0.02, splits });
  return { id: symbol, symbol, type: "stock", multiplier: 1, closes, splits, isOnMarket: true };
}

export function plainSecurity(random: Random, symbol: string, type: SecurityType): TrueSecurity {
  const from = random.between(40, 300);
  const closes = walk(random, { from, dailySpread: type === "stock" ? 0.02 : 0.01, splits: [] });
  return { id: symbol, symbol, type, multiplier: 1, closes, splits: [], isOnMarket: true };
}

/** What no market prices. Its price changes only on the days given, so that own trades tell it. */
export function steppedSecurity(
  symbol: string,
  {
    type,
    multiplier,
    steps,
  }: Pick<TrueSecurity, "type" | "multiplier"> & {
    readonly steps: readonly (readonly [number, number])[];
  },
): TrueSecurity {
  const closes: number[] = [];
  let price = steps[0]?.[1] ?? 1;
  for (let day = 0; day <= LAST_DAY; day += 1) {
    price = steps.findLast(([from]) => from <= day)?.[1] ?? price;
    closes.push(price);
  }
  return { id: symbol, symbol, type, multiplier, closes, splits: [], isOnMarket: false };
}
