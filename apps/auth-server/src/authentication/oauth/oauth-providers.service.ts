import type { Database, SecretBox } from "@stocks-vibe/server-kit";
import {
  OAUTH_PROVIDERS,
  type OauthProviderName,
} from "../../domain/federation/oauth-providers.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { createCache } from "../../platform/limits/cache.ts";
import {
  deleteOauthProvider,
  listOauthProviders,
  type OauthProviderConfig,
  saveOauthProvider,
} from "../../tenancy/projects/oauth-providers.repository.ts";

/** Running servers follow a change within ten seconds, as with every setting of a project. */
const OFFERED_MS = 10_000;

export const clientSecretPlace = (projectId: string, provider: string) => ({
  table: "oauth_providers",
  column: "client_secret_sealed",
  rowId: provider,
  organizationId: projectId,
});

/** Where the sandbox's pretend provider is, and whose it is. */
export interface SandboxProvider {
  readonly projectId: string;
  readonly publicUrl: string;
  readonly internalUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface OfferedProviders {
  readonly oauthProviders: OauthProviderName[];
  readonly isSandboxProvider: boolean;
  /** Whether pages may ask for Google's prompt. */
  readonly hasOneTap: boolean;
}

/** The registration with the pretend provider: browsers reach it by one address, we by another. */
function sandboxRegistration(sandbox: SandboxProvider, provider: OauthProviderName) {
  const { clientId, clientSecret } = sandbox;
  const publicly = `${sandbox.publicUrl}/${provider}`;
  const internally = `${sandbox.internalUrl}/${provider}`;
  const account = `${internally}/account`;
  const endpoints = {
    issuer: provider === "microsoft" ? `${publicly}/{tenantid}/v2.0` : publicly,
    authorization: `${publicly}/authorize`,
    token: `${internally}/token`,
    keys: `${internally}/keys`,
    userinfo: provider === "github" ? `${account}/user` : account,
    emails: `${account}/emails`,
    organizations: `${account}/organizations`,
  };
  const config = {
    provider,
    clientId,
    clientSecretSealed: "",
    scopes: [],
    tenant: "",
    endpoints,
    // Google's script knows nothing of a pretend provider.
    hasOneTap: false,
  };
  return { config, clientSecret };
}

/** The providers that projects are registered with. */
export interface OauthProvidersService {
  list(projectId: string): Promise<readonly OauthProviderConfig[]>;
  /** What pages offer, at most ten seconds old: every page asks. */
  offered(projectId: string): Promise<OfferedProviders>;
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
  readonly sandbox: SandboxProvider | undefined;
}): OauthProvidersService {
  const { db, secrets, sandbox } = parts;
  const kept = createCache<OfferedProviders>(() => performance.now());

  const list = (projectId: string) =>
    db.transaction({ projectId }, (tx) => listOauthProviders(tx, projectId));

  /** The sandbox's provider, where nothing is set up. */
  const sandboxFor = (projectId: string, configs: readonly OauthProviderConfig[]) =>
    configs.length === 0 && sandbox?.projectId === projectId ? sandbox : undefined;

  return {
    list,
    async offered(projectId) {
      const known = kept.find(projectId);
      if (known) return known;
      const configs = await list(projectId);
      const isSandboxProvider = sandboxFor(projectId, configs) !== undefined;
      const oauthProviders = isSandboxProvider
        ? [...OAUTH_PROVIDERS]
        : configs.map(({ provider }) => provider);
      const hasOneTap = configs.some((config) => config.hasOneTap);
      const offered = { oauthProviders, isSandboxProvider, hasOneTap };
      kept.keep(projectId, offered, OFFERED_MS);
      return offered;
    },
    async find(projectId, provider) {
      const configs = await list(projectId);
      const own = sandboxFor(projectId, configs);
      if (own) return sandboxRegistration(own, provider);
      const config = configs.find((one) => one.provider === provider);
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
