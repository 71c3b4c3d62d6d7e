import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  type BehindOrganization,
  CHECK_EXCHANGE,
  type FailingConnection,
  KEYED_TASKS,
  NOT_TENANT_DATA,
  type OtherFigures,
} from "@stocks-vibe/portfolio-api";
import {
  checkRole,
  countLiveWorkers,
  schemaTrouble,
  type TaskState,
  unguardedTables,
  versionsOf,
} from "@stocks-vibe/server-kit";
import { PLANS } from "../../database/migrations.ts";
import { LETTER_TASKS, oldestLetterSeconds } from "../../measure/measure-queue.ts";
import type { AdminSession } from "../admin-session.ts";
import { type JobRow, listJobs } from "../jobs/jobs.repository.ts";
import { inWords, stateOf } from "../jobs/jobs.ts";
import { NO_JUDGE } from "../project.ts";
import { findServerVersion } from "./doctor.repository.ts";
import { type Check, createStandings, type Finding, isToWork, withLines } from "./finding.ts";
import { removals, stuckJobs, waitingJobs } from "./jobs.ts";
import { lastBackup, night } from "./night.ts";

/** Pure: what is said of so many processes that take jobs, where some are to. */
export function describeWorkers(alive: number, mustWork: boolean): Finding {
  if (alive > 0) return { ok: true, text: `${alive} processes take jobs` };
  return mustWork
    ? { ok: false, text: "no process takes jobs: start one with ROLE=worker or ROLE=all" }
    : { ok: true, text: "no process takes jobs, as the product is stopped" };
}

const workers: Check = async (patient) =>
  describeWorkers(await countLiveWorkers(patient.pool), isToWork(patient));

/** Whoever signs in waits for it. */
const LATE_SECONDS = 600;

/** Pure: what is said of letters and texts that are not out, those that gave up included. */
export function describeUnsent(tasks: readonly TaskState[], mustWork: boolean): Finding {
  const letters = tasks.filter(({ task }) => LETTER_TASKS.has(task));
  const gaveUp = letters.reduce((sum, row) => sum + row.gaveUp, 0);
  const unsent = letters.reduce(
    (sum, { ready, later, running }) => sum + ready + later + running,
    gaveUp,
  );
  if (unsent === 0) return { ok: true, text: "no letter is unsent" };
  const age = oldestLetterSeconds(tasks);
  const isLate = gaveUp > 0 || (mustWork && age > LATE_SECONDS);
  return {
    ok: !isLate,
    text: `${unsent} letters are unsent, the oldest for ${inWords(age)}${gaveUp > 0 ? `; ${gaveUp} of them will not be tried again` : ""}`,
  };
}

const unsentMail: Check = async (patient) =>
  describeUnsent(await patient.standings.queue(), isToWork(patient));

const tenantTables: Check = async ({ pool }) => {
  const open = await unguardedTables(pool, "portfolio", NOT_TENANT_DATA);
  const names = open.map((row) => row.table).join(", ");
  return {
    ok: open.length === 0,
    text: open.length === 0 ? "every tenant table is guarded" : `not guarded: ${names}`,
  };
};

const secretsFile: Check = async ({ settings, dataDir }) => {
  if (!settings.usesEmbeddedPostgres) return { ok: true, text: "secrets come from MASTER_KEY" };
  const { mode } = await stat(join(dataDir, "secrets.json"));
  const open = process.platform !== "win32" && (mode & 0o077) !== 0;
  return { ok: !open, text: `secrets.json is ${open ? "readable by others" : "closed to others"}` };
};

const schemaVersions: Check = async ({ pool }) => {
  const trouble = await schemaTrouble(pool, await versionsOf(PLANS));
  return {
    ok: trouble === undefined,
    text: trouble ?? "the database is at the version of this program",
  };
};

const roles: Check = async ({ pool }) => {
  for (const { role, schema } of PLANS) if (role) await checkRole(pool, role, schema);
  return { ok: true, text: "requests run as roles that can't see past a tenant's rows" };
};

const OLDEST_POSTGRES = 16;

const postgresVersion: Check = async ({ pool }) => {
  const version = await findServerVersion(pool);
  const ok = Math.floor(version / 10_000) >= OLDEST_POSTGRES;
  return { ok, text: `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} answers` };
};

/** Pure: how far the figures are brought to this version of the program. */
export function describeVersions({ organizations, older, newer }: OtherFigures): Finding {
  const of = `of ${organizations} organizations' figures are`;
  if (newer > 0) {
    return {
      ok: false,
      text: `${newer} ${of} a later version's: run that version, or restore the backup from before it`,
    };
  }
  if (older > 0) {
    return {
      ok: true,
      text: `${older} ${of} an earlier version's still; they are brought up to date in the background, by the next night at the latest`,
    };
  }
  return { ok: true, text: "every organization's figures are this version's" };
}

const figuresVersion: Check = async ({ standings }) =>
  describeVersions((await standings.organizations()).otherFigures);

/** Pure: what is said of organizations whose figures could not be replaced by newer ones. */
export function describeBehind(behind: readonly BehindOrganization[]): Finding {
  if (behind.length === 0) return { ok: true, text: "every organization's figures are up to date" };
  const lines = behind.map(
    ({ organizationId, since, reason }) =>
      `${organizationId}, since ${since.toISOString()}: ${reason}`,
  );
  return {
    ok: false,
    text: withLines(`${behind.length} organizations' figures are behind:`, lines),
  };
}

const figuresBehind: Check = async ({ standings }) =>
  describeBehind((await standings.organizations()).behind);

/**
 * Pure: what is said of public tokens that were exchanged, or may have been, and of which nobody
 * knows what for.
 */
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
      `${lost.length} items may live at the provider that no one here can end; see "Items that were lost" in docs/operate.md:`,
      lines,
    ),
  };
}

const lostExchanges: Check = async ({ pool }) => describeLost(await listJobs(pool));

const GIB = 2 ** 30;
/**
 * A night of thousands of organizations writes some hundred megabytes before PostgreSQL gives room
 * back.
 */
const LEAST_BYTES = 2 * GIB;

/** Pure: what is said of so many free bytes. */
export const describeSpace = (free: number): Finding => ({
  ok: free >= LEAST_BYTES,
  text: `the data folder's disk has ${(free / GIB).toFixed(1)} GiB left${free < LEAST_BYTES ? "; make room before it is full" : ""}`,
});

const diskSpace: Check = async ({ settings, dataDir }) => {
  if (!settings.usesEmbeddedPostgres) {
    return { ok: true, text: "the database's disk is not this machine's to look at" };
  }
  const { bavail, bsize } = await statfs(dataDir);
  return describeSpace(bavail * bsize);
};

/**
 * A sync that failed by a fault of ours; all other codes are a provider's, an institution's or a
 * member's to mend.
 */
const OURS = "OUR_FAULT";
const MOST_NAMED = 5;

/**
 * Pure: what is said of connections whose last sync failed: how many by code, and of whom, by ids.
 */
export function describeFailing(failing: readonly FailingConnection[]): Finding {
  if (failing.length === 0) return { ok: true, text: "no connection fails" };
  const byCode = new Map<string, FailingConnection[]>();
  for (const row of failing) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  const lines = [...byCode]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([code, rows]) => {
      const ids = [...new Set(rows.map(({ organizationId }) => organizationId))];
      const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
      return `${rows.length} ${code}: ${ids.slice(0, MOST_NAMED).join(", ")}${more}`;
    });
  return {
    ok: !byCode.has(OURS),
    text: withLines(`${failing.length} connections fail, by code:`, lines),
  };
}

const failingConnections: Check = async ({ standings }) =>
  describeFailing((await standings.organizations()).failing);

/** Pure: the providers by which people sign in, by project. */
function describeProviders(
  projects: readonly { readonly projectId: string; readonly providers: readonly string[] }[],
): Finding {
  const lines = projects
    .filter(({ providers }) => providers.length > 0)
    .map(({ projectId, providers }) => `${projectId}: ${providers.join(", ")}`);
  const headline = lines.length === 0 ? "no provider of sign-in is set up" : "people sign in by:";
  return { ok: true, text: withLines(headline, lines) };
}

const providers: Check = async ({ servers }) => {
  const { projects } = servers.identity;
  const all = await projects.list();
  const shown = await Promise.all(
    all.map(async ({ projectId }) => {
      const list = await projects.providers.list(projectId);
      const words = list.map(({ label, hasOneTap }) => (hasOneTap ? `${label} (One Tap)` : label));
      return { projectId, providers: words };
    }),
  );
  return describeProviders(shown);
};

const deviceJudge: Check = async ({ servers, settings }) => {
  const projects = await servers.identity.projects.list();
  const judged = projects.filter(({ dfpMode }) => dfpMode !== null);
  if (judged.length === 0) return { ok: true, text: "no project has devices judged" };
  return settings.judgesDevices
    ? { ok: true, text: `devices are judged for ${judged.length} projects` }
    : {
        ok: false,
        text: withLines(
          NO_JUDGE,
          judged.map(({ projectId }) => projectId),
        ),
      };
};

const CHECKS: readonly Check[] = [
  postgresVersion,
  schemaVersions,
  roles,
  tenantTables,
  secretsFile,
  diskSpace,
  workers,
  providers,
  unsentMail,
  night,
  stuckJobs,
  waitingJobs,
  failingConnections,
  figuresBehind,
  figuresVersion,
  removals,
  lostExchanges,
  deviceJudge,
  lastBackup,
];

/** Over a DATABASE_URL only a process that takes jobs can be seen. */
function standingOf({ isProductRunning, settings }: AdminSession): string {
  if (isProductRunning) return "The product is running.";
  return settings.usesEmbeddedPostgres
    ? "The product is stopped."
    : "No process of the product takes jobs. A server with ROLE=http can't be seen from here.";
}

/**
 * `doctor`: one finding per check; exit code 1 when something is wrong. A check that fails is a
 * finding, and the others go on.
 */
export async function doctor(session: AdminSession): Promise<number> {
  const standings = createStandings(session.pool, session.servers.portfolio);
  const patient = { ...session, standings };
  let failed = 0;
  for (const check of CHECKS) {
    const finding = await check(patient).catch(
      (error: unknown): Finding => ({
        ok: false,
        text: error instanceof Error ? error.message : String(error),
      }),
    );
    if (!finding.ok) failed += 1;
    session.print(`${finding.ok ? "✓" : "✗"} ${finding.text}`);
  }
  session.print(standingOf(session));
  return failed === 0 ? 0 : 1;
}
