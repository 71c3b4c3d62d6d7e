import type { Corruption } from "./corruption.ts";
import { holdingCorruptions } from "./holdings.ts";
import { incomeCorruptions } from "./income.ts";
import { listingCorruptions } from "./listings.ts";
import { moveCorruptions } from "./moves.ts";
import { priceCorruptions } from "./prices.ts";
import { splitCorruptions } from "./splits.ts";
import { tradeCorruptions } from "./trades.ts";

/** Nothing is wrong: what all others are measured by. */
const faultless: Corruption = { name: "nothing wrong", apply: () => undefined };

export const CORRUPTIONS: readonly [Corruption, ...Corruption[]] = [
  faultless,
  ...splitCorruptions,
  ...holdingCorruptions,
  ...priceCorruptions,
  ...incomeCorruptions,
  ...moveCorruptions,
  ...tradeCorruptions,
  ...listingCorruptions,
];
