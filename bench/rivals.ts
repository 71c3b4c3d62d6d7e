import { xirr as webcarrot } from "@webcarrot/xirr";
import { xirr as nodeIrr } from "node-irr";
import xirr from "xirr";
import { type CashFlow, irr } from "../packages/portfolio-math/src/index.ts";
import type { Work } from "./measure.ts";

/**
 * One way to compute a money-weighted yearly rate, with the flows in the form it takes, so that
 * only the solving is timed.
 */
export interface Contender {
  name: string;
  prepare: (flows: readonly CashFlow[]) => Work;
  /** The rate a call gives, or null when it gives none (or throws). */
  rate: (flows: readonly CashFlow[]) => number | null;
}

const withDates = (flows: readonly CashFlow[]) =>
  flows.map(({ date, amount }) => ({ amount, date: new Date(date), when: new Date(date) }));

function contender(
  name: string,
  solve: (flows: ReturnType<typeof withDates>) => number,
): Contender {
  return {
    name,
    prepare: (flows) => {
      const dated = withDates(flows);
      return () => solve(dated);
    },
    rate: (flows) => {
      try {
        const rate = solve(withDates(flows));
        return Number.isFinite(rate) ? rate : null;
      } catch {
        return null;
      }
    },
  };
}

export const ours: Contender = {
  name: "portfolio-math",
  prepare: (flows) => () => irr(flows),
  rate: (flows) => {
    const result = irr(flows);
    return result.kind === "value" ? result.value : null;
  },
};

export const rivals: readonly Contender[] = [
  contender("xirr", (flows) => xirr(flows)),
  contender("@webcarrot/xirr", (flows) => webcarrot(flows)),
  // Gives a daily rate.
  contender("node-irr", (flows) => (1 + nodeIrr(flows).rate) ** 365 - 1),
];
