import { ApiError } from "@stocks-vibe/auth-client";
import type {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
  SsoAttempt,
  SsoSetupConnection,
} from "@stocks-vibe/contracts/auth";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { type AuthClient, useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import { sentenceOf, useChange } from "../use-change.ts";
import { ssoMessages as words } from "./messages/en.ts";

/** A connection as far as whoever sets it up sees it: an administrator, or the holder of a link. */
export type Connection = SsoSetupConnection;
export type Saml = Extract<Connection, { kind: "saml" }>;
export type Oidc = Extract<Connection, { kind: "oidc" }>;
/** A connection that is set up here, with all that its administrators see. */
export type OwnConnection =
  | (SamlConnection & { readonly kind: "saml" })
  | (OidcConnection & { readonly kind: "oidc" });
/** One that may be another organization's. */
export type AnyConnection = OwnConnection | (ExternalConnection & { readonly kind: "external" });

export type ProviderName = "okta" | "microsoft-entra" | "google-workspace" | "generic" | "oidc";

/** Our key, and what the provider calls its attribute. */
export type Mapping = Readonly<Record<string, string>>;

type ConsoleNames = Readonly<
  Record<"acs" | "audience" | "metadata" | "ssoUrl" | "entityId" | "certificate", string>
>;

/** What the consoles of providers call things, in the language that most of them speak. */
export const consoleNames: Readonly<Record<Exclude<ProviderName, "oidc">, ConsoleNames>> = {
  okta: {
    acs: "Single sign-on URL",
    audience: "Audience URI (SP Entity ID)",
    metadata: "Metadata URL",
    ssoUrl: "Sign on URL",
    entityId: "Issuer",
    certificate: "Signing Certificate",
  },
  "microsoft-entra": {
    acs: "Reply URL (Assertion Consumer Service URL)",
    audience: "Identifier (Entity ID)",
    metadata: "App Federation Metadata Url",
    ssoUrl: "Login URL",
    entityId: "Microsoft Entra Identifier",
    certificate: "Certificate (Base64)",
  },
  "google-workspace": {
    acs: "ACS URL",
    audience: "Entity ID",
    metadata: "IdP metadata",
    ssoUrl: "SSO URL",
    entityId: "Entity ID",
    certificate: "Certificate",
  },
  generic: {
    acs: "Assertion consumer service (ACS) URL",
    audience: "Audience URI (SP entity ID)",
    metadata: "Metadata URL",
    ssoUrl: "Single sign-on URL",
    entityId: "Entity ID (issuer)",
    certificate: "X.509 certificate",
  },
};

export const providerNames: Readonly<Record<ProviderName, string>> = {
  okta: "Okta",
  "microsoft-entra": "Microsoft Entra ID",
  "google-workspace": "Google Workspace",
  ...words.providers,
};

/** Pure: which of the providers that are told apart here it is of. */
export function providerOf({ kind, identity_provider: named }: Connection): ProviderName {
  if (kind === "oidc") return "oidc";
  return named === "okta" || named === "microsoft-entra" || named === "google-workspace"
    ? named
    : "generic";
}

/** Pure: what a provider is called within a sentence. */
export const providerIn = (connection: Connection): string => {
  const name = providerOf(connection);
  return name === "generic" || name === "oidc" ? words.addresses.yourProvider : providerNames[name];
};

export const nameOf = (connection: AnyConnection): string =>
  connection.display_name ||
  (connection.kind === "external" ? words.list.shared : providerNames[providerOf(connection)]);

/** Pure: what was typed a line each, without empty lines and repetitions. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const DAY_MS = 86_400_000;
/** How long before its end an administrator is told of a certificate. */
export const WARN_DAYS = 30;

/** Pure: whole days until then; below 0 once it is over. */
export const daysUntil = (instant: string, now: Date): number =>
  Math.floor((Date.parse(instant) - now.getTime()) / DAY_MS);

/** Pure: the days that are left of the certificate that ends first; null while none ends soon. */
export function endingIn(connection: AnyConnection, now: Date): number | null {
  if (connection.kind !== "saml") return null;
  const left = connection.verification_certificates.map((one) => daysUntil(one.expires_at, now));
  const first = Math.min(...left);
  return first <= WARN_DAYS ? first : null;
}

/** What OpenID Connect calls the parts of a person, unless a mapping says otherwise. */
export const usualClaims = {
  email: "email",
  full_name: "name",
  first_name: "given_name",
  last_name: "family_name",
  groups: "groups",
} as const;

/** Claims about a token, not about its person. */
const tokenClaims: ReadonlySet<string> = new Set(
  "iss aud exp iat nbf nonce jti at_hash c_hash azp auth_time sid".split(" "),
);

/** Pure: what an attempt says of the person, by the attribute's name. */
export const personIn = ({ attributes, protocol }: SsoAttempt) =>
  Object.entries(attributes).filter(
    ([name]) => protocol === "saml" || (!tokenClaims.has(name) && name !== "sub"),
  );

/** Pure: whether a suggestion says something that holds not yet. */
export const isNewMapping = (
  suggested: Mapping,
  { kind, attribute_mapping }: Connection,
): boolean => {
  const mapping: Mapping =
    kind === "oidc" ? { ...usualClaims, ...attribute_mapping } : attribute_mapping;
  return Object.entries(suggested).some(([key, name]) => mapping[key] !== name);
};

/** Pure: whether a browser can be sent to the provider. */
export const isTestable = (connection: Connection): boolean =>
  connection.is_complete ||
  (connection.kind === "saml" &&
    connection.idp_entity_id !== "" &&
    connection.idp_sso_url !== "" &&
    connection.verification_certificates.length > 0);

type Words = Readonly<Record<string, string>>;
const refusals: Words = words.refusals;
const why: Words = words.why;

/** Pure: why a change of a connection was refused, and what of it was wrong. */
export function ssoSentence(error: unknown): string {
  const said = error instanceof ApiError ? refusals[error.error_type] : undefined;
  if (!(error instanceof ApiError) || said === undefined) return sentenceOf(error);
  const reason = error.error_details?.reason;
  const because = typeof reason === "string" ? why[reason] : undefined;
  return because ? `${said} ${because}` : said;
}

/** Pure: why an issuer's configuration was not read; "" where nothing was wrong. */
export function warningSentence(warning: string): string {
  if (warning === "") return "";
  const reason = Object.keys(why).find((name) => warning.includes(name));
  return [words.provided.unread, reason && why[reason]].filter(Boolean).join(" ");
}

/** Everything that is asked about connections is cached under it. */
export const listKey = "sso-connections";
const attemptsKey = "sso-attempts";
const outdated = [[listKey], ["organization-settings"]] as const;

/** The organization's connections, in the order in which they were made. */
export function useSsoConnections(isAllowed: boolean) {
  const { sso } = useAuthClient();
  return useQuery({
    queryKey: [listKey, useMemberKey()],
    queryFn: async (): Promise<AnyConnection[]> => {
      const found = await sso.getConnections();
      return [
        ...found.saml_connections.map((one) => ({ ...one, kind: "saml" as const })),
        ...found.oidc_connections.map((one) => ({ ...one, kind: "oidc" as const })),
        ...found.external_connections.map((one) => ({ ...one, kind: "external" as const })),
      ];
    },
    enabled: isAllowed,
    staleTime: 0,
    retry: retryUpTo(1),
  });
}

/** Does something with the calls about connections; asks for a fresh proof where it is wanted. */
export function useSsoChange<Asked = void, Answer = unknown>(
  work: (client: AuthClient, asked: Asked) => Promise<Answer>,
) {
  const client = useAuthClient();
  return useChange((asked: Asked) => work(client, asked), outdated);
}

/** Saves a mapping: a typed one, or the suggestion of a test. */
export const useSaveMapping = () =>
  useSsoChange(
    async (client, { of, mapping }: { of: Connection; mapping: Mapping }): Promise<unknown> => {
      const request = { connection_id: of.connection_id, attribute_mapping: { ...mapping } };
      return of.kind === "saml"
        ? client.sso.saml.updateConnection(request)
        : client.sso.oidc.updateConnection(request);
    },
  );

const POLL_MS = 2_000;
const POLL_FOR_MS = 600_000;

interface Waiting {
  /** The newest attempt when the test was begun; "" for none. */
  readonly after: string;
  readonly isOver: boolean;
}

const newestTest = (attempts: readonly SsoAttempt[] | undefined): SsoAttempt | undefined =>
  attempts?.find(({ is_test: isTest }) => isTest);

/**
 * What came by a connection. While a test is awaited it is asked for every two seconds, for ten
 * minutes at most and only while the page is seen.
 */
export function useAttempts(connectionId: string) {
  const { ssoTests } = useAuthClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isBack = (attempts: readonly SsoAttempt[] | undefined): boolean => {
    const newest = newestTest(attempts);
    return (
      newest !== undefined && newest.attempt_id !== waiting?.after && newest.result !== "unfinished"
    );
  };
  const isOver = waiting?.isOver ?? true;
  useEffect(() => {
    if (waiting === null || waiting.isOver) return undefined;
    const end = () => setWaiting((before) => before && { ...before, isOver: true });
    const timer = setTimeout(end, POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  const query = useQuery({
    queryKey: [attemptsKey, useMemberKey(), connectionId],
    queryFn: async () => (await ssoTests.attempts(connectionId)).attempts,
    staleTime: 0,
    retry: retryUpTo(1),
    refetchOnWindowFocus: !isOver,
    refetchInterval: ({ state }) => (isOver || isBack(state.data) ? false : POLL_MS),
  });
  const newest = newestTest(query.data);
  const isWaiting = waiting !== null && !isBack(query.data);
  return {
    query,
    newest: isWaiting && !isOver ? undefined : newest,
    isWaiting: isWaiting && !isOver,
    isTimedOut: isWaiting && isOver,
    wait: () => setWaiting({ after: newest?.attempt_id ?? "", isOver: false }),
  };
}
