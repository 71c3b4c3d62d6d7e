import type { ConnectionItem, ConnectionStatusSummary } from "@stocks-vibe/contracts/portfolio";
import {
  type Database,
  enqueue,
  Refusal,
  type SecretBox,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { PortfolioSchema } from "../../schema.ts";
import { recordWithin } from "../audit/audit.service.ts";
import { rebuildJob } from "../rebuild/rebuild-job.ts";
import { connectionToWire } from "./connection-to-wire.ts";
import {
  addPendingRemoval,
  deleteConnection,
  deletePendingRemoval,
  findConnection,
  findPendingRemoval,
  findSealedToken,
  listConnections,
  listProviderAccountIds,
  setHealth,
  setSyncState,
} from "./connections.repository.ts";
import type { LinkProvider } from "./link-provider.ts";
import { summarizeConnections } from "./summarize-connections.ts";
import type { SyncFailure } from "./sync-failure.ts";
import { REMOVE_ITEM, syncJob } from "./sync-job.ts";
import { tokenPlace } from "./token-place.ts";

/** What a sync needs of a connection. */
export interface OpenConnection {
  readonly accessToken: string;
  readonly institutionName: string;
  readonly linkedAt: Date;
  readonly lastSyncAt: Date | null;
  /** The accounts it has brought so far, by the provider's ids. */
  readonly providerAccountIds: readonly string[];
}

export interface ConnectionsService {
  status(caller: Caller): Promise<ConnectionStatusSummary>;
  /** Refuses `connection_not_found` for an unknown or foreign id. */
  get(caller: Caller, id: string): Promise<ConnectionItem>;
  requestSync(caller: Caller, id: string): Promise<ConnectionItem>;
  /** Removes a connection, its data and its share of the figures in one transaction. */
  remove(
    caller: Caller,
    id: string,
    requestId: string,
  ): Promise<{ id: string; removed_account_count: number }>;
  /** Removes a connection's rows in the caller's transaction and sees to it that the provider is told. False when it is gone already. */
  removeWithin(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    id: string,
    now: Date,
  ): Promise<boolean>;
  /** Undefined when it was disconnected meanwhile. */
  openForSync(organizationId: string, id: string): Promise<OpenConnection | undefined>;
  /** Writes down why a sync failed; the last good rows stay, and the figures are rebuilt to say so. */
  recordFailure(organizationId: string, id: string, failure: SyncFailure): Promise<void>;
  /** Tells the provider that an item is gone; retried by its job until it worked. */
  finishRemoval(organizationId: string, id: string): Promise<void>;
}

export interface ConnectionsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly provider: LinkProvider;
  readonly secrets: SecretBox;
  readonly rebuildWithin: (
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    now: Date,
  ) => Promise<void>;
}

/** Status, upkeep and removal of an organization's connections. */
export function createConnectionsService(deps: ConnectionsDependencies): ConnectionsService {
  const { db, provider, secrets } = deps;

  const getWithin = async (
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    id: string,
  ): Promise<ConnectionItem> => {
    const row = await findConnection(tx, organizationId, id);
    if (!row) throw new Refusal("connection_not_found");
    return connectionToWire(row);
  };

  const removeWithin: ConnectionsService["removeWithin"] = async (tx, organizationId, id, now) => {
    const gone = await deleteConnection(tx, organizationId, id);
    if (!gone) return false;
    await addPendingRemoval(tx, { organization_id: organizationId, ...gone }, now);
    await enqueue(tx, { task: REMOVE_ITEM, payload: { organizationId, removalId: id } });
    return true;
  };

  return {
    removeWithin,

    async status({ organizationId }) {
      const rows = await db.transaction({ organizationId }, (tx) =>
        listConnections(tx, organizationId),
      );
      return summarizeConnections(rows.map(connectionToWire));
    },

    get: ({ organizationId }, id) =>
      db.transaction({ organizationId }, (tx) => getWithin(tx, organizationId, id)),

    requestSync: ({ organizationId }, id) =>
      db.transaction({ organizationId }, async (tx, now) => {
        await getWithin(tx, organizationId, id);
        await setSyncState(tx, organizationId, id, "queued", now);
        await enqueue(tx, syncJob(organizationId, id));
        return getWithin(tx, organizationId, id);
      }),

    remove: ({ organizationId, memberId }, id, requestId) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const before = await getWithin(tx, organizationId, id);
        if (!(await removeWithin(tx, organizationId, id, now)))
          throw new Refusal("connection_not_found");
        await deps.rebuildWithin(tx, organizationId, now);
        const details = { connectionId: id, institution: before.institution_name };
        const action = "connection.removed";
        await recordWithin(tx, { organizationId, memberId, action, details, requestId }, now);
        return { id, removed_account_count: before.account_count };
      }),

    async openForSync(organizationId, id) {
      const { row, providerAccountIds } = await db.transaction({ organizationId }, async (tx) => ({
        row: await findSealedToken(tx, organizationId, id),
        providerAccountIds: await listProviderAccountIds(tx, organizationId, id),
      }));
      if (!row) return undefined;
      return {
        providerAccountIds,
        accessToken: secrets.open(row.access_token_sealed, tokenPlace(organizationId, id)),
        institutionName: row.institution_name,
        linkedAt: row.created_at,
        lastSyncAt: row.last_sync_at,
      };
    },

    recordFailure: (organizationId, id, { status, code, message }) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const sync_state = "idle" as const;
        const health = { status, error_code: code, error_message: message, sync_state };
        await setHealth(tx, organizationId, id, health, now);
        await enqueue(tx, rebuildJob(organizationId));
      }),

    async finishRemoval(organizationId, id) {
      const removal = await db.transaction({ organizationId }, (tx) =>
        findPendingRemoval(tx, organizationId, id),
      );
      if (!removal) return;
      const place = tokenPlace(organizationId, id);
      await provider.removeItem(secrets.open(removal.access_token_sealed, place));
      await db.transaction({ organizationId }, (tx) =>
        deletePendingRemoval(tx, organizationId, id),
      );
    },
  };
}
