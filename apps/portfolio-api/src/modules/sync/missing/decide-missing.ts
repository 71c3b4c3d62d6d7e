import {
  addMonths,
  earlierOf,
  type IsoDate,
  isoDate,
  laterOf,
  sumOf,
} from "@stocks-vibe/portfolio-math";
import type { MissingWhat } from "../../../storage/schema.ts";
import { HISTORY_MONTHS } from "../transaction-window.ts";

/** A holding as it was stored, when the answer lists no holding of its account. */
export interface LastHolding {
  readonly securityId: string;
  readonly isCash: boolean;
  readonly quantity: number;
  readonly value: number;
}

/** A transaction that the answer lists for the first time, in the provider's signs. */
export interface NewRow {
  readonly securityId: string | null;
  readonly quantity: number;
  readonly amount: number;
  readonly type: string;
}

/** What an answer says of one account that it lists. */
export interface AccountAnswer {
  /** Null when the institution gives none, or none that can be read. */
  readonly balance: number | null;
  /** Holdings that were listed, read or not. */
  readonly listedHoldings: number;
  readonly lastHoldings: readonly LastHolding[];
  /** Transactions that were listed, read or not. */
  readonly listedRows: number;
  readonly newRows: readonly NewRow[];
  /** Stored transactions that count, of the days that were asked for. */
  readonly storedRows: number;
}

export interface MissingDecision {
  /** Securities of holdings that stay as they were, because nothing says that they are gone. */
  readonly storedHoldings: readonly string[];
  /** True when transactions that the listing lacks no longer count. */
  readonly listingCounts: boolean;
  readonly missing: Exclude<MissingWhat, "account"> | null;
}

const HALF_A_CENT = 0.005;

/** Roundings of the institution and dividends of the last day are no reason to doubt a sale. */
const NEARLY_ALL = 0.99;

const leaves = (row: NewRow): boolean => row.quantity < 0 || row.type === "sell";
const paysOut = (row: NewRow): boolean => row.amount > 0 && row.type !== "buy";

/** Do the transactions that came with the answer say where all of a holding went? */
function isExplained(holding: LastHolding, rows: readonly NewRow[]): boolean {
  const { isCash, securityId, quantity, value } = holding;
  const gone = isCash
    ? sumOf(rows.filter(paysOut), (row) => row.amount)
    : sumOf(
        rows.filter((row) => row.securityId === securityId && leaves(row)),
        (row) => Math.abs(row.quantity),
      );
  return gone > 0 && gone >= Math.abs(isCash ? value : quantity) * NEARLY_ALL;
}

/**
 * What becomes of what an answer no longer lists, for an account that it does list. Where it lists
 * anything of a kind, it is believed: what it lacks was sold, withdrawn or renumbered. Where it
 * lists nothing at all, that is believed only if the balance or a sale says the same; else the last
 * known rows stay.
 */
export function decideMissing(answer: AccountAnswer): MissingDecision {
  const { balance, lastHoldings, newRows } = answer;
  const saysEmpty = balance !== null && Math.abs(balance) < HALF_A_CENT;
  const isSilent = answer.listedHoldings === 0 && !saysEmpty;
  const storedHoldings = isSilent
    ? lastHoldings.filter((holding) => !isExplained(holding, newRows)).map((row) => row.securityId)
    : [];
  const listingCounts = answer.listedRows > 0;
  const lacksRows = !listingCounts && answer.storedRows > 0;
  const rows = lacksRows ? "transactions" : null;
  return { storedHoldings, listingCounts, missing: storedHoldings.length > 0 ? "holdings" : rows };
}

/** From which day on the listing of each account is the whole truth. */
export type CheckedDays = ReadonlyMap<string, IsoDate>;

interface ListedRow {
  readonly accountId: string;
  readonly day: string;
}

function oldestDays(rows: readonly ListedRow[]): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>();
  for (const { accountId, day } of rows) {
    const known = oldest.get(accountId);
    if (known === undefined || day < known) oldest.set(accountId, day);
  }
  return oldest;
}

/**
 * A listing that was asked for from a day on is the whole truth from that day on, but providers are
 * bound to show the last 24 months only. Before those, an account's listing is believed from its
 * own oldest row on, so that older rows which come under new ids don't count twice; what is older
 * than all it lists is never decided.
 */
export function checkedDays(
  accountIds: readonly string[],
  listed: readonly ListedRow[],
  { asked, today }: { readonly asked: IsoDate; readonly today: IsoDate },
): CheckedDays {
  const bound = addMonths(today, -HISTORY_MONTHS);
  const oldest = oldestDays(listed);
  return new Map(
    accountIds.map((id) => {
      const day = oldest.get(id);
      const from = day === undefined ? bound : earlierOf(bound, isoDate(day));
      return [id, laterOf(asked, from)];
    }),
  );
}
