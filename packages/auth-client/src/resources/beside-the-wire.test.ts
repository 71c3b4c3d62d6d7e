import { afterEach, describe, expect, it } from "vitest";
import { createAuthCore } from "../create-auth-core.ts";
import { NoSessionError } from "../errors.ts";
import { aSignIn, fakeServer, success } from "../testing/fake-server.ts";
import { leavePage, storeSession, TOKEN } from "../testing/start-client.ts";
import { createAuditLog } from "./audit-log.ts";
import { createOtherSessions } from "./other-sessions.ts";

const LOG = "/b2b/organizations/me/audit_log/search";
const OTHERS = "/b2b/sessions/revoke_others";

let close = (): void => undefined;
afterEach(() => {
  close();
  leavePage();
});

function page() {
  const server = fakeServer({
    "/b2b/sessions/authenticate": () => success(aSignIn()),
    [LOG]: () => success({ audit_events: [], results_metadata: {} }),
    [OTHERS]: () => success({ revoked_sessions: 2 }),
  });
  const core = createAuthCore(TOKEN, { baseUrl: "http://auth.test", fetch: server.fetch });
  close = core.dispose;
  const sent = (path: string) => server.sent.filter((one) => one.path === path);
  return { auditLog: createAuditLog(core), others: createOtherSessions(core), sent };
}

describe("calls that only our own server knows", () => {
  it("read the organization's log", async () => {
    storeSession();
    const { auditLog, sent } = page();

    const answer = await auditLog.search({ cursor: "7", limit: 20 });

    expect(answer.audit_events).toEqual([]);
    expect(sent(LOG).map(({ body }) => body)).toEqual([{ cursor: "7", limit: 20 }]);
  });

  it("sign out everywhere else, and stay signed in here", async () => {
    storeSession();
    const { others, sent } = page();

    expect((await others.revoke()).revoked_sessions).toBe(2);
    expect(sent(OTHERS)).toHaveLength(1);
    expect(document.cookie).toContain("stytch_session=");
  });

  it("are not made without a session", async () => {
    const { auditLog, others, sent } = page();

    await expect(others.revoke()).rejects.toBeInstanceOf(NoSessionError);
    await expect(auditLog.search({})).rejects.toBeInstanceOf(NoSessionError);
    expect([...sent(LOG), ...sent(OTHERS)]).toEqual([]);
  });
});
