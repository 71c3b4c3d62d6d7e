import {
  domainAnswer,
  memberAnswer,
  ownOrganizationAnswer,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo } from "../../testing/factor-stories.ts";
import { found, proveMailbox, type SignedIn } from "../../testing/stories.ts";

const UNICODE = "Müller.example";
const DECOMPOSED = "mu\u0308ller.example";
const ASCII = "xn--mller-kva.example";
const zone = new Map<string, string[]>();

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  const dns = { texts: async (name: string) => zone.get(name) ?? [] };
  auth = await startAuth(undefined, undefined, { dns });
  ada = await found(auth, `ada@${ASCII}`);
});
afterAll(() => auth.close());

const ME = "/b2b/organizations/me";
const call = (path: string, body: object, method: "POST" | "PUT" = "POST") =>
  auth.call(path, { method, session: ada.token, body });

describe("a mail domain in other letters is the domain in ASCII", () => {
  it.each([UNICODE, DECOMPOSED, ASCII.toUpperCase()])(
    "where somebody signs in: %s",
    async (domain) => {
      const { email_address, discovered_organizations } = await proveMailbox(auth, `Ada@${domain}`);
      expect(email_address).toBe(`ada@${ASCII}`);
      expect(
        discovered_organizations.map(({ organization }) => organization.organization_id),
      ).toEqual([ada.organizationId]);
    },
  );

  it("where members are invited, added, found and searched for", async () => {
    const invited = await call("/b2b/magic_links/email/invite", {
      email_address: `bob@${UNICODE}`,
    });
    expect(dataOf(invited, memberAnswer).member.email_address).toBe(`bob@${ASCII}`);
    expect(await messagesTo(auth, `bob@${UNICODE}`)).toHaveLength(1);
    expect(
      await call("/b2b/organizations/members", { email_address: `bob@${DECOMPOSED}` }),
    ).toMatchObject({
      status: 400,
      errorType: "duplicate_member_email",
    });
    const search = async (filter_name: string, filter_value: unknown) => {
      const query = { operator: "AND", operands: [{ filter_name, filter_value }] };
      const path = "/b2b/organizations/me/members/search";
      return dataOf(await call(path, { query }), searchMembersAnswer).members.length;
    };
    expect(await search("member_emails", [`bob@${UNICODE}`])).toBe(1);
    expect(await search("member_email_fuzzy", "müller")).toBe(2);
    expect(await search("member_email_fuzzy", `b@${UNICODE}`)).toBe(1);
    expect(await search("member_email_fuzzy", "möller")).toBe(0);
  });

  it("where an organization allows and proves it", async () => {
    const allowed = {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: [UNICODE, ASCII],
    };
    const changed = dataOf(await call(ME, allowed, "PUT"), ownOrganizationAnswer);
    expect(changed.organization.email_allowed_domains).toEqual([ASCII]);
    const started = dataOf(await call(`${ME}/domains/start`, { domain: UNICODE }), domainAnswer);
    expect(started.record_name).toBe(`_stocks-vibe-domain.${ASCII}`);
    zone.set(started.record_name, [started.record_value]);
    expect((await call(`${ME}/domains/verify`, { domain: DECOMPOSED })).status).toBe(200);
    const { discovered_organizations } = await proveMailbox(auth, `new@${UNICODE}`);
    expect(discovered_organizations).toHaveLength(1);
    expect((await call(`${ME}/domains/remove`, { domain: UNICODE })).status).toBe(200);
  });

  it.each([
    ["a Cyrillic letter among Latin ones", "f\u0430mily.example"],
    ["a Greek one", "famil\u03b3.example"],
    ["a letter that becomes an ASCII one", "\u212Aelvin.example"],
    ["wide letters", "ｆamily.example"],
    ["a full stop of another script", "family\u3002example"],
    ["an unseen sign alone", "\u3164.example"],
    ["a long one", `${"ü".repeat(70)}.example`],
  ])("but nothing that only looks like one: %s", async (_what, domain) => {
    expect(
      await auth.call("/b2b/magic_links/email/discovery/send", {
        body: { email_address: `a@${domain}` },
      }),
    ).toMatchObject({ status: 400, errorType: "invalid_email" });
  });

  it.each(["пример.рф", "例え.テスト", "straße.example", "παράδειγμα.example"])(
    "control: %s is a domain",
    async (domain) => {
      expect(
        (
          await auth.call("/b2b/magic_links/email/discovery/send", {
            body: { email_address: `a@${domain}` },
          })
        ).status,
      ).toBe(200);
    },
  );
});
