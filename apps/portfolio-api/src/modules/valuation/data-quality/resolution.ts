import type { IsoDate } from "@stocks-vibe/portfolio-math";

/** What was asked of a member, and whose word the answer is. */
interface Given {
  readonly accountId: string;
  readonly securityId: string;
  /**
   * What was asked, within the account and the security: it stays the same when rows get other ids.
   */
  readonly place: string;
  /** The member's name on the day of the answer. */
  readonly by: string;
  readonly on: IsoDate;
}

/**
 * That a security split on a day, one unit into `ratio` units; null where the member says that it
 * did not. Its place is the day on which the price jumped.
 */
export interface SplitAnswer extends Given {
  readonly about: "split";
  readonly split: { readonly day: IsoDate; readonly ratio: number } | null;
}

/**
 * When so many units were bought, and what all of them cost in dollars; null where the member does
 * not say. Their place: see `places.ts`.
 */
export interface PurchaseAnswer extends Given {
  readonly about: "purchase";
  readonly units: number;
  readonly bought: IsoDate | null;
  readonly cost: number | null;
}

/**
 * Whether two trades alike both happened. Their place is the earlier one's day, units and amount.
 */
export interface RepeatAnswer extends Given {
  readonly about: "repeat";
  readonly isTwice: boolean;
}

/** What a member said where a human knows more than the rows do. */
export type Answer = SplitAnswer | PurchaseAnswer | RepeatAnswer;

/** What a member may say, where they know. */
export type Question =
  | {
      readonly about: "split";
      readonly place: string;
      /** As the price or a market source tells it. */
      readonly ratio: number;
      /** The days between the last price before the jump and the first after it. */
      readonly from: IsoDate;
      readonly to: IsoDate;
    }
  | {
      readonly about: "purchase";
      readonly place: string;
      readonly units: number;
      /** The day on which they came, or the first day listed: no purchase is later. */
      readonly came: IsoDate;
      readonly asksDay: boolean;
      readonly asksCost: boolean;
    }
  | { readonly about: "repeat"; readonly place: string };

/** The answers of one kind to what was asked about a security in an account. */
export const answersTo = <About extends Answer["about"]>(
  answers: readonly Answer[] | undefined,
  about: About,
  ledger: Pick<Given, "accountId" | "securityId">,
): Extract<Answer, { about: About }>[] =>
  (answers ?? []).filter(
    (answer): answer is Extract<Answer, { about: About }> =>
      answer.about === about &&
      answer.accountId === ledger.accountId &&
      answer.securityId === ledger.securityId,
  );
