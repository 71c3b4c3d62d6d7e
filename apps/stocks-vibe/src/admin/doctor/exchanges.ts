import { CHECK_EXCHANGE, KEYED_TASKS } from "@stocks-vibe/portfolio-api";
import { inWords, stateOf } from "../jobs/describe-job.ts";
import { type JobRow, listJobs } from "../jobs/jobs.repository.ts";
import { type Check, type Finding, withLines } from "./finding.ts";

/** Pure: what is said of public tokens that were exchanged, or may have been, and of which nobody knows what for. */
export function describeLost(jobs: readonly JobRow[]): Finding {
  const lost = jobs.filter(
    (job) => job.task === CHECK_EXCHANGE && stateOf(job, KEYED_TASKS) === "gave up",
  );
  if (lost.length === 0) return { ok: true, text: "no item was lost while it was linked" };
  const lines = lost.map(
    ({ id, organizationId, memberId, ageSeconds }) =>
      `job ${id}: ${memberId ?? "unknown"} of ${organizationId ?? "unknown"}, ${inWords(ageSeconds)} ago`,
  );
  return {
    ok: false,
    text: withLines(
      `${lost.length} items may live at the provider that nobody here can end; see "Items that were lost" in docs/operate.md:`,
      lines,
    ),
  };
}

export const lostExchanges: Check = async ({ pool }) => describeLost(await listJobs(pool));
