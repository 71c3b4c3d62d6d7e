import { missedNight, NIGHT_TASKS } from "@stocks-vibe/portfolio-api";
import type { TaskState } from "@stocks-vibe/server-kit";
import {
  type BackupRecord,
  type BackupTables,
  findLastBackup,
} from "../../backup/backups.repository.ts";
import { openProductSchema } from "../../database/migrations.ts";
import type { Settings } from "../../environment/settings.ts";
import { inWords } from "../jobs/jobs.ts";
import { findNewestNight, type NewestNight } from "./doctor.repository.ts";
import { type Check, type Finding, isToWork } from "./finding.ts";

const HOUR_MS = 3_600_000;
/** Every worker asks twice a minute whether a night is due. */
const BEGINS_WITHIN_MS = HOUR_MS;
/** Prices of everything that is held are fetched before the organizations' jobs are given out. */
const GIVEN_OUT_WITHIN_MS = HOUR_MS;
/** From 22:00 until people look at their figures over breakfast. */
const DONE_WITHIN_MS = 8 * HOUR_MS;

export interface NightFacts {
  readonly now: Date;
  readonly newest: NewestNight | undefined;
  readonly tasks: readonly TaskState[];
}

/** Pure: what is said of the night of the last Denver day whose 22:00 has passed. */
export function describeNight({ now, newest, tasks }: NightFacts): Finding {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const missed = missedNight(ago(BEGINS_WITHIN_MS), newest?.asOf);
  if (missed || !newest) {
    return {
      ok: !missed,
      text: missed ? `the night of ${missed} has not begun` : "no night is due yet",
    };
  }
  const name = `the night of ${newest.asOf}`;
  if (!newest.isGivenOut) {
    const isLate = newest.claimedAt < ago(GIVEN_OUT_WITHIN_MS);
    return { ok: !isLate, text: `${name} has begun, and is not given out to its organizations` };
  }
  const work = tasks.filter(({ task }) => NIGHT_TASKS.includes(task));
  const left = work.reduce((sum, row) => sum + row.ready + row.later + row.running, 0);
  const gaveUp = work.reduce((sum, row) => sum + row.gaveUp, 0);
  if (gaveUp > 0) {
    const oldest = inWords(Math.max(...work.map(({ oldestSeconds }) => oldestSeconds)));
    return { ok: false, text: `${gaveUp} jobs of nights gave up, the oldest ${oldest} ago` };
  }
  if (left === 0) return { ok: true, text: `${name} is done` };
  const isLate = newest.claimedAt < ago(DONE_WITHIN_MS);
  return { ok: !isLate, text: `${name} is not done: ${left} jobs are left` };
}

export const night: Check = async (patient) => {
  const { pool, servers, standings } = patient;
  const now = await servers.portfolio.clock.now();
  const newest = await findNewestNight(pool);
  const finding = describeNight({ now, newest, tasks: await standings.queue() });
  // The next start makes up for what a stopped product has missed.
  return isToWork(patient)
    ? finding
    : { ok: true, text: `${finding.text}; the product is stopped` };
};

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 7;

const ageOf = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 2) return `${days} days`;
  const hours = Math.max(0, Math.floor(ms / HOUR_MS));
  return hours === 1 ? "1 hour" : `${hours} hours`;
};

/**
 * Pure: how old the last backup is, and whether that is well. On one's own machine it always is;
 * over a DATABASE_URL there may be others that nobody told us of.
 */
export function describeBackup(
  last: Pick<BackupRecord, "takenAt" | "fileName"> | undefined,
  now: Date,
  settings: Pick<Settings, "isDevelopment" | "usesEmbeddedPostgres">,
): Finding {
  const { isDevelopment, usesEmbeddedPostgres } = settings;
  if (!last) {
    const text = "no backup was written yet: npm run admin -- backup <file>";
    return { ok: isDevelopment || !usesEmbeddedPostgres, text };
  }
  const age = now.getTime() - last.takenAt.getTime();
  return {
    ok: isDevelopment || age <= OLDEST_DAYS * DAY_MS,
    text: `the last backup is ${ageOf(age)} old (${last.fileName})`,
  };
}

export const lastBackup: Check = async ({ pool, servers, settings }) => {
  const last = await findLastBackup(openProductSchema<BackupTables>(pool));
  return describeBackup(last, await servers.portfolio.clock.now(), settings);
};
