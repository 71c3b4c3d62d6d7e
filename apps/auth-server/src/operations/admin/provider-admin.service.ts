import { oauthCallbackUrl } from "../../authentication/oauth/oauth-flow.service.ts";
import type { OauthProvidersService } from "../../authentication/oauth/oauth-providers.service.ts";
import {
  isOauthProvider,
  OAUTH_PROVIDERS,
  type OauthEndpoints,
  type OauthProviderName,
  PROVIDERS,
} from "../../domain/federation/oauth-providers.ts";
import type { Project } from "../../domain/project/project.ts";
import { ProjectMistake } from "../../domain/project/project-settings.ts";

/** How a project is registered with a provider, without its secret. */
interface ShownProvider {
  readonly provider: OauthProviderName;
  readonly label: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly tenant: string;
  /** Addresses of a stand-in, by what they are for. */
  readonly endpoints: Partial<OauthEndpoints>;
  /** Whether pages may show Google's prompt. */
  readonly hasOneTap: boolean;
  /** What has to be registered at the provider, character for character. */
  readonly redirectUri: string;
}

interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** 'scopes', 'tenant', 'one-tap', or the name of an endpoint, each with its value. */
  readonly options: Readonly<Record<string, string>>;
}

/** The providers by which people of a project's organizations sign in. */
export interface ProviderAdmin {
  list(projectId: string): Promise<readonly ShownProvider[]>;
  set(projectId: string, provider: string, settings: ProviderSettings): Promise<ShownProvider>;
  remove(projectId: string, provider: string): Promise<void>;
}

export interface ProviderAdminParts {
  readonly oauthProviders: OauthProvidersService;
  readonly publicUrl: string;
  /** Throws ProjectMistake where there is no such project. */
  readonly get: (projectId: string) => Promise<Project>;
}

const ENDPOINTS = [
  "issuer",
  "authorization",
  "token",
  "keys",
  "userinfo",
  "emails",
  "organizations",
];
/** What belongs to one issuer: with an address of another, no sign-in succeeds. */
const STAND_IN = ["authorization", "token", "keys"];
const WORDS = ["scopes", "tenant", "one-tap"];
const TENANT = /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function requireProvider(name: string): OauthProviderName {
  if (isOauthProvider(name)) return name;
  throw new ProjectMistake(
    `There is no provider "${name}". There are: ${OAUTH_PROVIDERS.join(", ")}.`,
  );
}

function requireUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && (url.protocol === "https:" || url.protocol === "http:")) return value;
  throw new ProjectMistake(`${name} must be an https address (http on this machine): "${value}".`);
}

function readOptions(provider: OauthProviderName, options: Readonly<Record<string, string>>) {
  const endpoints: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    if (WORDS.includes(name)) continue;
    if (!ENDPOINTS.includes(name)) {
      throw new ProjectMistake(
        `A provider has no "${name}". There are: ${[...WORDS, ...ENDPOINTS].join(", ")}.`,
      );
    }
    endpoints[name] = requireUrl(name, value);
  }
  const isOidc = PROVIDERS[provider].isOidc;
  const missing = STAND_IN.filter((name) => !(name in endpoints));
  if (isOidc && "issuer" in endpoints && missing.length > 0) {
    throw new ProjectMistake(
      `A stand-in needs all of its addresses. Add ${missing.map((name) => `${name}=`).join(", ")}.`,
    );
  }
  const { tenant = "" } = options;
  if (tenant !== "" && provider !== "microsoft") {
    throw new ProjectMistake("Only Microsoft has a tenant.");
  }
  if (tenant !== "" && !TENANT.test(tenant)) {
    throw new ProjectMistake(
      `tenant must be common, organizations, consumers or a tenant's id: "${tenant}".`,
    );
  }
  const scopes = (options.scopes ?? "").split(/[ ,]+/).filter(Boolean);
  return { scopes, tenant, endpoints, hasOneTap: readOneTap(provider, options["one-tap"]) };
}

function readOneTap(provider: OauthProviderName, given = "off"): boolean {
  if (given !== "on" && given !== "off") {
    throw new ProjectMistake(`one-tap must be on or off: "${given}".`);
  }
  if (given === "on" && provider !== "google") {
    throw new ProjectMistake("Only Google has One Tap.");
  }
  return given === "on";
}

export function createProviderAdmin(parts: ProviderAdminParts): ProviderAdmin {
  const { oauthProviders, publicUrl, get } = parts;

  async function list(projectId: string): Promise<readonly ShownProvider[]> {
    await get(projectId);
    const configs = await oauthProviders.list(projectId);
    return configs.map(({ clientSecretSealed: _secret, ...config }) => ({
      ...config,
      label: PROVIDERS[config.provider].label,
      redirectUri: oauthCallbackUrl(publicUrl, config.provider),
    }));
  }

  return {
    list,
    async set(projectId, name, { clientId, clientSecret, options }) {
      const provider = requireProvider(name);
      // What a script passes for a variable that is not set is an empty word.
      if (clientId.trim() === "" || clientSecret.trim() === "") {
        throw new ProjectMistake("A provider needs the client id and the client secret.");
      }
      const config = { provider, clientId, ...readOptions(provider, options) };
      await get(projectId);
      await oauthProviders.save(projectId, { ...config, clientSecret });
      const saved = (await list(projectId)).find((shown) => shown.provider === provider);
      if (!saved) throw new ProjectMistake(`${provider} was taken away meanwhile.`);
      return saved;
    },
    async remove(projectId, name) {
      const provider = requireProvider(name);
      await get(projectId);
      const isThere = await oauthProviders.remove(projectId, provider);
      if (!isThere) throw new ProjectMistake(`${provider} is not set up for this project.`);
    },
  };
}
