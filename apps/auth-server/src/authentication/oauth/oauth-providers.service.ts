import type { Database, SecretBox } from "@stocks-vibe/server-kit";
import type { OauthProviderName } from "../../domain/federation/oauth-providers.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { createCache } from "../../platform/limits/cache.ts";
import {
  deleteOauthProvider,
  findOauthProvider,
  listOauthProviders,
  type OauthProviderConfig,
  saveOauthProvider,
} from "../../tenancy/projects/oauth-providers.repository.ts";

/** Running servers follow a change within ten seconds, as with every setting of a project. */
const NAMES_MS = 10_000;

export const clientSecretPlace = (projectId: string, provider: string) => ({
  table: "oauth_providers",
  column: "client_secret_sealed",
  rowId: provider,
  organizationId: projectId,
});

/** The providers that projects are registered with. */
export interface OauthProvidersService {
  list(projectId: string): Promise<readonly OauthProviderConfig[]>;
  /** Their names, at most ten seconds old: every page asks. */
  names(projectId: string): Promise<OauthProviderName[]>;
  /** With its secret in the clear, for a call to the provider. */
  find(
    projectId: string,
    provider: OauthProviderName,
  ): Promise<{ readonly config: OauthProviderConfig; readonly clientSecret: string } | undefined>;
  save(
    projectId: string,
    config: Omit<OauthProviderConfig, "clientSecretSealed"> & { readonly clientSecret: string },
  ): Promise<void>;
  /** False where there was none. */
  remove(projectId: string, provider: OauthProviderName): Promise<boolean>;
}

export function createOauthProviders(parts: {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
}): OauthProvidersService {
  const { db, secrets } = parts;
  const names = createCache<OauthProviderName[]>(() => performance.now());
  return {
    async names(projectId) {
      const known = names.find(projectId);
      if (known) return known;
      const configs = await db.transaction({ projectId }, (tx) =>
        listOauthProviders(tx, projectId),
      );
      const read = configs.map(({ provider }) => provider);
      names.keep(projectId, read, NAMES_MS);
      return read;
    },
    list: (projectId) => db.transaction({ projectId }, (tx) => listOauthProviders(tx, projectId)),
    async find(projectId, provider) {
      const config = await db.transaction({ projectId }, (tx) =>
        findOauthProvider(tx, projectId, provider),
      );
      const place = clientSecretPlace(projectId, provider);
      return config && { config, clientSecret: secrets.open(config.clientSecretSealed, place) };
    },
    save(projectId, { clientSecret, ...config }) {
      const place = clientSecretPlace(projectId, config.provider);
      const clientSecretSealed = secrets.seal(clientSecret, place);
      return db.transaction({ projectId }, (tx, now) =>
        saveOauthProvider(tx, projectId, { ...config, clientSecretSealed }, now),
      );
    },
    remove: (projectId, provider) =>
      db.transaction({ projectId }, (tx) => deleteOauthProvider(tx, projectId, provider)),
  };
}
