import type { DifferenceCause } from "@stocks-vibe/contracts/portfolio";
import type { AccountRow, HoldingRow } from "../rebuild/rebuild-types.ts";

/** What an account's difference is looked for in; amounts in its own currency. */
export interface Differing {
  readonly account: Pick<AccountRow, "currency" | "isIncomplete">;
  /** Institution − ours. */
  readonly difference: number;
  readonly institutionTotal: number;
  readonly cash: number;
  /** All that is listed of it. */
  readonly holdings: readonly Pick<HoldingRow, "currency" | "value" | "priceAsOf">[];
}

const CENT = 0.01;
/** Prices of another day move a total by less than this part, as a rule. */
const DAYS_MOVE = 0.03;

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= CENT;

type Check = (one: Differing) => boolean;

/** The first that fits. What is certain comes before what a number suggests. */
const CAUSES: readonly (readonly [cause: DifferenceCause, fits: Check])[] = [
  ["unread_rows", ({ account }) => account.isIncomplete === true],
  [
    "other_currency",
    ({ account, difference, holdings }) =>
      difference > 0 && holdings.some(({ currency }) => currency !== account.currency),
  ],
  ["cash_counted_twice", ({ cash, difference }) => cash > 0 && isSame(-difference, cash)],
  [
    "holding_counted_twice",
    ({ difference, holdings }) =>
      holdings.some(({ value }) => value > 0 && isSame(-difference, value)),
  ],
  ["cash_not_listed", ({ cash, difference }) => difference > 0 && cash === 0],
  [
    "prices_of_another_day",
    ({ difference, institutionTotal, holdings }) =>
      holdings.some(({ priceAsOf }) => priceAsOf !== null) &&
      Math.abs(difference) <= DAYS_MOVE * Math.abs(institutionTotal),
  ],
];

/** Why an account's own total most likely is another one than its institution's. */
export const likelyCause = (one: Differing): DifferenceCause =>
  CAUSES.find(([, fits]) => fits(one))?.[0] ?? "unknown";
