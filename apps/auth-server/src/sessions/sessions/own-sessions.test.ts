import { ownSessionsAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";

const LIST = "/b2b/sessions/own";
const END = "/b2b/sessions/revoke_own";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const list = async (session: string) =>
  dataOf(await auth.call(LIST, { method: "GET", session }), ownSessionsAnswer).sessions;
const end = (session: string, member_session_id: string) =>
  auth.call(END, { session, body: { member_session_id } });
const isAlive = async (token: string) => (await auth.auth.verifySession(token)) !== null;

/** The id of the session that asks. */
const idOf = async (session: string): Promise<string> =>
  (await list(session)).find(({ is_current }) => is_current)?.member_session_id ?? "";

describe("SES-2: one's own sessions", () => {
  it("are listed with how and when they began, nobody else's among them", async () => {
    const phone = await signIn(auth, "ada@family.example", ada.organizationId);

    const sessions = await list(phone.token);

    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(sessions[0]?.authentication_factors.map(({ type }) => type)).toEqual(["magic_link"]);
    expect(sessions.map((one) => one.member_session_id)).not.toContain(await idOf(bob.token));
  });

  it("are ended one by one, JWTs included", async () => {
    const laptop = await signIn(auth, "ada@family.example", ada.organizationId);

    expect((await end(ada.token, await idOf(laptop.token))).status).toBe(200);

    expect([await isAlive(laptop.token), await isAlive(laptop.jwt)]).toEqual([false, false]);
    expect(await isAlive(ada.token)).toBe(true);
  });

  it("are not ended twice, nor by who does not have them, nor from within", async () => {
    const phone = await signIn(auth, "ada@family.example", ada.organizationId);
    const id = await idOf(phone.token);
    expect((await end(ada.token, id)).status).toBe(200);

    for (const [session, wanted] of [
      [ada.token, id],
      [ada.token, await idOf(ada.token)],
      [ada.token, await idOf(bob.token)],
      [ada.token, "member-session-unknown"],
    ] as const) {
      expect(await end(session, wanted)).toMatchObject({
        status: 404,
        errorType: "session_not_found",
      });
    }
    expect([await isAlive(ada.token), await isAlive(bob.token)]).toEqual([true, true]);
  });

  it.each([undefined, 7, "", ["x"]])("are named by an id, not by %j", async (member_session_id) => {
    const answer = await auth.call(END, { session: ada.token, body: { member_session_id } });
    expect(answer.status).toBe(400);
  });

  it("tell the feed which one ended", async () => {
    const phone = await signIn(auth, "ada@family.example", ada.organizationId);
    const id = await idOf(phone.token);
    await end(ada.token, id);

    const { events } = await auth.auth.readEvents({ cursor: "", limit: 100 });
    expect(events.at(-1)).toMatchObject({ type: "sessions.revoked", memberSessionIds: [id] });
  });
});
