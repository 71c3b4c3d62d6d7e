import type {
  CreateConnectionRequest,
  UpdateOidcConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import type { Database, SecretBox } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  isOidcActive,
  NEW_OIDC,
  type OidcConnection,
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
import type { IssuerAnswer, ReadIssuer } from "./issuer-metadata.ts";

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
  ): string | null {
    const { organizationId, connectionId } = current;
    const isGiven = given !== undefined && given !== MASKED_SECRET;
    if (isGiven) {
      const place = connectionSecretPlace(organizationId, connectionId);
      return given === "" ? null : secrets.seal(given, place);
    }
    const before = originOf(current.settings.token_url);
    const moves = before !== "" && before !== originOf(settings.token_url);
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
        const clientSecretSealed = secretAfter(current, settings, request.client_secret);
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
