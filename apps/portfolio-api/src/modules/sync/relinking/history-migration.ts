import { isoDate } from "@stocks-vibe/portfolio-math";
import { newId, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { addOffer } from "../../connections/account-transfer/account-transfers.repository.ts";
import type { ProviderAccount, ProviderSecurity } from "../../provider/link-provider.ts";
import {
  adoptAccount,
  deleteOwnAccounts,
  deleteTransactions,
  listAccountsOf,
  listForeignSecurities,
  listReplaceable,
  listTransactionsOf,
  repointSecurity,
} from "../history-migration.repository.ts";
import { type NaturalRow, superseded } from "../missing/superseded.ts";
import type { StoreContext } from "../storing/unread-rows.ts";
import { type SyncTarget, upsertSecurities } from "../sync.repository.ts";
import { matchAccounts, matchSecurities } from "./match-relinked.ts";

type Tx = Transaction<PortfolioSchema>;

/** What a newly linked connection took over. */
export interface Adopted {
  /** Our ids of the accounts that were known before. */
  readonly accountIds: readonly string[];
  /** Broken connections of which no account is left, and by whose doing. */
  readonly emptied: readonly { readonly id: string; readonly by: string }[];
  /** Broken connections of others that brought the same accounts: theirs to hand over. */
  readonly offered: readonly OfferedConnection[];
}

export interface OfferedConnection {
  readonly id: string;
  readonly owner: string;
  readonly institutionName: string;
}

/** A sync that takes nothing over. */
export const NOTHING: Adopted = { accountIds: [], emptied: [], offered: [] };

/**
 * The first half of carrying history over, before the new rows are stored: accounts that broken
 * connections of the same member to the same institution already brought, or that were handed over,
 * go over to the new connection with all their rows. Others' are offered to who linked them, no
 * more: a mask and a subtype prove nothing about whose an account is.
 */
export async function adoptAccounts(
  tx: Tx,
  target: SyncTarget,
  linked: readonly ProviderAccount[],
  { windowStart, isFirst }: { readonly windowStart: string; readonly isFirst: boolean },
): Promise<Adopted> {
  const found = await listReplaceable(tx, target, windowStart);
  if (found.length === 0) return NOTHING;
  const ids = found.map(({ id }) => id);
  const all = await listAccountsOf(tx, target.organizationId, ids);
  // A member's own history goes over with the first sync, and later from a second link of theirs
  // that broke; else only what was handed over.
  const earlier = found.filter(
    ({ isSame, isTwice, takenBy }) => takenBy !== null || (isSame && (isFirst || isTwice === true)),
  );
  const known = all.filter((row) => earlier.some(({ id }) => id === row.connection_id));
  const starts = new Map(earlier.map((row) => [row.id, row.history_start]));
  const matches = matchAccounts(known, linked);
  const taken = [...matches.keys()].map(({ providerAccountId }) => providerAccountId);
  await deleteOwnAccounts(tx, target, taken);
  for (const [{ providerAccountId }, { id, connection_id }] of matches) {
    const historyStart = starts.get(connection_id) ?? null;
    await adoptAccount(tx, target, { id, providerAccountId, historyStart });
  }
  const adopted = new Set([...matches.values()].map(({ id }) => id));
  const left = new Set(known.filter(({ id }) => !adopted.has(id)).map((row) => row.connection_id));
  const touched = new Set([...matches.values()].map((row) => row.connection_id));
  return {
    accountIds: [...adopted],
    emptied: earlier
      .filter(({ id }) => touched.has(id) && !left.has(id))
      .map(({ id, takenBy, linked_by_member_id }) => ({ id, by: takenBy ?? linked_by_member_id })),
    offered: isFirst ? offersOf(found, all, linked) : [],
  };
}

/** Others' connections of which at least one account is the same as a newly linked one. */
function offersOf(
  found: Awaited<ReturnType<typeof listReplaceable>>,
  known: Awaited<ReturnType<typeof listAccountsOf>>,
  linked: readonly ProviderAccount[],
): OfferedConnection[] {
  return found
    .filter(({ isSame, takenBy }) => !isSame && takenBy === null)
    .filter(
      ({ id }) =>
        matchAccounts(
          known.filter((row) => row.connection_id === id),
          linked,
        ).size,
    )
    .map(({ id, linked_by_member_id: owner, institution_name: institutionName }) => ({
      id,
      owner,
      institutionName,
    }));
}

/** A row of the new listing with our own ids. */
export interface StoredListing extends Omit<NaturalRow, "security" | "day"> {
  readonly accountId: string;
  readonly securityId: string | null;
  readonly day: string;
}

/**
 * The second half, when the new accounts and securities have their ids: earlier rows speak of the
 * new securities, and those that the new listing repeats go. Answers how many rows were kept and
 * how many gave way.
 */
export async function migrateHistory(
  tx: Tx,
  target: SyncTarget,
  { accountIds }: Adopted,
  reported: {
    readonly securities: readonly ProviderSecurity[];
    readonly ids: ReadonlyMap<string, string>;
    readonly transactions: readonly StoredListing[];
  },
): Promise<{ readonly kept: number; readonly replaced: number }> {
  const { organizationId } = target;
  const foreign = await listForeignSecurities(tx, target, accountIds);
  // Holdings and transactions both list a security: once is enough.
  const listed = new Map(reported.securities.map((row) => [row.providerSecurityId, row]));
  const marks = [...listed.values()].map((row) => ({ ...row, cusip: row.cusip ?? null }));
  const matches = matchSecurities(foreign, marks);
  for (const row of foreign) {
    const match = matches.get(row);
    const to = match
      ? reported.ids.get(match.providerSecurityId)
      : (await upsertSecurities(tx, target, [copyOf(row)])).get(row.provider_security_id);
    if (to) await repointSecurity(tx, organizationId, accountIds, { from: row.id, to });
  }
  const stored = (await listTransactionsOf(tx, organizationId, accountIds)).map((row) => ({
    ...row,
    day: isoDate(row.day),
    security: row.security_id,
  }));
  const gone = accountIds.flatMap((accountId) =>
    superseded(
      stored.filter((row) => row.account_id === accountId),
      reported.transactions
        .filter((row) => row.accountId === accountId)
        .map((row) => ({ ...row, day: isoDate(row.day), security: row.securityId })),
    ),
  );
  await deleteTransactions(tx, organizationId, gone);
  return { kept: stored.length - gone.length, replaced: gone.length };
}

const copyOf = (row: Awaited<ReturnType<typeof listForeignSecurities>>[number]) => ({
  id: newId("security"),
  providerSecurityId: row.provider_security_id,
  symbol: row.symbol,
  cusip: row.cusip,
  name: row.name,
  type: row.type,
  currency: row.currency,
});

/**
 * What a new connection took over from broken ones, written down; those that have nothing left go.
 */
export async function finishHistoryMigration(
  tx: Tx,
  context: StoreContext,
  adopted: Adopted,
  counts: { readonly kept: number; readonly replaced: number },
): Promise<void> {
  const { target, connection, now, removeReplacedWithin } = context;
  const { organizationId, connectionId } = target;
  for (const replaced of adopted.emptied) {
    await removeReplacedWithin(tx, { organizationId, ...replaced }, now);
  }
  const details = {
    connectionId,
    institution: connection.institutionName,
    accounts: adopted.accountIds.length,
    replacedConnections: adopted.emptied.map(({ id }) => id),
    keptTransactions: counts.kept,
    replacedTransactions: counts.replaced,
  };
  const memberId = adopted.emptied[0]?.by ?? connection.linkedBy;
  const by = { organizationId, memberId, actor: null };
  await recordWithin(tx, { by, action: "connection.history-carried-over", details }, now);
}

/**
 * Tells others, once each, that somebody else linked accounts which their broken connections
 * brought before.
 */
export async function offerAccountTransfers(
  tx: Tx,
  { target, connection, now }: StoreContext,
  offered: readonly OfferedConnection[],
): Promise<void> {
  const { organizationId, connectionId: to } = target;
  for (const { id: from, owner, institutionName: institution_name } of offered) {
    if (!(await addOffer(tx, { organizationId, from, to }, now))) continue;
    const notice = { kind: "hand_over_offered", institution_name } as const;
    await notifyOwner(tx, { organizationId, memberId: connection.linkedBy }, { owner, notice });
  }
}
