import type { IsoDate } from "@stocks-vibe/portfolio-math";
import type { Clock, Database, Logger } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../schema.ts";
import type { ConnectionsService, OpenConnection } from "../connections/connections.service.ts";
import {
  isInterruption,
  type LinkProvider,
  LinkProviderError,
} from "../connections/link-provider.ts";
import { nameWithin } from "../connections/name-connection.ts";
import type { ProviderLimits } from "../connections/provider-limits.ts";
import type { RemovalsService } from "../connections/removals.service.ts";
import {
  accessEnded,
  notStored,
  type SyncFailure,
  syncFailure,
} from "../connections/sync-failure.ts";
import type { ProfileService } from "../profile/profile.service.ts";
import type { RebuildService } from "../rebuild/rebuild.service.ts";
import { type ProviderRead, storeRead } from "./store-read.ts";
import type { SyncTarget } from "./sync.repository.ts";
import { marketDay, transactionWindow } from "./transaction-window.ts";

export interface SyncService {
  /**
   * Reads one connection from the provider and stores it, all or nothing, unless its organization may not link any more. A failure is written on the connection; only one
   * that may pass by itself is thrown, so that the job tries again. A stop of the process is thrown and is nobody's failure.
   */
  sync(organizationId: string, connectionId: string, log: Logger): Promise<void>;
}

export interface SyncDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly clock: Clock;
  readonly provider: LinkProvider;
  readonly connections: ConnectionsService;
  readonly removals: Pick<RemovalsService, "removeReplacedWithin">;
  readonly profiles: Pick<ProfileService, "mayLinkWithin">;
  readonly rebuild: Pick<RebuildService, "lockFigures">;
  /** Named in what a connection says when an answer goes beyond them. */
  readonly limits: ProviderLimits;
}

/**
 * An answer that can't be read must not leave its connection "syncing" for ever: it counts as a provider that does not answer, so the
 * owner is told and the job tries again.
 */
async function understood<Answer>(call: () => Promise<Answer>, log: Logger): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LinkProviderError) throw error;
    log.error({ err: error }, "an answer was not understood");
    throw new LinkProviderError("unavailable", "UNREADABLE_ANSWER");
  }
}

/** Whose failure it is. What went wrong after the answer was read is ours, and is not blamed on the institution. */
const failureOf = (cause: unknown, institution: string, limits: ProviderLimits): SyncFailure =>
  cause instanceof LinkProviderError
    ? syncFailure(cause, institution, limits)
    : notStored(institution);

/** Brings stored rows up to what the provider says. */
export function createSyncService({
  db,
  clock,
  provider,
  connections,
  removals,
  profiles,
  rebuild,
  limits,
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

  return {
    async sync(organizationId, connectionId, log) {
      const connection = await connections.openForSync(organizationId, connectionId);
      if (!connection) return;
      const mayLink = await db.transaction({ organizationId }, (tx, now) =>
        profiles.mayLinkWithin(tx, organizationId, now),
      );
      if (!mayLink) {
        const failure = accessEnded(connection.institutionName);
        return connections.recordFailure(organizationId, connectionId, failure);
      }
      const target = { organizationId, connectionId };
      const today = marketDay(await clock.now());
      try {
        if (!connection.isNamed) await name(target, connection);
        const answer = await understood(() => read(connection, today), log);
        await db.transaction({ organizationId }, async (tx, now) => {
          await rebuild.lockFigures(tx, organizationId);
          const { removeReplacedWithin } = removals;
          await storeRead(tx, answer, { target, connection, now, removeReplacedWithin });
        });
      } catch (cause) {
        if (isInterruption(cause)) throw cause;
        const failure = failureOf(cause, connection.institutionName, limits);
        log.warn({ err: cause, connectionId, code: failure.code }, "sync failed");
        await connections.recordFailure(organizationId, connectionId, failure);
        if (failure.retry) throw cause;
      }
    },
  };
}
