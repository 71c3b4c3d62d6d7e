import { searchMembersAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const MEMBERS = "/b2b/organizations/members";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let cleo: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
  cleo = await inviteAndAccept(auth, ada, "cleo@boss.example");
  const create = (body: object) => auth.call(MEMBERS, { session: ada.token, body });
  await create({ email_address: "dan_x@family.example", create_member_as_pending: true });
  await create({ email_address: "eve@family.example", is_breakglass: true });
  await create({ email_address: "fay@family.example", mfa_phone_number: "+12025550143" });
  await auth.call(`${MEMBERS}/${bob.memberId}`, { method: "DELETE", session: ada.token });
  await auth.call("/b2b/organizations/me", {
    method: "PUT",
    session: ada.token,
    body: {
      rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain: "boss.example" }],
    },
  });
  await found(auth, "zoe@strange.example");
});
afterAll(() => auth.close());

const names = async (operands: readonly [string, unknown][], operator = "AND") => {
  const query = {
    operator,
    operands: operands.map(([filter_name, filter_value]) => ({ filter_name, filter_value })),
  };
  const answer = await auth.call("/b2b/organizations/me/members/search", {
    session: ada.token,
    body: { query },
  });
  const { members, results_metadata } = dataOf(answer, searchMembersAnswer);
  expect(results_metadata.total).toBe(members.length);
  return members.map(({ email_address }) => email_address.split("@")[0]);
};

describe("a member search", () => {
  it.each([
    ["no filter: everybody who is not deleted", [], ["ada", "cleo", "dan_x", "eve", "fay"]],
    ["statuses", [["statuses", ["pending"]]], ["dan_x"]],
    ["statuses with the deleted", [["statuses", ["deleted", "pending"]]], ["bob", "dan_x"]],
    ["no status at all", [["statuses", []]], []],
    ["addresses, in any case", [["member_emails", ["ADA@family.example", "x@y.example"]]], ["ada"]],
    ["part of an address", [["member_email_fuzzy", "BOSS"]], ["cleo"]],
    ["a part that SQL would read as a pattern", [["member_email_fuzzy", "n_x"]], ["dan_x"]],
    ["a pattern, which matches nothing", [["member_email_fuzzy", "%%%"]], []],
    ["break-glass members", [["member_is_breakglass", true]], ["eve"]],
    ["phone numbers", [["member_mfa_phone_numbers", ["+12025550143"]]], ["fay"]],
    ["part of a phone number", [["member_mfa_phone_number_fuzzy", "5550143"]], ["fay"]],
    ["having a password", [["member_password_exists", true]], []],
    ["a role, direct or by e-mail domain", [["member_roles", ["stytch_admin"]]], ["ada", "cleo"]],
    [
      "the role of everybody",
      [["member_roles", ["stytch_member"]]],
      ["ada", "cleo", "dan_x", "eve", "fay"],
    ],
    [
      "several filters, all of them",
      [
        ["member_email_fuzzy", "family"],
        ["member_is_breakglass", false],
      ],
      ["ada", "dan_x", "fay"],
    ],
  ] satisfies [string, [string, unknown][], string[]][])(
    "finds by %s",
    async (_case, operands, expected) => {
      expect(await names(operands)).toEqual(expected);
    },
  );

  it("finds by any of several filters", async () => {
    const operands: [string, unknown][] = [
      ["member_ids", [cleo.memberId]],
      ["member_is_breakglass", true],
    ];
    expect(await names(operands, "OR")).toEqual(["cleo", "eve"]);
  });

  it("TEN-1: never finds another organization's members", async () => {
    expect(await names([["member_emails", ["zoe@strange.example"]]])).toEqual([]);
  });
});
