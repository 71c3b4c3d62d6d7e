import type { Transaction } from "@stocks-vibe/server-kit";
import type { Selectable } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Locale } from "../../platform/mail/letters/locale.ts";

type Tx = Transaction<AuthSchema>;

/** An address by which someone without an account sets one connection up. */
export interface SetupLink {
  readonly setupLinkId: string;
  readonly connectionId: string;
  /** Who made it. */
  readonly memberId: string;
  /** Where it was mailed to; "" where its maker sent it. */
  readonly emailAddress: string;
  /** Of its maker. */
  readonly locale: Locale;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const toSetupLink = (row: Selectable<AuthSchema["sso_setup_links"]>): SetupLink => ({
  setupLinkId: row.setup_link_id,
  connectionId: row.connection_id,
  memberId: row.member_id,
  emailAddress: row.email_address,
  locale: row.locale === "es" ? "es" : "en",
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

export async function insertSetupLink(
  tx: Tx,
  organizationId: string,
  link: SetupLink & { readonly tokenHash: string },
): Promise<void> {
  await tx
    .insertInto("sso_setup_links")
    .values({
      organization_id: organizationId,
      setup_link_id: link.setupLinkId,
      connection_id: link.connectionId,
      member_id: link.memberId,
      token_hash: link.tokenHash,
      email_address: link.emailAddress,
      locale: link.locale,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

const selectLive = (tx: Tx, organizationId: string, now: Date) =>
  tx
    .selectFrom("sso_setup_links")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", now)
    .where("finished_at", "is", null)
    .where("revoked_at", "is", null);

/** The links of a connection that have not ended, the newest first. */
export async function listSetupLinks(
  tx: Tx,
  organizationId: string,
  connectionId: string,
  now: Date,
): Promise<SetupLink[]> {
  const rows = await selectLive(tx, organizationId, now)
    .where("connection_id", "=", connectionId)
    .orderBy("created_at", "desc")
    .orderBy("setup_link_id")
    .execute();
  return rows.map(toSetupLink);
}

/** The link of a token, unless it has ended. */
export async function findSetupLink(
  tx: Tx,
  organizationId: string,
  tokenHash: string,
  now: Date,
): Promise<SetupLink | undefined> {
  const row = await selectLive(tx, organizationId, now)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && toSetupLink(row);
}

/** Notes that the link was used, and with `isFinished` that its holder is done: that ends it. */
export async function markSetupLink(
  tx: Tx,
  organizationId: string,
  { setupLinkId, isFinished }: { readonly setupLinkId: string; readonly isFinished: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("sso_setup_links")
    .set({ last_used_at: now, ...(isFinished ? { finished_at: now } : {}) })
    .where("organization_id", "=", organizationId)
    .where("setup_link_id", "=", setupLinkId)
    .execute();
}

/** Ends a connection's links, or one of them. Answers how many that were. */
export async function endSetupLinks(
  tx: Tx,
  organizationId: string,
  { connectionId, setupLinkId }: { readonly connectionId: string; readonly setupLinkId?: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sso_setup_links")
    .set({ revoked_at: now })
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("expires_at", ">", now)
    .where("finished_at", "is", null)
    .where("revoked_at", "is", null)
    .$if(setupLinkId !== undefined, (query) => query.where("setup_link_id", "=", setupLinkId ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
