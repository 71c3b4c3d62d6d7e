import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM } from "@stocks-vibe/server-kit";
import { isFullRun, loginName, TEST_MASTER_KEY } from "@stocks-vibe/server-kit/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmptyDatabase, emptyDatabase } from "../backup/testing/databases.ts";
import { asOwner } from "../backup/testing/running-product.repository.ts";
import {
  admin,
  type RunningProduct,
  startRunningProduct,
} from "../backup/testing/running-product.ts";
import { ROLES } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { openAdminSession } from "./admin-session.ts";
import { COMMANDS } from "./commands.ts";

/**
 * What a command's shell has: the database and its key, and none of the server's other variables.
 */
let shell: Readonly<Record<string, string>>;
let database: EmptyDatabase;
let server: RunningProduct;
let folder: string;
let organizationId: string;

/** A server whose every setting is another than the usual one. */
const SERVER = {
  DEMO: "0",
  TEST_MODE: "1",
  CLOCK_START: "2026-11-20T16:00:00Z",
  ALLOWED_ORIGINS: "https://app.acme.example",
  REDIRECT_URLS: "https://app.acme.example/signed-in?*",
  MAIL_FROM: "Acme <post@acme.example>",
  NEW_ORGANIZATION_ACCESS: "none",
  RATE_LIMIT_SCALE: "7",
  SIGN_IN_PRODUCTS: "magic_link,password",
  LINK_WEBHOOK_ORIGINS: "https://hooks.acme.example",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-commands-"));
  database = await emptyDatabase("superuser");
  shell = { DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY };
  server = await startRunningProduct({ ...shell, ...SERVER });
  const env = parseEnvironment(shell);
  const session = await openAdminSession(env, () => undefined, { isReadOnly: false });
  const made = await session.servers.identity.createOrganization({
    name: "Larkin",
    slug: "larkin",
    members: [{ name: "June", email: "june@larkin.example", roles: ["stytch_admin"] }],
  });
  organizationId = made.organizationId;
  await session.servers.portfolio.profiles.setAccess(organizationId, "alpha", true);
  await session.close();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

type Rows = readonly Readonly<Record<string, unknown>>[];
type Contents = ReadonlyMap<string, Rows>;

const databaseName = (): string => new URL(database.url).pathname.slice(1);

/** What a running server writes by itself. */
const ITS_OWN = ["ops.worker_processes", "ops.rounds"];

/** Every table of every schema of ours, and the logins of requests and jobs. */
async function contentsOf(): Promise<Contents> {
  const tables = await asOwner<{ name: string }>(
    database.url,
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'portfolio', 'link', 'product', 'ops')
     order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !ITS_OWN.includes(name));
  const every = names.map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`);
  const own = [...ROLES, SYSTEM].map((role) => `'${loginName(role, databaseName())}'`);
  const logins = `select 'logins' as name, to_jsonb(l) as row
    from (select rolname, rolpassword from pg_authid where rolname in (${own.join()})) l`;
  const found = await asOwner<{ name: string; row: Record<string, unknown> }>(
    database.url,
    `${[...every, logins].join(" union all ")} order by 1, 2`,
  );
  return new Map(
    [...names, "logins"].map((table) => [
      table,
      found.filter(({ name }) => name === table).map(({ row }) => row),
    ]),
  );
}

const text = (value: unknown): string => JSON.stringify(value);

/** Of a table of one row the columns that differ, else the table. */
function differences(before: Contents, after: Contents): string[] {
  return [...after].flatMap(([table, rows]) => {
    const was = before.get(table) ?? [];
    if (text(was) === text(rows)) return [];
    const [one, other] = [was[0], rows[0]];
    if (was.length !== 1 || rows.length !== 1 || !one || !other) return [table];
    const columns = Object.keys(other).filter((name) => text(one[name]) !== text(other[name]));
    return columns.filter((name) => name !== "updated_at").map((name) => `${table}.${name}`);
  });
}

/**
 * What an operator types, its exit code (undefined where it is refused by an error), and everything
 * that changes by it.
 */
type Case = readonly [
  args: readonly string[],
  code: number | undefined,
  changes: readonly string[],
];

const CASES: readonly Case[] = [
  [["doctor"], 0, []],
  [["migrate"], 0, []],
  [["organizations"], 0, []],
  [["jobs", "list"], 0, []],
  [["jobs", "clear"], 2, []],
  [["jobs", "list", "sync", "waiting"], 2, []],
  [["jobs", "retry", "all", "now"], 2, []],
  [["access", "larkin", "alpha", "nolink"], 2, []],
  [["access", "larkin", "alpha", "--link"], 2, []],
  [["audit", "verify"], 0, []],
  [["bounces", "list"], 0, []],
  [["keys", "status"], 0, []],
  [["keys", "change-master"], 2, []],
  [["project", "help"], 0, []],
  [["project", "list"], 0, []],
  [["project", "show", "default"], 0, []],
  [["project", "template", "default", "list"], 0, []],
  [["project", "template", "default", "list", "all"], 1, []],
  [["project", "new-secret", "default"], 1, []],
  [["project", "set", "default", "session-maximum-minutes", "120"], 1, []],
  [["project", "set", "default", "organization-deletion-grace", "off"], 1, []],
  [["project", "set", "default", "allowed-origins", "https://evil.example"], 1, []],
  [["impersonate", "larkin", "no-one@larkin.example", "me@acme.example", "a look"], 1, []],
  [["sso-requirement", "end", "larkin"], 0, []],
  [["sso-requirement", "end", "nowhere"], 1, []],
  [["move", "postgresql://u:p@127.0.0.1:1/x"], undefined, []],
  [["restore", "no-such-file.backup"], undefined, []],
  [["import-prices", "no-such-file.csv"], 1, []],
  [["bounces", "report", "gone@larkin.example"], 0, ["auth.inactive_addresses"]],
  [
    ["project", "set", "default", "session-default-minutes", "45"],
    0,
    ["auth.projects.session_default_minutes"],
  ],
  [["project", "add-token", "default"], 0, ["auth.projects.other_public_tokens"]],
  [["project", "webhook-secret", "default"], 0, ["auth.projects.webhook_secret_hash"]],
  [["project", "create", "Acme", "test"], 0, ["auth.projects", "auth.signing_keys"]],
];

/** Of the commands that change nothing, the ordinary run plays one case of each. */
const PLAYED = CASES.filter(([[name], , changes], place) => {
  const isFirst = CASES.findIndex(([args]) => args[0] === name) === place;
  return isFirst || changes.length > 0 || isFullRun();
});

/**
 * Commands that give the server work to do, so that more may be different soon after than what they
 * change themselves. The first table is what they change; the server may change the others.
 */
const GIVING_WORK: readonly Case[] = [
  [["access", "larkin", "beta"], 0, []],
  [["nightly"], 0, []],
  [["backup", "whole.backup"], 0, []],
  [["impersonate", "larkin", "June@Larkin.example", "me@acme.example", "a look"], 0, []],
  [["keys", "rotate"], 0, ["ops.key_ring", "auth.signing_keys"]],
  [["clock", "reset"], 0, ["ops.clock_offset"]],
];

/** The tables that only a start of a server writes, or a command that is asked to. */
const SETTINGS = [
  "auth.projects",
  "auth.signing_keys",
  "product.project",
  "product.project_secrets",
  "product.server_settings",
  "product.master_key",
  "ops.key_root",
  "ops.key_ring",
  "ops.clock_offset",
  "logins",
];

/** Of differences those tables of the settings that have one. */
const settingsIn = (changed: readonly string[]): string[] =>
  SETTINGS.filter((table) => changed.some((name) => `${name}.`.startsWith(`${table}.`)));

const inFolder = (arg: string): string => (arg === "whole.backup" ? join(folder, arg) : arg);

async function run([args]: Case): Promise<{ readonly code?: number; readonly text?: string }> {
  const given = args.map((arg) => (arg === "larkin" ? organizationId : inFolder(arg)));
  return admin(shell, ...given).catch(() => ({}));
}

describe("beside a server with settings of its own, in a shell that knows only the database", () => {
  let before: Contents;
  beforeAll(async () => {
    before = await contentsOf();
  });

  it.each(PLAYED)("%j changes only what it was asked to change", async (...one) => {
    const [, code, changes] = one;
    const answer = await run(one);
    const after = await contentsOf();
    const changed = differences(before, after);
    before = after;
    expect(answer.code, answer.text).toBe(code);
    expect(changed).toEqual(changes);
  });

  it.each(GIVING_WORK)("%j leaves every other setting as it is", async (...one) => {
    const [, code, changes] = one;
    const before = await contentsOf();
    const answer = await run(one);
    expect(answer.code, answer.text).toBe(code);
    const changed = settingsIn(differences(before, await contentsOf()));
    expect(changes).toEqual(expect.arrayContaining(changed));
    expect(changed).toEqual(expect.arrayContaining(changes.slice(0, 1)));
  });

  it("leaves no command untried", () => {
    const tried = new Set([...PLAYED, ...GIVING_WORK].map(([[name]]) => name));
    expect([...tried].sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it("prints a link to the server's address and not to the shell's", async () => {
    const [, , ...one] = GIVING_WORK[3] ?? [];
    expect(one).toBeDefined();
    const answer = await run(GIVING_WORK[3] ?? [[], 0, []]);
    expect(answer.text).toContain(`http://localhost:${server.env.PORT}/authenticate?`);
  });

  it("says which variables of the shell have no effect", async () => {
    const given = { ...shell, RATE_LIMIT_SCALE: "1", PUBLIC_URL: "https://other.example" };
    const { code, text } = await admin(given, "organizations");
    expect(code).toBe(0);
    expect(text).toContain(
      "A command uses the server's settings, not this shell's PUBLIC_URL, RATE_LIMIT_SCALE.",
    );
  });

  it("has a worker with other variables change no setting", async () => {
    const before = await contentsOf();
    const worker = await startRunningProduct({
      ...shell,
      ROLE: "worker",
      TEST_MODE: "1",
      DEMO: "0",
    });
    await worker.stop();
    expect(settingsIn(differences(before, await contentsOf()))).toEqual([]);
  });

  it("lets a command that reads change nothing, whatever it tries", async () => {
    const env = parseEnvironment(shell);
    const session = await openAdminSession(env, () => undefined, { isReadOnly: true });
    const { identity, projectId } = session.servers;
    const refused = /read-only transaction/;
    await expect(
      session.pool.query("update auth.projects set allowed_origins = '{}'"),
    ).rejects.toThrow(refused);
    await expect(identity.projects.addPublicToken(projectId)).rejects.toThrow(refused);
    await session.close();
  });

  it("would show a command that changed the server's settings", async () => {
    const before = await contentsOf();
    await asOwner(
      database.url,
      "update auth.projects set allowed_origins = '{}', updated_at = updated_at",
    );
    const changed = differences(before, await contentsOf());
    expect(changed).toEqual(["auth.projects"]);
    expect(settingsIn(changed)).toEqual(["auth.projects"]);
    expect(settingsIn(["auth.projects.allowed_origins"])).toEqual(["auth.projects"]);
  });
});

describe("a server that does only a part of the work", () => {
  let empty: EmptyDatabase;
  let own: Readonly<Record<string, string>>;
  beforeEach(async () => {
    empty = await emptyDatabase("superuser");
    own = { DATABASE_URL: empty.url, MASTER_KEY: TEST_MASTER_KEY };
  });
  afterEach(() => empty.drop());

  const nights = () => asOwner(empty.url, "select from portfolio.nightly_runs");

  it("has no night without a process that takes jobs, and claims none; a night that was broken off goes on", async () => {
    const pages = await startRunningProduct({ ...own, ROLE: "http", DEMO: "0" });
    const refused = await admin(own, "nightly");
    expect([refused.code, refused.text]).toEqual([2, expect.stringContaining("ROLE=worker")]);
    expect((await admin(own, "doctor")).text).toContain("No process of the product takes jobs");
    expect(await nights()).toEqual([]);
    await pages.stop();

    const session = await openAdminSession(parseEnvironment(own), () => undefined, {
      isReadOnly: false,
    });
    expect((await session.servers.portfolio.nightly.runNow()).isClaimed).toBe(true);
    await session.close();
    const finished = await admin(own, "nightly");
    expect([finished.code, finished.text]).toEqual([
      0,
      expect.stringMatching(/^Finishing the night .*Done: 0 organizations\.$/s),
    ]);
    expect((await admin(own, "nightly")).text).toContain("nothing was done twice");
  });

  it("says of a night whose job is gone that it can't be finished", async () => {
    const pages = await startRunningProduct({ ...own, ROLE: "http", DEMO: "0" });
    await pages.stop();
    const session = await openAdminSession(parseEnvironment(own), () => undefined, {
      isReadOnly: false,
    });
    await session.servers.portfolio.nightly.runNow();
    await session.close();
    await asOwner(empty.url, "delete from graphile_worker._private_jobs");
    const { code, text } = await admin(own, "nightly");
    expect([code, text]).toEqual([1, expect.stringContaining("could not be given out")]);
  });

  it.each([["nightly"], ["import-prices", "prices.csv"], ["access", "larkin", "alpha"]])(
    "has no figures where it is the identity server alone: %s",
    async (...args) => {
      const identity = await startRunningProduct({ ...own, SERVERS: "auth" });
      const { code, text } = await admin(own, ...args);
      await identity.stop();
      expect([code, text]).toEqual([2, expect.stringContaining("the identity server alone")]);
      expect(await nights()).toEqual([]);
    },
  );

  it("is not there yet: a command says whose settings it uses", async () => {
    const worker = await startRunningProduct({ ...own, ROLE: "worker", DEMO: "0" });
    const { code, text } = await admin(own, "organizations");
    await worker.stop();
    expect([code, text]).toEqual([
      0,
      expect.stringContaining("No server of this version has started on this database yet"),
    ]);
  });
});
