import { dateOf } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import type { Listed } from "../listed.ts";
import { type Corruption, giveUp } from "./corruption.ts";

const isSplitRow = ({ subtype }: Listed["transactions"][number]): boolean => subtype === "split";

const withoutSplitRows = (listed: Listed): void => {
  listed.transactions = listed.transactions.filter((row) => !isSplitRow(row));
};

/** Shapes 1 and 14 of what institutions send. */
export const splitCorruptions: readonly Corruption[] = [
  {
    name: "a split that only the market tells of",
    features: { hasSplit: true },
    apply: withoutSplitRows,
  },
  {
    name: "a split that nobody tells of",
    features: { hasSplit: true },
    apply(listed) {
      withoutSplitRows(listed);
      listed.splits.clear();
      giveUp(listed, "SPLIT", "portfolio");
    },
  },
  {
    name: "a split dated two days late",
    features: { hasSplit: true },
    apply(listed) {
      for (const row of listed.transactions.filter(isSplitRow)) row.day = dateOf(dayOfRow(row) + 2);
    },
  },
];
