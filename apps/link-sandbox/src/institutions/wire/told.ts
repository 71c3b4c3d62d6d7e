import type {
  InvestmentTransaction,
  LinkAccount,
  LinkHolding,
  Security,
} from "@stocks-vibe/contracts/link";
import type { Day } from "../../market/calendar/day.ts";

interface TransactionRange {
  readonly from: Day;
  readonly to: Day;
  readonly offset: number;
  readonly count: number;
}

/** What an institution tells of the accounts that were asked for. */
export interface LocalizedText {
  accounts(): LinkAccount[];
  holdings(): { readonly holdings: LinkHolding[]; readonly securities: Security[] };
  /** One page of the rows between two days, newest first, and how many there are in all. */
  transactions(range: TransactionRange): {
    readonly rows: InvestmentTransaction[];
    readonly total: number;
    readonly securities: Security[];
  };
}
