import { createHash, createPublicKey, randomBytes } from "node:crypto";
import type {
  CreateConnectionRequest,
  UpdateSamlConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import {
  type Database,
  type GuardedFetch,
  Refusal,
  type SecretBox,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { SamlMessages } from "../../authentication/sso/saml-messages.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  type ReadCertificate,
  readCertificates,
  readPrivateKey,
  selfSignedCertificate,
} from "../../domain/federation/certificates.ts";
import {
  isSamlActive,
  NEW_SAML,
  parseIdentityProvider,
  parseProviderUrl,
  type SamlConnection,
  type StoredCertificate,
} from "../../domain/federation/sso-connection.ts";
import { newProjectId } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import {
  deleteCertificate,
  insertCertificate,
  insertConnection,
  listCertificates,
  listConnections,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { certificateKeyPlace } from "../../tenancy/sso-connections/sso-connections.service.ts";
import {
  beginConnection,
  parseDisplayName,
  requireConnection,
  requireSameId,
  rolesAfter,
} from "./editing.ts";
import type { EndWithdrawn } from "./external-connections.service.ts";

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
  deleteVerificationCertificate(caller: Caller, named: Named): Promise<void>;
  deleteEncryptionKey(caller: Caller, named: Named): Promise<void>;
}

interface Named {
  readonly connectionId: string;
  readonly certificateId: string;
}

export interface SamlConnectionsParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly sessions: Pick<SessionsService, "require">;
  readonly actInTurn: AsMember;
  readonly perform: Audited;
  readonly guardedFetch: GuardedFetch;
  readonly samlMessages: Pick<SamlMessages, "readMetadata">;
  readonly endWithdrawn: EndWithdrawn;
}

const MOST_CERTIFICATES = 5;

const ofUse = (certificates: readonly StoredCertificate[], use: StoredCertificate["use"]) =>
  certificates.filter((certificate) => certificate.use === use);

export function createSamlConnections(parts: SamlConnectionsParts): SamlConnectionsService {
  const { db, secrets, sessions, actInTurn, perform, guardedFetch, samlMessages } = parts;

  const current = async (
    tx: Tx,
    organizationId: string,
    connectionId: string,
  ): Promise<Changed> => ({
    connection: await requireConnection(tx, organizationId, { kind: "saml", connectionId }),
    certificates: await listCertificates(tx, organizationId, connectionId),
  });

  /** Keeps a certificate or a key, unless the connection has the same one. */
  async function keep(
    caller: Caller,
    { tx, organizationId, now }: Action,
    { connectionId, use }: Pick<StoredCertificate, "connectionId" | "use">,
    given: Omit<ReadCertificate, "expiresAt"> & {
      readonly expiresAt: Date | null;
      readonly privateKey?: string;
    },
  ): Promise<void> {
    const existing = ofUse(await listCertificates(tx, organizationId, connectionId), use);
    const { privateKey, ...certificate } = given;
    if (existing.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) return;
    if (use !== "signing" && existing.length >= MOST_CERTIFICATES) {
      throw new Refusal("too_many_sso_verification_certificates");
    }
    // We sign with one key: a new one takes the place of the one before.
    const replaced = use === "signing" ? existing : [];
    for (const { certificateId } of replaced) {
      await deleteCertificate(tx, organizationId, certificateId);
    }
    const certificateId = newProjectId(caller.project, "sso-certificate");
    const place = certificateKeyPlace(organizationId, certificateId);
    await insertCertificate(tx, organizationId, {
      ...certificate,
      certificateId,
      connectionId,
      use,
      privateKeySealed: privateKey === undefined ? null : secrets.seal(privateKey, place),
      createdAt: now,
      updatedAt: now,
    });
  }

  async function keepKeys(
    caller: Caller,
    action: Action,
    connectionId: string,
    request: UpdateSamlConnectionRequest,
  ): Promise<void> {
    const { signing_private_key: signing, saml_encryption_private_key: encryption } = request;
    const pemOf = (key: ReturnType<typeof readPrivateKey>) =>
      key.export({ type: "pkcs8", format: "pem" }).toString();
    if (signing !== undefined) {
      const key = readPrivateKey(signing, "signing_private_key");
      const naming = { name: connectionId, serial: randomBytes(15) };
      const certificate = selfSignedCertificate(key, naming, action.now);
      // The certificate is new each time, the key is not.
      const kept = { ...certificate, fingerprint: keyMark(key), privateKey: pemOf(key) };
      await keep(caller, action, { connectionId, use: "signing" }, kept);
    }
    if (encryption !== undefined) {
      const key = readPrivateKey(encryption, "saml_encryption_private_key");
      const kept = {
        certificate: "",
        issuer: "",
        fingerprint: keyMark(key),
        expiresAt: null,
        privateKey: pemOf(key),
      };
      await keep(caller, action, { connectionId, use: "encryption" }, kept);
    }
  }

  const keyMark = (key: ReturnType<typeof readPrivateKey>): string =>
    createHash("sha256")
      .update(createPublicKey(key).export({ type: "spki", format: "der" }))
      .digest("hex");

  async function requireOwnEntity(
    tx: Tx,
    { organizationId, connectionId }: SamlConnection,
    entityId: string,
  ): Promise<void> {
    if (entityId === "") return;
    const others = await listConnections(tx, organizationId);
    const isTaken = others.some(
      (one) =>
        one.kind === "saml" &&
        one.connectionId !== connectionId &&
        one.settings.idp_entity_id === entityId,
    );
    if (isTaken) throw new Refusal("duplicate_saml_connection");
  }

  async function apply(
    caller: Caller,
    action: Action,
    connectionId: string,
    request: UpdateSamlConnectionRequest,
  ): Promise<Changed> {
    const { tx, organizationId, now } = action;
    const { connection } = await current(tx, organizationId, connectionId);
    const before = connection.settings;
    const entityId = request.idp_entity_id?.trim() ?? before.idp_entity_id;
    await requireOwnEntity(tx, connection, entityId);
    for (const certificate of request.x509_certificate
      ? readCertificates(request.x509_certificate, now)
      : []) {
      await keep(caller, action, { connectionId, use: "verification" }, certificate);
    }
    await keepKeys(caller, action, connectionId, request);
    const certificates = await listCertificates(tx, organizationId, connectionId);
    const settings = {
      idp_entity_id: entityId,
      idp_sso_url: parseProviderUrl(request.idp_sso_url ?? before.idp_sso_url, "idp_sso_url"),
      attribute_mapping: request.attribute_mapping ?? before.attribute_mapping,
      nameid_format: request.nameid_format ?? before.nameid_format,
      idp_initiated_auth_disabled:
        request.idp_initiated_auth_disabled ?? before.idp_initiated_auth_disabled,
      external_organizations: request.external_organizations ?? before.external_organizations,
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
      isActive: isSamlActive(settings, ofUse(certificates, "verification").length),
      updatedAt: now,
    };
    await updateConnection(tx, changed);
    await action.record({ connection_id: connectionId, fields: Object.keys(request).sort() });
    await parts.endWithdrawn(action, changed);
    return { connection: changed, certificates };
  }

  /** Outside of any transaction: a slow provider must not hold a connection. */
  async function readMetadata(caller: Caller, connectionId: string, url: string) {
    await db.transaction({}, async (tx, now) => {
      const { organization } = await sessions.require(tx, caller, now);
      await current(tx, organization.organizationId, connectionId);
    });
    try {
      const response = await guardedFetch(url, {
        headers: { accept: "application/samlmetadata+xml" },
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return samlMessages.readMetadata(await response.text());
    } catch (cause) {
      throw new Refusal("invalid_saml_metadata_url", { cause });
    }
  }

  return {
    create: (caller, request) =>
      actInTurn(caller, "sso_connection.create", async (action) => {
        const connection: SamlConnection = {
          ...(await beginConnection(caller, action, "saml")),
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
        readMetadata(caller, connectionId, metadataUrl),
      );
      return actInTurn(caller, "sso_connection.update", (action) =>
        apply(caller, action, connectionId, {
          idp_entity_id: found.entityId,
          idp_sso_url: found.ssoUrl,
          x509_certificate: found.certificates.join("\n"),
        }),
      );
    },
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
