import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Letter } from "../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { AdministratorsService } from "../administrators/administrators.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import {
  listFailures,
  listMetadataAddresses,
  type OfConnection,
  saveFailingAnnouncement,
} from "./connection-health.repository.ts";
import { findConnection } from "./sso-connections.repository.ts";

type Tx = Transaction<AuthSchema>;

/** Reads the metadata of a SAML provider again. Its payload is `MetadataJob`. */
export const READ_METADATA_TASK = "auth.sso_metadata";

export interface MetadataJob extends OfConnection {
  readonly projectId: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many failures in a row, over an hour or more, are a connection that fails for everyone. */
const FAILURES = 3;
/** The check that a provider fails which signs with a certificate that we do not know. */
const UNKNOWN_SIGNER = "signature_value";

/** A letter about a connection, without the names that every such letter has. */
type AboutConnection =
  | { readonly kind: "certificateEnding"; readonly endsAt: Date }
  | { readonly kind: "certificatesRead"; readonly isFull: boolean }
  | { readonly kind: "connectionFailing"; readonly since: Date };

/** How connections do, and what is done about it. The organization is entered before each call. */
export interface ConnectionHealth {
  /** Makes a reading due of the metadata of each connection that was set up by its address. */
  readMetadataAgain(tx: Tx, project: Project, organizationId: string): Promise<void>;
  /**
   * After a sign-in whose message failed a check. A provider with a new certificate has its
   * metadata read, once an hour. When no message was right for an hour, the administrators get a
   * letter, once a day.
   */
  noteFailure(
    tx: Tx,
    project: Project,
    of: OfConnection & { readonly check: string },
    now: Date,
  ): Promise<void>;
  /** Writes to the organization's administrators about a connection. */
  tell(
    tx: Tx,
    project: Project,
    of: { readonly organizationId: string; readonly displayName: string },
    about: AboutConnection,
    now: Date,
  ): Promise<void>;
}

export interface ConnectionHealthParts {
  readonly organizations: Pick<OrganizationsService, "get">;
  readonly administrators: Pick<AdministratorsService, "list">;
  readonly mail: Pick<MailService, "notify">;
}

function letterOf(
  names: { readonly project: string; readonly organization: string; readonly connection: string },
  about: AboutConnection,
): Letter<AboutConnection["kind"]> {
  switch (about.kind) {
    case "certificateEnding":
      return { kind: about.kind, fields: { ...names, endsAt: about.endsAt } };
    case "certificatesRead":
      return { kind: about.kind, fields: { ...names, isFull: about.isFull } };
    case "connectionFailing":
      return { kind: about.kind, fields: { ...names, since: about.since } };
  }
}

export function createConnectionHealth(parts: ConnectionHealthParts): ConnectionHealth {
  const { organizations, administrators, mail } = parts;

  const ask = (tx: Tx, payload: MetadataJob): Promise<void> =>
    enqueue(tx, {
      task: READ_METADATA_TASK,
      payload: { ...payload },
      jobKey: `${READ_METADATA_TASK} ${payload.connectionId}`,
      maxAttempts: 2,
    });

  const tell: ConnectionHealth["tell"] = async (tx, project, of, about, now) => {
    const { organizationId, displayName } = of;
    const organization = await organizations.get(tx, project, organizationId);
    const names = {
      project: project.name,
      organization: organization.name,
      connection: displayName || "SSO",
    };
    const locale = chooseLocale(undefined, undefined);
    const letter = letterOf(names, about);
    for (const { emailAddress: recipient } of await administrators.list(tx, organization)) {
      await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    }
  };

  return {
    tell,
    async readMetadataAgain(tx, { projectId }, organizationId) {
      for (const { connectionId } of await listMetadataAddresses(tx, organizationId)) {
        await ask(tx, { projectId, organizationId, connectionId });
      }
    },
    async noteFailure(tx, project, { organizationId, connectionId, check }, now) {
      const { projectId } = project;
      if (check === UNKNOWN_SIGNER) {
        const readable = await listMetadataAddresses(tx, organizationId);
        const found = readable.find((one) => one.connectionId === connectionId);
        const isDue = found && now.getTime() - (found.readAt?.getTime() ?? 0) >= HOUR_MS;
        if (isDue) await ask(tx, { projectId, organizationId, connectionId });
      }
      const of = { organizationId, connectionId };
      const after = new Date(now.getTime() - DAY_MS);
      const { count, since, announcedAt } = await listFailures(tx, of, after);
      const isNew = announcedAt === null || announcedAt < after;
      const isLong = since !== null && now.getTime() - since.getTime() >= HOUR_MS;
      if (since === null || !isNew || !isLong || count < FAILURES) return;
      const connection = await findConnection(tx, organizationId, connectionId);
      if (!connection?.isActive) return;
      await saveFailingAnnouncement(tx, of, now);
      await tell(tx, project, connection, { kind: "connectionFailing", since }, now);
    },
  };
}
