import type { PoolLoad } from "../database/pool/work-pool.ts";
import type { QueueLoad } from "../jobs/worker.ts";
import type { Metrics } from "../observe/metrics.ts";

export interface MeasuredProcess {
  readonly role: string;
  readonly version: string;
  readonly loads: () => readonly PoolLoad[];
}

/** Tells /metrics which process it is, and how much of its connections to the database is taken. */
export function measureProcess(
  { gauge, observe }: Metrics,
  { role, version, loads }: MeasuredProcess,
): void {
  gauge("build_info", "1; which release this process runs, and as what", [
    "version",
    "role",
    "node",
  ])
    .labels(version, role, process.versions.node)
    .set(1);
  const ofPools = (name: string, help: string, value: (load: PoolLoad) => number): void =>
    observe({ name, help, label: "pool" }, () =>
      loads().map((load) => ({ of: load.pool, value: value(load) })),
    );
  ofPools("database_connections_most", "Connections that a pool may open", ({ most }) => most);
  ofPools("database_connections_open", "Connections that a pool has open", ({ open }) => open);
  ofPools("database_connections_used", "Connections at work", ({ open, idle }) => open - idle);
  ofPools("database_waiting", "Works that wait for a connection", ({ waiting }) => waiting);
}

/**
 * Tells /metrics how many jobs the lanes of this process may run, and do; none where it runs no
 * jobs.
 */
export function measureQueues({ observe }: Metrics, lanes: () => readonly QueueLoad[]): void {
  observe({ name: "job_slots", help: "Jobs that a lane may run at once", label: "lane" }, () =>
    lanes().map(({ lane, slots }) => ({ of: lane, value: slots })),
  );
  observe({ name: "job_slots_taken", help: "Jobs that a lane runs now", label: "lane" }, () =>
    lanes().map(({ lane, running }) => ({ of: lane, value: running })),
  );
}
