import { addDays, type CashFlow, irr, isoDate } from "../packages/portfolio-math/src/index.ts";

/** Numbers from 0 to 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * An investor's flows in date order: deposits, one withdrawal in eight, and the value they grew to
 * at 7 % a year, give or take a fifth.
 */
export function investorFlows(count: number, years: number, seed: number): CashFlow[] {
  return grownFlows({ count, years, seed, withdrawals: 0.125 });
}

/** The same with one withdrawal in five. */
export function mixedFlows(count: number, years: number, seed: number): CashFlow[] {
  return grownFlows({ count, years, seed, withdrawals: 0.2 });
}

/**
 * Of these, flows of which more came out than went in for a while after the start: what is
 * outstanding changes its sign, and other rates have to be ruled out. Flows with several rates are
 * left out: no rival looks for them.
 */
export function earlyWithdrawals(count: number, years: number, seed: number): CashFlow[] {
  for (let draw = seed; ; draw += 4) {
    const flows = mixedFlows(count, years, draw);
    const rate = irr(flows);
    if (rate.kind === "value" && !rate.ambiguous && comesOutEarly(flows)) return flows;
  }
}

function comesOutEarly(flows: readonly CashFlow[]): boolean {
  let paidIn = 0;
  return flows.slice(0, 8).some(({ amount }) => {
    paidIn -= amount;
    return paidIn < 0;
  });
}

interface Growth {
  count: number;
  years: number;
  seed: number;
  /** Share of the flows that come out. */
  withdrawals: number;
}

function grownFlows({ count, years, seed, withdrawals }: Growth): CashFlow[] {
  const random = randomNumbers(seed);
  const span = years * 365;
  const start = isoDate("2004-01-02");
  const days = Array.from({ length: count - 1 }, () => Math.floor(random() * span));
  const dated = days
    .sort((a, b) => a - b)
    .map((day, index) => {
      const sign = index > 0 && random() < withdrawals ? 1 : -1;
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
