import {
  type Database,
  type GuardedFetch,
  type Logger,
  OutboundRefused,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import {
  type IdpMetadata,
  MetadataRefused,
  readIdpMetadata,
} from "../../authentication/saml/metadata.ts";
import { isSamlActive, type SamlConnection } from "../../domain/federation/sso-connection.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import { saveMetadataRead } from "../../tenancy/sso-connections/connection-health.repository.ts";
import type {
  ConnectionHealth,
  MetadataJob,
} from "../../tenancy/sso-connections/connection-health.service.ts";
import {
  deleteCertificate,
  findConnection,
  listCertificates,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { addProviderCertificates, MOST_CERTIFICATES, ofUse } from "./connection-keys.ts";

type Tx = Transaction<AuthSchema>;

const job = z.object({
  projectId: z.string(),
  organizationId: z.string(),
  connectionId: z.string(),
}) satisfies z.ZodType<MetadataJob>;

export interface MetadataRefreshParts {
  readonly db: Database<AuthSchema>;
  readonly projects: Pick<ProjectsService, "findById">;
  readonly audit: Pick<AuditService, "record">;
  readonly connectionHealth: Pick<ConnectionHealth, "tell">;
  readonly guardedFetch: GuardedFetch;
  readonly log: Logger;
}

/** Gets a SAML provider's metadata by the guarded fetch. Throws where it can't be read. */
export async function fetchIdpMetadata(
  guardedFetch: GuardedFetch,
  url: string,
  now: Date,
): Promise<IdpMetadata> {
  const response = await guardedFetch(url, {
    headers: { accept: "application/samlmetadata+xml" },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readIdpMetadata(new Uint8Array(await response.arrayBuffer()), now);
}

/** Why metadata was not taken, where the provider is the reason. */
export function metadataReason(cause: unknown): string | undefined {
  const isKnown = cause instanceof MetadataRefused || cause instanceof OutboundRefused;
  return isKnown ? cause.reason : undefined;
}

/**
 * Reads the metadata of a SAML provider again: each day, and after a sign-in that was signed with
 * an unknown certificate. It only ever adds certificates of the same provider. A provider that
 * can't be read changes nothing: the certificates that we have go on working.
 */
export function createReadMetadataAgain(parts: MetadataRefreshParts): Task {
  const { db, projects, audit, connectionHealth, guardedFetch, log } = parts;

  const find = async (tx: Tx, { organizationId, connectionId }: MetadataJob) => {
    const connection = await findConnection(tx, organizationId, connectionId);
    return connection?.kind === "saml" ? connection : undefined;
  };

  /** Removes certificates that have ended, where new ones would find no place beside them. */
  async function makePlace(
    tx: Tx,
    { organizationId, connectionId }: SamlConnection,
    { certificates }: IdpMetadata,
    now: Date,
  ): Promise<void> {
    const stored = ofUse(await listCertificates(tx, organizationId, connectionId), "verification");
    const known = new Set(stored.map(({ fingerprint }) => fingerprint));
    const named = new Set(certificates.map(({ fingerprint }) => fingerprint));
    const wanted = [...named].filter((fingerprint) => !known.has(fingerprint)).length;
    const missing = stored.length + wanted - MOST_CERTIFICATES;
    const ended = stored.filter(
      ({ expiresAt, fingerprint }) =>
        expiresAt !== null && expiresAt <= now && !named.has(fingerprint),
    );
    for (const { certificateId } of ended.slice(0, Math.max(0, missing))) {
      await deleteCertificate(tx, organizationId, certificateId);
    }
  }

  const take = (project: Project, of: MetadataJob, url: string, found: IdpMetadata) =>
    db.transaction({ organizationId: of.organizationId }, async (tx, now) => {
      const connection = await find(tx, of);
      // An administrator may have changed the provider while we read.
      if (connection?.settings.metadata_url !== url) return;
      if (connection.settings.idp_entity_id !== found.entityId) {
        log.warn({ connectionId: of.connectionId }, "SAML metadata is another provider's");
        return;
      }
      await makePlace(tx, connection, found, now);
      const { certificates } = found;
      const adding = addProviderCertificates(tx, project, connection, certificates, now);
      const { added, isFull } = await adding;
      if (added === 0) return;
      const { organizationId, connectionId } = connection;
      const all = ofUse(await listCertificates(tx, organizationId, connectionId), "verification");
      // One that is switched off waits for an administrator, whatever its provider says.
      const isActive = !connection.isSwitchedOff && isSamlActive(connection.settings, all.length);
      await updateConnection(tx, { ...connection, isActive, updatedAt: now });
      const origin = { project, ip: "", requestId: "metadata" };
      const details = { connection_id: connectionId };
      const action = "sso_connection.certificates_read";
      await audit.record(tx, { origin, action, organizationId, details }, now);
      await connectionHealth.tell(
        tx,
        project,
        connection,
        { kind: "certificatesRead", isFull },
        now,
      );
    });

  return async (payload) => {
    const of = job.parse(payload);
    const project = await projects.findById(of.projectId);
    if (!project) return;
    const { organizationId } = of;
    const { url, now } = await db.transaction({ organizationId }, async (tx, at) => {
      const connection = await find(tx, of);
      await saveMetadataRead(tx, of, at);
      return { url: connection?.settings.metadata_url ?? "", now: at };
    });
    if (url === "") return;
    try {
      await take(project, of, url, await fetchIdpMetadata(guardedFetch, url, now));
    } catch (error) {
      const reason = metadataReason(error);
      log.warn(
        { connectionId: of.connectionId, reason, error },
        "SAML metadata was not read again",
      );
      if (reason === undefined) throw error;
    }
  };
}
