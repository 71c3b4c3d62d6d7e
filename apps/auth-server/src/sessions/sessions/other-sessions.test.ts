import {
  authenticateImpersonationAnswer,
  revokeOtherSessionsAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";

const REVOKE = "/b2b/sessions/revoke_others";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const isAlive = async (token: string) => (await auth.auth.verifySession(token)) !== null;

describe("MFA-6: ending one's other sessions", () => {
  it("SES-2: ends them at once, JWTs included, and neither this one nor anybody else's", async () => {
    const phone = await signIn(auth, "ada@family.example", ada.organizationId);
    const here = await signIn(auth, "ada@family.example", ada.organizationId);

    const answer = await auth.call(REVOKE, { session: here.token });

    expect(dataOf(answer, revokeOtherSessionsAnswer).revoked_sessions).toBe(2);
    for (const { token, jwt } of [ada, phone]) {
      expect([await isAlive(token), await isAlive(jwt)]).toEqual([false, false]);
    }
    for (const { token, jwt } of [here, bob]) {
      expect([await isAlive(token), await isAlive(jwt)]).toEqual([true, true]);
    }
    ada = here;
  });

  it("tells the feed of every session that ended, and the log of how many", async () => {
    const there = await signIn(auth, "ada@family.example", ada.organizationId);
    await auth.call(REVOKE, { session: ada.token });

    const { events } = await auth.auth.readEvents({ cursor: "", limit: 100 });
    expect(events.at(-1)).toMatchObject({ type: "sessions.revoked", memberId: there.memberId });
    const { rows } = await auth.database.pool.query(
      "select member_id, details from auth.audit_events where action = 'session.revoke_others' order by sequence desc limit 1",
    );
    expect(rows).toEqual([{ member_id: ada.memberId, details: { sessions: 1 } }]);
  });

  it("is no error where there is no other", async () => {
    const answer = await auth.call(REVOKE, { session: ada.token });
    expect(dataOf(answer, revokeOtherSessionsAnswer).revoked_sessions).toBe(0);
  });

  it("SES-6: can't be done in another's name", async () => {
    const impersonation_token = await auth.auth.admin.impersonate({
      organizationId: ada.organizationId,
      memberId: ada.memberId,
      impersonator: "sam@support.example",
      reason: "ticket 1",
    });
    const answer = await auth.call("/b2b/impersonation/authenticate", {
      body: { impersonation_token },
    });
    const { session_token } = dataOf(answer, authenticateImpersonationAnswer);

    expect(await auth.call(REVOKE, { session: session_token })).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    expect(await isAlive(ada.token)).toBe(true);
  });
});
