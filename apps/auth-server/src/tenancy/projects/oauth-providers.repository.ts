import type { Transaction } from "@stocks-vibe/server-kit";
import type { OauthEndpoints, OauthProviderName } from "../../domain/federation/oauth-providers.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** How a project is registered with a provider. */
export interface OauthProviderConfig {
  readonly provider: OauthProviderName;
  readonly clientId: string;
  readonly clientSecretSealed: string;
  /** Asked for beside the provider's own. */
  readonly scopes: readonly string[];
  /** Microsoft's; "" elsewhere. */
  readonly tenant: string;
  /** Addresses of a stand-in. */
  readonly endpoints: Partial<OauthEndpoints>;
  /** Of Google: whether pages may show its prompt. */
  readonly hasOneTap: boolean;
}

/** The providers that a project is registered with, by name. */
export async function listOauthProviders(
  tx: Tx,
  projectId: string,
): Promise<readonly OauthProviderConfig[]> {
  const rows = await tx
    .selectFrom("oauth_providers")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("provider")
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    clientId: row.client_id,
    clientSecretSealed: row.client_secret_sealed,
    scopes: row.scopes,
    tenant: row.tenant,
    endpoints: row.endpoints,
    hasOneTap: row.has_one_tap,
  }));
}

export async function saveOauthProvider(
  tx: Tx,
  projectId: string,
  config: OauthProviderConfig,
  now: Date,
): Promise<void> {
  const columns = {
    client_id: config.clientId,
    client_secret_sealed: config.clientSecretSealed,
    scopes: [...config.scopes],
    tenant: config.tenant,
    endpoints: JSON.stringify(config.endpoints),
    has_one_tap: config.hasOneTap,
    updated_at: now,
  };
  await tx
    .insertInto("oauth_providers")
    .values({ project_id: projectId, provider: config.provider, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(["project_id", "provider"]).doUpdateSet(columns))
    .execute();
}

/** False where there was none. */
export async function deleteOauthProvider(
  tx: Tx,
  projectId: string,
  provider: OauthProviderName,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("oauth_providers")
    .where("project_id", "=", projectId)
    .where("provider", "=", provider)
    .returning("provider")
    .executeTakeFirst();
  return row !== undefined;
}
