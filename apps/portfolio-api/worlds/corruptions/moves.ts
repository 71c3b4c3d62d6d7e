import { type Corruption, giveUp } from "./corruption.ts";

/** Shapes 4 and 11. */
export const moveCorruptions: readonly Corruption[] = [
  {
    name: "shares that come in kind without their purchase date",
    features: { hasArrival: true },
    apply: (listed) => giveUp(listed, "AWAY"),
  },
  {
    name: "one share class exchanged for another",
    features: { hasExchange: true },
    apply: () => undefined,
  },
  {
    name: "a rebalance within a plan",
    features: { hasRebalance: true },
    apply: () => undefined,
  },
];
