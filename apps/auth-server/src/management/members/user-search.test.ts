import { lookUpMemberAnswer, searchUsersAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

const MEMBERS = "/b2b/organizations/members/search";
const USERS = "/users/search";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const lookUp = (organization_id: string, email_address: string) =>
  auth.call(MEMBERS, { body: { organization_id, email_address } });

describe("POST organizations/members/search", () => {
  it("answers no more than a password screen needs", async () => {
    const { member } = dataOf(
      await lookUp(ada.organizationId, "Ada@family.example"),
      lookUpMemberAnswer,
    );
    expect(member).toEqual({ member_password_id: "" });
  });

  it("AUTHZ-2: answers null alike for unknown people and unknown organizations", async () => {
    const strangers = await found(auth, "zoe@strange.example");
    for (const [organization, email] of [
      [ada.organizationId, "nobody@family.example"],
      [strangers.organizationId, "ada@family.example"],
      ["organization-test-none", "ada@family.example"],
    ] as const) {
      expect(dataOf(await lookUp(organization, email), lookUpMemberAnswer).member).toBeNull();
    }
  });
});

describe("POST users/search", () => {
  it("ENUM-6: has one answer for everybody", async () => {
    for (const email of ["ada@family.example", "nobody@family.example"]) {
      const answer = await auth.call(USERS, { body: { email } });
      expect(dataOf(answer, searchUsersAnswer).userType).toBe("new");
    }
  });
});

describe("ENUM-5: look-ups", () => {
  it("are written down, with the address as a hash", async () => {
    await lookUp(ada.organizationId, "ada@family.example");
    const { rows } = await auth.database.pool.query(
      "select action, details::text as details from auth.audit_events where action in ('member.look_up', 'user.look_up')",
    );
    expect(new Set(rows.map((row) => row.action))).toEqual(
      new Set(["member.look_up", "user.look_up"]),
    );
    expect(JSON.stringify(rows)).not.toContain("ada@family.example");
  });

  it("API-3: are limited to twenty in ten minutes for one network address, and say when to come back", async () => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1 });
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn < 21; turn += 1) {
        const answer = await strict.call(USERS, { body: { email: "ada@family.example" } });
        statuses.push(answer.status);
        if (answer.status === 429) {
          expect(answer.errorType).toBe("too_many_requests");
          expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    } finally {
      await strict.close();
    }
  });

  it("are limited for a whole project, however many addresses ask, across processes", async () => {
    await auth.database.pool.query(
      "update auth.look_up_counts set asked = 1000000 where look_up = 'member'",
    );

    expect(await lookUp(ada.organizationId, "ada@family.example")).toMatchObject({
      status: 429,
      errorType: "too_many_requests",
    });
  });

  it("can be switched off", async () => {
    const { projects } = auth.auth.admin;
    await projects.set(auth.auth.project.projectId, "member-look-up", "off");
    await projects.set(auth.auth.project.projectId, "user-look-up", "off");

    for (const answer of [
      await lookUp(ada.organizationId, "ada@family.example"),
      await auth.call(USERS, { body: { email: "ada@family.example" } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, errorType: "look_up_not_enabled" });
    }
  });
});
