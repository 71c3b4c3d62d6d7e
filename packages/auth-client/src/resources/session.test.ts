import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callByName } from "../testing/call-by-name.ts";
import { aMember, anOrganization, aSignIn, success } from "../testing/fake-server.ts";
import { AUTHENTICATE, cookie, leavePage, signedIn, start } from "../testing/start-client.ts";
import { UsageError } from "../wire/errors.ts";

const MEMBERS = "/b2b/organizations/members";
const memberAnswer = (changes = {}) => ({
  request_id: "r",
  status_code: 200,
  member_id: "member-test-1",
  organization: anOrganization(),
  member: aMember(changes),
});

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("what the page may ask without waiting", () => {
  it("is nothing while nobody is signed in", () => {
    const { client } = start();

    expect(client.session.getSync()).toBeNull();
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(client.self.getInfo()).toEqual({ member: null, fromCache: false });
    expect(client.organization.getInfo()).toEqual({ organization: null, fromCache: false });
  });

  it("is session, member and organization once somebody is", async () => {
    const { client } = await signedIn();

    expect(client.session.getSync()?.member_session_id).toBe("member-session-test-1");
    expect(client.self.getSync()?.name).toBe("Ada");
    expect(client.organization.getSync()?.organization_name).toBe("The Family");
    expect(client.self.getInfo().fromCache).toBe(false);
  });

  it("tells each listener of its own part alone", async () => {
    const { client } = await signedIn({
      [`${MEMBERS}/update`]: () => success(memberAnswer({ name: "Ada L." })),
    });
    const heard = { session: vi.fn(), member: vi.fn(), organization: vi.fn() };
    client.session.onChange(heard.session);
    const leave = client.self.onChange(heard.member);
    client.organization.onChange(heard.organization);

    await client.self.update({ name: "Ada L." });
    leave();
    await client.self.update({ name: "Ada L." });

    expect(heard.member.mock.calls.map(([member]) => member.name)).toEqual(["Ada L."]);
    expect(heard.session).not.toHaveBeenCalled();
    expect(heard.organization).not.toHaveBeenCalled();
  });
});

describe("tokens that came by another way", () => {
  it("are taken over, and used by the next look-up", async () => {
    const { client, sent } = start({ [AUTHENTICATE]: () => success(aSignIn("token-9")) });

    client.session.updateSession({ session_token: "token-9", session_jwt: "jwt-9" });
    expect(client.session.getTokens()).toEqual({ session_token: "token-9", session_jwt: "jwt-9" });
    await client.session.authenticate();

    expect(sent[0]?.headers.get("authorization")).toContain(
      btoa("public-token-test-1:token-9").slice(0, -4),
    );
    expect(client.session.getSync()).not.toBeNull();
  });

  it("are refused when they are none", async () => {
    const { client } = start();

    await expect(callByName(client, "session.updateSession", {})).rejects.toEqual(
      new UsageError("session.updateSession", "session_token must be a string."),
    );
    expect(document.cookie).toBe("");
  });
});

describe("calls that end this session too", () => {
  it.each([
    ["session.revokeForMember", "/b2b/sessions/revoke/", { member_id: "member-test-1" }, false],
    ["session.revokeForMember", "/b2b/sessions/revoke/", { member_id: "member-test-2" }, true],
    ["organization.members.delete", `${MEMBERS}/`, "member-test-1", false],
    ["organization.members.delete", `${MEMBERS}/`, "member-test-2", true],
    ["organization.delete", "/b2b/organizations/me", undefined, false],
  ])("%s %s %j: it lives on: %s", async (name, path, argument, livesOn) => {
    const id = typeof argument === "string" ? argument : (argument?.member_id ?? "");
    const { client } = await signedIn({ [`${path}${id}`]: () => success({ request_id: "r" }) });

    await callByName(client, name, argument);

    expect(client.session.getSync() !== null).toBe(livesOn);
    expect(cookie("stytch_session") !== undefined).toBe(livesOn);
  });
});

describe("changes of members", () => {
  const update = { member_id: "member-test-1", name: "Ada L." };

  it("reach the state when they are the signed-in member's", async () => {
    const { client } = await signedIn({
      [`${MEMBERS}/member-test-1`]: () => success(memberAnswer({ name: "Ada L." })),
    });

    await client.organization.members.update(update);

    expect(client.self.getSync()?.name).toBe("Ada L.");
  });

  it("leave the state alone when they are another's", async () => {
    const { client } = await signedIn({
      [`${MEMBERS}/member-test-1`]: () =>
        success(memberAnswer({ member_id: "member-test-2", name: "Bob" })),
    });

    await client.organization.members.update(update);

    expect(client.self.getSync()?.name).toBe("Ada");
  });
});

describe("changes of the organization", () => {
  it.each(["get", "update"] as const)("by %s reach the state and its storage", async (name) => {
    const organization = anOrganization({ organization_name: "The Other Family" });
    const { client } = await signedIn({
      "/b2b/organizations/me": () => success({ request_id: "r", status_code: 200, organization }),
    });

    await client.organization[name]({});

    expect(client.organization.getSync()?.organization_name).toBe("The Other Family");
    expect(Object.values(localStorage).join()).toContain("The Other Family");
  });
});
