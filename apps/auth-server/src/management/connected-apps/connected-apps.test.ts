import { connectedAppsAnswer, memberConnectedAppsAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf, readAnswer } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, PUBLIC_TOKEN, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const ORGANIZATIONS = "/b2b/organizations";
const MEMBERS = `${ORGANIZATIONS}/members`;

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const get = (path: string, session: string) => auth.call(path, { method: "GET", session });

describe("connected apps", () => {
  it("are none yet, for the organization, for oneself and for a member", async () => {
    const ofOrganization = await get(`${ORGANIZATIONS}/connected_apps`, ada.token);
    expect(dataOf(ofOrganization, connectedAppsAnswer).connected_apps).toEqual([]);
    for (const answer of [
      await get(`${MEMBERS}/connected_apps`, bob.token),
      await get(`${MEMBERS}/${bob.memberId}/connected_apps`, ada.token),
      await get(`${MEMBERS}/${bob.memberId}/connected_apps`, bob.token),
    ]) {
      expect(dataOf(answer, memberConnectedAppsAnswer).connected_apps).toEqual([]);
    }
  });

  it("answer at the address without a slash that the official clients call", async () => {
    const response = await auth.app.inject({
      url: `/sdk/v1b2b/organizations/members/${bob.memberId}/connected_apps`,
      headers: { authorization: basic(PUBLIC_TOKEN, ada.token) },
    });
    expect(dataOf(readAnswer(response), memberConnectedAppsAnswer).connected_apps).toEqual([]);
  });

  it("are not found by any id", async () => {
    for (const answer of [
      await get(`${ORGANIZATIONS}/connected_apps/connected-app-1`, ada.token),
      await auth.call(`${MEMBERS}/connected_apps/connected-app-1/revoke`, { session: bob.token }),
      await auth.call(`${MEMBERS}/${bob.memberId}/connected_apps/connected-app-1/revoke`, {
        session: ada.token,
      }),
    ]) {
      expect(answer).toMatchObject({ status: 404, errorType: "connected_app_not_found" });
    }
  });

  it("AUTHZ-1, AUTHZ-2: are shown to those who may see them, of members who are there", async () => {
    expect(await get(`${ORGANIZATIONS}/connected_apps`, bob.token)).toMatchObject({ status: 403 });
    expect(await get(`${MEMBERS}/${ada.memberId}/connected_apps`, bob.token)).toMatchObject({
      status: 403,
    });
    expect(await get(`${MEMBERS}/member-test-none/connected_apps`, ada.token)).toMatchObject({
      status: 404,
      errorType: "member_not_found",
    });
  });
});
