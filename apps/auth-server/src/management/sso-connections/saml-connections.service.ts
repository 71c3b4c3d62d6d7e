import type {
  CreateConnectionRequest,
  UpdateSamlConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import {
  type Database,
  type GuardedFetch,
  Refusal,
  type Transaction,
} from "@stocks-vibe/server-kit";
import {
  type IdpMetadata,
  MetadataRefused,
  readIdpMetadata,
} from "../../authentication/saml/metadata.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  isSamlActive,
  NEW_SAML,
  parseIdentityProvider,
  parseProviderUrl,
  type SamlConnection,
  type SamlSettings,
  type StoredCertificate,
} from "../../domain/federation/sso-connection.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  deleteCertificate,
  insertConnection,
  listCertificates,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { type ConnectionKeysParts, createConnectionKeys, ofUse } from "./connection-keys.ts";
import {
  beginConnection,
  type Edit,
  type Editing,
  type EnterOrganization,
  parseDisplayName,
  requireConnection,
  requireOwnEntity,
  requireSameId,
  rolesAfter,
} from "./editing.ts";
import type { EndWithdrawn } from "./external-connections.service.ts";
import { fetchIdpMetadata, metadataReason } from "./metadata-refresh.service.ts";

type Tx = Transaction<AuthSchema>;

interface Changed {
  readonly connection: SamlConnection;
  readonly certificates: readonly StoredCertificate[];
}

export interface SamlConnectionsService {
  create(caller: Caller, request: CreateConnectionRequest): Promise<Changed>;
  /** A certificate is added to those that are there; the same one again changes nothing. */
  update(
    caller: Caller,
    connectionId: string,
    request: UpdateSamlConnectionRequest,
  ): Promise<Changed>;
  /** Reads the provider's metadata at an address, by the guarded fetch. */
  updateByUrl(caller: Caller, connectionId: string, metadataUrl: string): Promise<Changed>;
  /** Reads the provider's metadata from a text. */
  updateByMetadata(caller: Caller, connectionId: string, metadata: string): Promise<Changed>;
  deleteVerificationCertificate(caller: Caller, named: Named): Promise<void>;
  deleteEncryptionKey(caller: Caller, named: Named): Promise<void>;
}

interface Named {
  readonly connectionId: string;
  readonly certificateId: string;
}

export interface SamlConnectionsParts extends ConnectionKeysParts {
  readonly db: Database<AuthSchema>;
  readonly enter: EnterOrganization;
  readonly actInTurn: Editing;
  readonly perform: Audited;
  readonly guardedFetch: GuardedFetch;
  readonly endWithdrawn: EndWithdrawn;
}

/** A change, and where it was read: null for by hand. */
type SamlUpdate = UpdateSamlConnectionRequest & { readonly metadataUrl?: string };

/** Another provider set up by hand is not the one whose metadata we read. */
function metadataUrlAfter(before: SamlSettings, request: SamlUpdate): string {
  const { metadataUrl, idp_entity_id: entityId, idp_sso_url: ssoUrl } = request;
  const isSame =
    (entityId === undefined || entityId === before.idp_entity_id) &&
    (ssoUrl === undefined || ssoUrl === before.idp_sso_url);
  return metadataUrl ?? (isSame ? (before.metadata_url ?? "") : "");
}

/** The settings that a request leaves; what it does not name stays. */
function settingsAfter(before: SamlSettings, request: SamlUpdate): SamlSettings {
  const ssoUrl = parseProviderUrl(request.idp_sso_url ?? before.idp_sso_url, "idp_sso_url");
  // Another address is reached by redirect unless it is said to want a form.
  const binding = ssoUrl === before.idp_sso_url ? before.idp_sso_binding : "HTTP-Redirect";
  return {
    idp_entity_id: before.idp_entity_id,
    idp_sso_url: ssoUrl,
    idp_sso_binding: request.idp_sso_binding ?? binding,
    second_factor_contexts: request.second_factor_contexts ?? before.second_factor_contexts,
    attribute_mapping: request.attribute_mapping ?? before.attribute_mapping,
    nameid_format: request.nameid_format ?? before.nameid_format,
    idp_initiated_auth_disabled:
      request.idp_initiated_auth_disabled ?? before.idp_initiated_auth_disabled,
    external_organizations: request.external_organizations ?? before.external_organizations,
    metadata_url: metadataUrlAfter(before, request),
  };
}

/** For the administrator: why metadata was not taken. */
function whyRefused(cause: unknown): { readonly details?: { readonly reason: string } } {
  const reason = metadataReason(cause);
  return reason === undefined ? {} : { details: { reason } };
}

export function createSamlConnections(parts: SamlConnectionsParts): SamlConnectionsService {
  const { db, enter, actInTurn, perform, guardedFetch } = parts;
  const keys = createConnectionKeys(parts);

  const current = async (
    tx: Tx,
    organizationId: string,
    connectionId: string,
  ): Promise<Changed> => ({
    connection: await requireConnection(tx, organizationId, { kind: "saml", connectionId }),
    certificates: await listCertificates(tx, organizationId, connectionId),
  });

  async function apply(
    caller: Caller,
    action: Edit,
    connectionId: string,
    { metadataUrl, ...request }: SamlUpdate,
  ): Promise<Changed> {
    const { tx, organizationId, now } = action;
    const { connection } = await current(tx, organizationId, connectionId);
    const before = connection.settings;
    const entityId = request.idp_entity_id?.trim() ?? before.idp_entity_id;
    // A holder of a set-up link does not learn of other connections: switching it on asks again.
    if (action.actor) await requireOwnEntity(tx, connection, entityId);
    await keys.keep(caller, action, connectionId, request);
    const certificates = await listCertificates(tx, organizationId, connectionId);
    // What is read again later is trusted for good: only an administrator says where.
    const readFrom = action.actor ? metadataUrl : "";
    const settings = {
      ...settingsAfter(before, {
        ...request,
        ...(readFrom === undefined ? {} : { metadataUrl: readFrom }),
      }),
      idp_entity_id: entityId,
    };
    const changed: SamlConnection = {
      ...connection,
      settings,
      displayName: parseDisplayName(request.display_name ?? connection.displayName),
      identityProvider: parseIdentityProvider(
        request.identity_provider ?? connection.identityProvider,
      ),
      roles: rolesAfter(caller, action, connection.roles, {
        ofConnection: request.saml_connection_implicit_role_assignments,
        ofGroups: request.saml_group_implicit_role_assignments,
      }),
      isActive:
        !connection.isSwitchedOff &&
        isSamlActive(settings, ofUse(certificates, "verification").length),
      updatedAt: now,
    };
    await updateConnection(tx, changed);
    await action.record({ connection_id: connectionId, fields: Object.keys(request).sort() });
    await parts.endWithdrawn(action, changed);
    return { connection: changed, certificates };
  }

  /** Outside of any transaction: a slow provider must not hold a connection. */
  async function fetchMetadata(
    caller: Caller,
    connectionId: string,
    url: string,
  ): Promise<IdpMetadata> {
    const now = await db.transaction({}, async (tx, at) => {
      const { organizationId } = await enter(tx, caller, at);
      await current(tx, organizationId, connectionId);
      return at;
    });
    try {
      return await fetchIdpMetadata(guardedFetch, url, now);
    } catch (cause) {
      throw new Refusal("invalid_saml_metadata_url", { cause, ...whyRefused(cause) });
    }
  }

  const applyMetadata = (
    caller: Caller,
    action: Edit,
    connectionId: string,
    { metadataUrl, ...found }: IdpMetadata & { readonly metadataUrl: string },
  ): Promise<Changed> =>
    apply(caller, action, connectionId, {
      metadataUrl,
      idp_entity_id: found.entityId,
      idp_sso_url: found.ssoUrl,
      idp_sso_binding: found.binding,
      x509_certificate: found.certificates.map(({ pem }) => pem).join("\n"),
    });

  return {
    create: (caller, request) =>
      actInTurn(caller, "sso_connection.create", async (action) => {
        const connection: SamlConnection = {
          ...(await beginConnection(caller, action, "saml", request.starts_switched_off)),
          kind: "saml",
          displayName: parseDisplayName(request.display_name ?? ""),
          identityProvider: parseIdentityProvider(request.identity_provider ?? "generic"),
          settings: NEW_SAML,
        };
        await insertConnection(action.tx, connection);
        await action.record({ connection_id: connection.connectionId });
        return { connection, certificates: [] };
      }),
    update: (caller, connectionId, request) =>
      actInTurn(caller, "sso_connection.update", async (action) => {
        requireSameId(connectionId, request.connection_id);
        return apply(caller, action, connectionId, request);
      }),
    async updateByUrl(caller, connectionId, metadataUrl) {
      const found = await perform(caller, "sso_connection.update", () =>
        fetchMetadata(caller, connectionId, metadataUrl),
      );
      return actInTurn(caller, "sso_connection.update", (action) =>
        applyMetadata(caller, action, connectionId, { ...found, metadataUrl }),
      );
    },
    updateByMetadata: (caller, connectionId, metadata) =>
      actInTurn(caller, "sso_connection.update", async (action) => {
        await current(action.tx, action.organizationId, connectionId);
        try {
          const found = readIdpMetadata(metadata, action.now);
          return await applyMetadata(caller, action, connectionId, { ...found, metadataUrl: "" });
        } catch (cause) {
          if (!(cause instanceof MetadataRefused)) throw cause;
          throw new Refusal("invalid_saml_metadata", { cause, ...whyRefused(cause) });
        }
      }),
    deleteVerificationCertificate: (caller, { connectionId, certificateId }) =>
      actInTurn(caller, "sso_connection.certificate_delete", async (action) => {
        const { tx, organizationId, record } = action;
        const { certificates } = await current(tx, organizationId, connectionId);
        const all = ofUse(certificates, "verification");
        if (!all.some((one) => one.certificateId === certificateId)) {
          throw new Refusal("sso_verification_key_not_found");
        }
        if (all.length === 1) throw new Refusal("cannot_delete_last_sso_verification_key");
        await deleteCertificate(tx, organizationId, certificateId);
        await record({ connection_id: connectionId, certificate_id: certificateId });
      }),
    deleteEncryptionKey: (caller, { connectionId, certificateId }) =>
      actInTurn(caller, "sso_connection.key_delete", async (action) => {
        const { tx, organizationId, record } = action;
        const { certificates } = await current(tx, organizationId, connectionId);
        const isKnown = ofUse(certificates, "encryption").some(
          (one) => one.certificateId === certificateId,
        );
        if (!isKnown) throw new Refusal("sso_encryption_private_key_not_found");
        await deleteCertificate(tx, organizationId, certificateId);
        await record({ connection_id: connectionId, private_key_id: certificateId });
      }),
  };
}
