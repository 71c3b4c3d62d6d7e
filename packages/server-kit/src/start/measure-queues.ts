import type { QueueLoad } from "../jobs/worker.ts";
import type { Metrics } from "../observe/metrics.ts";

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
