import { Writable } from "node:stream";
import { advanceClock, createLogger, createServer, openKeyRing } from "@stocks-vibe/server-kit";
import { isFullRun, testKeys } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAuth } from "../../compose.ts";
import { authConfig } from "../../config.ts";
import { AUTH_ROLE } from "../../platform/database/role.ts";
import { readAnswer } from "../../testing/answer-reader.ts";
import {
  type AuthHarness,
  aConfig,
  basic,
  PUBLIC_TOKEN,
  startAuth,
} from "../../testing/auth-harness.ts";
import { enrollApp, newestCode, PASSWORD, setPassword } from "../../testing/factor-stories.ts";
import {
  askForLink,
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
} from "../../testing/stories.ts";

/** Rows of the security requirements that no single module can show. */

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const raw = async (payload: string, path = "/b2b/organizations/search") =>
  readAnswer(
    await auth.app.inject({
      method: "POST",
      url: `/sdk/v1${path}`,
      headers: {
        authorization: basic(PUBLIC_TOKEN, ada.token),
        "content-type": "application/json",
      },
      payload,
    }),
  );

describe("TEN-2: pooled connections", () => {
  // The row asks for 10,000 requests of 20 organizations; every run makes a part of them, `npm run
  // test:full` all.
  const [requests, tenants] = isFullRun() ? [10_000, 20] : [400, 10];
  const AT_ONCE = 200;

  it("show every organization its own people, however requests are mixed", async () => {
    const people = await Promise.all(
      Array.from({ length: tenants }, (_, index) => found(auth, `person@tenant${index}.example`)),
    );
    // A server that has more to do than it can answers 503, which shows nobody anything; most have
    // to be answered.
    let unanswered = 0;
    const ask = async (turn: number): Promise<void> => {
      const who = people[(turn * 7) % people.length] ?? ada;
      const answer = await auth.call("/b2b/organizations/me/members/search", {
        session: who.token,
        body: {},
      });
      const text = JSON.stringify(answer.body);
      if (answer.status === 503) unanswered += 1;
      else expect(text).toContain(who.organizationId);
      for (const other of people) {
        if (other !== who) expect(text).not.toContain(other.organizationId);
      }
    };

    for (let first = 0; first < requests; first += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(first + index)));
    }
    expect(unanswered).toBeLessThan(requests / 20);
  }, 300_000);
});

describe("TEN-4: references", () => {
  it("from a tenant's rows to another tenant's are impossible", async () => {
    const { rows } = await auth.database.pool.query<{ name: string; columns: string[] }>(
      `select c.conname as name,
         (select array_agg(a.attname::text) from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
       from pg_constraint c join pg_class f on f.oid = c.confrelid join pg_namespace n on n.oid = f.relnamespace
       where c.contype = 'f' and n.nspname = 'auth' and f.relname in ('members', 'organizations')`,
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { name, columns } of rows)
      expect([name, columns.includes("organization_id")]).toEqual([name, true]);

    const zoe = await found(auth, "zoe@strange.example");
    await expect(
      auth.database.pool.query(
        "update auth.member_sessions set member_id = $1 where organization_id = $2",
        [zoe.memberId, ada.organizationId],
      ),
    ).rejects.toThrow("foreign key");
  });
});

describe("API-1: requests", () => {
  it.each([
    ["that redefine objects", `{"organization_slug":"x","__proto__":{"admin":true}}`, 400],
    ["that redefine constructors", `{"organization_slug":"x","constructor":{"prototype":{}}}`, 400],
    ["nested too deep", `{"organization_slug":"x","a":${"[".repeat(25)}${"]".repeat(25)}}`, 400],
    ["too large", JSON.stringify({ organization_slug: "x".repeat(70_000) }), 413],
    ["with a text that is too long", JSON.stringify({ organization_slug: "x".repeat(600) }), 400],
    ["with a NUL", JSON.stringify({ organization_slug: "a\u0000b" }), 400],
    ["that are no JSON", "{", 400],
    ["that are a list", "[]", 400],
    ["that are a number", "1", 400],
  ])("%s are refused in the envelope", async (_case, payload, status) => {
    expect((await raw(payload)).status).toBe(status);
  });

  it("take the last of two equal keys, everywhere alike", async () => {
    const answer = await raw(`{"organization_slug":"${"x".repeat(600)}","organization_slug":"x"}`);
    expect(answer.status).toBe(200);
  });

  it("may carry metadata up to the depth and size that are allowed", async () => {
    const put = (untrusted_metadata: object) =>
      auth.call("/b2b/organizations/members/update", {
        method: "PUT",
        session: ada.token,
        body: { untrusted_metadata },
      });
    expect((await put({ a: { b: [1, { c: "d" }] } })).status).toBe(200);
    expect((await put({ a: "x".repeat(5_000) })).errorType).toBe("metadata_too_large");
  });
});

describe("API-2: long texts", () => {
  const LONG = 50_000;
  it.each([
    [
      "addresses",
      "/b2b/magic_links/email/discovery/send",
      { email_address: `${"a.".repeat(LONG / 2)}@x.example` },
    ],
    [
      "domains",
      "/b2b/magic_links/email/discovery/send",
      { email_address: `a@${"a-".repeat(LONG / 2)}.example` },
    ],
    ["slugs", "/b2b/organizations/search", { organization_slug: "-".repeat(LONG) }],
    [
      "phone numbers",
      "/b2b/organizations/members",
      { email_address: "x@y.example", mfa_phone_number: `+${"1".repeat(LONG)}` },
    ],
    ["tokens", "/b2b/magic_links/authenticate", { magic_links_token: "x".repeat(LONG) }],
    ["passwords", "/b2b/passwords/strength_check", { password: "aA1!".repeat(LONG / 4) }],
  ])("of %s are judged at once", async (_case, path, body) => {
    const began = performance.now();
    const answer = await auth.call(path, { session: ada.token, body });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("API-4: refusals", () => {
  it("name the request and nothing of the machine, for unknown routes too", async () => {
    for (const answer of [
      await auth.call("/b2b/nothing/here"),
      await auth.call("/b2b/organizations/members/none", {
        method: "PUT",
        session: ada.token,
        body: { name: "x" },
      }),
      await raw("{"),
    ]) {
      const text = JSON.stringify(answer.body);
      expect(text).toContain("request-id-");
      expect(text).not.toMatch(/select |insert |\/work|node_modules|\.ts:|stack|localhost:5432/i);
    }
    expect(await auth.call("/b2b/nothing/here")).toMatchObject({
      status: 404,
      errorType: "route_not_found",
    });
  });

  it("of a broken database are a 500 or a 503 without a word of SQL", async () => {
    const broken = await startAuth();
    await broken.database.pool.query("alter table auth.organization_slugs rename to gone");
    const answer = await broken.call("/b2b/organizations/search", {
      body: { organization_slug: "x" },
    });
    expect([500, 503]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/relation|organization_slugs|SQL/i);
    await broken.close();
  });
});

describe("CRY-3: the master key", () => {
  it.each(["", "short", "x".repeat(31)])(
    "'%s' is refused, and not repeated in the refusal",
    async (masterKey) => {
      const { pool } = auth.database;
      const refused = openKeyRing({ pool, masterKey, log: createLogger("silent") });
      await expect(refused).rejects.toThrow("32 characters or more");
      if (masterKey) await expect(refused).rejects.not.toThrow(masterKey);
    },
  );
});

describe("CRY-1, TOK-2, LOG-1: secrets", () => {
  it("stand nowhere in the database as they were issued: tokens, codes, passwords, app secrets", async () => {
    const canary = await startAuth();
    const eve = await found(canary, "eve@canary.example");
    const issued = new Set<string>([eve.token]);
    issued.add(await askForLink(canary, "fay@canary.example"));
    issued.add((await proveMailbox(canary, "gil@canary.example")).intermediate_session_token);
    issued.add((await inviteAndAccept(canary, eve, "hal@canary.example")).token);
    const { organizationId } = eve;
    await setPassword(canary, { emailAddress: "eve@canary.example", organizationId });
    issued.add(PASSWORD);
    const again = await signIn(canary, "eve@canary.example", organizationId);
    const app = await enrollApp(canary, again, { session: again.token });
    for (const secret of [app.secret, ...app.recoveryCodes]) issued.add(secret);
    await canary.call("/b2b/otps/email/discovery/send", {
      body: { email_address: "ida@canary.example" },
    });
    issued.add(await newestCode(canary, "ida@canary.example"));
    const { admin, project } = canary.auth;
    issued.add(
      await admin.impersonate({
        organizationId,
        memberId: eve.memberId,
        impersonator: "op@us.example",
        reason: "x",
      }),
    );
    issued.add(await admin.projects.newWebhookSecret(project.projectId));
    await admin.projects.setCaptcha(project.projectId, {
      siteKey: "k",
      secret: "captcha-canary-1",
      minimumScore: 0,
    });
    issued.add("captcha-canary-1");

    const { rows: tables } = await canary.database.pool.query<{ name: string }>(
      "select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'auth' and c.relkind = 'r'",
    );
    const stored: string[] = [];
    for (const { name } of tables) {
      const { rows } = await canary.database.pool.query<{ row: string }>(
        `select t::text as row from auth.${name} t`,
      );
      stored.push(...rows.map(({ row }) => row));
    }
    const dump = stored.join("\n");
    expect(dump).toContain("eve@canary.example");
    expect(issued.size).toBeGreaterThan(14);
    for (const secret of issued) {
      // Six digits may stand anywhere by chance, inside a time or a hash; only whole they would be
      // a code.
      const found =
        secret.length === 6 ? new RegExp(`[(,"]${secret}[),"]`).test(dump) : dump.includes(secret);
      expect([secret, found]).toEqual([secret, false]);
      expect(dump).not.toContain(Buffer.from(secret).toString("base64url"));
    }
    await canary.close();
  });
});

describe("LOG-1: the server's log", () => {
  it("holds no token, code, password, address or query of what it served and refused", async () => {
    const lines: string[] = [];
    const log = createLogger(
      "trace",
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const { database } = auth;
    const logged = await buildAuth({
      pool: database.pool,
      keys: await testKeys(database.pool),
      log,
      config: authConfig.parse(aConfig()),
    });
    const app = createServer({ log });
    await app.register(logged.plugin);
    const canaries = [
      ada.token,
      "canary-token-1",
      "canary-password-1",
      "canary@log.example",
      "424242",
    ];
    const post = (path: string, payload: object, session = PUBLIC_TOKEN) =>
      app.inject({
        method: "POST",
        url: `/sdk/v1${path}?token=canary-query-1`,
        headers: {
          authorization: basic(PUBLIC_TOKEN, session),
          cookie: "stytch_session=canary-cookie-1",
        },
        payload,
      });
    const email_address = "canary@log.example";
    await post("/b2b/sessions/authenticate", {}, ada.token);
    await post("/b2b/magic_links/authenticate", { magic_links_token: "canary-token-1" });
    await post("/b2b/magic_links/email/discovery/send", { email_address });
    await post("/b2b/otps/email/discovery/authenticate", { email_address, code: "424242" });
    const password = "canary-password-1";
    const organization_id = ada.organizationId;
    await post("/b2b/passwords/authenticate", { organization_id, email_address, password });
    await post("/b2b/organizations/me", { broken: "canary-token-1" });
    await app.close();

    const text = lines.join("\n");
    expect(text).toContain("/sdk/v1/b2b/passwords/authenticate");
    for (const canary of [...canaries, "canary-query-1", "canary-cookie-1"]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(`${PUBLIC_TOKEN}:${canary}`).toString("base64"));
    }
  });
});

describe("the server's own role", () => {
  it("TEN-1: owns nothing, is no superuser and can't step around row-level security", async () => {
    const { rows } = await auth.database.pool.query(
      `select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = $1`,
      [AUTH_ROLE],
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });
});

describe("SES-2: a session that was ended", () => {
  it("is over within a second for every server on the database, its JWT included", async () => {
    const bob = await inviteAndAccept(auth, ada, "bob@family.example");
    const second = await buildAuth({
      pool: auth.database.pool,
      keys: await testKeys(auth.database.pool),
      log: createLogger("silent"),
      config: authConfig.parse(aConfig()),
    });
    expect(await second.verifySession(bob.jwt)).not.toBeNull();
    await auth.call(`/b2b/sessions/revoke/${bob.memberId}`, { session: ada.token });

    for (const { verifySession } of [auth.auth, second]) {
      expect(await verifySession(bob.token)).toBeNull();
      expect(await verifySession(bob.jwt)).toBeNull();
    }
  });

  it("is over when its time is, by the one clock", async () => {
    const bob = await signIn(auth, "bob@family.example", ada.organizationId);
    await advanceClock(auth.database.pool, 3_599);
    expect(await auth.auth.verifySession(bob.token)).not.toBeNull();
    await advanceClock(auth.database.pool, 2);
    expect(await auth.auth.verifySession(bob.token)).toBeNull();
  });
});
