import type { NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";

export const ERASE_ORGANIZATION = "portfolio.erase-organization";

export const erasurePayload = z.object({ organizationId: z.string() });

const AGAIN_AFTER_MS = 600_000;

/**
 * Erases at once, and once more ten minutes later: a sync that was under way may have written
 * meanwhile.
 */
export const erasureJobs = (organizationId: string, now: Date): readonly NewJob[] =>
  [0, AGAIN_AFTER_MS].map((delay) => ({
    task: ERASE_ORGANIZATION,
    payload: { organizationId },
    jobKey: `erase:${organizationId}:${delay}`,
    runAt: new Date(now.getTime() + delay),
  }));
