import type { NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";

export const SYNC = "portfolio.sync";
export const REMOVE_ITEM = "portfolio.remove-item";

export const syncPayload = z.object({ organizationId: z.string(), connectionId: z.string() });
export const removalPayload = z.object({ organizationId: z.string(), removalId: z.string() });

/** One sync of one connection: a waiting one is replaced, a running one is followed by the next, never beside it. */
export const syncJob = (organizationId: string, connectionId: string): NewJob => ({
  task: SYNC,
  payload: { organizationId, connectionId },
  jobKey: `sync:${connectionId}`,
  queue: `sync:${connectionId}`,
  maxAttempts: 8,
});
