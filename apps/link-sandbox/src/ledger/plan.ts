import type { Day } from "../market/calendar/day.ts";
import type { Schedule } from "../market/calendar/trading-calendar.ts";

/** A security and its part of the money, out of the sum of all parts. */
export interface Share {
  readonly symbol: string;
  readonly parts: number;
}

/**
 * What a person does with an account, again and again. Amounts are dollars; `yearlyRaise` 0.03
 * lifts them 3 % each January.
 */
export type Habit =
  | {
      readonly kind: "payroll";
      readonly when: Schedule;
      readonly employee: number;
      readonly match: number;
      readonly yearlyRaise: number;
      readonly into: readonly Share[];
    }
  | {
      readonly kind: "deposit";
      readonly when: Schedule;
      readonly amount: number;
      readonly yearlyRaise: number;
      readonly subtype: "deposit" | "contribution";
      readonly label: string;
    }
  | {
      /** Spends the cash above `keepCash`. */
      readonly kind: "invest";
      readonly when: Schedule;
      readonly keepCash: number;
      readonly wholeUnits: boolean;
      readonly into: readonly Share[];
    }
  | {
      /** Sells part of a position. */
      readonly kind: "trim";
      readonly when: Schedule;
      readonly symbol: string;
      readonly fraction: number;
    }
  | {
      /** Moves part of one fund into another on the same day. */
      readonly kind: "exchange";
      readonly when: Schedule;
      readonly from: string;
      readonly to: string;
      readonly fraction: number;
    }
  | {
      /** Sells the whole position of the time before and buys the next in turn. */
      readonly kind: "rotate";
      readonly when: Schedule;
      readonly symbols: readonly string[];
      readonly amount: number;
    };

export interface AccountPlan {
  /** Names the account within its institution and person. */
  readonly key: string;
  readonly name: string;
  readonly officialName: string;
  readonly mask: string;
  readonly subtype: string;
  readonly opened: Day;
  /** Securities whose dividends buy more of the same. */
  readonly reinvests: readonly string[];
  /** Interest a year on the cash, paid monthly. */
  readonly cashRate: number;
  readonly habits: readonly Habit[];
  /** Holdings whose basis the institution does not report. */
  readonly basisUnknown: readonly string[];
  readonly reportsTaxLots: boolean;
}
