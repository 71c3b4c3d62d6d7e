import type { Due } from "./due.ts";
import { income, plans } from "./dues-of-plans.ts";
import { amounts, listings, prices } from "./dues-of-rows.ts";
import { contracts, moves, splits } from "./dues-of-units.ts";

export const DUES: readonly Due[] = [
  ...splits,
  ...contracts,
  ...plans,
  ...moves,
  ...income,
  ...listings,
  ...amounts,
  ...prices,
];
