import type { Database, Transaction } from "@stocks-vibe/server-kit";
import { type IdpMetadata, readIdpMetadata } from "../../authentication/saml/metadata.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import {
  isSamlActive,
  NEW_SAML,
  type SamlConnection,
} from "../../domain/federation/sso-connection.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { SsoRequirementLetters } from "../../management/organization/sso-requirement-letters.ts";
import { addProviderCertificates } from "../../management/sso-connections/connection-keys.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { updateOrganization } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  insertConnection,
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
  /**
   * Ends that members of an organization, named by id or slug, sign in by single sign-on only, and
   * tells its administrators. Answers what it is called, or null where it required nothing. Refuses
   * `organization_not_found`.
   */
  endSsoRequirement(idOrSlug: string): Promise<string | null>;
}

/** As the attributes of most directories are called. */
const MAPPING = { email: "mail", full_name: "displayName", groups: "groups" };

export function createConnectionAdmin(parts: {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly ssoRequirementLetters: Pick<SsoRequirementLetters, "end">;
  readonly audit: Pick<AuditService, "record">;
  readonly project: Project;
  /** Whose doing it is, in the log. */
  readonly origin: RequestOrigin;
}): ConnectionAdmin {
  const { db, organizations, ssoRequirementLetters, audit, project, origin } = parts;

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
        // Certificates of before go on being trusted: the provider's keys may be rolling over.
        await addProviderCertificates(tx, project, connection, found.certificates, now);
        return connection.connectionId;
      }),
    endSsoRequirement: (idOrSlug) =>
      db.transaction({}, async (tx, now) => {
        const { organizationId } = await organizations.enterNamed(tx, project, idOrSlug);
        await organizations.lock(tx, organizationId);
        const organization = await organizations.get(tx, project, organizationId);
        if (!organization.ssoRequirement) return null;
        await ssoRequirementLetters.end(tx, origin, { organization, by: null }, now);
        const action = organization.ssoRequirement.isInForce
          ? "organization.sso_requirement_end"
          : "organization.sso_requirement_cancel";
        const details = { by: "operator" };
        await audit.record(tx, { origin, action, organizationId, details }, now);
        return organization.name;
      }),
  };
}
