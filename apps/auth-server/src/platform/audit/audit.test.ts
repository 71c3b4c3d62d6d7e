import { hashToken } from "@stocks-vibe/server-kit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness | undefined;
let ada: SignedIn;
beforeEach(async () => {
  await auth?.close();
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth?.close());

const harness = (): AuthHarness => {
  if (!auth) throw new Error("not started");
  return auth;
};
const verify = () => harness().auth.admin.verifyAudit();
/** As a superuser of the database, past row-level security and every grant. */
const tamper = (sql: string, values: readonly unknown[] = []) =>
  harness().database.pool.query(sql, [...values]);

describe("LOG-2: the audit log", () => {
  it("is whole after ordinary work, one chain for the project and one per organization", async () => {
    const report = await verify();

    expect(report).toMatchObject({ chains: 2, problems: [] });
    expect(report.events).toBeGreaterThan(4);
  });

  it.each([
    [
      "a changed action",
      "update auth.audit_events set action = 'member.update' where chain_id = $1 and sequence = 2",
      "changed",
      2,
    ],
    [
      "changed details",
      `update auth.audit_events set details = '{"x":1}' where chain_id = $1 and sequence = 1`,
      "changed",
      1,
    ],
    [
      "a changed time",
      "update auth.audit_events set occurred_at = occurred_at - interval '1 day' where chain_id = $1 and sequence = 3",
      "changed",
      3,
    ],
    [
      "a row taken out of the middle",
      "delete from auth.audit_events where chain_id = $1 and sequence = 2",
      "missing",
      2,
    ],
  ])("betrays %s", async (_case, sql, problem, sequence) => {
    await tamper(sql, [ada.organizationId]);

    expect((await verify()).problems).toEqual([{ chainId: ada.organizationId, sequence, problem }]);
  });

  it("betrays a missing last row, and one whose end was moved with it", async () => {
    const { rows } = await tamper(
      "delete from auth.audit_events where chain_id = $1 and sequence = (select max(sequence) from auth.audit_events where chain_id = $1) returning sequence",
      [ada.organizationId],
    );
    const { sequence } = rows[0];
    expect((await verify()).problems).toEqual([
      { chainId: ada.organizationId, sequence, problem: "missing" },
    ]);

    await tamper(
      `update auth.audit_chains c set last_sequence = e.sequence, last_hash = e.hash from auth.audit_events e
       where c.chain_id = $1 and e.chain_id = $1 and e.sequence = $2`,
      [ada.organizationId, sequence - 1],
    );
    expect((await verify()).problems).toMatchObject([
      { chainId: ada.organizationId, sequence: sequence - 1, problem: "wrong end" },
      { chainId: ada.organizationId, sequence, problem: "put back" },
    ]);
  });

  it("betrays an event that was moved to another organization's log", async () => {
    const zoe = await found(harness(), "zoe@strange.example");
    await tamper(
      "update auth.audit_events set chain_id = $1, organization_id = $1, sequence = 99 where chain_id = $2 and sequence = 1",
      [zoe.organizationId, ada.organizationId],
    );

    const chains = (await verify()).problems.map(({ chainId }) => chainId);
    expect(new Set(chains)).toEqual(new Set([zoe.organizationId, ada.organizationId]));
  });

  it("can't be changed or emptied by the server's own role", async () => {
    const client = await harness().database.pool.connect();
    try {
      for (const sql of [
        "update audit_events set action = ''",
        "delete from audit_events",
        "truncate audit_events",
      ]) {
        await client.query("begin");
        await client.query(
          "select set_config('role', 'stocks_vibe_auth', true), set_config('search_path', 'auth', true)",
        );
        await expect(client.query(sql)).rejects.toThrow("permission denied");
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });

  it("DATA-2: knows addresses by a hash that only this server can make, the same for the same address", async () => {
    const address = "stranger@elsewhere.example";
    for (const _again of [1, 2]) {
      await harness().call("/b2b/magic_links/email/discovery/send", {
        body: { email_address: address },
      });
    }
    const { rows } = await tamper(
      "select details ->> 'email_hash' as hash from auth.audit_events where action = 'discovery_link.send' order by sequence desc limit 2",
    );
    const hashes = rows.map(({ hash }) => hash);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes).not.toContain(hashToken(address));
  });

  it("LOG-3: keeps line breaks of callers inside one JSON text", async () => {
    await harness().call("/b2b/magic_links/authenticate", {
      body: { magic_links_token: "a\r\nb" },
    });

    const { rows } = await tamper(
      "select details::text, ip, reason from auth.audit_events order by occurred_at desc limit 1",
    );
    expect(JSON.stringify(rows)).not.toMatch(/[\r\n]/);
  });

  it("numbers events without gaps when many happen at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        harness().call("/b2b/magic_links/authenticate", { body: { magic_links_token: "none" } }),
      ),
    );

    expect((await verify()).problems).toEqual([]);
  });
});
