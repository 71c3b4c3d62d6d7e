import { KEYED_TASKS } from "@stocks-vibe/portfolio-api";
import type { Pool } from "@stocks-vibe/server-kit";
import { clearJobs, type JobRow, listJobs, retryJobs } from "./jobs.repository.ts";

/**
 * `superseded`: a newer job of the same key has taken its place while it ran. What it was for is
 * done by that one, so it is no failure.
 */
const STATES = ["waiting", "running", "gave up", "superseded"] as const;
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

export interface JobsCommand {
  /** As the owner of the queue. */
  readonly pool: Pool;
  readonly print: (line: string) => void;
}

/** Lines of a terminal; the count says how many there are. */
const MOST_LINES = 200;
const CONFIRMED = "yes";

const HELP = [
  `jobs list [<state or task>]      every job: ${STATES.join(", ")}`,
  "jobs retry <id|all>              give one that gave up, or all of them, all their tries again",
  `jobs clear <id|task> ${CONFIRMED}         delete one job, or all of a task; what it was for is not done`,
];

const hasGivenUp = (job: JobRow): boolean => stateOf(job, KEYED_TASKS) === "gave up";

/** With or without its blank. */
const stateNamed = (word: string): string => word.replace("-", " ");
const isState = (word: string): boolean => STATES.some((state) => state === stateNamed(word));

/** Pure: the jobs that a word names: a number, a task, or a state with or without its blank. */
function jobsNamed(jobs: readonly JobRow[], word: string): JobRow[] {
  const state = stateNamed(word);
  return jobs.filter(
    (job) => job.id === word || job.task === word || stateOf(job, KEYED_TASKS) === state,
  );
}

async function list({ pool, print }: JobsCommand, word: string | undefined): Promise<number> {
  const all = await listJobs(pool);
  const jobs = word === undefined ? all : jobsNamed(all, word);
  if (word !== undefined && jobs.length === 0 && !isState(word)) {
    print(
      `No job has the number, the task or the state ${word}. The states: ${STATES.join(", ")}.`,
    );
    return 1;
  }
  for (const job of jobs.slice(0, MOST_LINES)) print(describeJob(job, KEYED_TASKS));
  const more = jobs.length - Math.min(jobs.length, MOST_LINES);
  if (more > 0) print(`and ${more} more`);
  print(`${jobs.length} jobs, ${jobs.filter(hasGivenUp).length} gave up`);
  return 0;
}

async function retry({ pool, print }: JobsCommand, word: string | undefined): Promise<number> {
  const stuck = (await listJobs(pool)).filter(hasGivenUp);
  const chosen = word === "all" ? stuck : stuck.filter(({ id }) => id === word);
  if (word === undefined || (word !== "all" && chosen.length === 0)) {
    print(word === undefined ? "Which one? Its number, or: all" : `No job ${word} has given up.`);
    return word === undefined ? 2 : 1;
  }
  const many = await retryJobs(
    pool,
    chosen.map(({ id }) => id),
  );
  print(`${many} jobs will be tried again.`);
  return 0;
}

async function clear(
  { pool, print }: JobsCommand,
  word: string | undefined,
  confirmation: string | undefined,
): Promise<number> {
  const all = await listJobs(pool);
  const named = all.filter(({ id, task }) => id === word || task === word);
  const chosen = named.filter(({ isLocked }) => !isLocked);
  if (chosen.length === 0) {
    print(
      named.length > 0
        ? "It runs at this moment; a running job is not deleted."
        : `There is no job or task ${word ?? ""}`
            .trimEnd()
            .concat("; see: npm run admin -- jobs list"),
    );
    return word === undefined ? 2 : 1;
  }
  if (confirmation !== CONFIRMED) {
    for (const job of chosen.slice(0, MOST_LINES)) print(describeJob(job, KEYED_TASKS));
    print(
      `What these ${chosen.length} jobs are for will not be done. To delete them: jobs clear ${word} ${CONFIRMED}`,
    );
    return 2;
  }
  const many = await clearJobs(
    pool,
    chosen.map(({ id }) => id),
  );
  print(`${many} jobs were deleted.`);
  return 0;
}

/** How many words may follow each. */
const MOST_WORDS: Readonly<Record<string, number>> = { list: 1, retry: 1, clear: 2 };

/**
 * `jobs list|retry|clear`: what waits, runs and gave up, without what a job carries. Answers the
 * exit code.
 */
export function jobs(session: JobsCommand, [action, ...words]: readonly string[]): Promise<number> {
  const [word, confirmation] = words;
  const surplus = words[MOST_WORDS[action ?? ""] ?? words.length];
  if (surplus !== undefined) {
    session.print(`jobs ${action} takes no “${surplus}”. Nothing was done.`);
    return Promise.resolve(2);
  }
  if (action === "list") return list(session, word);
  if (action === "retry") return retry(session, word);
  if (action === "clear") return clear(session, word, confirmation);
  for (const line of HELP) session.print(line);
  return Promise.resolve(2);
}
