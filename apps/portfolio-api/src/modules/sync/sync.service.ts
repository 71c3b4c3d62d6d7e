import type { IsoDate } from "@stocks-vibe/portfolio-math";
import {
  type Clock,
  type Database,
  enqueue,
  type Logger,
  newId,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import type { ConnectionsService, OpenConnection } from "../connections/connections.service.ts";
import {
  type LinkProvider,
  LinkProviderError,
  type ProviderHoldings,
  type ProviderTransactions,
} from "../connections/link-provider.ts";
import { syncFailure } from "../connections/sync-failure.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import {
  addInstitutionPrices,
  replaceHoldings,
  upsertTransactions,
} from "./reported-rows.repository.ts";
import {
  deleteOtherAccounts,
  markSynced,
  type SyncTarget,
  upsertAccounts,
  upsertSecurities,
} from "./sync.repository.ts";
import { marketDay, transactionWindow } from "./transaction-window.ts";

export interface SyncService {
  /**
   * Reads one connection from the provider and stores it, all or nothing. A failure is written on the connection; only one
   * that may pass by itself is thrown, so that the job tries again.
   */
  sync(organizationId: string, connectionId: string, log: Logger): Promise<void>;
}

export interface SyncDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly clock: Clock;
  readonly provider: LinkProvider;
  readonly connections: ConnectionsService;
}

interface ProviderRead {
  readonly holdings: ProviderHoldings;
  readonly transactions: ProviderTransactions;
  readonly windowStart: IsoDate;
}

type Tx = Transaction<PortfolioSchema>;

async function storeHoldings(
  tx: Tx,
  target: SyncTarget,
  { accounts, holdings }: ProviderHoldings,
  ids: { readonly accounts: Map<string, string>; readonly securities: Map<string, string> },
): Promise<void> {
  const rows = holdings.flatMap((holding) => {
    const accountId = ids.accounts.get(holding.providerAccountId);
    const securityId = ids.securities.get(holding.providerSecurityId);
    return accountId && securityId ? [{ ...holding, accountId, securityId }] : [];
  });
  const accountIds = accounts.flatMap((row) => ids.accounts.get(row.providerAccountId) ?? []);
  await replaceHoldings(tx, target.organizationId, accountIds, rows);
  const prices = rows.flatMap(({ securityId, priceAsOf, price }) =>
    priceAsOf && price > 0 ? [{ securityId, day: priceAsOf, close: price }] : [],
  );
  await addInstitutionPrices(tx, target.organizationId, prices);
}

async function storeRead(tx: Tx, target: SyncTarget, read: ProviderRead, now: Date): Promise<void> {
  if (!(await markSynced(tx, target, read.windowStart, now))) return;
  const withIds = <Row>(kind: string, rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, id: newId(kind) }));
  const { holdings, transactions } = read;
  const accounts = await upsertAccounts(tx, target, withIds("account", holdings.accounts), now);
  const securities = await upsertSecurities(
    tx,
    target,
    withIds("security", [...transactions.securities, ...holdings.securities]),
  );
  await deleteOtherAccounts(tx, target, [...accounts.values()]);
  await storeHoldings(tx, target, holdings, { accounts, securities });
  const rows = transactions.transactions.flatMap((row) => {
    const accountId = accounts.get(row.providerAccountId);
    const securityId = securities.get(row.providerSecurityId ?? "") ?? null;
    return accountId ? [{ ...row, accountId, securityId }] : [];
  });
  await upsertTransactions(tx, target.organizationId, rows);
  await enqueue(tx, rebuildJob(target.organizationId));
}

/**
 * An answer that can't be read or stored must not leave its connection "syncing" for ever: it counts as a provider that
 * does not answer, so the owner is told and the job tries again.
 */
const asProviderError = (error: unknown): LinkProviderError =>
  error instanceof LinkProviderError
    ? error
    : new LinkProviderError("unavailable", "UNREADABLE_ANSWER");

/** Brings stored rows up to what the provider says. */
export function createSyncService({
  db,
  clock,
  provider,
  connections,
}: SyncDependencies): SyncService {
  const read = async ({ accessToken, lastSyncAt }: OpenConnection): Promise<ProviderRead> => {
    const lastDay = lastSyncAt ? marketDay(lastSyncAt) : undefined;
    const { from, to } = transactionWindow(marketDay(await clock.now()), lastDay);
    const holdings = await provider.readHoldings(accessToken);
    const transactions = await provider.readTransactions(accessToken, from, to);
    return { holdings, transactions, windowStart: from };
  };

  return {
    async sync(organizationId, connectionId, log) {
      const connection = await connections.openForSync(organizationId, connectionId);
      if (!connection) return;
      const target = { organizationId, connectionId };
      try {
        const answer = await read(connection);
        await db.transaction({ organizationId }, (tx, now) => storeRead(tx, target, answer, now));
      } catch (cause) {
        const error = asProviderError(cause);
        if (error !== cause)
          log.error({ err: cause, connectionId }, "an answer was not understood");
        const failure = syncFailure(error, connection.institutionName);
        log.warn({ connectionId, code: failure.code }, "sync failed");
        await connections.recordFailure(organizationId, connectionId, failure);
        if (failure.retry) throw error;
      }
    },
  };
}
