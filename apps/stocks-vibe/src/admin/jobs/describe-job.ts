import type { JobRow } from "./jobs.repository.ts";

/**
 * `superseded`: a newer job of the same key has taken its place while it ran. What it was for is
 * done by that one, so it is no failure.
 */
export const STATES = ["waiting", "running", "gave up", "superseded"] as const;
export type JobState = (typeof STATES)[number];

/**
 * Pure: how a job stands. `keyedTasks` are those whose jobs always have a key, and lose it when a
 * newer one takes their place.
 */
export function stateOf(job: JobRow, keyedTasks: readonly string[]): JobState {
  if (job.isLocked) return "running";
  if (job.attempts < job.maxAttempts) return "waiting";
  return job.key === null && keyedTasks.includes(job.task) ? "superseded" : "gave up";
}

const MOST_CHARACTERS = 100;
/** Longer than any word: a token, a key, a sealed text. */
const TOKEN = /[A-Za-z0-9_+/=-]{24,}/g;
const ADDRESS = /[^\s<>"'@]+@/g;

/**
 * Pure: what an error says before its stack, on one line, short, and without what may be somebody's
 * secret or address.
 */
export function shortError(error: string): string {
  const [said = ""] = error.split(/\n\s+at /);
  const plain = said.replace(/\s+/g, " ").trim().replace(ADDRESS, "…@").replace(TOKEN, "…");
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS - 1)}…` : plain;
}

const UNITS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
] as const;

/** Pure: a time in its largest unit that is not below one, such as '3 h'. */
export function inWords(seconds: number): string {
  const [size, name] = UNITS.find(([least]) => seconds >= least) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${name}`;
}

/** Pure: one line about a job. */
export function describeJob(job: JobRow, keyedTasks: readonly string[]): string {
  const state = stateOf(job, keyedTasks);
  const due =
    state === "waiting" && job.dueInSeconds >= 1 ? ` for ${inWords(job.dueInSeconds)}` : "";
  return [
    job.id.padStart(8),
    job.task.padEnd(28),
    `${state}${due}`.padEnd(16),
    `${inWords(job.ageSeconds)} old`.padEnd(11),
    `try ${job.attempts} of ${job.maxAttempts}`.padEnd(14),
    job.organizationId ?? "-",
    job.lastError === null ? "" : `  ${shortError(job.lastError)}`,
  ]
    .join("  ")
    .trimEnd();
}
