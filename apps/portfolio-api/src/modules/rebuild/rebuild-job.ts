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
