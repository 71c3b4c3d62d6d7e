/** Money of a day; the investor's signs: paid is negative. */
export interface DatedMoney {
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
export function yearlyRate(flows: readonly DatedMoney[]): number | undefined {
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

/** Growth of the days after `from`: each ends with its value and what was taken out, and starts with the value before and what came in. */
export function timeWeighted(
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
