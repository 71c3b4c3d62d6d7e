import { sumOf, valueOnOrBefore } from "@stocks-vibe/portfolio-math";
import { contractsOf } from "../data-quality/contracts.ts";
import type { Rule } from "../data-quality/finding.ts";
import { seriesOf } from "../pricing/quote.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isMerger } from "../transactions/transaction-types.ts";

/** What came of one security, at what it traded at on that day; 0 where nobody tells. */
export function worthOf(input: RebuildInput, row: TransactionRow): number {
  const prices = input.prices.get(row.securityId ?? "");
  const close = prices && valueOnOrBefore(seriesOf(prices), row.date);
  const security = input.securities.find(({ id }) => id === row.securityId);
  return row.quantity * (close?.value ?? row.price) * (security?.multiplier ?? 1);
}

const PART = " part ";

/** Whether a row is a part of one that was shared out. */
export const isFiltered = ({ id }: TransactionRow): boolean => id.includes(PART);

/**
 * The parts of a row, one for each on the other side, by what those were worth. Undefined where
 * nobody tells.
 */
function partsOf(
  input: RebuildInput,
  whole: TransactionRow,
  others: readonly TransactionRow[],
): TransactionRow[] | undefined {
  const worths = others
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => Math.abs(worthOf(input, row)));
  if (worths.some((worth) => worth === 0)) return undefined;
  const all = sumOf(worths, (worth) => worth);
  return worths.map((worth, place) => ({
    ...whole,
    id: `${whole.id}${PART}${String(place).padStart(3, "0")}`,
    quantity: (whole.quantity * worth) / all,
    amount: (whole.amount * worth) / all,
  }));
}

/**
 * The rows that one merger of a day shares out, with their parts: units of one security that became
 * several, or of several that became one.
 */
export function manyToOneMergers(
  input: RebuildInput,
): ReadonlyMap<TransactionRow, readonly TransactionRow[]> {
  const contracts = contractsOf(input.securities);
  const days = groupBy(input.transactions.filter(isMerger), (row) =>
    [row.accountId, row.date, contracts.has(row.securityId)].join(" "),
  );
  const parts = new Map<TransactionRow, readonly TransactionRow[]>();
  for (const rows of days.values()) {
    const out = rows.filter(({ quantity }) => quantity < 0);
    const came = rows.filter(({ quantity }) => quantity > 0);
    const [[whole], others] = out.length === 1 ? [out, came] : [came, out];
    const isShared = Math.min(out.length, came.length) === 1 && others.length > 1;
    const shared = whole && isShared && partsOf(input, whole, others);
    if (whole && shared) parts.set(whole, shared);
  }
  return parts;
}

/**
 * Units that became units of several others on one day are parts of the first, by what the others
 * were worth (a cost is allocated in proportion to fair market values: 26 CFR 1.358-2), and what
 * came for several is shared among those. Without a price of one of them nothing is known of the
 * parts.
 */
export const shareMergers: Rule = (input) => {
  const parts = manyToOneMergers(input);
  if (parts.size === 0) return { input, findings: [] };
  const transactions = input.transactions.flatMap((row) => parts.get(row) ?? [row]);
  return { input: { ...input, transactions }, findings: [] };
};
