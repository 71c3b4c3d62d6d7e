import type { Pool } from "../database/postgres.ts";
import { freeJobs, lockedJobs, type Presence } from "./worker-presence.ts";

export interface KnownJobs {
  note(id: string, state: "runs" | "ran"): void;
  /** Frees jobs that this process was given and does not know of. To be called again and again. */
  freeForgotten(): Promise<void>;
}

/**
 * What this process runs, beside what the queue believes it runs. A connection that breaks after a
 * job was given, and before the answer arrived, leaves a job with a living process that has never
 * heard of it. A job counts as forgotten when every look found it so for `forgottenAfterMs`: at a
 * single moment it may be on its way here, or may just be reported as done. That must be longer
 * than an answer of the queue is waited for, or one that arrives late would begin what was given to
 * someone else.
 */
export function createKnownJobs(
  pool: Pool,
  presence: Pick<Presence, "names">,
  forgottenAfterMs: number,
): KnownJobs {
  const running = new Set<string>();
  /** Since when each was held by nobody. */
  let suspects: ReadonlyMap<string, number> = new Map();
  let changes = new Set<string>();
  return {
    note(id, state) {
      changes.add(id);
      if (state === "runs") running.add(id);
      else running.delete(id);
    },
    async freeForgotten() {
      const names = presence.names();
      const locked = await lockedJobs(pool, names);
      const unknown = locked.filter((id) => !running.has(id) && !changes.has(id));
      changes = new Set();
      const now = performance.now();
      const before = suspects;
      suspects = new Map(unknown.map((id) => [id, before.get(id) ?? now]));
      const forgotten = unknown.filter((id) => {
        const since = before.get(id);
        return since !== undefined && now - since >= forgottenAfterMs;
      });
      if (forgotten.length > 0) await freeJobs(pool, forgotten, names);
    },
  };
}
