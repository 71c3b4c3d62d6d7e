import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AUTH_ROLE,
  AUTH_SCHEMA,
  type Auth,
  authConfig,
  buildAuth,
  PROJECT_SETTINGS,
} from "@stocks-vibe/auth-server";
import { createLogger } from "@stocks-vibe/server-kit";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, bounces, impersonate, ssoRequirement } from "./identity.ts";
import { project } from "./project.ts";

let database: TestDatabase;
let auth: Auth;
let organizationId: string;
let memberId: string;
beforeAll(async () => {
  database = await testDatabase([opsPlan, planOf(AUTH_SCHEMA, "auth-server", AUTH_ROLE)]);
  auth = await buildAuth({
    pool: database.pool,
    keys: await testKeys(database.pool),
    log: createLogger("silent"),
    config: authConfig.parse({
      publicUrl: "http://localhost:3000",
      project: { publicToken: "public-token-test-1", allowedOrigins: [], redirectUrls: [] },
      mail: { kind: "mailbox" },
    }),
  });
  const made = await auth.admin.createOrganization({
    name: "The Family",
    slug: "family",
    members: [{ email: "ada@family.example", name: "Ada", roles: ["stytch_admin"] }],
  });
  organizationId = made.organizationId;
  const { rows } = await database.pool.query("select member_id from auth.members");
  memberId = rows[0].member_id;
});
afterAll(() => database.close());

/** Runs a command; answers its exit code and what it printed. */
async function run(
  command: (
    given: Parameters<typeof audit>[0] & Parameters<typeof project>[0],
    args: readonly string[],
  ) => Promise<number>,
  ...args: readonly string[]
) {
  const printed: string[] = [];
  const given = {
    identity: auth.admin,
    projects: auth.admin.projects,
    defaultProjectId: auth.project.projectId,
    publicUrl: "http://localhost:3000",
    isProductRunning: false,
    judgesDevices: false,
    print: (line: string) => void printed.push(line),
  };
  const code = await command(given, args);
  return { code, printed, text: printed.join("\n") };
}

describe("impersonate", () => {
  it("prints a link for the one member, once", async () => {
    const { code, printed } = await run(
      impersonate,
      organizationId,
      memberId,
      "me@us.example",
      "ticket",
      "7",
    );

    expect(code).toBe(0);
    const link = new URL(printed[0] ?? "");
    expect(link.searchParams.get("stytch_token_type")).toBe("multi_tenant_impersonation");
    expect(link.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
    expect(printed.at(-1)).toContain("No server was seen to run: start it");
  });

  it("makes none without a reason, or without an address of who asks", async () => {
    const without = await run(impersonate, organizationId, memberId, "me@us.example", "", " ");
    expect([without.code, without.text]).toEqual([2, expect.stringContaining("<reason …>")]);
    const noAddress = await run(impersonate, organizationId, memberId, "me", "ticket");
    expect([noAddress.code, noAddress.printed[0]]).toEqual([2, "“me” is not your email address."]);
  });

  it("names the member and the organization of which one is not known", async () => {
    const { code, text } = await run(impersonate, "nowhere", memberId, "me@us.example", "ticket");
    expect([code, text]).toEqual([1, expect.stringContaining("organization “nowhere”")]);
  });

  it("takes the names that people know: the organization's slug and the member's address", async () => {
    const { code, printed } = await run(
      impersonate,
      "family",
      "ada@family.example",
      "me@us.example",
      "call",
    );
    expect(printed[0]).toContain("multi_tenant_impersonation");
    expect(code).toBe(0);
  });

  it.each([
    ["without a reason", [() => organizationId, () => memberId, () => "me@us.example"], 2],
    [
      "for a member who is not there",
      [() => organizationId, () => "nobody", () => "me@us.example", () => "x"],
      1,
    ],
    [
      "in an organization that is not there",
      [() => "nowhere", () => memberId, () => "me@us.example", () => "x"],
      1,
    ],
  ])("refuses %s", async (_case, args, code) => {
    expect((await run(impersonate, ...args.map((arg) => arg()))).code).toBe(code);
  });
});

describe("LOG-2: audit verify", () => {
  it("says that the log is whole, and exits with 1 and the row's number when a superuser changed it", async () => {
    expect(await run(audit, "verify")).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/^✓/)],
    });

    await database.pool.query(
      "update auth.audit_events set action = 'x' where organization_id = $1 and sequence = 1",
      [organizationId],
    );
    const { code, printed } = await run(audit, "verify");
    expect(code).toBe(1);
    expect(printed[0]).toBe(`✗ ${organizationId}: event 1 was changed after it was written`);
  });

  it("says in words that a whole log is missing", async () => {
    for (const table of ["audit_events", "audit_chains"]) {
      await database.pool.query(`delete from auth.${table} where chain_id = $1`, [organizationId]);
    }
    const { code, text } = await run(audit, "verify");
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(`✗ ${organizationId}: the whole log is missing; its event \\d+ had been written`),
    );
  });

  it("asks for its one word", async () => {
    expect((await run(audit, "burn")).code).toBe(2);
  });

  it("says that there is no such project, instead of finding its empty log whole", async () => {
    expect(await run(audit, "verify", "project-test-nowhere")).toMatchObject({
      code: 1,
      text: "There is no project project-test-nowhere.",
    });
  });
});

describe("sso-requirement", () => {
  it("ends what an organization requires, once, and names what is wrong", async () => {
    await database.pool.query(
      `update auth.organizations set sso_required_from = ops.clock_now(), sso_required_zone = 'UTC',
         sso_required_by = 'Ada', sso_required_at = ops.clock_now(), sso_required_announced = ''`,
    );
    const ended = await run(ssoRequirement, "end", "family");
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.text).toContain("Members of The Family can sign in as before.");
    const again = await run(ssoRequirement, "end", organizationId);
    expect(again.text).toContain("does not require single sign-on");
    expect((await run(ssoRequirement, "end", "nowhere")).code).toBe(1);
    expect((await run(ssoRequirement, "begin", "family")).code).toBe(2);
  });
});

describe("bounces", () => {
  it("stops mail to an address, lists it, and lets it flow again", async () => {
    await run(bounces, "report", "gone@x.example");
    expect((await run(bounces, "list")).text).toContain("gone@x.example");
    expect((await run(bounces, "lift", "gone@x.example")).code).toBe(0);
    expect((await run(bounces, "lift", "gone@x.example")).code).toBe(1);
    expect((await run(bounces, "list")).printed).toEqual([
      "No address is inactive: mail goes to all of them.",
    ]);
    expect((await run(bounces, "report", "nothing")).code).toBe(2);
  });
});

describe("project", () => {
  it.each([
    ["a flag it does not know", ["rotate-keys", "default", "--nwo"], "takes --now or nothing"],
    ["a word too many", ["rotate-keys", "default", "--now", "please"], "takes no “please”"],
    ["a word after list", ["list", "all"], "takes no “all”"],
    ["a word after a new project's kind", ["create", "A", "test", "extra"], "takes no “extra”"],
    [
      "a word after off",
      ["captcha", "default", "off", "extra"],
      "project captcha <project|default> off",
    ],
    ["a captcha without a site key", ["captcha", "default", "", "secret"], "<site key>"],
    ["a captcha without a secret", ["captcha", "default", "key", ""], "<secret>"],
    ["no project", ["show"], "project show <project|default>"],
  ])("refuses %s and changes nothing", async (_slip, words, said) => {
    const all = async () =>
      (await database.pool.query("select to_jsonb(p) as row from auth.projects p order by 1::text"))
        .rows;
    const keys = async () =>
      (await database.pool.query("select count(*) from auth.signing_keys")).rows;
    const before = [await all(), await keys()];
    const { code, text } = await run(project, ...words);
    expect([code, text]).toEqual([1, expect.stringContaining(said)]);
    expect([await all(), await keys()]).toEqual(before);
  });

  it("creates one, changes it, and shows it without its secret", async () => {
    const made = await run(project, "create", "Other", "test");
    expect(made.code).toBe(0);
    const id = /project-test-[\w-]+/.exec(made.text)?.[0] ?? "";
    const secret = /secret-test-[\w-]+/.exec(made.text)?.[0] ?? "none";

    expect((await run(project, "set", id, "allowed-origins", "https://other.test")).code).toBe(0);
    const shown = await run(project, "show", id);
    expect(shown.text).toContain("https://other.test");
    expect(shown.text).not.toContain(secret);
    expect((await run(project, "list")).printed).toHaveLength(2);
    for (const action of ["add-token", "new-secret", "webhook-secret", "rotate-keys"]) {
      expect((await run(project, action, id)).code).toBe(0);
    }
    expect((await run(project, "captcha", id, "site-key", "secret", "0.7")).code).toBe(0);
    expect((await run(project, "show", id)).text).toContain("site-key");
  });

  it("shows every setting by the name that set takes", async () => {
    const { printed } = await run(project, "show", "default");
    for (const name of Object.keys(PROJECT_SETTINGS)) {
      expect(printed, name).toContainEqual(expect.stringMatching(new RegExp(`^ +${name} +\\S`)));
    }
  });

  it("says that nothing is judged where the server has no judge of devices", async () => {
    const made = await run(project, "create", "Judged", "test");
    const id = /project-test-[\w-]+/.exec(made.text)?.[0] ?? "";
    const set = await run(project, "set", id, "dfp-mode", "DECISIONING");
    expect([set.code, set.printed.at(-1)]).toEqual([
      0,
      expect.stringContaining("DEVICE_JUDGE_URL"),
    ]);
    expect((await run(project, "set", id, "dfp-mode", "off")).printed).toHaveLength(1);
  });

  it.each([
    ["a setting that is not there", ["set", "default", "hats", "on"]],
    ["a value that is not possible", ["set", "default", "create-organization", "perhaps"]],
    ["what the environment decides", ["set", "default", "name", "Mine"]],
    ["a project that is not there", ["show", "project-test-none"]],
    ["a captcha without a secret", ["captcha", "default", "key"]],
    ["a kind of project that is not there", ["create", "Other", "toy"]],
  ])("refuses %s in words", async (_case, args) => {
    const { code, printed } = await run(project, ...args);
    expect(code).toBe(1);
    expect(printed).toHaveLength(1);
  });

  it("tells what it can do", async () => {
    expect((await run(project, "help")).text).toContain("session-maximum-minutes");
    expect((await run(project, "dance")).code).toBe(2);
  });
});

describe("project template", () => {
  const letter = { subject: "Your code", html: "<b>{{code}}</b>", text: "{{code}}" };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "letters-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileOf(content: unknown): Promise<string> {
    const path = join(folder, "letter.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  it("keeps a letter, lists it, and removes it", async () => {
    const named = ["default", "set", "brand", "code", "es-MX"];
    expect((await run(project, "template", ...named, await fileOf(letter))).code).toBe(0);
    expect((await run(project, "template", "default", "list")).printed).toEqual([
      "brand  code  es-mx  Your code",
    ]);
    const removal = ["template", "default", "remove", "brand", "code", "es-MX"];
    expect((await run(project, ...removal)).code).toBe(0);
    expect((await run(project, "template", "default", "list")).printed).toEqual([
      "This project has no letters of its own.",
    ]);
    expect((await run(project, ...removal)).code).toBe(1);
  });

  it("takes a file that begins with a byte order mark, as editors on Windows write it", async () => {
    const path = await fileOf(`\uFEFF${JSON.stringify(letter)}`);
    const set = ["default", "set", "brand", "code", "en"];
    expect(await run(project, "template", ...set, path)).toMatchObject({ code: 0 });
  });

  it.each<[string, readonly string[], unknown, RegExp]>([
    ["a kind that is not there", ["brand", "poem", "en"], letter, /There is no letter "poem"/],
    ["a language that is none", ["brand", "code", "e!"], letter, /no language tag/],
    ["an id that is none", ["br and", "code", "en"], letter, /template id has/],
    ["a file that is no JSON", ["brand", "code", "en"], "{", /must be JSON/],
    ["a file with other keys", ["brand", "code", "en"], { ...letter, to: "x" }, /must be JSON/],
    [
      "a letter without its code",
      ["brand", "code", "en"],
      { ...letter, text: "" },
      /missing in text/,
    ],
  ])("refuses %s in words", async (_case, named, content, words) => {
    const path = await fileOf(content);
    const { code, text } = await run(project, "template", "default", "set", ...named, path);

    expect(code).toBe(1);
    expect(text).toMatch(words);
  });

  it.each([
    [
      "a file that is not there",
      ["default", "set", "brand", "code", "en", "/nowhere.json"],
      /read/,
    ],
    ["a project that is not there", ["project-test-none", "list"], /There is no project/],
    ["half a command", ["default", "set", "brand"], /template <project> list/],
    ["another word", ["default", "burn", "brand", "code", "en"], /template <project> list/],
  ])("refuses %s in words", async (_case, args, words) => {
    const { code, text } = await run(project, "template", ...args);

    expect(code).toBe(1);
    expect(text).toMatch(words);
  });
});
