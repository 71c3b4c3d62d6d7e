import type { ProviderHoldings } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/refused-row.ts";
import type { KnownIds, OurHolding, OurTransaction } from "../storing/resolve-rows.ts";
import type { CheckedDays } from "./checked-days.ts";
import {
  type AccountAnswer,
  decideMissing,
  type LastHolding,
  type MissingDecision,
} from "./decide-missing.ts";

/** An answer with our ids, beside what was stored before it. */
export interface AnswerBeside {
  readonly accounts: ProviderHoldings["accounts"];
  readonly known: KnownIds;
  readonly held: readonly OurHolding[];
  readonly listed: readonly OurTransaction[];
  readonly refused: readonly RefusedRow[];
  readonly lastHoldings: readonly (LastHolding & { readonly accountId: string })[];
  readonly days: CheckedDays;
  /** Stored transactions that count, of the days that are decided. */
  readonly counted: readonly { readonly accountId: string; readonly id: string }[];
}

function byAccount<Row>(
  rows: readonly Row[],
  accountOf: (row: Row) => string | undefined,
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account === undefined) continue;
    const group = groups.get(account);
    if (group) group.push(row);
    else groups.set(account, [row]);
  }
  return groups;
}

/** Checks each of the accounts that an answer lists; see decideMissing. */
export function decideAnswer(
  accountIds: readonly string[],
  { accounts, known, held, listed, refused, lastHoldings, days, counted }: AnswerBeside,
): ReadonlyMap<string, MissingDecision> {
  const ours = (row: { readonly providerAccountId: string | null }) =>
    known.accounts.get(row.providerAccountId ?? "");
  const whole = (kind: RefusedRow["kind"]) =>
    byAccount(
      refused.filter((row) => row.kind === kind && !row.isFiltered),
      ours,
    );
  const [unreadHoldings, unreadRows] = [whole("holding"), whole("transaction")];
  const balances = new Map(accounts.map((row) => [ours(row), row.balance]));
  const stored = new Set(counted.map(({ accountId, id }) => `${accountId} ${id}`));
  const holdings = byAccount(held, (row) => row.accountId);
  const rows = byAccount(
    listed.filter((row) => row.day >= (days.get(row.accountId) ?? row.day)),
    (row) => row.accountId,
  );
  const last = byAccount(lastHoldings, (row) => row.accountId);
  const storedRows = byAccount(counted, (row) => row.accountId);
  const count = (groups: ReadonlyMap<string, readonly unknown[]>, id: string): number =>
    groups.get(id)?.length ?? 0;
  const answerOf = (id: string): AccountAnswer => ({
    balance: balances.get(id) ?? null,
    listedHoldings: count(holdings, id) + count(unreadHoldings, id),
    lastHoldings: last.get(id) ?? [],
    listedRows: count(rows, id) + count(unreadRows, id),
    newRows: (rows.get(id) ?? []).filter(
      (row) => !stored.has(`${id} ${row.providerTransactionId}`),
    ),
    storedRows: count(storedRows, id),
  });
  return new Map(accountIds.map((id) => [id, decideMissing(answerOf(id))]));
}
