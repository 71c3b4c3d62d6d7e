import type { Day } from "../market/calendar/day.ts";

export type RowKind =
  | { readonly type: "buy"; readonly subtype: "buy" | "contribution" | "dividend reinvestment" }
  | { readonly type: "sell"; readonly subtype: "sell" }
  | {
      readonly type: "cash";
      readonly subtype: "dividend" | "interest" | "deposit" | "contribution";
    }
  | { readonly type: "transfer"; readonly subtype: "split" };

/** One line of an account's books. */
export interface LedgerRow {
  readonly day: Day;
  /** Counts the account's rows from 0; a row keeps its number for ever. */
  readonly sequence: number;
  readonly kind: RowKind;
  readonly symbol: string | null;
  readonly name: string;
  /** Units in (+) or out (−). */
  readonly units: number;
  /** Cents; positive when cash leaves, negative when it arrives. */
  readonly amountCents: number;
  /** Dollars a unit. */
  readonly price: number;
}
