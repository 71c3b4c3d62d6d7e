import { hash } from "@node-rs/argon2";
import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveKey } from "../../platform/limits/keyed-hash.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { PASSWORD, setPassword } from "../../testing/factor-stories.ts";
import { OTHER, passwordStories } from "../../testing/password-stories.ts";
import { inviteAndAccept, proveMailbox, signIn } from "../../testing/stories.ts";
import { ARGON2 } from "./hashing/password-hasher.ts";

const LOOK = "/b2b/sessions/authenticate";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { anOwner, withPassword, authenticate } = passwordStories(() => auth);

describe("a sign-in by password", () => {
  it("gives a session that says how", async () => {
    const owner = await withPassword();

    const answer = await authenticate(owner, PASSWORD, { session_duration_minutes: 30 });

    expect(answer.body).toMatchObject({
      data: {
        member_authenticated: true,
        member: { member_password_id: expect.stringMatching(/^member-password-test-/) },
        member_session: {
          authentication_factors: [
            { type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" },
          ],
        },
      },
    });
  });

  it("ENUM-1: refuses a wrong password, a member without one and a stranger alike", async () => {
    const owner = await withPassword();
    const plain = await anOwner();
    const { organizationId } = owner;
    const answers = [
      await authenticate(owner, OTHER),
      await authenticate(plain),
      await authenticate({ emailAddress: "nobody@elsewhere.example", organizationId }),
    ];

    const [first, ...rest] = answers.map(({ status, errorType, body }) => ({
      status,
      errorType,
      keys: Object.keys(Object(body)),
      message: Object(body).error_message,
    }));
    expect(first).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(rest).toEqual([first, first]);
  });

  it("does not take the password of another organization", async () => {
    const owner = await withPassword();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);

    expect((await authenticate({ ...guest, emailAddress: owner.emailAddress })).status).toBe(401);
    expect((await authenticate({ ...owner, organizationId: host.organizationId })).status).toBe(
      401,
    );
  });

  it("OTP-1, ENUM-3: stops after ten wrong tries, for members and strangers", async () => {
    const owner = await withPassword();
    const { organizationId } = owner;
    for (const emailAddress of [owner.emailAddress, "nobody-2@elsewhere.example"]) {
      const statuses: number[] = [];
      for (let i = 0; i < 10; i += 1) {
        statuses.push((await authenticate({ emailAddress, organizationId }, OTHER)).status);
      }
      statuses.push((await authenticate({ emailAddress, organizationId })).status);

      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  it("is opened again by a reset", async () => {
    const owner = await withPassword();
    for (let i = 0; i < 10; i += 1) await authenticate(owner, OTHER);
    expect((await authenticate(owner)).status).toBe(429);

    await setPassword(auth, owner, OTHER);

    expect((await authenticate(owner, OTHER)).status).toBe(200);
  });

  it("asks for another way where the organization does not take passwords", async () => {
    const owner = await withPassword();
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{magic_link}' where organization_id = $1",
      [owner.organizationId],
    );

    expect(dataOf(await authenticate(owner), authenticateResponseWithMfa)).toMatchObject({
      member_session: null,
      session_token: "",
      primary_required: { allowed_auth_methods: ["magic_link"] },
      intermediate_session_token: expect.stringMatching(/.{43}/),
    });
  });

  it("adds to what was proven before, and CSRF-3: uses that up", async () => {
    const owner = await withPassword();
    await auth.database.pool.query(
      "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{password}' where organization_id = $1",
      [owner.organizationId],
    );
    const { intermediate_session_token } = await proveMailbox(auth, owner.emailAddress);

    const answer = await authenticate(owner, PASSWORD, { intermediate_session_token });

    const { member_session } = dataOf(answer, authenticateResponseWithMfa);
    expect(member_session?.authentication_factors.map(({ type }) => type)).toEqual([
      "magic_link",
      "password",
    ]);
    expect(
      await auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } }),
    ).toMatchObject({ status: 404 });
  });

  it("ignores what somebody else has proven in the same browser", async () => {
    const owner = await withPassword();
    const { intermediate_session_token } = await proveMailbox(auth, "eve@elsewhere.example");

    const answer = await authenticate(owner, PASSWORD, { intermediate_session_token });

    const { member_session } = dataOf(answer, authenticateResponseWithMfa);
    expect(member_session?.authentication_factors).toHaveLength(1);
    expect(
      (await auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } }))
        .status,
    ).toBe(200);
  });
});

describe("PWD-1: a password hashed less well than today", () => {
  it("is hashed anew when its owner signs in, and only then", async () => {
    const owner = await withPassword();
    const { pool } = auth.database;
    const stored = async (): Promise<string> => {
      const { rows } = await pool.query<{ password_hash: string }>(
        "select password_hash from auth.member_passwords where organization_id = $1",
        [owner.organizationId],
      );
      return rows[0]?.password_hash ?? "";
    };
    const { root } = await testKeys(pool);
    const secret = deriveKey(root, "password-pepper");
    const weak = await hash(PASSWORD, { ...ARGON2, timeCost: 1, secret });
    await pool.query(
      "update auth.member_passwords set password_hash = $2 where organization_id = $1",
      [owner.organizationId, weak],
    );

    expect((await authenticate(owner, OTHER)).status).toBe(401);
    expect(await stored()).toBe(weak);
    expect((await authenticate(owner)).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await authenticate(owner)).status).toBe(200);
  });
});

describe("ENUM-2: the time a refusal takes", () => {
  it("is the same for members and strangers", async () => {
    const owner = await withPassword();
    const timed = async (emailAddress: string): Promise<number> => {
      const { organizationId } = owner;
      const startedAt = performance.now();
      await authenticate({ emailAddress, organizationId }, OTHER);
      await auth.database.pool.query("delete from auth.guess_counters");
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 15; i += 1) {
      known.push(await timed(owner.emailAddress));
      unknown.push(await timed("nobody-5@elsewhere.example"));
    }
    const median = (times: number[]): number => times.sort((a, b) => a - b)[7] ?? 0;

    // Without the decoy the stranger's refusal would take a small part of the member's.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(known)).toBeLessThan(1.6);
  });
});

describe("PWD-7: a flood of passwords", () => {
  it("is told at once to come back, counts nobody's tries, and leaves other calls alone", async () => {
    const owner = await withPassword();
    const { organizationId } = owner;
    const { token } = await signIn(auth, owner.emailAddress, organizationId);
    const flood = Array.from({ length: 120 }, async (_, i) => {
      const startedAt = performance.now();
      const answer = await authenticate({
        emailAddress: `flood-${i}@elsewhere.example`,
        organizationId,
      });
      return { answer, ms: performance.now() - startedAt };
    });
    const own = authenticate(owner);
    const other = auth.call(LOOK, { session: token });
    const answers = await Promise.all(flood);
    const shed = answers.filter(({ answer }) => answer.status === 429);

    expect(shed.length).toBeGreaterThan(50);
    expect(shed.every(({ answer }) => Number(answer.headers["retry-after"]) >= 1)).toBe(true);
    expect(answers.every(({ answer }) => [401, 429].includes(answer.status))).toBe(true);
    expect((await other).status).toBe(200);
    expect([200, 429]).toContain((await own).status);
    expect((await authenticate(owner)).status).toBe(200);
    const { rows } = await auth.database.pool.query<{ most: number }>(
      "select max(wrong_in_window) as most from auth.guess_counters where wrong_in_a_row between 1 and 50",
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(1);
  });
});
