import type { Pool } from "../database/postgres.ts";
import type { QueueLoad } from "../jobs/worker.ts";
import { type SchemaVersion, schemaTrouble } from "../migrations/schema-versions.ts";

export interface ReadinessParts {
  /** Connections that nothing else takes. */
  readonly probes: Pool;
  /** What this program has brought the database to. */
  readonly versions: readonly SchemaVersion[];
  /** Lanes of this process, or none yet; undefined where it runs no jobs. */
  readonly lanes: () => readonly QueueLoad[] | undefined;
}

const ANSWER_WITHIN_MS = 2_000;

/** Pure: what is wrong with the lanes of a process that is to run jobs. */
export function queueTrouble(lanes: readonly QueueLoad[] | undefined): string | undefined {
  if (lanes === undefined) return undefined;
  if (lanes.length === 0) return "jobs are not taken yet";
  const idle = lanes.filter(({ isTaking }) => !isTaking).map(({ lane }) => lane);
  return idle.length > 0 ? `jobs are not taken: ${idle.join(", ")}` : undefined;
}

async function databaseTrouble({ probes, versions }: ReadinessParts): Promise<string | undefined> {
  const timeout = new Promise<string>((resolve) => {
    setTimeout(() => resolve("database away"), ANSWER_WITHIN_MS).unref();
  });
  const answer = schemaTrouble(probes, versions).catch(() => "database away");
  return Promise.race([answer, timeout]);
}

/**
 * What keeps this process from working: the database does not answer within two seconds, or is at
 * another version than this program knows (a newer one was started, or an older state was put
 * back), or jobs that it is to run are not taken.
 */
export const readiness = (parts: ReadinessParts): (() => Promise<string | undefined>) => {
  return async () => (await databaseTrouble(parts)) ?? queueTrouble(parts.lanes());
};
