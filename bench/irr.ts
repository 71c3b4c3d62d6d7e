import { type CashFlow, isoDate } from "../packages/portfolio-math/src/index.ts";
import cases from "../packages/portfolio-math/src/reference/xirr.json" with { type: "json" };
import { earlyWithdrawals, investorFlows, mixedFlows } from "./flows.ts";
import { measure } from "./measure.ts";
import { print, table } from "./report.ts";
import { type Contender, ours, rivals } from "./rivals.ts";

/**
 * Flows, years they span, and how many times faster than the fastest right rival we must and want
 * to be.
 */
const sizes = [
  { count: 10, years: 3, flows: investorFlows, mix: "", least: 1.3, aim: 2 },
  { count: 120, years: 10, flows: investorFlows, mix: "", least: 4, aim: 6 },
  { count: 120, years: 10, flows: mixedFlows, mix: ", one in five out", least: 4, aim: 6 },
  { count: 2500, years: 10, flows: investorFlows, mix: "", least: 1.3, aim: 3 },
  { count: 2500, years: 10, flows: mixedFlows, mix: ", one in five out", least: 1.3, aim: 3 },
  {
    count: 2500,
    years: 10,
    flows: earlyWithdrawals,
    mix: ", more out at first",
    least: 1,
    aim: 1.3,
  },
  { count: 50_000, years: 20, flows: investorFlows, mix: "", least: 8, aim: 15 },
  { count: 50_000, years: 20, flows: mixedFlows, mix: ", one in five out", least: 8, aim: 15 },
] as const;

type Size = (typeof sizes)[number];

const contenders = [ours, ...rivals];

type Case = (typeof cases)[number];

const readFlows = ({ flows }: Case): CashFlow[] =>
  flows
    .split(", ")
    .filter(Boolean)
    .map((text) => {
      const [date = "", amount = ""] = text.split(" ");
      return { date: isoDate(date), amount: Number(amount) };
    });

const isClose = (rate: number, expected: number): boolean =>
  Math.abs(rate - expected) <= 1e-6 * Math.max(1, Math.abs(1 + expected));

/**
 * Right is the rate, where there are several any of them, and no rate where there is none (or,
 * where the curve only touches zero, 20 %).
 */
function isRight(item: Case, rate: number | null): boolean {
  if (item.status === "tangent") return rate === null || isClose(rate, 0.2);
  if (rate === null) return item.value === null;
  const accepted = item.status === "multiple" ? item.roots : [item.value];
  return accepted.some((root) => root !== null && isClose(rate, root));
}

/** Prints which reference cases each contender gets right; answers whether we get all. */
export function compareAnswers(): boolean {
  const wrong = contenders.map((contender) => ({
    name: contender.name,
    wrong: cases.filter((item) => !isRight(item, contender.rate(readFlows(item)))),
  }));
  print(`Right answers on the ${cases.length} reference cases`);
  table(
    ["", "right", "wrong", "for instance"],
    wrong.map(({ name, wrong: list }) => [
      name,
      String(cases.length - list.length),
      String(list.length),
      list
        .slice(0, 3)
        .map(({ id }) => id)
        .join(", "),
    ]),
  );
  return wrong[0]?.wrong.length === 0;
}

/**
 * Prints microseconds per call and ratios at each size; answers whether every least ratio is met.
 */
export function compareSpeed(): boolean {
  const rows = sizes.map((size) => ({ size, ...compareAt(size) }));
  print("Microseconds per rate, and the ratio to the fastest rival that is right (× means wrong)");
  table(
    ["flows", ...contenders.map(({ name }) => name), "ratio", "least", "aim"],
    rows.map(({ size, cells, ratio }) => [
      `${size.count}${size.mix}`,
      ...cells,
      ratio.toFixed(2),
      String(size.least),
      String(size.aim),
    ]),
  );
  return rows.every(({ size, ratio }) => ratio >= size.least);
}

function compareAt({ count, years, flows }: Size): { cells: string[]; ratio: number } {
  // Several sets, so that no engine sees the same flows in every call.
  const sets = [1, 2, 3, 4].map((seed) => flows(count, years, seed));
  const expected = sets.map((set) => ours.rate(set));
  const right = (contender: Contender) =>
    sets.every((set, index) => {
      const [rate, own] = [contender.rate(set), expected[index] ?? null];
      return rate !== null && own !== null && isClose(rate, own);
    });
  const works = contenders.map(({ name, prepare }) => {
    const prepared = sets.map(prepare);
    return [name, () => prepared.map((work) => work())] as const;
  });
  const times = measure(Object.fromEntries(works), count > 10_000 ? 8 : 30);
  const timeOf = ({ name }: Contender) => (times.get(name) ?? Number.NaN) / sets.length;
  const fastest = Math.min(...rivals.filter(right).map(timeOf));
  return {
    cells: contenders.map(
      (contender) => `${timeOf(contender).toFixed(1)}${right(contender) ? "" : " ×"}`,
    ),
    ratio: fastest / timeOf(ours),
  };
}
