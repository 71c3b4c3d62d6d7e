import { readFile } from "node:fs/promises";
import { domainAnswer, samlConnectionAnswer } from "@stocks-vibe/contracts/auth";
import { probeIsolation, unguardedTables } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AUTH_ROLE, AUTH_SCHEMA } from "../../platform/database/role.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, ORIGIN, startAuth } from "../../testing/auth-harness.ts";
import { enrollApp, PASSWORD, pkcePair, setPassword } from "../../testing/factor-stories.ts";
import {
  type FakeProvider,
  openBrowser,
  registerProvider,
  startFakeProvider,
} from "../../testing/fake-provider.ts";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { connectSaml, signInBySaml } from "../../testing/sso-stories.ts";
import {
  askForLink,
  found,
  inviteAndAccept,
  type SignedIn,
  signIn,
} from "../../testing/stories.ts";

/** Tables without row-level security, and why that is right. */
const ALLOWED = {
  projects: "recognises every caller before a tenant is known; holds no person's data",
  organization_directory: "ids only, so that jobs can list organizations",
  mailbox_messages: "the built-in mailbox stands outside every tenant, as a mail provider does",
};

/** The DNS: texts by name. */
const zone = new Map<string, string[]>();
let auth: AuthHarness;
let fake: FakeProvider;
beforeAll(async () => {
  const config = { ...aConfig(), outbound: { allowsLoopback: true } };
  auth = await startAuth(config, undefined, {
    dns: { texts: async (name) => zone.get(name) ?? [] },
  });
  const ada = await found(auth, "ada@family.example");
  await auth.call("/b2b/magic_links/email/invite", {
    session: ada.token,
    body: { email_address: "uma@family.example", invite_note: "Come in" },
  });
  await inviteAndAccept(auth, ada, "bob@family.example");
  await askForLink(auth, "ada@family.example");
  const zoe = await found(auth, "zoe@strange.example");
  const yan = await inviteAndAccept(auth, zoe, "yan@strange.example");
  await fillSso(auth, zoe);
  await fillFactors(auth, ada);
  await fillOperation(auth, zoe, yan);
  fake = await startFakeProvider();
  await fillFederation(auth, ada, fake);
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});

/** A row in every table of single sign-on, by a sign-in through a SAML connection. */
async function fillSso(harness: AuthHarness, zoe: SignedIn): Promise<void> {
  const key = createTestKey();
  const connection = await connectSaml(harness, zoe, key);
  await signInBySaml(harness, openBrowser(harness), connection, key, {
    attributes: { mail: ["yan@strange.example"], displayName: ["Yan"] },
  });
  const session = zoe.token;
  const added = await harness.call("/b2b/sso/saml", { session, body: {} });
  const { connection_id } = dataOf(added, samlConnectionAnswer).connection;
  await harness.call(`/b2b/sso/${connection_id}/setup_links`, {
    session,
    body: { page_url: `${ORIGIN}/sso-setup` },
  });
}

/** A row in every table of sign-in through others. */
async function fillFederation(harness: AuthHarness, ada: SignedIn, provider: FakeProvider) {
  await registerProvider(harness, provider, "google");
  provider.claims = { sub: "bob", email: "bob@family.example", email_verified: true };
  const browser = openBrowser(harness);
  const landing = await browser.signIn("google", { organization_id: ada.organizationId });
  await harness.call("/b2b/oauth/authenticate", {
    body: {
      oauth_token: landing.searchParams.get("token"),
      session_duration_minutes: 30,
      pkce_code_verifier: browser.verifier,
    },
  });
}

/** A row in every table of the factors, by the calls that write them. */
async function fillFactors(harness: AuthHarness, ada: SignedIn): Promise<void> {
  const { organizationId } = ada;
  await setPassword(harness, { emailAddress: "ada@family.example", organizationId });
  const again = await signIn(harness, "ada@family.example", organizationId);
  await enrollApp(harness, again, { session: again.token });
  const email_address = "bob@family.example";
  await harness.call("/b2b/otps/email/login_or_signup", {
    body: { organization_id: organizationId, email_address },
  });
  await harness.call("/b2b/otps/email/discovery/send", { body: { email_address } });
  await harness.call("/b2b/sign_up/start", {
    body: {
      first_name: "Una",
      last_name: "Newcomer",
      email_address: "una@family.example",
      password: PASSWORD,
      sign_up_challenge: pkcePair().challenge,
    },
  });
  await harness.call("/b2b/otps/email/discovery/authenticate", {
    body: { email_address, code: "000000" },
  });
}

/** A row in every table of upkeep and operation. */
async function fillOperation(harness: AuthHarness, zoe: SignedIn, yan: SignedIn): Promise<void> {
  const { organizationId, memberId } = yan;
  await harness.database.pool.query(
    `insert into auth.organization_deletions (organization_id, asked_by, asked_by_name, asked_at, due_at)
     values ($1, $2, 'Yan', clock_timestamp(), clock_timestamp())`,
    [organizationId, memberId],
  );
  await harness.database.pool.query(
    `insert into auth.organization_deletion_asks (organization_id, ask_id, member_id, asked_at)
     values ($1, 'ask-1', $2, clock_timestamp())`,
    [organizationId, memberId],
  );
  await harness.call("/b2b/organizations/members/start_email_update", {
    session: zoe.token,
    body: { email_address: "zoe@new.example" },
  });
  await harness.call("/b2b/organizations/members/search", {
    body: { organization_id: organizationId, email_address: "yan@strange.example" },
  });
  const { admin, project } = harness.auth;
  const who = { impersonator: "operator@stocks-vibe.example", reason: "ticket 1" };
  await admin.impersonate({ organizationId, memberId, ...who });
  await admin.projects.templates.set(
    project.projectId,
    { templateId: "brand", kind: "code", locale: "en" },
    { subject: "Your code", html: "<p>{{code}}</p>", text: "{{code}}" },
  );
  await admin.bounces.report(project.projectId, ["gone@family.example"], "bounced");
  await harness.call("/b2b/organizations/me", {
    method: "PUT",
    session: zoe.token,
    body: { organization_logo_url: "https://strange.example/logo.png" },
  });
  const ofDomain = { session: zoe.token, body: { domain: "strange.example" } };
  const { record_name, record_value } = dataOf(
    await harness.call("/b2b/organizations/me/domains/start", ofDomain),
    domainAnswer,
  );
  zone.set(record_name, [record_value]);
  await harness.call("/b2b/organizations/me/domains/verify", ofDomain);
  await harness.call("/b2b/sessions/revoke", { session: yan.token });
}

const isAllowed = (table: string): boolean => Object.hasOwn(ALLOWED, table);
const tenant = { organization_id: "app.organization_id", project_id: "app.project_id" } as const;

describe("TEN-1: row-level security", () => {
  it("guards every table but the few that hold nobody's data", async () => {
    expect(await unguardedTables(auth.database.pool, AUTH_SCHEMA, ALLOWED)).toEqual([]);
  });

  it("has every table without a policy named in the documents", async () => {
    const page = await readFile(
      new URL("../../../../../docs/architecture.md", import.meta.url),
      "utf8",
    );
    for (const table of Object.keys(ALLOWED)) expect(page).toContain(`\`${table}\``);
  });

  it.each(["organization_id", "project_id"] as const)(
    "shows no row of any filled table by %s to strangers or to nobody",
    async (column) => {
      const { leaks, populated, tables } = await probeIsolation(auth.database.pool, {
        schema: AUTH_SCHEMA,
        role: AUTH_ROLE,
        column,
        setting: tenant[column],
      });

      expect(tables.length).toBeGreaterThan(4);
      expect(populated).toEqual(tables);
      expect(leaks.filter(({ table }) => !isAllowed(table))).toEqual([]);
    },
  );

  it("opens a row to its own proof and not to another's", async () => {
    const { pool } = auth.database;
    const visible = async (setting: string, value: string, table: string): Promise<number> => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('role', $1, true), set_config($2, $3, true)", [
          AUTH_ROLE,
          setting,
          value,
        ]);
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from auth.${table}`,
        );
        return rows[0]?.n ?? -1;
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const { rows } = await pool.query<{ token_hash: string }>(
      "select token_hash from auth.member_sessions limit 1",
    );
    const hash = rows[0]?.token_hash ?? "";

    expect(await visible("app.token_hash", hash, "member_sessions")).toBe(1);
    expect(await visible("app.token_hash", "0".repeat(64), "member_sessions")).toBe(0);
    expect(await visible("app.token_hash", hash, "members")).toBe(0);
    const links = await pool.query<{ token_hash: string }>(
      "select token_hash from auth.sso_setup_links",
    );
    const ofLink = links.rows[0]?.token_hash ?? "";
    expect(await visible("app.token_hash", ofLink, "sso_setup_links")).toBe(1);
    expect(await visible("app.token_hash", hash, "sso_setup_links")).toBe(0);
    expect(await visible("app.token_hash", ofLink, "sso_connections")).toBe(0);
    expect(await visible("app.proven_email", "ada@family.example", "members")).toBe(1);
    expect(await visible("app.proven_email", "ada@family.example", "organizations")).toBe(1);
    expect(await visible("app.proven_email", "", "members")).toBe(0);
    expect(await visible("app.proven_domain", "family.example", "organizations")).toBe(0);
    await pool.query(
      "update auth.organization_domains set verified_at = created_at where domain = 'strange.example'",
    );
    expect(await visible("app.asked_domain", "strange.example", "organization_domains")).toBe(1);
    expect(await visible("app.asked_domain", "family.example", "organization_domains")).toBe(0);
    expect(await visible("app.asked_domain", "strange.example", "organizations")).toBe(0);
    expect(await visible("app.slug", "", "organizations")).toBe(0);
  });

  it("shows the organizations that a transaction lists, no other, and changes none of them", async () => {
    const { pool } = auth.database;
    const { rows: all } = await pool.query<{ organization_id: string }>(
      "select organization_id from auth.organizations order by 1",
    );
    const [listed = "", other = ""] = all.map(({ organization_id }) => organization_id);
    const within = async (ids: string, statement: string): Promise<readonly object[]> => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(
          "select set_config('role', $1, true), set_config('app.organization_ids', $2, true)",
          [AUTH_ROLE, ids],
        );
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    for (const table of [
      "organizations",
      "members",
      "invitation_notes",
      "organization_deletions",
      "organization_domains",
    ]) {
      const ids = `select distinct organization_id from auth.${table}`;
      const has = await pool.query<{ organization_id: string }>(
        `${ids} where organization_id = $1`,
        [listed],
      );
      expect(await within(listed, ids), table).toEqual(has.rows);
      expect(await within("", ids), table).toEqual([]);
      expect(await within(",", ids), table).toEqual([]);
      expect(
        await within(
          `${other},${listed}`,
          `${ids} where organization_id not in ('${other}', '${listed}')`,
        ),
      ).toEqual([]);
    }
    const renamed = `update auth.organizations set name = 'Taken' returning organization_id`;
    expect(await within(listed, renamed)).toEqual([]);
    expect(await within(listed, "delete from auth.members returning member_id")).toEqual([]);
  });

  it("refuses to write a row for another organization", async () => {
    const client = await auth.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', $1, true), set_config('app.organization_id', 'x', true)",
        [AUTH_ROLE],
      );
      await expect(
        client.query(
          `insert into auth.members select m.organization_id, 'm', 'e', 'new@x.example', true, 'active', '', '{}', '{}', '{}',
             false, clock_timestamp(), clock_timestamp()
           from (values ('y')) as m(organization_id)`,
        ),
      ).rejects.toThrow("row-level security");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
