import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const ORGANIZATION = "/b2b/organizations/me";
const MEMBERS = "/b2b/organizations/members";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

/** Everything that a change leaves behind, but for a refusal's own line. */
async function traces(): Promise<unknown> {
  const { rows } = await auth.database.pool.query(
    `select (select count(*) from auth.audit_events where result = 'success') as lines,
            (select max(updated_at) from auth.members) as members,
            (select max(updated_at) from auth.organizations) as organizations`,
  );
  return rows[0];
}
const put = (path: string, session: string, body: object) =>
  auth.call(path, { method: "PUT", session, body });

describe("a change without a field", () => {
  const onAda = () => `${MEMBERS}/${ada.memberId}`;
  it.each<[string, () => string, () => object]>([
    ["another member", onAda, () => ({})],
    ["another member, named", onAda, () => ({ member_id: ada.memberId })],
    ["another member's sessions kept", onAda, () => ({ preserve_existing_sessions: true })],
    ["the organization", () => ORGANIZATION, () => ({})],
  ])("by a plain member is refused: %s", async (_case, path, bodyOf) => {
    const before = await traces();
    expect(await put(path(), bob.token, bodyOf())).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    expect(await traces()).toEqual(before);
  });

  it("by somebody who may change more is answered, and leaves no trace", async () => {
    const before = await traces();
    for (const path of [ORGANIZATION, `${MEMBERS}/${bob.memberId}`, `${MEMBERS}/update`]) {
      expect((await put(path, ada.token, {})).status, path).toBe(200);
    }
    expect((await put(`${MEMBERS}/${bob.memberId}`, bob.token, {})).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  it("control: with one it is written, and written down", async () => {
    const before = await traces();
    expect((await put(`${MEMBERS}/update`, bob.token, { name: "Bob" })).status).toBe(200);
    expect(await traces()).not.toEqual(before);
  });
});
