import { memberAnswer, ownOrganizationAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { pkcePair } from "../../testing/factor-stories.ts";
import { found, proveMailbox, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let boss: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  boss = await found(auth, "boss@family.example", { organization_name: "Acme" });
});
afterAll(() => auth.close());

const ME = "/b2b/organizations/me";
const MEMBERS = "/b2b/organizations/members";
const put = (path: string, body: object) =>
  auth.call(path, { method: "PUT", session: boss.token, body });
const post = (path: string, body: object) => auth.call(path, { session: boss.token, body });
let serial = 0;
const email = (): string => {
  serial += 1;
  return `person-${serial}@family.example`;
};

const UNSEEN: readonly (readonly [what: string, name: string])[] = [
  ["a space of no width", "\u200b"],
  ["a Hangul filler", "\u3164"],
  ["its half-width form", "\uffa0"],
  ["a Braille blank", "\u2800"],
  ["initial and medial fillers", "\u115f\u1160"],
  ["marks that stand on nothing", "\u0301\u0e31"],
  ["a variation selector", "\ufe0f"],
  ["tags", "\u{E0041}"],
];

describe("a name has a sign that is seen", () => {
  it.each(UNSEEN)("so %s names no organization", async (_what, organization_name) => {
    const refusal = { status: 400, errorType: "invalid_organization_name" };
    expect(await put(ME, { organization_name })).toMatchObject(refusal);
    const { intermediate_session_token } = await proveMailbox(auth, email());
    const founded = await auth.call("/b2b/discovery/organizations/create", {
      body: { intermediate_session_token, organization_name, session_duration_minutes: 60 },
    });
    expect(founded).toMatchObject(refusal);
  });

  it.each(UNSEEN)("so %s names no person", async (_what, name) => {
    const answers = [
      await put(`${MEMBERS}/update`, { name }),
      await post(MEMBERS, { email_address: email(), name }),
      await post("/b2b/magic_links/email/invite", { email_address: email(), name }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, errorType: "invalid_argument" });
    }
    const names = { first_name: "Ada", last_name: name };
    const { challenge } = pkcePair();
    expect(
      await auth.call("/b2b/sign_up/start", {
        body: { ...names, email_address: email(), sign_up_challenge: challenge },
      }),
    ).toMatchObject({ status: 400, errorType: "invalid_argument" });
  });

  it("but none at all takes a person's name away, and is no mistake of a new one", async () => {
    await put(`${MEMBERS}/update`, { name: "Ada" });
    const answers = [
      await put(`${MEMBERS}/update`, { name: "" }),
      await post(MEMBERS, { email_address: email(), name: "" }),
      await post("/b2b/magic_links/email/invite", { email_address: email(), name: "" }),
    ];
    for (const answer of answers) expect(dataOf(answer, memberAnswer).member.name).toBe("");
  });

  it("so nothing names a project", async () => {
    for (const [, name] of UNSEEN) {
      await expect(auth.auth.admin.projects.create(name, "test")).rejects.toThrow("can be seen");
    }
  });

  it("control: and names of every script and emoji stay", async () => {
    for (const name of ["홍길동", "मेरा", "١٢", "❤️", "🏳️‍🌈", "É", "…"]) {
      expect((await put(ME, { organization_name: name })).status, name).toBe(200);
      const shown = dataOf(
        await auth.call(ME, { method: "GET", session: boss.token }),
        ownOrganizationAnswer,
      );
      expect(shown.organization.organization_name).toBe(name);
    }
  });
});
