import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { type Database, enqueue, type Logger } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { ProfileService } from "../access/profile.service.ts";
import type { ConnectionsService, OpenConnection } from "../connections/connections.service.ts";
import { nameWithin } from "../connections/linking/linking.service.ts";
import type { RemovalsService } from "../connections/removals/removals.service.ts";
import { accessEnded, syncFailure } from "../connections/syncing/sync-failure.ts";
import { OUR_FAULT, recordOurFault } from "../connections/syncing/sync-pause.ts";
import { marketDay } from "../prices/market-days.ts";
import { isInterruption, type LinkProvider, LinkProviderError } from "../provider/link-provider.ts";
import type { ProviderLimits } from "../provider/provider-limits.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import type { FailureCounts } from "./running/failure-counts.ts";
import { type ProviderRead, storeRead } from "./storing/store-read.ts";
import type { SyncTarget } from "./sync.repository.ts";
import { transactionWindow } from "./transaction-window.ts";

/**
 * Has news of an item posted to us that was linked before there was an address for them, or under
 * another one. What was read is stored by then and is not lost for this: the next sync sees that
 * the item is still unheard, and asks again.
 */
async function registerWebhook(
  provider: Pick<LinkProvider, "listenToNews">,
  { accessToken, connectionId }: { readonly accessToken: string; readonly connectionId: string },
  log: Logger,
): Promise<void> {
  try {
    await provider.listenToNews(accessToken);
  } catch (cause) {
    if (isInterruption(cause) || !(cause instanceof LinkProviderError)) throw cause;
    log.warn({ err: cause, connectionId, code: cause.code }, "news are not posted here yet");
  }
}

interface SyncOptions {
  readonly isRebuiltByCaller?: boolean;
}

export interface SyncService {
  /**
   * Reads one connection from the provider and stores it, all or nothing, unless its organization
   * may not link any more. A failure of the provider is written on the connection; only one that
   * may pass by itself is thrown, so that the job tries again. A fault of ours is thrown and leaves
   * the connection's status as it was. A stop of the process is thrown and is nobody's failure.
   * Figures are rebuilt by a job, unless the caller does it.
   */
  sync(
    organizationId: string,
    connectionId: string,
    log: Logger,
    options?: SyncOptions,
  ): Promise<void>;
}

interface HowToRead {
  readonly today: IsoDate;
  readonly isRebuiltByCaller: boolean;
  readonly log: Logger;
}

export interface SyncDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly provider: LinkProvider;
  readonly connections: ConnectionsService;
  readonly removals: Pick<RemovalsService, "removeReplacedWithin">;
  readonly profiles: Pick<ProfileService, "mayLinkWithin">;
  readonly rebuild: Pick<RebuildService, "lockFigures">;
  /** Named in what a connection says when an answer goes beyond them. */
  readonly limits: ProviderLimits;
  readonly failures: Pick<FailureCounts, "note">;
}

/** Brings stored rows up to what the provider says. */
export function createSyncService({
  db,
  provider,
  connections,
  removals,
  profiles,
  rebuild,
  limits,
  failures,
}: SyncDependencies): SyncService {
  const read = async (connection: OpenConnection, today: IsoDate): Promise<ProviderRead> => {
    const { accessToken, linkedAt, lastSyncAt, lacksTransactions, providerAccountIds } = connection;
    const { takesOver } = connection;
    const holdings = await provider.readHoldings(accessToken);
    // An account that was added to the connection since has a history to be read, too.
    const known = new Set(providerAccountIds);
    const isKnown = holdings.accounts.every((row) => known.has(row.providerAccountId));
    const isRecent = isKnown && !lacksTransactions && !takesOver;
    const lastDay = lastSyncAt && isRecent ? marketDay(lastSyncAt) : undefined;
    const { from, to } = transactionWindow(today, marketDay(linkedAt), lastDay);
    const transactions = await provider.readTransactions(accessToken, from, to);
    return { holdings, transactions, windowStart: from };
  };

  /** What the request that linked it could not find out. */
  const name = async (target: SyncTarget, { accessToken }: OpenConnection): Promise<void> => {
    const item = await provider.readItem(accessToken);
    await db.transaction({ organizationId: target.organizationId }, (tx, now) =>
      nameWithin(tx, { ...target, item }, now),
    );
  };

  const readAndStore = async (
    target: SyncTarget,
    connection: OpenConnection,
    { today, isRebuiltByCaller, log }: HowToRead,
  ): Promise<void> => {
    const { organizationId } = target;
    if (!connection.isNamed) await name(target, connection);
    const answer = await read(connection, today);
    await db.transaction({ organizationId }, async (tx, now) => {
      await rebuild.lockFigures(tx, organizationId);
      const { removeReplacedWithin } = removals;
      await storeRead(tx, answer, { target, connection, now, removeReplacedWithin });
      if (!isRebuiltByCaller) await enqueue(tx, rebuildJob(organizationId));
    });
    const { accessToken } = connection;
    if (answer.holdings.isUnheard) {
      await registerWebhook(provider, { accessToken, connectionId: target.connectionId }, log);
    }
  };

  /**
   * Reads and stores it; what the provider did is written down, what is our own fault is thrown.
   */
  const attempt = async (
    target: SyncTarget,
    log: Logger,
    { isRebuiltByCaller = false }: SyncOptions,
  ): Promise<void> => {
    const { organizationId, connectionId } = target;
    const opened = await db.transaction({ organizationId }, async (tx, now) => {
      const connection = await connections.openForSync(tx, organizationId, connectionId, now);
      if (!connection) return undefined;
      const mayLink = await profiles.mayLinkWithin(tx, organizationId, now);
      return { connection, mayLink, today: marketDay(now) };
    });
    if (!opened) return;
    const { connection, mayLink, today } = opened;
    if (!mayLink) {
      const failure = accessEnded(connection.institutionName);
      return connections.recordFailure(organizationId, connectionId, failure);
    }
    try {
      await readAndStore(target, connection, { today, isRebuiltByCaller, log });
    } catch (cause) {
      if (isInterruption(cause) || !(cause instanceof LinkProviderError)) throw cause;
      const failure = syncFailure(cause, connection.institutionName, limits);
      failures.note(failure.code);
      log.warn({ err: cause, connectionId, code: failure.code }, "sync failed");
      await connections.recordFailure(organizationId, connectionId, failure);
      if (failure.retry) throw cause;
    }
  };

  return {
    async sync(organizationId, connectionId, log, options = {}) {
      const target = { organizationId, connectionId };
      try {
        await attempt(target, log, options);
      } catch (cause) {
        if (isInterruption(cause) || cause instanceof LinkProviderError) throw cause;
        failures.note(OUR_FAULT.code);
        await recordOurFault(db, { ...target, cause }, log);
        throw cause;
      }
    },
  };
}
