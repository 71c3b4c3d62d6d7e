import { enqueue, type Task, type Transaction } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Organization, SsoRequirement } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { DatabaseServices, PlatformServices } from "../../platform/compose.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { type Addressee, listAddressees } from "../../tenancy/members/member-upkeep.repository.ts";
import { saveSsoRequirement } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";

type Tx = Transaction<AuthSchema>;

export const START_SSO_REQUIREMENT_TASK = "auth.start-sso-requirement";
export const SSO_REQUIREMENT_LETTERS_TASK = "auth.sso-requirement-letters";

/**
 * Members who are written to at a time, and the pause until the next ones: 10,000 within an hour,
 * and never more than this for one organization, however often the day is changed.
 */
export const ANNOUNCED_AT_A_TIME = 100;
export const ANNOUNCEMENT_PAUSE_SECONDS = 30;

const startPayload = z.object({
  projectId: z.string(),
  organizationId: z.string(),
  setAt: z.coerce.date(),
  language: z.string().optional(),
});
/**
 * `after`: whom the last batch ended with. `through`: who is the last to be written to. `isUrgent`:
 * they have to know it now.
 */
const lettersPayload = startPayload.extend({
  state: z.enum(["planned", "cancelled", "ended"]),
  isUrgent: z.boolean().default(false),
  after: z.string(),
  through: z.string().nullable(),
});
type Batch = z.output<typeof lettersPayload>;

type Origin = Pick<RequestOrigin, "project" | "language">;

/** The letters and the jobs around a moment from which single sign-on is the only way in. */
export interface SsoRequirementLetters {
  /**
   * Has the moment noticed, and every member told of it: without a wait where it is now, or sooner
   * than members expect from `before`. The organization must be locked.
   */
  plan(
    tx: Tx,
    origin: Origin,
    planned: {
      readonly organizationId: string;
      readonly requirement: Pick<SsoRequirement, "startsAt" | "setAt">;
      /** What this one replaces. */
      readonly before: SsoRequirement | null;
    },
  ): Promise<void>;
  /**
   * Takes the requirement away. Members who were told of it are told, and nothing that waits tells
   * of it any more. After its moment, or by the operator, the administrators are told besides. `by`
   * is null for the operator. The organization must be locked.
   */
  end(
    tx: Tx,
    origin: Origin,
    ended: { readonly organization: Organization; readonly by: string | null },
    now: Date,
  ): Promise<void>;
  /**
   * The job of the moment: ends sessions that began in another way, and tells administrators. Ways
   * to sign in stop by the clock, whether it runs or not.
   */
  readonly start: Task;
  /** The job that writes to some members, and comes back for the next. */
  readonly write: Task;
}

export interface SsoRequirementLettersParts
  extends Pick<DatabaseServices, "db">,
    Pick<PlatformServices, "audit" | "mail"> {
  readonly organizations: Pick<OrganizationsService, "lock" | "find">;
  readonly administrators: Pick<AdministratorsService, "notify">;
  readonly projects: Pick<ProjectsService, "findById">;
  readonly sessions: Pick<SessionsService, "endWithoutSso">;
}

/** What members call their company's way in; null where no connection is active. */
function waysOf({ ssoConnections, ssoDefaultConnectionId }: Organization): string | null {
  const active = ssoConnections.filter(({ isActive }) => isActive);
  const chosen = active.filter(({ connectionId }) => connectionId === ssoDefaultConnectionId);
  const named = (chosen.length > 0 ? chosen : active).map(
    ({ displayName }) => displayName || "SSO",
  );
  return named.length === 0 ? null : [...new Set(named)].join(" / ");
}

interface Place {
  readonly project: Project;
  readonly organization: Organization;
}

const letterOf = (
  { project, organization }: Place,
  state: Batch["state"],
  planned: SsoRequirement | null,
) =>
  ({
    kind: "ssoRequired",
    fields: {
      project: project.name,
      organization: organization.name,
      ways: waysOf(organization) ?? "SSO",
      from: planned && !planned.isInForce ? planned.startsAt : null,
      timeZone: planned?.timeZone ?? "UTC",
      state,
    },
  }) as const;

export function createSsoRequirementLetters(
  parts: SsoRequirementLettersParts,
): SsoRequirementLetters {
  const { db, organizations, administrators, projects, sessions, audit, mail } = parts;

  const enqueueBatch = (tx: Tx, batch: Batch, runAt?: Date): Promise<void> =>
    enqueue(tx, {
      task: SSO_REQUIREMENT_LETTERS_TASK,
      payload: { ...batch, setAt: batch.setAt.toISOString() },
      jobKey: `${SSO_REQUIREMENT_LETTERS_TASK}:${batch.organizationId}`,
      ...(runAt && { runAt }),
    });

  /**
   * Does a job's work in its organization, locked, and as it is then. Nothing happens where the
   * organization or its project is gone.
   */
  async function inPlace(
    { projectId, organizationId }: z.output<typeof startPayload>,
    work: (tx: Tx, place: Place, now: Date) => Promise<void>,
  ): Promise<void> {
    const project = await projects.findById(projectId);
    if (!project) return;
    await db.transaction({ organizationId }, async (tx, now) => {
      await organizations.lock(tx, organizationId);
      const organization = await organizations.find(tx, organizationId);
      if (organization) await work(tx, { project, organization }, now);
    });
  }

  const isOf = (
    requirement: SsoRequirement | null,
    { setAt }: { readonly setAt: Date },
  ): requirement is SsoRequirement => requirement?.setAt.getTime() === setAt.getTime();

  /** The members who are next, of whom it is noted that they are written to. */
  async function takeBatch(
    tx: Tx,
    job: Batch,
    planned: SsoRequirement | null,
    now: Date,
  ): Promise<readonly Addressee[]> {
    const { organizationId, after, through, setAt: before } = job;
    const range = { after, through, before, limit: ANNOUNCED_AT_A_TIME };
    const next = await listAddressees(tx, organizationId, range);
    const last = next.at(-1)?.memberId ?? "";
    if (planned && last > planned.announced) {
      await saveSsoRequirement(tx, organizationId, { ...planned, announced: last });
    }
    if (next.length === ANNOUNCED_AT_A_TIME) {
      const runAt = new Date(now.getTime() + ANNOUNCEMENT_PAUSE_SECONDS * 1000);
      await enqueueBatch(tx, { ...job, after: last }, runAt);
    }
    return next;
  }

  return {
    async plan(tx, { project, language }, { organizationId, requirement, before }) {
      const { projectId } = project;
      const { startsAt, setAt } = requirement;
      const isSooner = before !== null && before.announced !== "" && startsAt < before.startsAt;
      await mail.withdraw(tx, project, { kind: "ssoRequired", organizationId });
      const payload = { projectId, organizationId, setAt, ...(language && { language }) };
      await enqueue(tx, {
        task: START_SSO_REQUIREMENT_TASK,
        payload: { ...payload, setAt: setAt.toISOString() },
        jobKey: `${START_SSO_REQUIREMENT_TASK}:${organizationId}`,
        runAt: startsAt,
      });
      const isUrgent = startsAt <= setAt || isSooner;
      const all = { state: "planned", isUrgent, after: "", through: null } as const;
      await enqueueBatch(tx, { ...payload, ...all });
    },
    async end(tx, origin, { organization, by }, now) {
      const { organizationId, ssoRequirement: requirement } = organization;
      if (!requirement) return;
      const { project, language } = origin;
      await saveSsoRequirement(tx, organizationId, null);
      if (requirement.isInForce || by === null) {
        const fields = { project: project.name, organization: organization.name, by };
        const letter = { kind: "ssoRequirementEnded", fields } as const;
        await administrators.notify(tx, { origin, organization, letter }, now);
      }
      await mail.withdraw(tx, project, { kind: "ssoRequired", organizationId });
      if (requirement.announced === "") return;
      const state = requirement.isInForce ? "ended" : "cancelled";
      const { projectId } = project;
      const { setAt, announced: through } = requirement;
      const of = { projectId, organizationId, setAt, ...(language && { language }) };
      await enqueueBatch(tx, { ...of, state, isUrgent: true, after: "", through });
    },
    start: async (payload) => {
      const job = startPayload.parse(payload);
      await inPlace(job, async (tx, { project, organization }, now) => {
        const { organizationId, ssoRequirement: requirement } = organization;
        // Ended, or set anew: that has a job of its own.
        if (!isOf(requirement, job) || !requirement.isInForce) return;
        const ended = await sessions.endWithoutSso(tx, organizationId, now);
        const connection = waysOf(organization);
        const fields = { project: project.name, organization: organization.name, connection };
        const letter = { kind: "ssoRequirementStarted", fields } as const;
        const origin = { project, ip: "", requestId: START_SSO_REQUIREMENT_TASK };
        const news = { origin: { ...origin, language: job.language }, organization, letter };
        await administrators.notify(tx, news, now);
        const details = { sessions: ended, is_usable: connection !== null };
        const action = "organization.sso_requirement_start";
        await audit.record(tx, { origin, action, organizationId, details }, now);
      });
    },
    write: async (payload) => {
      const job = lettersPayload.parse(payload);
      await inPlace(job, async (tx, { project, organization }, now) => {
        const { organizationId, ssoRequirement: requirement } = organization;
        const planned = isOf(requirement, job) ? requirement : null;
        // Of what was ended, nothing is said once there is a new one.
        const isSo = job.state === "planned" ? planned !== null : requirement === null;
        if (!isSo) return;
        const next = await takeBatch(tx, job, planned, now);
        const letter = letterOf({ project, organization }, job.state, planned);
        for (const { emailAddress: recipient, language } of next) {
          const locale = chooseLocale(language ?? undefined, job.language);
          const notice = { recipient, organizationId, letter, locale, isUrgent: job.isUrgent };
          await mail.notify(tx, project, notice, now);
        }
      });
    },
  };
}
