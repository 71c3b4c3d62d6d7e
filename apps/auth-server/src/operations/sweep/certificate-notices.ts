import type { Transaction } from "@stocks-vibe/server-kit";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  listEndingCertificates,
  saveAnnouncement,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";

const DAY_MS = 86_400_000;
/** Days ahead at which the end of a certificate is announced, each once. */
const ANNOUNCED: readonly number[] = [1, 7, 30];

/** Pure: the announcement that is due so long before the end; undefined for none. */
function dueAnnouncement(
  expiresAt: Date,
  announcedDays: number | null,
  now: Date,
): number | undefined {
  const left = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  const due = ANNOUNCED.find((days) => left <= days);
  const isNew = due !== undefined && (announcedDays === null || due < announcedDays);
  return left > 0 && isNew ? due : undefined;
}

export interface CertificateNoticeParts {
  readonly organizations: Pick<OrganizationsService, "get">;
  readonly administrators: Pick<AdministratorsService, "list">;
  readonly mail: Pick<MailService, "notify">;
}

/**
 * Writes to an organization's administrators 30, 7 and 1 days before the last certificate of an SSO
 * connection ends. Inside the organization.
 */
export async function announceCertificates(
  { organizations, administrators, mail }: CertificateNoticeParts,
  tx: Transaction<AuthSchema>,
  { project, organizationId }: { readonly project: Project; readonly organizationId: string },
  now: Date,
): Promise<void> {
  const horizon = new Date(now.getTime() + Math.max(...ANNOUNCED) * DAY_MS);
  const ending = await listEndingCertificates(tx, organizationId, horizon);
  if (ending.length === 0) return;
  const organization = await organizations.get(tx, project, organizationId);
  for (const { certificateId, displayName, expiresAt: endsAt, announcedDays } of ending) {
    const days = dueAnnouncement(endsAt, announcedDays, now);
    if (days === undefined) continue;
    const connection = displayName || "SSO";
    const names = { project: project.name, organization: organization.name };
    const letter = { kind: "certificateEnding", fields: { ...names, connection, endsAt } } as const;
    const locale = chooseLocale(undefined, undefined);
    for (const { emailAddress: recipient } of await administrators.list(tx, organization)) {
      await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    }
    await saveAnnouncement(tx, organizationId, { certificateId, days });
  }
}
