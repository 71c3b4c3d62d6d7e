import { countLiveWorkers } from "@stocks-vibe/server-kit";
import { type Check, type Finding, isToWork } from "./finding.ts";

/** Pure: what is said of so many processes that take jobs, where some are to. */
export function describeWorkers(alive: number, mustWork: boolean): Finding {
  if (alive > 0) return { ok: true, text: `${alive} processes take jobs` };
  return mustWork
    ? { ok: false, text: "no process takes jobs: start one with ROLE=worker or ROLE=all" }
    : { ok: true, text: "no process takes jobs, as the product is stopped" };
}

export const workers: Check = async (patient) =>
  describeWorkers(await countLiveWorkers(patient.pool), isToWork(patient));
