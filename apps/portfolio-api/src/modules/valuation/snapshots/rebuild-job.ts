import type { NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";

export const REBUILD = "portfolio.rebuild";
export const rebuildPayload = z.object({ organizationId: z.string() });

/** One rebuild of an organization's figures; several causes at once give one run. */
export const rebuildJob = (organizationId: string): NewJob => ({
  task: REBUILD,
  payload: { organizationId },
  jobKey: `rebuild:${organizationId}`,
  queue: `rebuild:${organizationId}`,
});

/**
 * So long a rebuild rests that only a program of a later version may do, before somebody takes it
 * again.
 */
const HANDED_ON_MS = 30_000;

/** The same, for another process: one that runs the version whose figures are stored. */
export const handedOnRebuild = (organizationId: string, now: Date): NewJob => ({
  ...rebuildJob(organizationId),
  runAt: new Date(now.getTime() + HANDED_ON_MS),
});
