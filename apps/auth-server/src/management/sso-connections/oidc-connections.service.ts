import type {
  CreateConnectionRequest,
  UpdateOidcConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import {
  type Database,
  type GuardedFetch,
  OutboundRefused,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  isOidcActive,
  metadataUrlOf,
  NEW_OIDC,
  type OidcConnection,
  type OidcMetadata,
  type OidcSettings,
  parseIdentityProvider,
  parseIssuer,
  parseProviderUrl,
} from "../../domain/federation/sso-connection.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  insertConnection,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { connectionSecretPlace } from "../../tenancy/sso-connections/sso-connections.service.ts";
import { MASKED_SECRET } from "./connections-to-wire.ts";
import {
  beginConnection,
  type Editing,
  type EnterOrganization,
  parseDisplayName,
  requireConnection,
  requireSameId,
  rolesAfter,
} from "./editing.ts";
import type { EndWithdrawn } from "./external-connections.service.ts";

const address = z.string().max(2_048);
const names = z.array(z.string().max(64)).max(64);

/** What is read of an OpenID provider's configuration (OpenID Connect Discovery 1.0). */
const configuration = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: names.default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: names.default([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

interface IssuerConfiguration {
  readonly issuer: string;
  readonly urls: {
    readonly authorization_url: string;
    readonly token_url: string;
    readonly userinfo_url: string;
    readonly jwks_url: string;
  };
  readonly metadata: OidcMetadata;
}

type IssuerAnswer =
  | { readonly kind: "found"; readonly configuration: IssuerConfiguration }
  /** `warning`: why, for the administrator; it holds nothing of what the address answered. */
  | { readonly kind: "failed"; readonly warning: string };

export type ReadIssuer = (asked: {
  readonly issuer: string;
  /** The metadata's whole address was given: it may name the issuer with a slash at its end. */
  readonly isPasted: boolean;
}) => Promise<IssuerAnswer>;

const failed = (why: string): IssuerAnswer => ({
  kind: "failed",
  warning: `The issuer's metadata could not be used: ${why}. Set the four addresses yourself.`,
});

function toConfiguration(read: z.infer<typeof configuration>): IssuerConfiguration {
  return {
    issuer: read.issuer,
    urls: {
      authorization_url: parseProviderUrl(read.authorization_endpoint, "authorization_endpoint"),
      token_url: parseProviderUrl(read.token_endpoint, "token_endpoint"),
      userinfo_url: parseProviderUrl(read.userinfo_endpoint ?? "", "userinfo_endpoint"),
      jwks_url: parseProviderUrl(read.jwks_uri, "jwks_uri"),
    },
    metadata: {
      token_auth_methods: read.token_endpoint_auth_methods_supported,
      signing_algorithms: read.id_token_signing_alg_values_supported,
      names_itself: read.authorization_response_iss_parameter_supported,
    },
  };
}

/** Reads an issuer's metadata, by the guarded fetch. It never fails: what is wrong is told. */
export const createReadIssuer =
  (guardedFetch: GuardedFetch): ReadIssuer =>
  async ({ issuer, isPasted }) => {
    try {
      const response = await guardedFetch(metadataUrlOf(issuer), {
        headers: { accept: "application/json" },
      });
      if (!response.ok) return failed(`it was answered with the status ${response.status}`);
      const read = configuration.safeParse(await response.json());
      if (!read.success) return failed("it is not an OpenID provider's configuration");
      const isExact = read.data.issuer === issuer;
      if (!isExact && !(isPasted && read.data.issuer === `${issuer}/`)) {
        return failed("it names another issuer");
      }
      return { kind: "found", configuration: toConfiguration(read.data) };
    } catch (error) {
      return failed(error instanceof OutboundRefused ? error.reason : "it could not be read");
    }
  };

export interface OidcConnectionsService {
  create(caller: Caller, request: CreateConnectionRequest): Promise<OidcConnection>;
  /** A new issuer's metadata fills the addresses that the request does not name. */
  update(
    caller: Caller,
    connectionId: string,
    request: UpdateOidcConnectionRequest,
  ): Promise<{ readonly connection: OidcConnection; readonly warning: string }>;
}

export interface OidcConnectionsParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly enter: EnterOrganization;
  readonly actInTurn: Editing;
  readonly perform: Audited;
  readonly readIssuer: ReadIssuer;
  readonly endWithdrawn: EndWithdrawn;
}

const ADDRESSES = ["authorization_url", "token_url", "userinfo_url", "jwks_url"] as const;

type Addresses = Pick<OidcSettings, (typeof ADDRESSES)[number]>;

const givenAddresses = (request: UpdateOidcConnectionRequest): Partial<Addresses> =>
  Object.fromEntries(
    ADDRESSES.flatMap((name) => {
      const given = request[name];
      return given === undefined ? [] : [[name, parseProviderUrl(given, name)]];
    }),
  );

const NO_ADDRESSES: Addresses = {
  authorization_url: "",
  token_url: "",
  userinfo_url: "",
  jwks_url: "",
};

/** Pure: the settings after a request and what a new issuer answered. */
function settingsAfter(
  current: OidcSettings,
  request: UpdateOidcConnectionRequest,
  answer: IssuerAnswer | null,
): OidcSettings {
  const found = answer?.kind === "found" ? answer.configuration : null;
  const issuer = request.issuer === undefined ? current.issuer : parseIssuer(request.issuer).issuer;
  // Addresses of an earlier issuer are not the new one's.
  const isAnother = issuer !== current.issuer && current.issuer !== "";
  const before = found?.urls ?? (isAnother ? NO_ADDRESSES : {});
  return {
    ...current,
    ...before,
    ...givenAddresses(request),
    issuer: found?.issuer ?? issuer,
    metadata: found?.metadata ?? (issuer === current.issuer ? current.metadata : null),
    client_id: request.client_id ?? current.client_id,
    custom_scopes: request.custom_scopes ?? current.custom_scopes,
    attribute_mapping: request.attribute_mapping ?? current.attribute_mapping,
    second_factor_contexts: request.second_factor_contexts ?? current.second_factor_contexts,
    external_organizations: request.external_organizations ?? current.external_organizations,
  };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "");

export function createOidcConnections(parts: OidcConnectionsParts): OidcConnectionsService {
  const { db, secrets, enter, actInTurn, perform, readIssuer, endWithdrawn } = parts;

  /** The secret is the token endpoint's: another host does not get the one that is stored. */
  function secretAfter(
    current: OidcConnection,
    settings: OidcSettings,
    given: string | undefined,
    { actor }: { readonly actor?: unknown },
  ): string | null {
    const { organizationId, connectionId } = current;
    const isGiven = given !== undefined && given !== MASKED_SECRET;
    if (isGiven) {
      const place = connectionSecretPlace(organizationId, connectionId);
      return given === "" ? null : secrets.seal(given, place);
    }
    const before = originOf(current.settings.token_url);
    // An administrator may enter the secret first. A holder of a set-up link never sends one on.
    const hasPlace = actor === undefined || before !== "";
    const moves = hasPlace && before !== originOf(settings.token_url);
    return moves ? null : current.clientSecretSealed;
  }

  /** Outside of any transaction: a slow provider must not hold a connection. */
  async function askIssuer(
    caller: Caller,
    connectionId: string,
    given: string | undefined,
  ): Promise<IssuerAnswer | null> {
    const asked = parseIssuer(given ?? "");
    const current = await db.transaction({}, async (tx, now) => {
      const { organizationId } = await enter(tx, caller, now);
      return requireConnection(tx, organizationId, { kind: "oidc", connectionId });
    });
    if (asked.issuer === "" || asked.issuer === current.settings.issuer) return null;
    return readIssuer(asked);
  }

  return {
    create: (caller, request) =>
      actInTurn(caller, "sso_connection.create", async (action) => {
        const connection: OidcConnection = {
          ...(await beginConnection(caller, action, "oidc", request.starts_switched_off)),
          kind: "oidc",
          displayName: parseDisplayName(request.display_name ?? ""),
          identityProvider: parseIdentityProvider(request.identity_provider ?? "generic"),
          settings: NEW_OIDC,
        };
        await insertConnection(action.tx, connection);
        await action.record({ connection_id: connection.connectionId });
        return connection;
      }),
    async update(caller, connectionId, request) {
      requireSameId(connectionId, request.connection_id);
      const answer = await perform(caller, "sso_connection.update", () =>
        askIssuer(caller, connectionId, request.issuer),
      );
      const connection = await actInTurn(caller, "sso_connection.update", async (action) => {
        const { tx, organizationId, now, record } = action;
        const current = await requireConnection(tx, organizationId, { kind: "oidc", connectionId });
        const settings = settingsAfter(current.settings, request, answer);
        const clientSecretSealed = secretAfter(current, settings, request.client_secret, action);
        const roles = rolesAfter(caller, action, current.roles, {
          ofConnection: request.oidc_connection_implicit_role_assignments,
          ofGroups: request.oidc_group_implicit_role_assignments,
        });
        const changed: OidcConnection = {
          ...current,
          settings,
          roles,
          clientSecretSealed,
          displayName: parseDisplayName(request.display_name ?? current.displayName),
          identityProvider: parseIdentityProvider(
            request.identity_provider ?? current.identityProvider,
          ),
          isActive: !current.isSwitchedOff && isOidcActive(settings, clientSecretSealed !== null),
          updatedAt: now,
        };
        await updateConnection(tx, changed);
        await record({ connection_id: connectionId, fields: Object.keys(request).sort() });
        await endWithdrawn(action, changed);
        return changed;
      });
      return { connection, warning: answer?.kind === "failed" ? answer.warning : "" };
    },
  };
}
