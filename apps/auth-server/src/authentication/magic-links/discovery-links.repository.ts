import type { Transaction } from "@stocks-vibe/server-kit";
import type { SpentLink } from "../../domain/link/link-token.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/device-cookies/device-cookies.ts";
import {
  consumeOneTimeToken,
  insertOneTimeToken,
  voidOneTimeToken,
} from "../one-time-tokens/one-time-tokens.repository.ts";

type Tx = Transaction<AuthSchema>;

const placeOf = (projectId: string) =>
  ({ table: "discovery_link_tokens", tenant: { project_id: projectId } }) as const;

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

/**
 * Earlier links of these kinds to the address stop working, as far as these requesters asked for
 * them; null: anyone.
 */
export async function voidDiscoveryLinks(
  tx: Tx,
  projectId: string,
  {
    emailAddress,
    kinds,
    replaces,
  }: {
    readonly emailAddress: string;
    readonly kinds: readonly DiscoveryLinkKind[];
    readonly replaces: Requester["replaces"];
  },
  now: Date,
): Promise<void> {
  const where = { email_address: emailAddress, kind: kinds };
  await voidOneTimeToken(tx, { ...placeOf(projectId), where }, replaces, now);
}

export async function insertDiscoveryLink(
  tx: Tx,
  projectId: string,
  link: NewDiscoveryLink,
): Promise<void> {
  await insertOneTimeToken(tx, placeOf(projectId), {
    token_id: link.tokenId,
    kind: link.kind,
    email_address: link.emailAddress,
    token_hash: link.tokenHash,
    code_challenge: link.codeChallenge,
    requested_by: link.requestedBy,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  });
}

interface LinkProof {
  readonly tokenHash: string;
  readonly kind: DiscoveryLinkKind;
}

/** Uses the link up: of any number of callers with the same token one gets it. */
export async function consumeDiscoveryLink(
  tx: Tx,
  projectId: string,
  { tokenHash, kind }: LinkProof,
  now: Date,
): Promise<{ emailAddress: string; codeChallenge: string | null } | undefined> {
  const rows = { ...placeOf(projectId), where: { token_hash: tokenHash, kind } };
  const row = await consumeOneTimeToken<{ email_address: string; code_challenge: string | null }>(
    tx,
    rows,
    now,
  );
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
