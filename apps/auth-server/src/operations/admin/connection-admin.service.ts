import type { Database, Transaction } from "@stocks-vibe/server-kit";
import { type IdpMetadata, readIdpMetadata } from "../../authentication/saml/metadata.ts";
import {
  isSamlActive,
  NEW_SAML,
  type SamlConnection,
} from "../../domain/federation/sso-connection.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { updateOrganization } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  insertCertificate,
  insertConnection,
  listCertificates,
  listConnections,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";

type Tx = Transaction<AuthSchema>;

interface SamlCompany {
  readonly organizationId: string;
  /** What sign-in pages call the connection. */
  readonly displayName: string;
  /** How the company's provider describes itself, as XML. */
  readonly metadata: string;
}

/** What the operator of the machine may do with connections. Nothing of it is reached over HTTP. */
export interface ConnectionAdmin {
  /**
   * Makes an organization sign in by its company's SAML provider alone: the connection is its
   * default one, and everyone whom the provider knows becomes a member. Where the organization has
   * such a connection already, only its address and its certificate are brought up to date.
   * Answers the connection's id.
   */
  connectSaml(company: SamlCompany): Promise<string>;
}

/** As the attributes of most directories are called. */
const MAPPING = { email: "mail", full_name: "displayName", groups: "groups" };

export function createConnectionAdmin(parts: {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly project: Project;
}): ConnectionAdmin {
  const { db, organizations, project } = parts;

  /** Certificates of before go on being trusted: the provider's keys may be rolling over. */
  async function trust(
    tx: Tx,
    { organizationId, connectionId }: SamlConnection,
    { certificates }: IdpMetadata,
    now: Date,
  ): Promise<void> {
    const known = await listCertificates(tx, organizationId, connectionId);
    for (const { pem, issuer, fingerprint, expiresAt } of certificates) {
      if (known.some((one) => one.fingerprint === fingerprint)) continue;
      await insertCertificate(tx, organizationId, {
        certificateId: newProjectId(project, "sso-certificate"),
        connectionId,
        use: "verification",
        certificate: pem,
        issuer,
        fingerprint,
        privateKeySealed: null,
        expiresAt,
        createdAt: now,
        updatedAt: now,
      });
    }
  }

  async function make(
    tx: Tx,
    organization: Organization,
    { found, displayName }: { readonly found: IdpMetadata; readonly displayName: string },
    now: Date,
  ): Promise<SamlConnection> {
    const settings = {
      ...NEW_SAML,
      idp_entity_id: found.entityId,
      idp_sso_url: found.ssoUrl,
      idp_sso_binding: found.binding,
      attribute_mapping: MAPPING,
    };
    const connectionId = newProjectId(project, "saml-connection");
    const connection: SamlConnection = {
      organizationId: organization.organizationId,
      connectionId,
      kind: "saml",
      displayName,
      identityProvider: "generic",
      settings,
      isActive: isSamlActive(settings, found.certificates.length),
      isSwitchedOff: false,
      roles: [],
      clientSecretSealed: null,
      createdAt: now,
      updatedAt: now,
    };
    await insertConnection(tx, connection);
    const required = {
      ssoDefaultConnectionId: connectionId,
      ssoJitProvisioning: "RESTRICTED",
      ssoJitProvisioningAllowedConnections: [connectionId],
      authMethods: "RESTRICTED",
      allowedAuthMethods: ["sso"],
    } as const;
    await updateOrganization(tx, organization, { ...organization, ...required }, now);
    return connection;
  }

  return {
    connectSaml: ({ organizationId, displayName, metadata }) =>
      db.transaction({ organizationId }, async (tx, now) => {
        const found = readIdpMetadata(metadata, now);
        await organizations.lock(tx, organizationId);
        const organization = await organizations.get(tx, project, organizationId);
        const connections = await listConnections(tx, organizationId);
        const existing = connections
          .filter((connection) => connection.kind === "saml")
          .find(({ settings }) => settings.idp_entity_id === found.entityId);
        const connection = existing ?? (await make(tx, organization, { found, displayName }, now));
        if (existing && existing.settings.idp_sso_url !== found.ssoUrl) {
          const settings = {
            ...existing.settings,
            idp_sso_url: found.ssoUrl,
            idp_sso_binding: found.binding,
          };
          await updateConnection(tx, { ...existing, settings, updatedAt: now });
        }
        await trust(tx, connection, found, now);
        return connection.connectionId;
      }),
  };
}
