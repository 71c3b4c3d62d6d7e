import { sumOf, valueOnOrBefore } from "@stocks-vibe/portfolio-math";
import { seriesOf } from "../pricing/quote.ts";
import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { groupBy } from "../rows/group-by.ts";
import { isMerger } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";

/** What came of one security, at what it traded at on that day; 0 where nobody tells. */
export function worthOf(input: RebuildInput, row: TransactionRow): number {
  const prices = input.prices.get(row.securityId ?? "");
  const close = prices && valueOnOrBefore(seriesOf(prices), row.date);
  const security = input.securities.find(({ id }) => id === row.securityId);
  return row.quantity * (close?.value ?? row.price) * (security?.multiplier ?? 1);
}

/** The units given for each of what came, in the order of the ids, by which halves are paired. */
function partsOf(
  input: RebuildInput,
  out: TransactionRow,
  came: readonly TransactionRow[],
): TransactionRow[] | undefined {
  const ordered = came.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const worths = ordered.map((row) => worthOf(input, row));
  if (worths.some((worth) => worth <= 0)) return undefined;
  const all = sumOf(worths, (worth) => worth);
  return worths.map((worth, place) => ({
    ...out,
    id: `${out.id} part ${String(place).padStart(3, "0")}`,
    quantity: (out.quantity * worth) / all,
    amount: (out.amount * worth) / all,
  }));
}

/**
 * Units that became units of several others on one day are parts of the first, by what the others were worth (a cost is allocated in proportion to fair market values:
 * 26 CFR 1.358-2). Without a price of one of them nothing is known of the parts.
 */
export const shareMergers: Rule = (input) => {
  const days = groupBy(
    input.transactions.filter(isMerger),
    (row) => `${row.accountId} ${row.date}`,
  );
  const parts = new Map<TransactionRow, readonly TransactionRow[]>();
  for (const rows of days.values()) {
    const [out, ...others] = rows.filter(({ quantity }) => quantity < 0);
    const came = rows.filter(({ quantity }) => quantity > 0);
    const securities = new Set(came.map(({ securityId }) => securityId));
    if (!out || others.length > 0 || came.length < 2 || securities.size < came.length) continue;
    const shared = partsOf(input, out, came);
    if (shared) parts.set(out, shared);
  }
  if (parts.size === 0) return { input, findings: [] };
  const transactions = input.transactions.flatMap((row) => parts.get(row) ?? [row]);
  return { input: { ...input, transactions }, findings: [] };
};
