import { type Database, enqueue, type Logger, type NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { PortfolioSchema } from "../../../../storage/schema.ts";
import { rebuildJob } from "../../snapshots/rebuild-job.ts";
import type { SnapshotsService } from "../../snapshots/snapshots.service.ts";
import type { RebuildService } from "../rebuild.service.ts";

export const FIGURES_UPGRADE = "portfolio.figures-upgrade";

export const figuresUpgradePayload = z.object({
  /** Of the figures that are to be stored; another version's processes leave the job alone. */
  figuresVersion: z.int(),
  /** Organizations up to this id are done. */
  after: z.string().nullable(),
});
type FiguresUpgradeStep = z.infer<typeof figuresUpgradePayload>;

/**
 * One step of bringing all figures up to date. Steps of one version follow each other, however many
 * processes start. Each has a key of its own: a step that was freed while it still ran would
 * otherwise be overwritten by the next one, and take it along when it ends.
 */
const figuresUpgradeJob = (step: FiguresUpgradeStep, runAt?: Date): NewJob => ({
  task: FIGURES_UPGRADE,
  payload: { ...step },
  jobKey: `figures-upgrade:${step.figuresVersion}:${step.after ?? ""}`,
  queue: `figures-upgrade:${step.figuresVersion}`,
  ...(runAt ? { runAt } : {}),
});

export interface FiguresUpgrade {
  /**
   * Enqueues the first step. Every start of a process with a worker does: what is up to date
   * already costs a look.
   */
  begin(): Promise<void>;
  /**
   * The job of one step: rebuilds the figures of the next organizations that an earlier version has
   * stored, one after the other, and enqueues the step after it. One that is killed is done again,
   * and finds what it has done.
   */
  step(step: FiguresUpgradeStep, log: Logger): Promise<void>;
}

export interface FiguresUpgradeDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly listOrganizationIds: () => Promise<string[]>;
  readonly rebuild: Pick<RebuildService, "rebuildStored">;
  readonly snapshots: Pick<SnapshotsService, "ageOf" | "figuresVersion">;
}

/**
 * So many organizations are looked at in one step: few enough that a step that is killed loses
 * little.
 */
const ORGANIZATIONS_A_STEP = 20;
/**
 * So long a step rests that this process does not know, so that one of its own version can take it.
 */
const HANDED_ON_MS = 30_000;

/** Pure: who comes next, in the order of their ids. */
export const nextOrganizations = (ids: readonly string[], after: string | null): string[] =>
  ids
    .filter((id) => after === null || id > after)
    .sort((one, other) => (one < other ? -1 : 1))
    .slice(0, ORGANIZATIONS_A_STEP);

/**
 * Brings the figures of all organizations up to date after an upgrade, in the background: one
 * organization at a time in each of its slots, behind everything that somebody waits for.
 */
export function createFiguresUpgrade(deps: FiguresUpgradeDependencies): FiguresUpgrade {
  const { db, listOrganizationIds, rebuild, snapshots } = deps;
  const { figuresVersion } = snapshots;

  const enqueueStep = (step: FiguresUpgradeStep, restMs = 0): Promise<void> =>
    db.transaction({}, (tx, now) =>
      enqueue(tx, figuresUpgradeJob(step, new Date(now.getTime() + restMs))),
    );

  const bringUpToDate = async (organizationId: string, log: Logger): Promise<void> => {
    const age = await db.transaction({ organizationId }, (tx) =>
      snapshots.ageOf(tx, organizationId),
    );
    if (age !== "older") return;
    try {
      await rebuild.rebuildStored(organizationId, log, { isInBackground: true });
    } catch (err) {
      // The others must not wait for what fails here; it is tried again by a job of its own.
      log.warn({ err, organizationId }, "figures are not brought up to date yet; a job will");
      await db.transaction({}, (tx) => enqueue(tx, rebuildJob(organizationId)));
    }
  };

  return {
    begin: () => enqueueStep({ figuresVersion, after: null }),
    async step(step, log) {
      // An earlier version's: each start has begun its own. A later one's: its processes do it.
      if (step.figuresVersion < figuresVersion) return;
      if (step.figuresVersion > figuresVersion) return enqueueStep(step, HANDED_ON_MS);
      const organizationIds = nextOrganizations(await listOrganizationIds(), step.after);
      for (const organizationId of organizationIds) await bringUpToDate(organizationId, log);
      const after = organizationIds.at(-1);
      if (after !== undefined) await enqueueStep({ figuresVersion, after });
    },
  };
}
