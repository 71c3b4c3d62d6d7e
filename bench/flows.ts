import { addDays, type CashFlow, isoDate } from "../packages/portfolio-math/src/index.ts";

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * An investor's flows in date order: deposits, one withdrawal in eight, and the value they grew to at 7 % a year, give or take a fifth.
 */
export function investorFlows(count: number, years: number, seed: number): CashFlow[] {
  const random = randomNumbers(seed);
  const span = years * 365;
  const start = isoDate("2004-01-02");
  const days = Array.from({ length: count - 1 }, () => Math.floor(random() * span));
  const dated = days
    .sort((a, b) => a - b)
    .map((day, index) => {
      const sign = index > 0 && random() < 0.125 ? 1 : -1;
      return { day, amount: sign * Math.round(10_000 + 90_000 * random()) * 0.01 };
    });
  const value = dated.reduce(
    (total, { day, amount }) => total - amount * 1.07 ** ((span - day) / 365),
    0,
  );
  return [
    ...dated.map(({ day, amount }) => ({ date: addDays(start, day), amount })),
    { date: addDays(start, span), amount: value * (0.8 + 0.4 * random()) },
  ];
}
