import { organizationDeletionAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn, tokenOf } from "../../testing/stories.ts";

const DELETION = "/b2b/organizations/me/deletion";
const ME = "/b2b/organizations/me";
const MEMBERS = "/b2b/organizations/members";
const NAME = "The Family";
const ADMIN = "stytch_admin";
const kept = { status: 409, errorType: "cannot_remove_admin_while_deletion_waits" };
const calm = { status: 409, errorType: "admin_removed_too_recently" };

let auth: AuthHarness;
/** Three administrators, all by roles of their own. Eve is the hostile one. */
let eve: SignedIn;
let ann: SignedIn;
let abe: SignedIn;
let domain: string;
let serial = 0;

beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  serial += 1;
  domain = `house${serial}.example`;
  eve = await found(auth, `eve@${domain}`, { organization_name: NAME });
  ann = await inviteAndAccept(auth, eve, `ann@${domain}`);
  abe = await inviteAndAccept(auth, eve, `abe@${domain}`);
  for (const who of [ann, abe]) expect((await setRoles(eve, who, [ADMIN])).status).toBe(200);
});
afterAll(() => auth.close());

const put = (by: SignedIn, who: SignedIn, body: object, headers = {}) =>
  auth.call(`${MEMBERS}/${who.memberId}`, { method: "PUT", session: by.token, body, headers });
const setRoles = (by: SignedIn, who: SignedIn, roles: string[], headers = {}) =>
  put(by, who, { roles, preserve_existing_sessions: true }, headers);
const remove = (by: SignedIn, who: SignedIn, headers = {}) =>
  auth.call(`${MEMBERS}/${who.memberId}`, { method: "DELETE", session: by.token, headers });
const assign = (by: SignedIn, of: string[]) =>
  auth.call(ME, {
    method: "PUT",
    session: by.token,
    body: {
      rbac_email_implicit_role_assignments: of.map((one) => ({ role_id: ADMIN, domain: one })),
    },
  });
const ask = (by: SignedIn) =>
  auth.call(DELETION, { session: by.token, body: { organization_name: NAME } });
const withdraw = (by: SignedIn) => auth.call(DELETION, { method: "DELETE", session: by.token });
const waits = async (by: SignedIn) =>
  dataOf(
    await auth.call(DELETION, { method: "GET", session: by.token }),
    organizationDeletionAnswer,
  ).deletion !== null;
const newest = async (who: string) => (await messagesTo(auth, `${who}@${domain}`))[0];
const moveByProof = async (by: SignedIn, who: SignedIn, email_address: string) => {
  const path = `${MEMBERS}/${who.memberId}/start_email_update`;
  expect((await auth.call(path, { session: by.token, body: { email_address } })).status).toBe(200);
  return async () =>
    auth.call("/b2b/magic_links/authenticate", {
      body: {
        magic_links_token: tokenOf(await auth.newestLink(email_address)),
        session_duration_minutes: 60,
      },
    });
};

describe("while a deletion waits, nobody takes an administrator away from it", () => {
  it("not by the role, the membership or the address; and the administrator withdraws it", async () => {
    const confirm = await moveByProof(eve, ann, `eve2@${domain}`);
    expect((await ask(eve)).status).toBe(200);

    expect(await setRoles(eve, ann, [])).toMatchObject(kept);
    expect(await remove(eve, ann)).toMatchObject(kept);
    expect(await put(eve, ann, { email_address: `eve3@${domain}` })).toMatchObject(kept);
    expect(await confirm()).toMatchObject(kept);

    expect((await withdraw(ann)).status).toBe(200);
    expect(await waits(ann)).toBe(false);
    expect((await newest("ann"))?.subject).toBe("The Family will not be deleted");
    expect((await setRoles(eve, ann, [])).status).toBe(200);
  });

  it("not by the roles that a domain gives", async () => {
    expect((await assign(eve, [domain])).status).toBe(200);
    expect((await setRoles(eve, ann, [])).status).toBe(200);
    await ask(eve);

    expect(await assign(eve, [])).toMatchObject(kept);

    expect((await withdraw(ann)).status).toBe(200);
  });

  it("but by themselves, as ever; and people who administrate nothing are removed", async () => {
    const bob = await inviteAndAccept(auth, eve, `bob@${domain}`);
    await ask(eve);

    expect((await remove(eve, bob)).status).toBe(200);
    expect((await setRoles(ann, ann, [])).status).toBe(200);
    expect((await remove(abe, abe)).status).toBe(200);
    expect((await withdraw(eve)).status).toBe(200);
    expect((await ask(eve)).status).toBe(200);
  });
});

describe("whom somebody else takes a right from is told, and has a day to say so", () => {
  it("who loses the role; by whichever way, the deletion waits a day", async () => {
    const demoted = await setRoles(eve, abe, []);
    expect(demoted.status).toBe(200);
    const told = await newest("abe");
    expect(told?.subject).toBe("You are no longer an administrator of The Family");
    expect(told?.text).toMatch(
      new RegExp(`An administrator, eve@${domain}, took that role from you in The Family`),
    );
    expect(told?.text).toMatch(/It happened on \w+ \d+, \d{4} at \d\d:\d\d UTC\./);

    const answer = await ask(eve);

    expect(answer).toMatchObject(calm);
    expect(await ask(ann)).toMatchObject(calm);
    expect(await waits(ann)).toBe(false);
    const { not_before } = Object(Object(answer.body).error_details);
    expect(Date.parse(not_before) - Date.now()).toBeGreaterThan(86_000_000);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(86_000);
    await advanceClock(auth.database.pool, 86_400);
    const fresh = await signIn(auth, `eve@${domain}`, eve.organizationId);
    expect((await ask(fresh)).status).toBe(200);
  });

  it("who is removed, administrator or not, in the language of who did it", async () => {
    const bob = await inviteAndAccept(auth, eve, `bob@${domain}`);
    expect((await remove(eve, bob)).status).toBe(200);
    expect((await newest("bob"))?.subject).toBe("You were removed from The Family");
    expect((await newest("bob"))?.text).not.toContain("You were an administrator");
    expect((await ask(eve)).status).toBe(200);
    await withdraw(eve);

    expect((await remove(eve, abe, { "accept-language": "es" })).status).toBe(200);

    const told = await newest("abe");
    expect(told?.subject).toBe("Te quitaron de The Family");
    expect(told?.text).toContain("Tenías allí el rol de administrador");
    expect(await ask(eve)).toMatchObject(calm);
  });

  it("whose domain gives the role no more, or whose address becomes another", async () => {
    await assign(eve, [domain]);
    await setRoles(eve, ann, []);
    expect((await ask(eve)).status).toBe(200);
    await withdraw(eve);
    expect((await assign(eve, [])).status).toBe(200);
    expect((await newest("ann"))?.subject).toMatch(/^You are no longer an administrator/);
    expect(await ask(eve)).toMatchObject(calm);

    await auth.database.pool.query(
      "update auth.organizations set administrator_lost_at = null where organization_id = $1",
      [eve.organizationId],
    );
    const confirm = await moveByProof(eve, abe, `eve2@${domain}`);
    expect((await confirm()).status).toBe(200);
    expect((await newest("abe"))?.subject).toMatch(/^Your email address .* has changed/);
    expect(await ask(eve)).toMatchObject(calm);
  });

  it("but nobody of what they did themselves, and nobody who never came", async () => {
    const before = (await messagesTo(auth, `abe@${domain}`)).length;
    const body = { email_address: `named@${domain}`, roles: [ADMIN] };
    const made = await auth.call(MEMBERS, { session: eve.token, body });
    const named = { ...eve, memberId: Object(Object(made.body).data).member_id };

    expect((await remove(eve, named)).status).toBe(200);
    expect((await setRoles(ann, ann, [])).status).toBe(200);
    expect((await remove(abe, abe)).status).toBe(200);

    expect(await messagesTo(auth, `abe@${domain}`)).toHaveLength(before);
    expect(await messagesTo(auth, `named@${domain}`)).toEqual([]);
    expect((await ask(eve)).status).toBe(200);
  });
});

describe("SES-3: of two administrators who take each other's right at the same moment", () => {
  const statuses = async (...calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();

  it.each([1, 2, 3])("one has it no more, and is answered as anybody without it (%i)", async () => {
    expect(await statuses(setRoles(ann, abe, []), setRoles(abe, ann, []))).toEqual([200, 403]);
  });

  it("one is removed, and has no session any more", async () => {
    expect(await statuses(remove(ann, abe), remove(abe, ann))).toEqual([200, 404]);
  });

  it("one asks for the deletion and keeps the other, or has lost the right to ask", async () => {
    const answers = await Promise.all([ask(ann), setRoles(abe, ann, [])]);

    expect([
      [200, 409],
      [403, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
  });

  it("one sets who administrates by domain, or has lost the right to", async () => {
    const elsewhere = `elsewhere${serial}.example`;
    const bob = await inviteAndAccept(auth, eve, `bob@${elsewhere}`);
    expect((await assign(eve, [elsewhere])).status).toBe(200);

    expect(await statuses(assign(ann, []), setRoles(bob, ann, []))).toEqual([200, 403]);
  });
});
