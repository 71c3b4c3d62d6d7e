import { stat } from "node:fs/promises";
import { join } from "node:path";
import { KEYED_TASKS, NOT_TENANT_DATA } from "@stocks-vibe/portfolio-api";
import { checkRole, unguardedTables } from "@stocks-vibe/server-kit";
import { PLANS } from "../migrations.ts";
import type { AdminSession } from "./admin-session.ts";
import { countStuckJobs, findServerVersion } from "./doctor.repository.ts";
import { describeOwed } from "./owed-removals.ts";

type Finding = { readonly ok: boolean; readonly text: string };
type Check = (session: AdminSession) => Promise<Finding>;

const OLDEST_POSTGRES = 16;

const postgresVersion: Check = async ({ pool }) => {
  const version = await findServerVersion(pool);
  const ok = Math.floor(version / 10_000) >= OLDEST_POSTGRES;
  return { ok, text: `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} answers` };
};

const roles: Check = async ({ pool }) => {
  for (const { role, schema } of PLANS) if (role) await checkRole(pool, role, schema);
  return { ok: true, text: "requests run as roles that can't see past a tenant's rows" };
};

const jobs: Check = async ({ pool }) => {
  const stuck = await countStuckJobs(pool, KEYED_TASKS);
  return { ok: stuck === 0, text: stuck === 0 ? "no job has given up" : `${stuck} jobs gave up` };
};

const secretsFile: Check = async ({ settings, dataDir }) => {
  if (!settings.usesEmbeddedPostgres) return { ok: true, text: "secrets come from MASTER_KEY" };
  const { mode } = await stat(join(dataDir, "secrets.json"));
  const open = process.platform !== "win32" && (mode & 0o077) !== 0;
  return { ok: !open, text: `secrets.json is ${open ? "readable by others" : "closed to others"}` };
};

const organizationsGuarded: Check = async ({ pool }) => {
  const open = await unguardedTables(pool, "portfolio", NOT_TENANT_DATA);
  const names = open.map((row) => row.table).join(", ");
  return {
    ok: open.length === 0,
    text: open.length === 0 ? "every tenant table is guarded" : `not guarded: ${names}`,
  };
};

const removals: Check = async ({ servers }) => {
  const { finishRemovals, clock } = servers.portfolio;
  const finding = describeOwed(await finishRemovals.listOwed(), await clock.now());
  if (!finding.ok) await finishRemovals.retryAll();
  return finding;
};

const CHECKS: readonly Check[] = [
  postgresVersion,
  roles,
  organizationsGuarded,
  secretsFile,
  jobs,
  removals,
];

/** `doctor`: one line per check; exit code 1 when one fails. */
export async function doctor(session: AdminSession): Promise<number> {
  let failed = 0;
  for (const check of CHECKS) {
    const finding = await check(session).catch(
      (error: unknown): Finding => ({
        ok: false,
        text: error instanceof Error ? error.message : String(error),
      }),
    );
    if (!finding.ok) failed += 1;
    session.print(`${finding.ok ? "✓" : "✗"} ${finding.text}`);
  }
  session.print(session.isProductRunning ? "The product is running." : "The product is stopped.");
  return failed === 0 ? 0 : 1;
}
