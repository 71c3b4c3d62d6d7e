import type { Transaction } from "@stocks-vibe/server-kit";
import type { SpentLink } from "../../domain/link/link-token.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/devices/requester.ts";

type Tx = Transaction<AuthSchema>;

/** What the link opens; a link of one kind is unknown at the door of another. */
export type DiscoveryLinkKind = "discovery" | "reset_password";

export interface NewDiscoveryLink {
  readonly tokenId: string;
  readonly kind: DiscoveryLinkKind;
  readonly tokenHash: string;
  readonly emailAddress: string;
  readonly codeChallenge: string | null;
  readonly requestedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Earlier links of the kind that the same requester had sent to the address stop working: the newest mail counts. */
export async function voidDiscoveryLinks(
  tx: Tx,
  projectId: string,
  {
    emailAddress,
    kind,
    replaces,
  }: {
    readonly emailAddress: string;
    readonly kind: DiscoveryLinkKind;
    readonly replaces: Requester["replaces"];
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("discovery_link_tokens")
    .set({ voided_at: now })
    .where("project_id", "=", projectId)
    .where("email_address", "=", emailAddress)
    .where("kind", "=", kind)
    .$if(replaces !== null, (query) => query.where("requested_by", "in", replaces ?? []))
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

export async function insertDiscoveryLink(
  tx: Tx,
  projectId: string,
  link: NewDiscoveryLink,
): Promise<void> {
  await tx
    .insertInto("discovery_link_tokens")
    .values({
      project_id: projectId,
      token_id: link.tokenId,
      kind: link.kind,
      email_address: link.emailAddress,
      token_hash: link.tokenHash,
      code_challenge: link.codeChallenge,
      requested_by: link.requestedBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

interface LinkProof {
  readonly tokenHash: string;
  readonly kind: DiscoveryLinkKind;
}

/** Uses the link up: of any number of callers with the same token one gets the row. */
export async function consumeDiscoveryLink(
  tx: Tx,
  projectId: string,
  { tokenHash, kind }: LinkProof,
  now: Date,
): Promise<{ emailAddress: string; codeChallenge: string | null } | undefined> {
  const row = await tx
    .updateTable("discovery_link_tokens")
    .set({ used_at: now })
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["email_address", "code_challenge"])
    .executeTakeFirst();
  return row && { emailAddress: row.email_address, codeChallenge: row.code_challenge };
}

/** A link as it stands, used or not. */
export async function findDiscoveryLink(
  tx: Tx,
  projectId: string,
  { tokenHash, kind }: LinkProof,
): Promise<
  (SpentLink & { readonly emailAddress: string; readonly codeChallenge: string | null }) | undefined
> {
  const row = await tx
    .selectFrom("discovery_link_tokens")
    .select(["email_address", "code_challenge", "used_at", "voided_at", "expires_at"])
    .where("project_id", "=", projectId)
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return (
    row && {
      emailAddress: row.email_address,
      codeChallenge: row.code_challenge,
      usedAt: row.used_at,
      voidedAt: row.voided_at,
      expiresAt: row.expires_at,
    }
  );
}
