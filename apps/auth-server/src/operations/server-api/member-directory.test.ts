import { authenticateImpersonationAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, readAnswer } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example", { organization_name: "The Family" });
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const removed = { kind: "connection_removed", institution_name: "First <b>Brokerage</b>" } as const;
const changed = {
  kind: "cost_basis_changed",
  institution_name: "First Brokerage",
  account_name: "Rollover IRA",
} as const;

const notice = (changes: object = {}) => ({
  organization_id: ada.organizationId,
  member_id: bob.memberId,
  by_member_id: ada.memberId,
  notice: removed,
  ...changes,
});

async function send(body: object, secret = SECRET) {
  const response = await auth.app.inject({
    method: "POST",
    url: "/v1/b2b/mail/notices",
    headers: { authorization: basic(auth.auth.project.projectId, secret) },
    payload: body,
  });
  return readAnswer(response);
}

const newestTo = async (email: string) => (await messagesTo(auth, email))[0];

describe("a notice that a backend sends to a member", () => {
  it("says who did what, shows names as text, and has no link", async () => {
    expect((await send(notice())).status).toBe(200);

    const letter = await newestTo("bob@family.example");
    expect(letter?.subject).toBe("First <b>Brokerage</b> was disconnected from The Family");
    expect(letter?.text).toContain("ada@family.example disconnected First <b>Brokerage</b>");
    expect(letter?.html).toContain("First &lt;b&gt;Brokerage&lt;/b&gt;");
    expect(letter?.links).toEqual([]);
  });

  it("is written in the language that is asked for", async () => {
    await send(notice({ notice: changed, locale: "es-MX,es;q=0.9" }));

    expect((await newestTo("bob@family.example"))?.text).toContain(
      "ada@family.example cambió el método de base de costo de Rollover IRA (First Brokerage)",
    );
  });

  it.each([
    ["a member of another organization", { member_id: "other" }, 404, "member_not_found"],
    ["somebody unknown who did it", { by_member_id: "member-test-none" }, 404, "member_not_found"],
    ["an unknown organization", { organization_id: "none" }, 404, "organization_not_found"],
    ["words of the backend's own", { notice: { kind: "hello" } }, 400, "bad_request"],
  ])("is refused for %s", async (_case, changes, status, errorType) => {
    const other = await found(auth, `${errorType}.${status}@strange.example`);
    const body = JSON.parse(
      JSON.stringify(notice(changes)).replace('"other"', `"${other.memberId}"`),
    );

    expect(await send(body)).toMatchObject({ status, errorType });
  });

  it("goes also where whoever did it has left since", async () => {
    const carol = await inviteAndAccept(auth, ada, "carol@family.example");
    const left = await auth.call(`/b2b/organizations/members/${carol.memberId}`, {
      method: "DELETE",
      session: ada.token,
    });
    expect(left.status).toBe(200);

    expect((await send(notice({ by_member_id: carol.memberId, notice: changed }))).status).toBe(
      200,
    );
    const letter = await newestTo("bob@family.example");
    expect(letter?.text).toContain("carol@family.example changed the cost-basis method");
  });

  it("does not go to an address that has only been invited", async () => {
    await auth.call("/b2b/magic_links/email/invite", {
      session: ada.token,
      body: { email_address: "invited@family.example" },
    });
    const { rows } = await auth.database.pool.query(
      "select member_id from auth.members where email_address = 'invited@family.example'",
    );

    expect(await send(notice({ member_id: rows[0].member_id }))).toMatchObject({
      status: 404,
      errorType: "member_not_found",
    });
  });

  it("is not sent by pages and strangers", async () => {
    expect((await send(notice(), "wrong-secret")).status).toBe(401);
  });
});

describe("the members of a project, for a server in the same process", () => {
  it("are found by organization and id, and nobody else is", async () => {
    const { directory } = auth.auth;

    expect(await directory.find(ada.organizationId, bob.memberId)).toEqual({
      name: "",
      emailAddress: "bob@family.example",
    });
    expect(await directory.find(ada.organizationId, "member-test-none")).toBeNull();
    expect(await directory.find("organization-test-none", bob.memberId)).toBeNull();
  });

  it("are told in the same words", async () => {
    await auth.auth.directory.notify(notice({ notice: changed }));

    expect((await newestTo("bob@family.example"))?.subject).toBe(
      "The cost basis of Rollover IRA has changed in The Family",
    );
  });
});

describe("the actor of a verified session", () => {
  it("SES-6: is the operator who looks in the member's name, and nobody where they are there in person", async () => {
    const impersonation_token = await auth.auth.admin.impersonate({
      organizationId: bob.organizationId,
      memberId: bob.memberId,
      impersonator: "sam@support.example",
      reason: "ticket 1",
    });
    const { session_token } = dataOf(
      await auth.call("/b2b/impersonation/authenticate", { body: { impersonation_token } }),
      authenticateImpersonationAnswer,
    );

    expect(await auth.auth.verifySession(session_token)).toMatchObject({
      memberId: bob.memberId,
      actor: "sam@support.example",
    });
    expect(await auth.auth.verifySession(bob.token)).toMatchObject({ actor: null });
  });
});
