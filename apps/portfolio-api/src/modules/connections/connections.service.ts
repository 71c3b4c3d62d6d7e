import type {
  ConnectionItem,
  ConnectionStatusSummary,
  Finding,
} from "@stocks-vibe/contracts/portfolio";
import {
  type Database,
  enqueue,
  Refusal,
  type SecretBox,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordWithin } from "../access/audit/audit.service.ts";
import { syncJob } from "../provider/sync-job.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import { type ConnectionRow, connectionToWire } from "./connection-to-wire.ts";
import {
  askForSync,
  countManual,
  findConnection,
  listConnections,
  listFindings,
  setHealth,
} from "./connections.repository.ts";
import { tokenPlace } from "./linking/linking.service.ts";
import { takeUpSync } from "./provider-accounts.repository.ts";
import type { SyncFailure } from "./syncing/sync-failure.ts";
import { pausedUntil } from "./syncing/sync-pause.ts";

const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce<string | null>(
    (newest, moment) => (moment && (!newest || moment > newest) ? moment : newest),
    null,
  );

/**
 * What GET /plaid/connection-status says of all connections together, and how many accounts are
 * kept by hand beside them.
 */
function summarizeConnections(
  items: readonly ConnectionItem[],
  manualAccounts: number,
): ConnectionStatusSummary {
  const broken = items.filter((item) => item.status === "error" || item.status === "expired");
  return {
    connected: items.length > 0,
    item_count: items.length,
    account_count: items.reduce((count, item) => count + item.account_count, 0),
    manual_account_count: manualAccounts,
    last_sync_at: latest(items.map((item) => item.last_sync_at)),
    has_errors: broken.length > 0,
    error_items: broken,
    items: [...items],
  };
}

/**
 * A transaction that a listing stopped having may come back under a day that is no longer asked
 * for: so long after, the whole history is asked for.
 */
const WITHDRAWN_OF_LATE_MS = 7 * 86_400_000;

/** What a sync needs of a connection. */
export interface OpenConnection {
  readonly accessToken: string;
  /** What happened later is not part of what this sync reads. */
  readonly openedAt: Date;
  readonly institutionName: string;
  /** False until the provider has said whose it is. */
  readonly isNamed: boolean;
  readonly linkedBy: string;
  /**
   * True when accounts that were handed over to it, or that a broken link of the same member
   * brings, too, are to be brought over by this sync.
   */
  readonly takesOver: boolean;
  readonly linkedAt: Date;
  readonly lastSyncAt: Date | null;
  /**
   * True while transactions of its history could not be read, or were not listed or withdrawn of
   * late: they may be told by now.
   */
  readonly lacksTransactions: boolean;
  /** The accounts it has brought so far, by the provider's ids. */
  readonly providerAccountIds: readonly string[];
}

export interface ConnectionsService {
  status(caller: Caller): Promise<ConnectionStatusSummary>;
  /** Refuses `connection_not_found` for an unknown or foreign id. */
  get(caller: Caller, id: string): Promise<ConnectionItem>;
  /** Refuses `connection_not_found`, and `sync_too_soon` while the connection rests. */
  requestSync(caller: Caller, id: string, facts: RequestFacts): Promise<ConnectionItem>;
  /**
   * Makes a sync due within a transaction of its organization. The page says that it is being
   * synced until then, but for one that waits until the connection has rested.
   */
  queueSyncWithin(
    tx: Transaction<PortfolioSchema>,
    wish: Parameters<typeof syncJob>[0],
    due: { readonly at: Date; readonly isAfterRest: boolean },
    now: Date,
  ): Promise<void>;
  /** Within a transaction of its organization. Undefined when it was disconnected meanwhile. */
  openForSync(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    id: string,
    now: Date,
  ): Promise<OpenConnection | undefined>;
  /**
   * Writes down why a sync failed; the last good rows stay, and the figures are rebuilt to say so.
   */
  recordFailure(organizationId: string, id: string, failure: SyncFailure): Promise<void>;
}

export interface ConnectionsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly secrets: SecretBox;
}

function requireNoPause({ next_sync_at: next }: Pick<ConnectionRow, "next_sync_at">, now: Date) {
  if (next === null || next <= now) return;
  throw new Refusal("sync_too_soon", {
    retryAfterSeconds: (next.getTime() - now.getTime()) / 1_000,
    details: { next_sync_at: next.toISOString() },
  });
}

const findingsOf = (
  rows: Awaited<ReturnType<typeof listFindings>>,
  connectionId: string,
): Finding[] =>
  rows.flatMap(({ connection_id, ...row }) => (connection_id === connectionId ? [row] : []));

/** Status and upkeep of an organization's connections. */
export function createConnectionsService({
  db,
  secrets,
}: ConnectionsDependencies): ConnectionsService {
  const rowWithin = async (
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    id: string,
  ) => {
    const row = await findConnection(tx, organizationId, id);
    if (!row) throw new Refusal("connection_not_found");
    return row;
  };

  const getWithin = async (
    tx: Transaction<PortfolioSchema>,
    caller: Caller,
    id: string,
    now: Date,
  ): Promise<ConnectionItem> =>
    connectionToWire(
      await rowWithin(tx, caller.organizationId, id),
      caller,
      now,
      findingsOf(await listFindings(tx, caller.organizationId, id), id),
    );

  return {
    async status(caller) {
      const { organizationId } = caller;
      const read = await db.transaction({ organizationId }, async (tx, now) => ({
        rows: await listConnections(tx, organizationId),
        manual: await countManual(tx, organizationId),
        refused: await listFindings(tx, organizationId),
        now,
      }));
      return summarizeConnections(
        read.rows.map((row) =>
          connectionToWire(row, caller, read.now, findingsOf(read.refused, row.id)),
        ),
        read.manual,
      );
    },

    get: (caller, id) =>
      db.transaction({ organizationId: caller.organizationId }, (tx, now) =>
        getWithin(tx, caller, id, now),
      ),

    requestSync: (caller, id, { requestId }) =>
      db.transaction({ organizationId: caller.organizationId }, async (tx, now) => {
        const { organizationId } = caller;
        const row = await rowWithin(tx, organizationId, id);
        requireNoPause(row, now);
        await askForSync(tx, organizationId, id, now);
        const { institution_name: institution, institution_id: institutionId } = row;
        await enqueue(tx, syncJob({ organizationId, connectionId: id, institutionId }));
        const details = { connectionId: id, institution };
        const action = "connection.sync-requested";
        await recordWithin(tx, { by: caller, action, details, requestId }, now);
        return getWithin(tx, caller, id, now);
      }),

    async queueSyncWithin(tx, wish, { at, isAfterRest }, now) {
      if (!isAfterRest) await askForSync(tx, wish.organizationId, wish.connectionId, now);
      await enqueue(tx, syncJob(wish, at));
    },

    async openForSync(tx, organizationId, id, now) {
      const since = new Date(now.getTime() - WITHDRAWN_OF_LATE_MS);
      const { row, ...known } = await takeUpSync(tx, organizationId, id, since);
      if (!row) return undefined;
      return {
        providerAccountIds: known.providerAccountIds,
        takesOver: known.takesOver,
        accessToken: secrets.open(row.access_token_sealed, tokenPlace(organizationId, id)),
        openedAt: now,
        institutionName: row.institution_name,
        isNamed: row.is_named,
        linkedBy: row.linked_by_member_id,
        linkedAt: row.created_at,
        lastSyncAt: row.last_sync_at,
        lacksTransactions: known.isLacking || row.unread_transactions > 0,
      };
    },

    recordFailure: (organizationId, id, { status, code, message, pauseMs }) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const health = {
          status,
          error_code: code,
          error_message: message.en,
          error_told: JSON.stringify(message),
          next_sync_at: pausedUntil(now, pauseMs),
        };
        await setHealth(tx, organizationId, id, health, now);
        await enqueue(tx, rebuildJob(organizationId));
      }),
  };
}
