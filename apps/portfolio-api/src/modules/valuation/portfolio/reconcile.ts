import type { DifferenceCause } from "@stocks-vibe/contracts/portfolio";
import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { CostBasisMethod } from "../../../storage/schema.ts";
import type { AccountRow, HoldingRow, SecurityRow } from "../rebuild/rebuild-types.ts";
import { cashIn } from "../transactions/transaction-groups.ts";

/** What an account's difference is looked for in; amounts in its own currency. */
interface Differing {
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
const likelyCause = (one: Differing): DifferenceCause =>
  CAUSES.find(([, fits]) => fits(one))?.[0] ?? "unknown";

/** An account's positions and cash as we count them, beside the institution's own total. */
export interface Reconciliation {
  readonly accountId: string;
  /** Null when the institution gives none. */
  readonly institutionTotal: number | null;
  readonly ourTotal: number;
  /** Its two parts. */
  readonly positions: number;
  readonly cash: number;
  /**
   * Institution − ours, in cents; anything but 0 means that a holding or cash is missing or counted
   * twice.
   */
  readonly difference: number | null;
  /** Null where there is no difference, or no total to differ from. */
  readonly likelyCause: DifferenceCause | null;
  /** Which units its sales have taken. */
  readonly costBasisMethod: CostBasisMethod;
}

export interface Reconciled {
  readonly accounts: readonly Pick<
    AccountRow,
    "id" | "currency" | "balance" | "costBasisMethod" | "isIncomplete"
  >[];
  readonly holdings: readonly Pick<
    HoldingRow,
    "accountId" | "securityId" | "currency" | "value" | "priceAsOf"
  >[];
  readonly securities: readonly Pick<SecurityRow, "id" | "type">[];
}

/**
 * Compares each account's total with the sum of its holdings, both at the institution's own prices
 * and in the account's currency, so that a difference is never a mere price movement of ours.
 */
export function reconcileAccounts({
  accounts,
  holdings,
  securities,
}: Reconciled): Reconciliation[] {
  const isCash = cashIn(securities);
  return accounts.map((account) => {
    const { id, currency, balance } = account;
    const listed = holdings.filter((row) => row.accountId === id);
    const own = listed.filter((row) => row.currency === currency);
    const ourTotal = roundCents(sumOf(own, (row) => row.value));
    const cash = roundCents(
      sumOf(
        own.filter((row) => isCash.has(row.securityId)),
        (row) => row.value,
      ),
    );
    const institutionTotal = balance === null ? null : roundCents(balance);
    const difference = institutionTotal === null ? null : roundCents(institutionTotal - ourTotal);
    const cause =
      institutionTotal === null || !difference
        ? null
        : likelyCause({ account, difference, institutionTotal, cash, holdings: listed });
    return {
      accountId: id,
      institutionTotal,
      ourTotal,
      positions: roundCents(ourTotal - cash),
      cash,
      difference,
      likelyCause: cause,
      costBasisMethod: account.costBasisMethod ?? "fifo",
    };
  });
}
