import type { TaskState } from "@stocks-vibe/server-kit";
import { type Check, type Finding, withLines } from "./finding.ts";

/** Pure: what is said of jobs without another try. One that a newer job has replaced is none of them. */
export function describeStuck(tasks: readonly TaskState[]): Finding {
  const stuck = tasks.filter(({ gaveUp }) => gaveUp > 0);
  if (stuck.length === 0) return { ok: true, text: "no job has given up" };
  const many = stuck.reduce((sum, { gaveUp }) => sum + gaveUp, 0);
  const lines = stuck.map(({ task, gaveUp }) => `${gaveUp} of ${task}`);
  return {
    ok: false,
    text: withLines(`${many} jobs gave up; see: npm run admin -- jobs list gave-up`, lines),
  };
}

export const stuckJobs: Check = async ({ standings }) => describeStuck(await standings.queue());
