import { deleteOrganizationAnswer, organizationDeletionAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";
import { ERASE_ORGANIZATION_TASK } from "./begin-deletion.ts";

const DELETION = "/b2b/organizations/me/deletion";
const DAY = 86_400;
const NAME = "The Family";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

/** An organization with an administrator and a member. */
async function family(name: string): Promise<{ ada: SignedIn; bob: SignedIn }> {
  const ada = await found(auth, `ada@${name}.example`, { organization_name: NAME });
  const bob = await inviteAndAccept(auth, ada, `bob@${name}.example`);
  return { ada, bob };
}
const ask = (session: string, organization_name = NAME) =>
  auth.call(DELETION, { session, body: { organization_name } });
const withdraw = (session: string) => auth.call(DELETION, { method: "DELETE", session });
const read = async (session: string) =>
  dataOf(await auth.call(DELETION, { method: "GET", session }), organizationDeletionAnswer)
    .deletion;
const isThere = async ({ organizationId }: SignedIn): Promise<boolean> => {
  const { rows } = await auth.database.pool.query(
    "select from auth.organizations where organization_id = $1",
    [organizationId],
  );
  return rows.length === 1;
};
const jobs = async ({ organizationId }: SignedIn) => {
  const { rows } = await auth.database.pool.query<{ payload: unknown }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = $1 and j.key = $1 || ':' || $2`,
    [ERASE_ORGANIZATION_TASK, organizationId],
  );
  return rows.map((row) => row.payload);
};
const lettersTo = async (recipient: string) => {
  const { rows } = await auth.database.pool.query(
    "select from auth.mail_outbox where recipient = $1",
    [recipient],
  );
  return rows.length;
};
const eraseNow = async (ada: SignedIn) => {
  const [payload] = await jobs(ada);
  const task = auth.auth.tasks[ERASE_ORGANIZATION_TASK];
  if (!payload || !task) throw new Error("there is no job");
  const { signal } = new AbortController();
  const log = createLogger("silent");
  await task(payload, { log, attempt: 1, isLastAttempt: false, signal });
};

describe("an organization that is about to be deleted", () => {
  it("says so to every member, writes to administrators, and is erased after a day", async () => {
    const { ada, bob } = await family("goes");
    expect(await read(bob.token)).toBeNull();
    const before = await lettersTo("ada@goes.example");
    const others = await lettersTo("bob@goes.example");

    const asked = dataOf(await ask(ada.token), organizationDeletionAnswer).deletion;
    const again = dataOf(await ask(ada.token), organizationDeletionAnswer).deletion;

    expect(again).toEqual(asked);
    expect(await read(bob.token)).toEqual(asked);
    if (!asked) throw new Error("it was not asked for");
    expect(Date.parse(asked.due_at) - Date.parse(asked.asked_at)).toBe(DAY * 1_000);
    expect(await lettersTo("ada@goes.example")).toBe(before + 1);
    expect(await lettersTo("bob@goes.example")).toBe(others);
    expect(await jobs(ada)).toHaveLength(1);

    await advanceClock(auth.database.pool, DAY - 60);
    await eraseNow(ada);
    expect(await isThere(ada)).toBe(true);
    await advanceClock(auth.database.pool, 120);
    await eraseNow(ada);
    expect(await isThere(ada)).toBe(false);
    // Done again, as after a kill, it finds nothing to do.
    await eraseNow(ada);
    const { rows: events } = await auth.database.pool.query(
      "select event_type from auth.event_feed where organization_id = $1",
      [ada.organizationId],
    );
    expect(events).toEqual([{ event_type: "organization.deleted" }]);
    const { rows: log } = await auth.database.pool.query(
      "select action, member_id from auth.audit_events where organization_id = $1 and action like 'organization.delet%' order by sequence",
      [ada.organizationId],
    );
    expect(log.map(({ action }) => action)).toEqual([
      "organization.deletion_ask",
      "organization.delete",
    ]);
  });

  it("is kept when any administrator says so, although its job comes", async () => {
    const { ada } = await family("stays");
    await ask(ada.token);
    const before = await lettersTo("ada@stays.example");

    expect(dataOf(await withdraw(ada.token), organizationDeletionAnswer).deletion).toBeNull();

    expect(await lettersTo("ada@stays.example")).toBe(before + 1);
    await advanceClock(auth.database.pool, DAY + 60);
    await eraseNow(ada);
    expect(await isThere(ada)).toBe(true);
  });

  it("gets a whole day anew when it is asked for again", async () => {
    const { ada } = await family("twice");
    await ask(ada.token);
    await withdraw(ada.token);
    await advanceClock(auth.database.pool, 3_600);
    const fresh = await signIn(auth, "ada@twice.example", ada.organizationId);
    await ask(fresh.token);

    expect(await jobs(ada)).toHaveLength(1);
    await advanceClock(auth.database.pool, DAY - 1_800);
    await eraseNow(ada);
    expect(await isThere(ada)).toBe(true);
  });

  it("is asked for twice a day by one administrator, four times by all, and is always kept at once", async () => {
    const { ada, bob } = await family("again-and-again");
    await auth.call(`/b2b/organizations/members/${bob.memberId}`, {
      method: "PUT",
      session: ada.token,
      body: { roles: ["stytch_admin"] },
    });
    const eve = await inviteAndAccept(auth, ada, "eve@again-and-again.example");
    await auth.call(`/b2b/organizations/members/${eve.memberId}`, {
      method: "PUT",
      session: ada.token,
      body: { roles: ["stytch_admin"] },
    });
    const before = await lettersTo("eve@again-and-again.example");
    const refused = { status: 429, errorType: "too_many_deletion_requests" };

    for (const who of [ada, bob]) {
      for (const _time of [1, 2]) {
        expect((await ask(who.token)).status).toBe(200);
        // Said again, it is nothing new, and nobody is written to.
        expect((await ask(who.token)).status).toBe(200);
        expect((await withdraw(eve.token)).status).toBe(200);
        expect((await withdraw(eve.token)).status).toBe(200);
      }
      expect(await ask(who.token)).toMatchObject(refused);
    }
    expect(await ask(eve.token)).toMatchObject(refused);

    expect(await read(ada.token)).toBeNull();
    expect(await lettersTo("eve@again-and-again.example")).toBe(before + 8);
    await advanceClock(auth.database.pool, DAY);
    const fresh = await signIn(auth, "ada@again-and-again.example", ada.organizationId);
    expect((await ask(fresh.token)).status).toBe(200);
  });

  it("is asked for once by two at the same moment", async () => {
    const { ada } = await family("at-once");
    const before = await lettersTo("ada@at-once.example");
    const answers = await Promise.all([ask(ada.token), ask(ada.token), ask(ada.token)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await lettersTo("ada@at-once.example")).toBe(before + 1);
  });

  it("wants its name, an administrator, and a proof of the last minutes", async () => {
    const { ada, bob } = await family("guarded");

    expect(await ask(ada.token, "the family")).toMatchObject({
      status: 400,
      errorType: "organization_name_mismatch",
    });
    for (const answer of [await ask(bob.token), await withdraw(bob.token)]) {
      expect(answer).toMatchObject({ status: 403, errorType: "unauthorized_action" });
    }
    await advanceClock(auth.database.pool, 660);
    expect(await ask(ada.token)).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
    });
    expect(await read(bob.token)).toBeNull();
  });
});

describe("the official client's call, where the project gives a day", () => {
  let careful: AuthHarness;
  beforeAll(async () => {
    careful = await startAuth(aConfig({ organizationDeletionGrace: true }));
  });
  afterAll(() => careful.close());
  const erase = (session: string) =>
    careful.call("/b2b/organizations/me", { method: "DELETE", session });
  const asked = async (session: string) =>
    dataOf(await careful.call(DELETION, { method: "GET", session }), organizationDeletionAnswer)
      .deletion;

  it("answers as it does, and begins the day that any administrator can end", async () => {
    const ada = await found(careful, "ada@careful.example", { organization_name: NAME });

    const answer = dataOf(await erase(ada.token), deleteOrganizationAnswer);

    expect(answer.organization_id).toBe(ada.organizationId);
    const deletion = await asked(ada.token);
    expect(deletion).toMatchObject({ asked_by: "ada@careful.example" });
    expect((await careful.call(DELETION, { method: "DELETE", session: ada.token })).status).toBe(
      200,
    );
    expect(await asked(ada.token)).toBeNull();
    const { rows } = await careful.database.pool.query(
      "select action from auth.audit_events where organization_id = $1 and action like 'organization.delet%' order by sequence",
      [ada.organizationId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "organization.deletion_ask",
      "organization.deletion_withdraw",
    ]);
  });

  it("counts with what our page asks for", async () => {
    const ada = await found(careful, "ada@counted.example", { organization_name: NAME });
    for (const _time of [1, 2]) {
      expect((await erase(ada.token)).status).toBe(200);
      await careful.call(DELETION, { method: "DELETE", session: ada.token });
    }

    expect(await erase(ada.token)).toMatchObject({ errorType: "too_many_deletion_requests" });
  });
});
