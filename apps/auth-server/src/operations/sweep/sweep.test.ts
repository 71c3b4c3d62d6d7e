import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { connectSaml, updateSaml } from "../../testing/sso-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";
import { SWEEP_TASK } from "./sweep.service.ts";

const DAY_SECONDS = 86_400;
const TABLES = [
  "discovery_link_tokens",
  "intermediate_sessions",
  "mail_outbox",
  "mailbox_messages",
  "member_link_tokens",
  "member_sessions",
] as const;

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

async function sweep(): Promise<void> {
  const { signal } = new AbortController();
  const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
  await auth.auth.tasks[SWEEP_TASK]?.({}, context);
}

async function counts(): Promise<Record<string, number>> {
  const entries: [string, number][] = [];
  for (const table of [...TABLES, "members", "audit_events"]) {
    const { rows } = await auth.database.pool.query(`select count(*)::int as n from auth.${table}`);
    entries.push([table, rows[0].n]);
  }
  return Object.fromEntries(entries);
}

describe("the daily sweep", () => {
  it("leaves alone what lives or ended lately", async () => {
    const before = await counts();
    for (const table of TABLES) expect([table, Number(before[table]) > 0]).toEqual([table, true]);
    await sweep();
    expect(await counts()).toEqual(before);
    const session = await auth.call("/b2b/sessions/authenticate", { session: ada.token });
    expect(session.status).toBe(200);
  });

  it("removes what ended more than a week ago, and keeps people and the audit log", async () => {
    const before = await counts();
    await advanceClock(auth.database.pool, 15 * DAY_SECONDS);
    await sweep();
    const after = await counts();
    for (const table of TABLES) expect([table, after[table]]).toEqual([table, 0]);
    expect(after.members).toBe(before.members);
    expect(after.audit_events).toBe(before.audit_events);
  });

  it("OTP-2: lifts no lock on a factor that was guessed at too often", async () => {
    const email_address = "nobody@family.example";
    const guess = () =>
      auth.call("/b2b/otps/email/discovery/authenticate", {
        body: { email_address, code: "000000" },
      });
    await guess();
    await auth.database.pool.query("update auth.guess_counters set wrong_in_a_row = 100");
    expect((await guess()).status).toBe(429);

    await advanceClock(auth.database.pool, 15 * DAY_SECONDS);
    await sweep();
    expect((await guess()).status).toBe(429);
    await auth.database.pool.query("delete from auth.guess_counters");
  });

  it("OTP-2: forgets what strangers guessed at, slowly enough that waiting pays nobody", async () => {
    const { pool } = auth.database;
    const { projectId } = auth.auth.project;
    const rows = [
      ["never wrong in a row", 0],
      ["once", 1],
      ["a row of ten", 10],
      ["one short of the lock", 99],
      ["locked", 100],
      ["locked long ago", 150],
    ] as const;
    await pool.query("delete from auth.guess_counters");
    for (const [subject, wrong] of rows) {
      await pool.query(
        "insert into auth.guess_counters (project_id, subject, window_started_at, wrong_in_window, wrong_in_a_row) values ($1, $2, ops.clock_now(), 3, $3)",
        [projectId, subject, wrong],
      );
    }
    const left = async () => {
      await sweep();
      const found = await pool.query<{ subject: string }>(
        "select subject from auth.guess_counters order by wrong_in_a_row",
      );
      return found.rows.map(({ subject }) => subject);
    };
    const all = rows.map(([subject]) => subject);

    expect(await left()).toEqual(all);
    await advanceClock(pool, 8 * DAY_SECONDS);
    expect(await left()).toEqual(all.slice(2));
    await advanceClock(pool, 33 * DAY_SECONDS);
    expect(await left()).toEqual(all.slice(3));
    await advanceClock(pool, 354 * DAY_SECONDS);
    expect(await left()).toEqual(all.slice(3));
    await advanceClock(pool, 3_650 * DAY_SECONDS);
    expect(await left()).toEqual(all.slice(4));
    await pool.query("delete from auth.guess_counters");
  });

  it("keeps events for a month, and the newest for ever: their numbers go on from it", async () => {
    const append = () => auth.call("/b2b/sessions/revoke", { session: bob.token });
    const numbers = async () => {
      const { rows } = await auth.database.pool.query<{ sequence: number }>(
        "select sequence from auth.event_feed order by sequence",
      );
      return rows.map(({ sequence }) => sequence);
    };
    bob = await signIn(auth, "bob@family.example", ada.organizationId);
    await append();
    bob = await signIn(auth, "bob@family.example", ada.organizationId);
    await append();
    const newest = (await numbers()).at(-1) ?? 0;
    expect(newest).toBeGreaterThan(1);

    await advanceClock(auth.database.pool, 31 * DAY_SECONDS);
    await sweep();
    expect(await numbers()).toEqual([newest]);
    bob = await signIn(auth, "bob@family.example", ada.organizationId);
    await append();
    expect(await numbers()).toEqual([newest, newest + 1]);
  });

  it("comes again tomorrow, once", async () => {
    await sweep();
    await auth.auth.scheduleSweep();
    const { rows } = await auth.database.pool.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = $1",
      [SWEEP_TASK],
    );
    expect(rows[0].n).toBe(1);
  });

  it("announces the end of a connection's last certificate weeks and days ahead, each time once", async () => {
    const zoe = await found(auth, "zoe@certificates.example");
    const key = createTestKey({ days: 20_000 });
    const connection = await connectSaml(auth, zoe, key);
    const { certificate } = createTestKey({ days: 30_000 });
    const lettersAfter = async (days: number): Promise<number> => {
      await advanceClock(auth.database.pool, days * DAY_SECONDS);
      await sweep();
      await auth.deliverMail();
      const { body } = await auth.app.inject({
        url: "/dev/api/messages",
        query: { to: "zoe@certificates.example" },
      });
      return body.split("A certificate of Work ends soon").length - 1;
    };
    const ends = connection.verification_certificates[0]?.expires_at ?? "";
    const { now } = (await auth.database.pool.query("select ops.clock_now() as now")).rows[0];
    const left = Math.floor((Date.parse(ends) - now.getTime()) / (DAY_SECONDS * 1_000));
    // The mailbox keeps a letter for seven days, so each is one that was written since.
    expect(await lettersAfter(left - 31)).toBe(0);
    expect(await lettersAfter(2)).toBeGreaterThan(0);
    expect(await lettersAfter(8)).toBe(0);
    expect(await lettersAfter(15)).toBeGreaterThan(0);
    // A later one is there: nothing more is to be said.
    const again = await signIn(auth, "zoe@certificates.example", zoe.organizationId);
    await updateSaml(auth, again, connection.connection_id, { x509_certificate: certificate });
    expect(await lettersAfter(7.5)).toBe(0);
  });
});
