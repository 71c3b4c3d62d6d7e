import type { OwedRemoval } from "@stocks-vibe/portfolio-api";
import type { TaskState } from "@stocks-vibe/server-kit";
import { LETTER_TASKS, NIGHT_WORK } from "../../measure/measure-queue.ts";
import { inWords } from "../jobs/jobs.ts";
import { type Check, type Finding, isToWork, withLines } from "./finding.ts";

/**
 * Pure: what is said of jobs without another try. One that a newer job has replaced is none of
 * them.
 */
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

/**
 * A rebuild is somebody's page; what else there is may wait for a night's end, which has a check of
 * its own.
 */
const LATE_SECONDS: ReadonlyMap<string, number> = new Map([["portfolio.rebuild", 600]]);
const LATE_ELSE_SECONDS = 3_600;

/**
 * Pure: what is said of jobs that are due and taken by nobody. Letters and nights are looked at by
 * themselves.
 */
export function describeWaiting(tasks: readonly TaskState[], mustWork: boolean): Finding {
  const late = tasks.filter(
    ({ task, oldestReadySeconds }) =>
      !LETTER_TASKS.has(task) &&
      !NIGHT_WORK.has(task) &&
      oldestReadySeconds > (LATE_SECONDS.get(task) ?? LATE_ELSE_SECONDS),
  );
  if (late.length === 0) return { ok: true, text: "no job waits for long" };
  const lines = late.map(
    ({ task, ready, oldestReadySeconds }) =>
      `${ready} of ${task}, the oldest for ${inWords(oldestReadySeconds)}`,
  );
  const text = withLines("jobs are due, and no worker takes them", lines);
  return { ok: !mustWork, text };
}

export const waitingJobs: Check = async (patient) =>
  describeWaiting(await patient.standings.queue(), isToWork(patient));

export const stuckJobs: Check = async ({ standings }) => describeStuck(await standings.queue());

/** A provider that is told within the hour needs nobody's attention. */
const LATE_MS = 3_600_000;
const lineOf = ({ organizationId, id, since, tries, lastCode }: OwedRemoval): string =>
  `${id} of ${organizationId}, since ${since.toISOString()}, ${tries} tries${lastCode ? `, last ${lastCode}` : ""}`;

/**
 * Pure: what the doctor says of connections that ended here and that their provider has not heard
 * of.
 */
export function describeOwed(owed: readonly OwedRemoval[], now: Date): Finding {
  const late = owed.filter(({ since }) => now.getTime() - since.getTime() > LATE_MS);
  if (late.length === 0) {
    const waiting = owed.length > 0 ? ` but ${owed.length} of the last hour` : "";
    return { ok: true, text: `providers have heard of every removed connection${waiting}` };
  }
  return {
    ok: false,
    text: withLines(
      `${late.length} removed connections that their provider has not heard of, for over an hour; each is tried again now:`,
      late.map(lineOf),
    ),
  };
}

export const removals: Check = async ({ servers }) => {
  const { finishRemovals, clock } = servers.portfolio;
  const finding = describeOwed(await finishRemovals.listOwed(), await clock.now());
  if (!finding.ok) await finishRemovals.retryAll();
  return finding;
};
