import { Refusal, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import {
  isTestable,
  type OidcConnection,
  type SamlConnection,
  type SsoConnection,
} from "../../domain/federation/sso-connection.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import { findConnectionPlace } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { findConnection } from "./sso-connections.repository.ts";

type Tx = Transaction<AuthSchema>;

export const connectionSecretPlace = (organizationId: string, connectionId: string) => ({
  table: "sso_connections",
  column: "client_secret_sealed",
  rowId: connectionId,
  organizationId,
});

export const certificateKeyPlace = (organizationId: string, certificateId: string) => ({
  table: "sso_certificates",
  column: "private_key_sealed",
  rowId: certificateId,
  organizationId,
});

/** A connection by which people sign in. */
export interface UsableConnection {
  readonly organization: Organization;
  /** The organization's own: links, roles and sessions name it. */
  readonly connection: SsoConnection;
  /** Whose provider is asked: the same, or the other organization's that it is built on. */
  readonly source: SamlConnection | OidcConnection;
  /** Of the source; "" for SAML. */
  readonly clientSecret: string;
}

export interface SsoConnectionsOfProject {
  /**
   * The connection of an id, where people can sign in by it. Enters the organization that it
   * belongs to. `isTest`: one that is pending will do. Refuses `sso_connection_not_found`.
   */
  find(
    tx: Tx,
    project: Project,
    connectionId: string,
    options?: { readonly isTest: boolean },
  ): Promise<UsableConnection>;
}

export function createSsoConnectionsOfProject(parts: {
  readonly organizations: OrganizationsService;
  readonly secrets: SecretBox;
}): SsoConnectionsOfProject {
  const { organizations, secrets } = parts;
  const unknown = () => new Refusal("sso_connection_not_found");

  /** The organization of a connection that can be used, entered. */
  async function locate(tx: Tx, project: Project, connectionId: string, isTest: boolean) {
    const place = await findConnectionPlace(tx, connectionId);
    if (place?.projectId !== project.projectId) throw unknown();
    const { organizationId } = place;
    const organization = await organizations.enter(tx, project, organizationId);
    const connection = await findConnection(tx, organizationId, connectionId);
    if (!connection || !(connection.isActive || (isTest && isTestable(connection))))
      throw unknown();
    return { organization, connection };
  }

  const withSecret = (source: SamlConnection | OidcConnection) => {
    const { organizationId, connectionId, clientSecretSealed } = source;
    const place = connectionSecretPlace(organizationId, connectionId);
    const clientSecret = clientSecretSealed === null ? "" : secrets.open(clientSecretSealed, place);
    return { source, clientSecret };
  };

  return {
    async find(tx, project, connectionId, { isTest } = { isTest: false }) {
      const { organization, connection } = await locate(tx, project, connectionId, isTest);
      if (connection.kind !== "external") {
        return { organization, connection, ...withSecret(connection) };
      }
      const { organizationId } = organization;
      const { external_connection_id: sourceId } = connection.settings;
      const { connection: source } = await locate(tx, project, sourceId, isTest);
      await organizations.enter(tx, project, organizationId);
      // The source's organization may have taken its consent back.
      const isShared =
        source.kind !== "external" &&
        source.settings.external_organizations.includes(organizationId);
      if (!isShared) throw unknown();
      return { organization, connection, ...withSecret(source) };
    },
  };
}
