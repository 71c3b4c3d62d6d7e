import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface OfConnection {
  readonly organizationId: string;
  readonly connectionId: string;
}

const selectHealth = (tx: Tx, organizationId: string) =>
  tx.selectFrom("sso_connections").where("organization_id", "=", organizationId);

/** SAML connections that were set up by the address of metadata, with its last reading. */
export async function listMetadataAddresses(
  tx: Tx,
  organizationId: string,
): Promise<readonly { readonly connectionId: string; readonly readAt: Date | null }[]> {
  const rows = await selectHealth(tx, organizationId)
    .select(["connection_id", "metadata_read_at"])
    .where("kind", "=", "saml")
    .where(({ eb, ref }) => eb(ref("settings", "->>").key("metadata_url"), "!=", ""))
    .execute();
  return rows.map((row) => ({ connectionId: row.connection_id, readAt: row.metadata_read_at }));
}

const update = (
  tx: Tx,
  { organizationId, connectionId }: OfConnection,
  columns: { readonly metadata_read_at: Date } | { readonly failing_announced_at: Date },
) =>
  tx
    .updateTable("sso_connections")
    .set(columns)
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .execute();

export async function saveMetadataRead(tx: Tx, of: OfConnection, now: Date): Promise<void> {
  await update(tx, of, { metadata_read_at: now });
}

export async function saveFailingAnnouncement(tx: Tx, of: OfConnection, now: Date): Promise<void> {
  await update(tx, of, { failing_announced_at: now });
}

/**
 * Sign-ins by a connection whose message failed a check, after the last one whose message was
 * right: how many, and since when. Tests of administrators are left out.
 */
export async function listFailures(
  tx: Tx,
  { organizationId, connectionId }: OfConnection,
  after: Date,
): Promise<{
  readonly count: number;
  readonly since: Date | null;
  readonly announcedAt: Date | null;
}> {
  const ofConnection = tx
    .selectFrom("sso_attempts")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("is_test", "=", false)
    .where("created_at", ">", after);
  const right = ofConnection.where("is_verified", "=", true);
  const { newest } = await right
    .select(({ fn }) => fn.max("created_at").as("newest"))
    .executeTakeFirstOrThrow();
  const failed = await ofConnection
    .where("is_verified", "=", false)
    .where("result", "=", "refused")
    .$if(newest !== null, (query) => query.where("created_at", ">", newest ?? after))
    .select(({ fn }) => [fn.countAll<string>().as("count"), fn.min("created_at").as("since")])
    .executeTakeFirstOrThrow();
  const known = await selectHealth(tx, organizationId)
    .select("failing_announced_at")
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return {
    count: Number(failed.count),
    since: failed.since,
    announcedAt: known?.failing_announced_at ?? null,
  };
}
