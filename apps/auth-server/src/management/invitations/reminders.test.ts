import { describeLinkAnswer, mailboxMessages, memberAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn, tokenOf } from "../../testing/stories.ts";

let auth: AuthHarness;
let host: SignedIn;
let plain: SignedIn;
let address: string;
let serial = 0;
beforeAll(async () => {
  auth = await startAuth();
  host = await found(auth, "host@club.example", { organization_name: "The Club" });
  plain = await inviteAndAccept(auth, host, "plain@club.example");
  await auth.call("/b2b/organizations/me", {
    method: "PUT",
    session: host.token,
    body: { members_may_invite: true },
  });
});
beforeEach(() => {
  serial += 1;
  address = `person${serial}@home.example`;
});
afterAll(() => auth.close());

const invite = (by: SignedIn, body: object = {}) =>
  auth.call("/b2b/magic_links/email/invite", {
    session: by.token,
    body: { email_address: address, ...body },
  });
const nameOf = async (by: SignedIn, body: object = {}) =>
  dataOf(await invite(by, body), memberAnswer).member.name;
const newestToken = async () => tokenOf(await auth.newestLink(address));
const told = async (magic_links_token: string) => {
  const answer = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
  return dataOf(answer, describeLinkAnswer);
};
const lettersTo = async () => {
  await auth.deliverMail();
  const mails = await auth.app.inject({ url: "/dev/api/messages", query: { to: address } });
  return mailboxMessages.parse(mails.json());
};

describe("a plain member's reminder of somebody else's invitation", () => {
  it("changes nothing of it: not its name, its note or its link", async () => {
    await invite(host, { name: "Grace", invite_note: "From the host" });
    const first = await newestToken();

    const reminder = {
      name: "RENAMED",
      invite_note: "From a member",
      invite_expiration_minutes: 5,
    };
    expect(await nameOf(plain, reminder)).toBe("Grace");
    const second = await newestToken();
    const [letter] = await lettersTo();
    expect(letter?.text).toContain("> From a member");
    for (const link of [first, second]) {
      expect((await told(link)).invite_note).toEqual({
        by: "host@club.example",
        text: "From the host",
      });
    }

    await advanceClock(auth.database.pool, 301);
    const accepted = await auth.call("/b2b/magic_links/authenticate", {
      body: { magic_links_token: first },
    });
    expect(accepted.status).toBe(200);
  });

  it("takes no note back either", async () => {
    await invite(host, { invite_note: "From the host" });
    await invite(plain, { invite_note: "" });
    await invite(plain);

    expect((await told(await newestToken())).invite_note?.text).toBe("From the host");
  });

  it("replaces the member's own earlier letter", async () => {
    await invite(host);
    await invite(plain);
    const second = await newestToken();
    await invite(plain);

    const answer = await auth.call("/b2b/magic_links/authenticate", {
      body: { magic_links_token: second },
    });
    expect(answer).toMatchObject({ status: 401, reason: "used" });
  });

  it("is refused where the invitation carries a role that the member lacks, and sends nothing", async () => {
    host = await signIn(auth, "host@club.example", host.organizationId);
    await invite(host, { roles: ["stytch_admin"] });
    const before = await lettersTo();

    expect(await invite(plain)).toMatchObject({ status: 403, errorType: "unauthorized_action" });
    expect(await lettersTo()).toHaveLength(before.length);
    expect((await told(await newestToken())).inviter).toBe("host@club.example");
  });
});

describe("an invitation that is one's own, or in one's care", () => {
  it("is renamed and written to anew by who sent it, and by an administrator", async () => {
    expect(await nameOf(plain, { name: "Grace", invite_note: "First" })).toBe("Grace");
    expect(await nameOf(plain, { name: "Grace H.", invite_note: "Second" })).toBe("Grace H.");
    expect((await told(await newestToken())).invite_note?.text).toBe("Second");

    expect(await nameOf(host, { name: "Grace Hopper", invite_note: "Third" })).toBe("Grace Hopper");
    expect((await told(await newestToken())).invite_note).toEqual({
      by: "host@club.example",
      text: "Third",
    });
  });

  it("MFA-6: is sent again with an administrator's role by who has just proven who they are", async () => {
    host = await signIn(auth, "host@club.example", host.organizationId);
    await invite(host, { roles: ["stytch_admin"] });
    await advanceClock(auth.database.pool, 601);
    expect(await invite(host)).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
      reason: "step_up",
    });

    host = await signIn(auth, "host@club.example", host.organizationId);
    expect((await invite(host)).status).toBe(200);
  });
});
