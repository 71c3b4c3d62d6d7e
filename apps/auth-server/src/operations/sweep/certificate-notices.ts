import type { Transaction } from "@stocks-vibe/server-kit";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { ConnectionHealth } from "../../tenancy/sso-connections/connection-health.service.ts";
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

/**
 * Writes to an organization's administrators 30, 7 and 1 days before the last certificate of an SSO
 * connection ends. Inside the organization.
 */
export async function announceCertificates(
  { tell }: Pick<ConnectionHealth, "tell">,
  tx: Transaction<AuthSchema>,
  { project, organizationId }: { readonly project: Project; readonly organizationId: string },
  now: Date,
): Promise<void> {
  const horizon = new Date(now.getTime() + Math.max(...ANNOUNCED) * DAY_MS);
  for (const ending of await listEndingCertificates(tx, organizationId, horizon)) {
    const { certificateId, displayName, expiresAt: endsAt, announcedDays } = ending;
    const days = dueAnnouncement(endsAt, announcedDays, now);
    if (days === undefined) continue;
    const of = { organizationId, displayName };
    await tell(tx, project, of, { kind: "certificateEnding", endsAt }, now);
    await saveAnnouncement(tx, organizationId, { certificateId, days });
  }
}
