import { describe, expect, it } from "vitest";
import { aMember, anOrganization, aSession } from "../testing/fake-server.ts";
import { reduceSession, type SessionState } from "./reduce-session.ts";
import { parseStored } from "./store.ts";

const signedIn: SessionState = {
  session: aSession(),
  member: aMember(),
  organization: anOrganization(),
  unfamiliar: null,
  isInitialized: true,
};
const waiting: SessionState = {
  session: null,
  member: null,
  organization: null,
  unfamiliar: null,
  isInitialized: false,
};

describe("the session's state", () => {
  it("is known after a sign-in and after a sign-out", () => {
    const { session, member, organization } = signedIn;
    if (!session || !member || !organization) throw new Error("the fixture is signed in");

    expect(reduceSession(waiting, { type: "loggedIn", session, member, organization })).toEqual(
      signedIn,
    );
    expect(reduceSession(waiting, { type: "cleared" })).toEqual({
      ...waiting,
      isInitialized: true,
    });
  });

  it("signs nobody in by a session that was only found, until it is taken over or another one begins", () => {
    const { session, member, organization } = signedIn;
    if (!session || !member || !organization) throw new Error("the fixture is signed in");
    const unfamiliar = { session, member, organization };
    const found = reduceSession(waiting, { type: "unfamiliarFound", unfamiliar });

    expect(found).toEqual({ ...waiting, unfamiliar, isInitialized: true });
    expect(reduceSession(found, { type: "loggedIn", ...unfamiliar })).toEqual(signedIn);
    expect(reduceSession(found, { type: "cleared" }).unfamiliar).toBeNull();
    expect(reduceSession(found, { type: "synced", signedIn: unfamiliar }).unfamiliar).toBeNull();
  });

  it("takes the current member's new data and nobody else's", () => {
    const renamed = aMember({ name: "Ada L." });
    const stranger = aMember({ member_id: "member-test-2" });

    expect(reduceSession(signedIn, { type: "memberUpdated", member: renamed }).member).toBe(
      renamed,
    );
    expect(reduceSession(signedIn, { type: "memberUpdated", member: stranger })).toBe(signedIn);
  });

  it("takes the current organization's new data and no other's", () => {
    const renamed = anOrganization({ organization_name: "New name" });
    const other = anOrganization({ organization_id: "organization-test-2" });

    expect(
      reduceSession(signedIn, { type: "organizationUpdated", organization: renamed }).organization,
    ).toBe(renamed);
    expect(reduceSession(signedIn, { type: "organizationUpdated", organization: other })).toBe(
      signedIn,
    );
  });

  it("does not change when it is initialized already, so nobody is told", () => {
    expect(reduceSession(signedIn, { type: "initialized" })).toBe(signedIn);
  });

  it("follows another tab without becoming initialized by it", () => {
    const { session, member, organization } = signedIn;

    expect(
      reduceSession(waiting, { type: "synced", signedIn: { session, member, organization } }),
    ).toEqual({ ...signedIn, isInitialized: false });
  });
});

describe("the state that an earlier page kept", () => {
  const { session, member, organization } = signedIn;
  const signedOut = { session: null, member: null, organization: null, isHidden: false };

  it("is taken over whole", () => {
    const kept = { session, member, organization };

    expect(parseStored(JSON.stringify(kept))).toEqual({ ...kept, isHidden: false });
    expect(parseStored(JSON.stringify({ ...kept, isHidden: true })).isHidden).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["broken JSON", "{"],
    ["a list", "[]"],
    ["a session without its member", JSON.stringify({ session, member: null, organization })],
    ["a session without an end", JSON.stringify({ session: {}, member, organization })],
  ])("counts as signed out when it is %s", (_case, text) => {
    expect(parseStored(text)).toEqual(signedOut);
  });
});
