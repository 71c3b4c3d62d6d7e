import {
  ownMemberAnswer,
  ownOrganizationAnswer,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const SEARCH = "/b2b/organizations/me/members/search";

let auth: AuthHarness;
let ada: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example", { organization_name: "The <b>Family</b>" });
  stranger = await found(auth, "zoe@strange.example");
  await inviteAndAccept(auth, ada, "bob@family.example");
  await auth.call("/b2b/magic_links/email/invite", {
    session: ada.token,
    body: { email_address: "cleo@family.example" },
  });
});
afterAll(() => auth.close());

describe("GET organizations/members/me", () => {
  it("answers the caller, with every key of the wire", async () => {
    const answer = await auth.call("/b2b/organizations/members/me", {
      method: "GET",
      session: ada.token,
    });

    expect(dataOf(answer, ownMemberAnswer).member).toMatchObject({
      member_id: ada.memberId,
      name: "",
      mfa_phone_number: "",
    });
  });

  it("refuses callers without a session", async () => {
    expect(await auth.call("/b2b/organizations/members/me", { method: "GET" })).toMatchObject({
      status: 401,
      errorType: "user_unauthenticated",
    });
  });
});

describe("GET organizations/me", () => {
  it("answers the caller's organization and keeps its name as it was written", async () => {
    const answer = await auth.call("/b2b/organizations/me", { method: "GET", session: ada.token });

    expect(dataOf(answer, ownOrganizationAnswer).organization.organization_name).toBe(
      "The <b>Family</b>",
    );
  });
});

describe("POST organizations/me/members/search", () => {
  const search = async (body: object, session = ada.token) =>
    dataOf(await auth.call(SEARCH, { session, body }), searchMembersAnswer);

  it("lists the members of the caller's organization only", async () => {
    const { members, results_metadata, organizations } = await search({});
    expect((await search({ query: {} })).members).toEqual(members);

    expect(members.map(({ email_address, status }) => [email_address, status])).toEqual([
      ["ada@family.example", "active"],
      ["bob@family.example", "active"],
      ["cleo@family.example", "invited"],
    ]);
    expect(results_metadata).toEqual({ total: 3 });
    expect(Object.keys(organizations)).toEqual([ada.organizationId]);
    expect((await search({}, stranger.token)).members).toHaveLength(1);
  });

  it("goes on from its cursor, page by page", async () => {
    const first = await search({ limit: 2 });
    const second = await search({ limit: 2, cursor: first.results_metadata.next_cursor });

    expect(first.members).toHaveLength(2);
    expect(second.members.map(({ email_address }) => email_address)).toEqual([
      "cleo@family.example",
    ]);
    expect(second.results_metadata).toEqual({ total: 3 });
  });

  it.each([
    [
      "an unknown filter, rather than ignoring it",
      { query: { operator: "AND", operands: [{ filter_name: "hats", filter_value: [] }] } },
      "member_search_filter_name_not_recognized",
    ],
    [
      "a filter called as an object's own parts are",
      { query: { operator: "AND", operands: [{ filter_name: "constructor", filter_value: [] }] } },
      "member_search_filter_name_not_recognized",
    ],
    [
      "a value of the wrong kind",
      {
        query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: "active" }] },
      },
      "invalid_argument",
    ],
    [
      "too short a part of an address",
      {
        query: {
          operator: "OR",
          operands: [{ filter_name: "member_email_fuzzy", filter_value: "ad" }],
        },
      },
      "member_search_member_email_fuzzy_too_short",
    ],
    ["an endless page", { limit: 1001 }, "bad_request"],
  ])("refuses %s", async (_case, body, type) => {
    expect(await auth.call(SEARCH, { session: ada.token, body })).toMatchObject({
      status: 400,
      errorType: type,
    });
  });

  it("survives a cursor that is none", async () => {
    expect((await search({ cursor: "AAAA" })).members).toHaveLength(3);
  });
});
