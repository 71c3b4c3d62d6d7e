import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, openPool, unwrapRoot } from "@stocks-vibe/server-kit";
import { testDatabase } from "@stocks-vibe/server-kit/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeBackup } from "../admin/backup/backup.ts";
import { PLANS } from "../database/migrations.ts";
import { prepareDatabase } from "../start/product-database.ts";
import { type Contents, nameOf, sealKeyOf } from "./contents.ts";
import { checkFile, readHeaderOf } from "./read-backup.ts";
import { restoreBackup } from "./restore/restore-backup.ts";
import { type EmptyDatabase, emptyDatabase } from "./testing/databases.ts";
import { type Kept, newestKept } from "./testing/kept.ts";
import { asOwner } from "./testing/running-product.repository.ts";

const log = createLogger("silent");

/** A database that writes values otherwise than others do. */
const UNUSUAL = `do $$ declare setting text; begin
  foreach setting in array array['datestyle = ISO, DMY', 'timezone = ''Asia/Kathmandu''', 'intervalstyle = iso_8601',
      'extra_float_digits = -10', 'bytea_output = escape', 'statement_timeout = 20000'] loop
    execute format('alter database %I set %s', current_database(), setting);
  end loop;
end $$`;

let kept: Kept;
let contents: Contents;
let folder: string;
let plain: EmptyDatabase;
beforeAll(async () => {
  kept = await newestKept();
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-backup-"));
  contents = await contentsOf(kept.path);
  plain = await emptyDatabase("plain");
  await asOwner(plain.url, UNUSUAL);
  await restoreBackup({ path: kept.path, contents, url: plain.url, log, isKept: true });
});
afterAll(async () => {
  await plain.drop();
  await rm(folder, { recursive: true });
});

async function contentsOf(path: string): Promise<Contents> {
  const root = unwrapRoot((await readHeaderOf(path)).sealedRoot, kept.masterKey);
  return checkFile(path, sealKeyOf(root ?? ""));
}

async function backUp(url: string, name: string, masterKey = kept.masterKey) {
  const owner = openPool({ url, max: 2 });
  const path = join(folder, name);
  const source = { masterKey };
  try {
    return await takeBackup({ url, owner, source, path, passphrase: undefined });
  } finally {
    await owner.end();
  }
}

/**
 * Everything that guards rows: constraints, indexes, triggers, policies but the backup's own,
 * forced row-level security, and who may what.
 */
async function wallsOf(url: string): Promise<string[]> {
  const rows = await asOwner<{ wall: string }>(
    url,
    `with ours as (
       select n.nspname || '.' || c.relname as name, c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any (array['ops', 'auth', 'portfolio', 'link', 'product']) and c.relkind = 'r')
     select o.name || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || k.convalidated as wall
       from pg_constraint k join ours o on o.oid = k.conrelid
     union all select pg_get_indexdef(i.indexrelid) from pg_index i join ours o on o.oid = i.indrelid
     union all select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join ours o on o.oid = t.tgrelid where not t.tgisinternal
     union all select concat_ws(' ', o.name, p.polname, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, p.polrelid),
         pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p join ours o on o.oid = p.polrelid where p.polname <> 'stocks_vibe_backup'
     union all select concat_ws(' ', name, relrowsecurity, relforcerowsecurity) from ours
     union all select concat_ws(' ', name, g.grantee::regrole, g.privilege_type) from ours, aclexplode(relacl) g
       where g.grantee::regrole::text ~ '^stocks_vibe_(auth|portfolio|link|product)$'
     order by 1`,
  );
  expect(rows.length).toBeGreaterThan(500);
  return rows.map(({ wall }) => wall);
}

/** Of every table but the one that notes backups. */
const sumsOf = ({ tables }: Contents) =>
  Object.fromEntries(
    tables
      .filter((table) => nameOf(table) !== "product.backups")
      .map((table) => [nameOf(table), [table.rows, table.sha256]]),
  );

describe("a database whose user is no superuser", () => {
  it("is given every row, and gives every row of every tenant back", async () => {
    const [user] = await asOwner<{ sees_all: boolean; forced: number }>(
      plain.url,
      `select rolsuper or rolbypassrls as sees_all,
         (select count(*)::int from pg_class where relforcerowsecurity and relowner = r.oid) as forced
       from pg_roles r where rolname = current_user`,
    );
    expect(user).toMatchObject({ sees_all: false });
    expect(user?.forced).toBeGreaterThan(30);
    // What it sees without asking for more is nothing at all.
    expect(await asOwner(plain.url, "select from portfolio.transactions")).toEqual([]);

    const written = await backUp(plain.url, "plain.backup");
    const again = await contentsOf(join(folder, "plain.backup"));
    expect(sumsOf(again)).toEqual(sumsOf(contents));
    expect(again.sequences).toEqual(contents.sequences);
    const rows = again.tables.find((table) => nameOf(table) === "portfolio.transactions")?.rows;
    expect(rows).toBeGreaterThan(100);
    expect(written.rows).toBeGreaterThan(20_000);
    // Still nothing for who does not ask, nor for a request that does.
    expect(await asOwner(plain.url, "select from portfolio.transactions")).toEqual([]);
    const asking = `select set_config('stocks_vibe.backup', 'on', false)`;
    const asked = new pg.Client({ connectionString: plain.url });
    await asked.connect();
    await asked.query(asking);
    expect((await asked.query("select from portfolio.transactions")).rowCount).toBe(rows);
    await asked.query("set role stocks_vibe_portfolio");
    expect((await asked.query("select from portfolio.transactions")).rowCount).toBe(0);
    await asked.end();
  });

  it("gets no backup that lacks a row: a policy that hides some is named, and nothing is written", async () => {
    await asOwner(
      plain.url,
      "create policy hides on portfolio.accounts as restrictive using (name <> 'x')",
    );
    await expect(backUp(plain.url, "hidden.backup")).rejects.toThrow(
      "Not every row of these tables can be read: portfolio.accounts. Nothing was written.",
    );
    await asOwner(plain.url, "drop policy hides on portfolio.accounts");
    expect(await readdir(folder)).toEqual(["plain.backup"]);
  });

  it("is as guarded after a restore as after any start", async () => {
    await prepareDatabase(plain.url, { log, onProgress: () => undefined });
    const fresh = await testDatabase(PLANS);
    try {
      expect(await wallsOf(plain.url)).toEqual(await wallsOf(fresh.url));
    } finally {
      await fresh.close();
    }
  });
});

describe("a backup", () => {
  it("is closed to others, whole, noted, and never written over another", async () => {
    const { mode, size } = await stat(join(folder, "plain.backup"));
    expect(mode & 0o777).toBe(0o600);
    const noted = await asOwner(
      plain.url,
      "select file_name, bytes::int from product.backups order by taken_at",
    );
    expect(noted).toEqual([
      { file_name: `${kept.version}.backup`, bytes: (await stat(kept.path)).size },
      { file_name: "plain.backup", bytes: size },
    ]);
    await expect(backUp(plain.url, "plain.backup")).rejects.toThrow("is there already");
    expect((await stat(join(folder, "plain.backup"))).size).toBe(size);
  });

  it("refuses a master key that would not open it", async () => {
    await expect(backUp(plain.url, "other.backup", "x".repeat(40))).rejects.toThrow(
      "The master key is not the one",
    );
  });

  it("of a database without a product is refused", async () => {
    const empty = await emptyDatabase("superuser");
    await expect(backUp(empty.url, "empty.backup")).rejects.toThrow("There is nothing to back up");
    await empty.drop();
    expect(await readdir(folder)).toEqual(["plain.backup"]);
  });
});
