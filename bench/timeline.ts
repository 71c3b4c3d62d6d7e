import {
  addDays,
  dayNumber,
  eachDay,
  type HeldColumn,
  type IsoDate,
  isoDate,
  priceColumn,
  valueHoldings,
} from "../packages/portfolio-math/src/index.ts";
import { randomNumbers } from "./flows.ts";
import { measure } from "./measure.ts";
import { print, table } from "./report.ts";

const [securityCount, dayCount, tradeCount] = [200, 5040, 10_000];
const least = { ratio: 100, nanoseconds: 10 };

interface Trade {
  security: string;
  date: IsoDate;
  units: number;
}

interface Market {
  dates: IsoDate[];
  closes: Map<string, number[]>;
  trades: Trade[];
}

/** Securities with a price on every day, and trades in date order. */
function market(): Market {
  const random = randomNumbers(42);
  const first = isoDate("2011-03-01");
  const dates = eachDay(first, addDays(first, dayCount - 1));
  const names = Array.from({ length: securityCount }, (_, index) => `S${index}`);
  const closes = new Map(
    names.map((name) => {
      let price = 20 + 200 * random();
      return [
        name,
        dates.map(() => {
          price *= 1 + (random() - 0.495) * 0.02;
          return price;
        }),
      ];
    }),
  );
  const trades = Array.from({ length: tradeCount }, () => ({
    security: names[Math.floor(random() * securityCount)] ?? "S0",
    date: dates[Math.floor(random() * dayCount)] ?? first,
    units: Math.round(random() * 1000 - 300) / 10,
  }));
  return { dates, closes, trades: trades.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/**
 * The straightforward way: each day its trades, then every position at its price of the day, all in
 * maps.
 */
function straightforward({ dates, closes, trades }: Market): () => Map<IsoDate, number> {
  const prices = new Map<string, Map<IsoDate, { price: number }>>();
  for (const [security, list] of closes) {
    prices.set(security, new Map(dates.map((date, day) => [date, { price: list[day] ?? 0 }])));
  }
  return () => {
    const byDay = new Map<IsoDate, Trade[]>();
    for (const trade of trades) byDay.set(trade.date, [...(byDay.get(trade.date) ?? []), trade]);
    const positions = new Map<string, { units: number }>();
    const values = new Map<IsoDate, number>();
    for (const date of dates) {
      for (const { security, units } of byDay.get(date) ?? []) {
        const position = positions.get(security);
        positions.set(security, { units: (position?.units ?? 0) + units });
      }
      let total = 0;
      for (const [security, { units }] of positions) {
        total += units * (prices.get(security)?.get(date)?.price ?? 0);
      }
      values.set(date, total);
    }
    return values;
  };
}

/**
 * Ours: price columns loaded once, as a night does for all organizations; the trades are grouped in
 * each call.
 */
function inColumns({ dates, closes, trades }: Market): () => Float64Array {
  const first = dates[0] ?? isoDate("2011-03-01");
  const range = { first, length: dates.length };
  const columns = new Map(
    [...closes].map(([security, values]) => [security, priceColumn({ dates, values }, range)]),
  );
  const start = dayNumber(first);
  return () => {
    const holdings = new Map<
      string,
      HeldColumn & { changeDays: number[]; changeUnits: number[] }
    >();
    for (const [security, prices] of columns) {
      const rest = { opening: 0, multiplier: 1, from: 0 };
      holdings.set(security, { prices, changeDays: [], changeUnits: [], ...rest });
    }
    let today: IsoDate | undefined;
    let day = 0;
    for (const { security, date, units } of trades) {
      if (date !== today) day = dayNumber(date) - start;
      today = date;
      const holding = holdings.get(security);
      holding?.changeDays.push(day);
      holding?.changeUnits.push(units);
    }
    return valueHoldings(range.length, [...holdings.values()]);
  };
}

/**
 * Prints the time of both and what a day of a security costs; answers whether both are fast enough
 * and agree.
 */
export function compareTimelines(): boolean {
  const data = market();
  const works = { "maps and objects": straightforward(data), columns: inColumns(data) };
  const slow = [...works["maps and objects"]().values()];
  const fast = works.columns();
  const agree = slow.every((value, day) => {
    const own = fast[day] ?? Number.NaN;
    return Math.abs(value - own) <= 1e-9 * Math.max(1, Math.abs(value));
  });
  const times = measure(works, 9);
  const perDay = (name: string) =>
    ((times.get(name) ?? Number.NaN) * 1000) / (securityCount * dayCount);
  const ratio = perDay("maps and objects") / perDay("columns");
  print(`Timeline of ${securityCount} securities × ${dayCount} days × ${tradeCount} transactions`);
  table(
    ["", "milliseconds", "ns per day × security", "ratio"],
    [...times].map(([name, time]) => [
      name,
      (time / 1000).toFixed(2),
      perDay(name).toFixed(2),
      name === "columns" ? ratio.toFixed(0) : "",
    ]),
  );
  print(agree ? "  Both give the same values.\n" : "  They do not give the same values.\n");
  return agree && ratio >= least.ratio && perDay("columns") < least.nanoseconds;
}
