import type { Transaction } from "@stocks-vibe/server-kit";
import { type ExpressionBuilder, type NotNull, type RawBuilder, sql } from "kysely";
import type { LocalizedText } from "../../language/language.ts";
import { duplicateCount, isToldApart } from "../../storage/linked-accounts.repository.ts";
import type { PortfolioSchema, StoredStatus, SyncState } from "../../storage/schema.ts";
import { releaseItem } from "./linking/linking.repository.ts";

/**
 * Another member's connection brings this broken one's accounts, and nobody has handed them over
 * yet.
 */
const accountTransferOffered = (eb: ExpressionBuilder<PortfolioSchema, "connections">) =>
  eb
    .and([
      eb("connections.status", "in", ["error", "expired"]),
      eb.exists(
        eb
          .selectFrom("hand_overs")
          .select("hand_overs.offered_at")
          .whereRef("hand_overs.organization_id", "=", "connections.organization_id")
          .whereRef("hand_overs.from_connection_id", "=", "connections.id")
          .where("hand_overs.given_at", "is", null),
      ),
    ])
    .as("hand_over_offered");

/** A broken connection's accounts were handed over to this one, and nobody has taken them yet. */
const takeOverOffered = (eb: ExpressionBuilder<PortfolioSchema, "connections">) =>
  eb
    .exists(
      eb
        .selectFrom("hand_overs")
        .innerJoin("connections as given", (join) =>
          join
            .onRef("given.organization_id", "=", "hand_overs.organization_id")
            .onRef("given.id", "=", "hand_overs.from_connection_id"),
        )
        .select("hand_overs.given_at")
        .whereRef("hand_overs.organization_id", "=", "connections.organization_id")
        .whereRef("hand_overs.to_connection_id", "=", "connections.id")
        .where("given.status", "in", ["error", "expired"])
        .where("hand_overs.given_at", "is not", null)
        .where("hand_overs.accepted_at", "is", null),
    )
    .as("take_over_offered");

type Tx = Transaction<PortfolioSchema>;

const COLUMNS = [
  "id",
  "item_id",
  "organization_id",
  "institution_name",
  "is_sandbox",
  "status",
  "error_message",
  "error_told",
  "sync_state",
  "created_at",
  "updated_at",
  "last_sync_at",
  "linked_by_member_id",
  "institution_id",
  "next_sync_at",
  "rows_read",
  "unread_rows",
  "unread_parts",
  "new_accounts_at",
  "disconnect_at",
  "disconnect_told_at",
  "repaired_at",
  "twice_answer",
] as const;

const accountCount = (eb: ExpressionBuilder<PortfolioSchema, "connections">) =>
  eb
    .selectFrom("accounts")
    .whereRef("accounts.organization_id", "=", "connections.organization_id")
    .whereRef("accounts.connection_id", "=", "connections.id")
    .select((inner) => inner.cast<number>(inner.fn.countAll(), "integer").as("n"))
    .$asScalar()
    .$notNull()
    .as("account_count");

const connectionsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom("connections")
    .select(COLUMNS)
    .select(accountCount)
    .select(duplicateCount)
    .select(isToldApart)
    .select(accountTransferOffered)
    .select(takeOverOffered)
    .where("organization_id", "=", organizationId);

export const listConnections = (tx: Tx, organizationId: string) =>
  connectionsOf(tx, organizationId)
    .where("is_manual", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** How many accounts an organization keeps by hand. */
export async function countManual(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom("connections")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("n"))
    .where("organization_id", "=", organizationId)
    .where("is_manual", "=", true)
    .executeTakeFirstOrThrow();
  return row.n;
}

export const findConnection = (tx: Tx, organizationId: string, id: string) =>
  connectionsOf(tx, organizationId)
    .where("id", "=", id)
    .where("is_manual", "=", false)
    .executeTakeFirst();

export const findByPublicToken = (tx: Tx, organizationId: string, publicTokenHash: string) =>
  connectionsOf(tx, organizationId)
    .where("public_token_hash", "=", publicTokenHash)
    .executeTakeFirst();

/**
 * The sealed token of one connection. Its row is not locked: a disconnect may take it away before
 * the token is used.
 */
export const sealedTokenOf = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom("connections")
    .select([
      "id",
      "access_token_sealed",
      "institution_name",
      "is_named",
      "linked_by_member_id",
      "created_at",
      "last_sync_at",
      "unread_transactions",
    ])
    .where("organization_id", "=", organizationId)
    .where("is_manual", "=", false)
    .where("id", "=", id)
    .$narrowType<{ access_token_sealed: NotNull }>();

export const findSealedToken = (tx: Tx, organizationId: string, id: string) =>
  sealedTokenOf(tx, organizationId, id).executeTakeFirst();

export async function setHealth(
  tx: Tx,
  organizationId: string,
  id: string,
  health: {
    readonly status: StoredStatus;
    readonly error_code: string | null;
    readonly error_message: string | null;
    /** JSON of what is told in every language. */
    readonly error_told: string | null;
    readonly next_sync_at: Date | null;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ ...health, sync_state: syncStateAfter("idle"), updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/**
 * Removes a connection and, through its foreign keys, all it brought. Answers its sealed token for
 * the provider; null where a member kept the account by hand.
 */
export async function deleteConnection(tx: Tx, organizationId: string, id: string) {
  const row = await tx
    .deleteFrom("connections")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning(["organization_id", "id", "item_id", "access_token_sealed"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { item_id, ...removed } = row;
  await releaseItem(tx, { item_id, organization_id: organizationId });
  return removed;
}

/** Somebody asks for a sync: its job is added in the same transaction. */
export async function askForSync(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({ sync_state: "queued", updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** A sync begins, and takes up what was asked for until now. */
export const takingUp = (tx: Tx, organizationId: string, id: string) =>
  tx
    .updateTable("connections")
    .set({ sync_state: "reading" })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("sync_state", "=", "queued");

/**
 * The state that a sync leaves. Whoever asked again while it ran is not answered by how it ended:
 * their own sync is still to come, and the page says "syncing" until then.
 */
export const syncStateAfter = (ended: "rebuilding" | "idle"): RawBuilder<SyncState> =>
  sql<SyncState>`case when sync_state = 'queued' then 'queued' else ${ended} end`;

/** What the last syncs could not read, of all connections or of one. */
export const listFindings = (tx: Tx, organizationId: string, connectionId?: string) =>
  tx
    .selectFrom("refused_rows")
    .select([
      "connection_id",
      "kind",
      "row_id",
      "name",
      "account_id",
      "field",
      "reason",
      "excerpt",
      "is_part",
    ])
    .where("organization_id", "=", organizationId)
    .$if(connectionId !== undefined, (query) =>
      query.where("connection_id", "=", connectionId ?? ""),
    )
    .orderBy("connection_id")
    .orderBy("position")
    .execute();

/**
 * A sync ended by a fault of ours. What an institution said before is worth more than that, and
 * stays.
 */
export async function noteOurFault(
  tx: Tx,
  {
    organizationId,
    connectionId: id,
  }: { readonly organizationId: string; readonly connectionId: string },
  fault: { readonly code: string; readonly message: LocalizedText },
  now: Date,
): Promise<void> {
  const unlessBroken = (ours: string, theirs: "error_code" | "error_message" | "error_told") =>
    sql<
      string | null
    >`case when status in ('error', 'expired') then ${sql.ref(theirs)} else ${theirs === "error_told" ? sql`${ours}::jsonb` : ours} end`;
  await tx
    .updateTable("connections")
    .set({
      error_code: unlessBroken(fault.code, "error_code"),
      error_message: unlessBroken(fault.message.en, "error_message"),
      error_told: unlessBroken(JSON.stringify(fault.message), "error_told"),
      sync_state: syncStateAfter("idle"),
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
