/** The providers of sign-in by OAuth, as addresses and the wire name them. */
export const OAUTH_PROVIDERS = ["google", "microsoft", "hubspot", "slack", "github"] as const;
export type OauthProviderName = (typeof OAUTH_PROVIDERS)[number];

export const isOauthProvider = (name: string): name is OauthProviderName =>
  OAUTH_PROVIDERS.some((known) => known === name);

/** Addresses of a provider. An operator may put a stand-in's in place of each. */
export interface OauthEndpoints {
  /** Of its id_tokens, or what stands for it where it has none: part of who someone is there. */
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  /** "" where the provider has no id_token. */
  readonly keys: string;
  /** Who signed in, where no id_token says so. */
  readonly userinfo: string;
  /** GitHub's lists of addresses and of organizations; "" elsewhere. */
  readonly emails: string;
  readonly organizations: string;
}

export interface OauthProvider {
  readonly label: string;
  readonly endpoints: OauthEndpoints;
  /** Asked for with every sign-in. */
  readonly scopes: readonly string[];
  readonly scopeSeparator: " " | ",";
  /** Whether its answer holds a signed id_token. */
  readonly isOidc: boolean;
  /** The `provider_…` parameters that a page may add to the provider's own sign-in address. */
  readonly parameters: readonly string[];
}

const NONE = { keys: "", userinfo: "", emails: "", organizations: "" } as const;
const OPENID = ["openid", "email", "profile"] as const;
const MICROSOFT = "https://login.microsoftonline.com";

/**
 * Everything that differs between providers but the reading of their answers (read-profile.ts).
 * `{tenant}` is the tenant that the operator chose; `{tenantid}` in Microsoft's issuer stands for
 * the token's own `tid`. Sources: each provider's published metadata or developer pages.
 */
export const PROVIDERS: Readonly<Record<OauthProviderName, OauthProvider>> = {
  google: {
    label: "Google",
    endpoints: {
      ...NONE,
      issuer: "https://accounts.google.com",
      authorization: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
      keys: "https://www.googleapis.com/oauth2/v3/certs",
    },
    scopes: OPENID,
    scopeSeparator: " ",
    isOidc: true,
    parameters: [
      "login_hint",
      "prompt",
      "hd",
      "access_type",
      "include_granted_scopes",
      "max_age",
      "ui_locales",
    ],
  },
  microsoft: {
    label: "Microsoft",
    endpoints: {
      ...NONE,
      issuer: `${MICROSOFT}/{tenantid}/v2.0`,
      authorization: `${MICROSOFT}/{tenant}/oauth2/v2.0/authorize`,
      token: `${MICROSOFT}/{tenant}/oauth2/v2.0/token`,
      keys: `${MICROSOFT}/{tenant}/discovery/v2.0/keys`,
    },
    scopes: OPENID,
    scopeSeparator: " ",
    isOidc: true,
    parameters: ["login_hint", "prompt", "domain_hint", "max_age", "ui_locales"],
  },
  slack: {
    label: "Slack",
    endpoints: {
      ...NONE,
      issuer: "https://slack.com",
      authorization: "https://slack.com/openid/connect/authorize",
      token: "https://slack.com/api/openid.connect.token",
      keys: "https://slack.com/openid/connect/keys",
    },
    scopes: OPENID,
    scopeSeparator: " ",
    isOidc: true,
    parameters: ["team"],
  },
  github: {
    label: "GitHub",
    endpoints: {
      issuer: "https://github.com",
      authorization: "https://github.com/login/oauth/authorize",
      token: "https://github.com/login/oauth/access_token",
      keys: "",
      userinfo: "https://api.github.com/user",
      emails: "https://api.github.com/user/emails",
      organizations: "https://api.github.com/user/orgs",
    },
    scopes: ["read:user", "user:email", "read:org"],
    scopeSeparator: ",",
    isOidc: false,
    parameters: ["login", "allow_signup", "prompt"],
  },
  hubspot: {
    label: "HubSpot",
    endpoints: {
      ...NONE,
      issuer: "https://app.hubspot.com",
      authorization: "https://app.hubspot.com/oauth/authorize",
      token: "https://api.hubapi.com/oauth/v1/token",
      userinfo: "https://api.hubapi.com/oauth/v1/access-tokens",
    },
    scopes: ["oauth"],
    scopeSeparator: " ",
    isOidc: false,
    parameters: [],
  },
};

/** The provider's own addresses, with those that an operator put in their place. */
export function endpointsOf(
  provider: OauthProviderName,
  { tenant, endpoints }: { readonly tenant: string; readonly endpoints: Partial<OauthEndpoints> },
): OauthEndpoints {
  const all = { ...PROVIDERS[provider].endpoints, ...endpoints };
  const inTenant = (url: string): string => url.replace("{tenant}", tenant || "common");
  return {
    ...all,
    authorization: inTenant(all.authorization),
    token: inTenant(all.token),
    keys: inTenant(all.keys),
  };
}

/** What a page may add to a sign-in address of an organization's own provider. */
export const SSO_PARAMETERS = [
  "login_hint",
  "prompt",
  "hd",
  "domain_hint",
  "acr_values",
  "max_age",
  "ui_locales",
] as const;

/** The parameters of a start that go on to the provider: those of its list, and no other. */
export const allowedParameters = (
  names: readonly string[],
  query: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query[`provider_${name}`];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );

/** What is asked for: the provider's own scopes, the operator's and the page's, each once. */
export const scopesOf = (
  provider: OauthProviderName,
  ...others: readonly (readonly string[])[]
): string =>
  [...new Set([...PROVIDERS[provider].scopes, ...others.flat()])].join(
    PROVIDERS[provider].scopeSeparator,
  );
