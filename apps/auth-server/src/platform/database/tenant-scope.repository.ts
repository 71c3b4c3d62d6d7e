import { quoted, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "./schema.ts";

/**
 * What a transaction may see beyond its start: each key becomes the setting that a policy of the
 * migration reads.
 */
export interface TenantScope {
  readonly projectId?: string;
  readonly organizationId?: string;
  /** Several, to read alone, with commas between their ids: those that a proof has led to. */
  readonly organizationIds?: string;
  readonly tokenHash?: string;
  readonly memberSessionId?: string;
  readonly memberId?: string;
  readonly provenEmail?: string;
  readonly provenDomain?: string;
  /** '["issuer", "subject"]' of an account at a provider that was proven. */
  readonly provenIdentity?: string;
  /** '{"google": ["tenant"]}'. */
  readonly provenOauthTenant?: string;
  /** Of a mailbox, proven or not: tells whose domain it is and nothing else. */
  readonly askedDomain?: string;
  readonly slug?: string;
  /** Of an SSO connection that someone signs in by. */
  readonly connectionId?: string;
  /** Of one that other organizations' connections are built on. */
  readonly sourceConnectionId?: string;
}

const SETTINGS = [
  ["projectId", "app.project_id"],
  ["organizationId", "app.organization_id"],
  ["organizationIds", "app.organization_ids"],
  ["tokenHash", "app.token_hash"],
  ["memberSessionId", "app.member_session_id"],
  ["memberId", "app.member_id"],
  ["provenEmail", "app.proven_email"],
  ["provenDomain", "app.proven_domain"],
  ["provenIdentity", "app.proven_identity"],
  ["provenOauthTenant", "app.proven_oauth_tenant"],
  ["askedDomain", "app.asked_domain"],
  ["slug", "app.slug"],
  ["connectionId", "app.connection_id"],
  ["sourceConnectionId", "app.source_connection_id"],
] as const satisfies (readonly [keyof TenantScope, string])[];

/**
 * Shows a proof, or enters an organization, for the rest of the transaction. In one trip, however
 * many they are.
 */
export async function setTenantScope(
  tx: Transaction<AuthSchema>,
  scope: TenantScope,
): Promise<void> {
  const statements = SETTINGS.flatMap(([name, setting]) => {
    const value = scope[name];
    return value === undefined ? [] : [`set local ${setting} = ${quoted(value)}`];
  });
  await sql.raw(statements.join("; ")).execute(tx);
}

/**
 * The organization that the transaction has entered; "" for none. Whoever looks into others goes
 * back to it.
 */
export async function enteredOrganization(tx: Transaction<AuthSchema>): Promise<string> {
  const { rows } = await sql<{
    entered: string | null;
  }>`select current_setting('app.organization_id', true) as entered`.execute(tx);
  return rows[0]?.entered ?? "";
}
