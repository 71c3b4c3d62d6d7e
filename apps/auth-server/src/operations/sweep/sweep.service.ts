import { type Database, enqueue, type Task } from "@stocks-vibe/server-kit";
import type { Project } from "../../domain/project/project.ts";
import type { LogosService } from "../../management/organization/logos.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import type { SigningKeys } from "../../tenancy/signing-keys/signing-keys.service.ts";
import type { ConnectionHealth } from "../../tenancy/sso-connections/connection-health.service.ts";
import { announceCertificates } from "./certificate-notices.ts";
import {
  deleteAttemptCounters,
  deleteMailRecords,
  deleteOldEvents,
  deleteOldLetters,
  deleteOrganizationRemains,
  deleteProjectRemains,
} from "./sweep.repository.ts";

export const SWEEP_TASK = "auth.sweep";

const DAY_MS = 86_400_000;
/**
 * Long enough to tell 'expired' from 'unknown' to someone who finds an old mail, short enough that
 * tables stay small.
 */
const KEPT_DAYS = 7;
/** Records of mail limit what may be sent in a day, and say nothing after it. */
const MAIL_DAYS = 1;
/**
 * How long each wrong guess in a row is held against its subject: who waits gets ninety a year,
 * fewer than lock it.
 */
const DAYS_PER_GUESS = 4;
/** How long a backend may be away and still read every event. */
const FEED_DAYS = 30;

export interface SweepService {
  readonly sweep: Task;
  /** Makes the daily sweep due now; asking twice gives one. */
  schedule(): Promise<void>;
}

/**
 * Removes what ended more than a week ago (spent links, dead sessions) and records of mail after a
 * day, announces certificates that are about to end, and has logos and providers' metadata read
 * again. Once a day, as a job.
 */
export function createSweep(parts: {
  readonly db: Database<AuthSchema>;
  readonly organizations: Pick<OrganizationsService, "listIds">;
  readonly projects: Pick<ProjectsService, "list">;
  readonly logos: Pick<LogosService, "planDaily">;
  readonly signingKeys: Pick<SigningKeys, "retireReplaced">;
  readonly connectionHealth: Pick<ConnectionHealth, "tell" | "readMetadataAgain">;
}): SweepService {
  const { db, organizations, projects, logos, signingKeys, connectionHealth } = parts;

  async function sweepProject(project: Project): Promise<void> {
    const { projectId } = project;
    const { ids, before } = await db.transaction({ projectId }, async (tx, now) => {
      const end = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      await deleteProjectRemains(tx, projectId, end);
      const counters = { before: end, now, daysPerGuess: DAYS_PER_GUESS };
      await deleteAttemptCounters(tx, projectId, counters);
      const sentBefore = new Date(now.getTime() - MAIL_DAYS * DAY_MS);
      await deleteMailRecords(tx, projectId, sentBefore);
      const readUntil = new Date(now.getTime() - FEED_DAYS * DAY_MS);
      await deleteOldEvents(tx, projectId, readUntil);
      await signingKeys.retireReplaced(tx, projectId, now);
      return { ids: await organizations.listIds(tx, project), before: end };
    });
    for (const organizationId of ids) {
      await db.transaction({ organizationId }, async (tx, now) => {
        await deleteOrganizationRemains(tx, organizationId, before);
        await logos.planDaily(tx, organizationId, now);
        await announceCertificates(connectionHealth, tx, { project, organizationId }, now);
        await connectionHealth.readMetadataAgain(tx, project, organizationId);
      });
    }
  }

  const scheduleAt = (runAt: (now: Date) => Date): Promise<void> =>
    db.transaction({}, (tx, now) =>
      enqueue(tx, { task: SWEEP_TASK, payload: {}, jobKey: SWEEP_TASK, runAt: runAt(now) }),
    );

  return {
    schedule: () => scheduleAt((now) => now),
    async sweep() {
      for (const project of await projects.list()) await sweepProject(project);
      await db.transaction({}, (tx, now) =>
        deleteOldLetters(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
      );
      await scheduleAt((now) => new Date(now.getTime() + DAY_MS));
    },
  };
}
