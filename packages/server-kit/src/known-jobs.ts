import type { Pool } from "./postgres.ts";
import { freeJobs, lockedJobs, type Presence } from "./worker-presence.ts";

export interface KnownJobs {
  note(id: string, state: "runs" | "ran"): void;
  /** Frees jobs that this process was given and does not know of. To be called again and again. */
  freeForgotten(): Promise<void>;
}

/**
 * What this process runs, beside what the queue believes it runs. A connection that breaks after a job was given, and before the answer
 * arrived, leaves a job with a living process that has never heard of it. A job counts as forgotten when two looks in a row found it so:
 * at a single moment it may be on its way here, or may just be reported as done.
 */
export function createKnownJobs(pool: Pool, presence: Pick<Presence, "names">): KnownJobs {
  const running = new Set<string>();
  let suspects: ReadonlySet<string> = new Set();
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
      const forgotten = unknown.filter((id) => suspects.has(id));
      suspects = new Set(unknown);
      if (forgotten.length > 0) await freeJobs(pool, forgotten, names);
    },
  };
}
