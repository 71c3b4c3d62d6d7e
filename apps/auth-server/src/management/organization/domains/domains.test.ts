import {
  discoveredOrganizationsAnswer,
  domainAnswer,
  domainsAnswer,
  ownOrganizationAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
} from "../../../testing/stories.ts";

const DOMAINS = "/b2b/organizations/me/domains";
const ME = "/b2b/organizations/me";
const CREATE = "/b2b/discovery/organizations/create";
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const CLAIMED = { status: 403, errorType: "action_not_allowed_email_domain_is_claimed" };

/** The DNS, as far as these tests need it: texts by name. */
const zone = new Map<string, string[]>();
const asked: string[] = [];
let auth: AuthHarness;
beforeAll(async () => {
  const texts = async (name: string) => {
    asked.push(name);
    return zone.get(name) ?? [];
  };
  auth = await startAuth(undefined, undefined, { dns: { texts } });
});
beforeEach(() => zone.clear());
afterAll(() => auth.close());

let count = 0;
/** A domain that no test has used before. */
const aDomain = (): string => {
  count += 1;
  return `firm-${count}.example`;
};
const ask = (call: "start" | "verify" | "remove", { token }: SignedIn, domain: string) =>
  auth.call(`${DOMAINS}/${call}`, { session: token, body: { domain } });
const list = async ({ token }: SignedIn) =>
  dataOf(await auth.call(DOMAINS, { method: "GET", session: token }), domainsAnswer)
    .organization_domains;
const own = async ({ token }: SignedIn) =>
  dataOf(await auth.call(ME, { method: "GET", session: token }), ownOrganizationAnswer)
    .organization;

/** Publishes what the organization is told to, and has it looked for. */
async function claim(admin: SignedIn, domain: string) {
  const { record_name, record_value } = dataOf(await ask("start", admin, domain), domainAnswer);
  zone.set(record_name, ["v=spf1 -all", record_value]);
  return ask("verify", admin, domain);
}

const open = (...domains: string[]) => ({
  email_jit_provisioning: "RESTRICTED",
  email_allowed_domains: domains,
});
/** What a mailbox is offered, and what comes of taking it. */
async function tryToJoin(email: string, organization_id: string) {
  const { intermediate_session_token, discovered_organizations } = await proveMailbox(auth, email);
  const isOffered = discovered_organizations.some(
    ({ organization }) => organization.organization_id === organization_id,
  );
  const answer = await auth.call(EXCHANGE, {
    body: { intermediate_session_token, organization_id },
  });
  return { isOffered, answer };
}

describe("PRF-8: joining by e-mail domain", () => {
  it("works where an administrator's proven mailbox speaks for the domain", async () => {
    const domain = aDomain();
    const ada = await found(auth, `ada@${domain}`, open(domain));

    const { isOffered, answer } = await tryToJoin(`new@${domain}`, ada.organizationId);

    expect(isOffered).toBe(true);
    expect(answer.status).toBe(200);
  });

  it("does not where only a member's does, or an administrator's that came of a domain", async () => {
    const domain = aDomain();
    const ada = await found(auth, "ada@elsewhere.example", open(domain));
    const bob = await inviteAndAccept(auth, ada, `bob@${domain}`);
    const tried = await tryToJoin(`new@${domain}`, ada.organizationId);
    await auth.call(ME, {
      method: "PUT",
      session: ada.token,
      body: { rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain }] },
    });
    const again = await tryToJoin(`other@${domain}`, ada.organizationId);

    for (const { isOffered, answer } of [tried, again]) {
      expect(isOffered).toBe(false);
      expect(answer).toMatchObject({ status: 404, errorType: "organization_not_found" });
    }
    await auth.call(`/b2b/organizations/members/${bob.memberId}`, {
      method: "PUT",
      session: ada.token,
      body: { roles: ["stytch_admin"] },
    });
    expect((await tryToJoin(`third@${domain}`, ada.organizationId)).answer.status).toBe(200);
  });

  it("does not where nobody has proven an administrator's address", async () => {
    const domain = aDomain();
    const ada = await found(auth, "eve@elsewhere.example", open(domain));
    const body = { email_address: `boss@${domain}`, roles: ["stytch_admin"] };
    await auth.call("/b2b/organizations/members", { session: ada.token, body });

    const { answer } = await tryToJoin(`new@${domain}`, ada.organizationId);

    expect(answer.status).toBe(404);
  });

  it("works where the organization has proven the domain by its DNS, and not before", async () => {
    const domain = aDomain();
    const ada = await found(auth, "dns@elsewhere.example", open(domain));
    expect((await tryToJoin(`early@${domain}`, ada.organizationId)).answer.status).toBe(404);

    expect((await claim(ada, domain)).status).toBe(200);

    expect((await own(ada)).claimed_email_domains).toEqual([domain]);
    const { isOffered, answer } = await tryToJoin(`new@${domain}`, ada.organizationId);
    expect([isOffered, answer.status]).toEqual([true, 200]);
  });
});

describe("proving a domain", () => {
  it("asks for one record, the same until it is found", async () => {
    const domain = aDomain();
    const ada = await found(auth, "record@elsewhere.example");
    const first = dataOf(await ask("start", ada, ` ${domain.toUpperCase()} `), domainAnswer);
    const again = dataOf(await ask("start", ada, domain), domainAnswer);

    expect(first).toMatchObject({
      domain,
      record_name: `_stocks-vibe-domain.${domain}`,
      record_value: expect.stringMatching(/^stocks-vibe-domain=[\w-]{43}$/),
      verified_at: null,
    });
    expect(again.record_value).toBe(first.record_value);
    expect(await list(ada)).toMatchObject([{ domain, verified_at: null }]);
    expect((await own(ada)).claimed_email_domains).toEqual([]);
  });

  it("refuses until the record is there, and takes no other organization's", async () => {
    const domain = aDomain();
    const ada = await found(auth, "one@elsewhere.example");
    const eve = await found(auth, "two@elsewhere.example");
    const adas = dataOf(await ask("start", ada, domain), domainAnswer);
    await ask("start", eve, domain);
    const missing = { status: 400, errorType: "organization_domain_not_proven" };
    expect(await ask("verify", ada, domain)).toMatchObject(missing);
    zone.set(domain, [adas.record_value]);
    expect(await ask("verify", ada, domain)).toMatchObject(missing);
    zone.set(adas.record_name, [adas.record_value]);
    expect(await ask("verify", eve, domain)).toMatchObject(missing);

    expect((await ask("verify", ada, domain)).status).toBe(200);
    expect(await list(ada)).toMatchObject([{ domain, verified_at: expect.any(String) }]);
    expect(await list(eve)).toMatchObject([{ domain, verified_at: null }]);
  });

  it("is one organization's of a project, until that one gives it up", async () => {
    const domain = aDomain();
    const ada = await found(auth, "holder@elsewhere.example");
    const bob = await found(auth, "later@elsewhere.example");
    await claim(ada, domain);

    expect(await claim(bob, domain)).toMatchObject(CLAIMED);
    expect((await ask("remove", ada, domain)).status).toBe(200);
    expect(await list(ada)).toEqual([]);
    expect((await own(ada)).claimed_email_domains).toEqual([]);
    expect((await claim(bob, domain)).status).toBe(200);
  });

  it("is held by one when two prove it in the same moment", async () => {
    const domain = aDomain();
    const admins = [
      await found(auth, "race1@elsewhere.example"),
      await found(auth, "race2@elsewhere.example"),
    ];
    const texts: string[] = [];
    for (const admin of admins) {
      texts.push(dataOf(await ask("start", admin, domain), domainAnswer).record_value);
    }
    zone.set(`_stocks-vibe-domain.${domain}`, texts);

    const answers = await Promise.all(admins.map((admin) => ask("verify", admin, domain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it.each([
    ["what is no domain", "@firm", 400, "organization_settings_invalid_domain"],
    ["a public mail provider's", "gmail.com", 400, "organization_settings_domain_too_common"],
    ["what nobody began to prove", "unheard-of.example", 404, "organization_domain_not_found"],
  ])("refuses %s", async (_case, domain, status, errorType) => {
    const ada = await found(auth, `${errorType.replaceAll("_", "-")}@elsewhere.example`);
    const before = asked.length;
    const call = status === 404 ? "verify" : "start";
    expect(await ask(call, ada, domain)).toMatchObject({ status, errorType });
    expect(asked).toHaveLength(before);
    if (status === 404) expect(await ask("remove", ada, domain)).toMatchObject({ status });
  });

  it("ends with the organization", async () => {
    const domain = aDomain();
    const ada = await found(auth, "leaving@elsewhere.example");
    await claim(ada, domain);
    expect((await auth.call(ME, { method: "DELETE", session: ada.token })).status).toBe(200);

    const bob = await found(auth, `bob@${domain}`);
    expect((await claim(bob, domain)).status).toBe(200);
  });

  it("AUTHZ-1: is an administrator's, with a fresh proof, and stands in the log", async () => {
    const domain = aDomain();
    const ada = await found(auth, "boss@elsewhere.example");
    const bob = await inviteAndAccept(auth, ada, "plain@elsewhere.example");
    for (const call of ["start", "verify", "remove"] as const) {
      expect(await ask(call, bob, domain)).toMatchObject({ errorType: "unauthorized_action" });
    }
    expect(await auth.call(DOMAINS, { method: "GET", session: bob.token })).toMatchObject({
      errorType: "unauthorized_action",
    });
    await claim(ada, domain);
    const { rows } = await auth.database.pool.query(
      "select action from auth.audit_events where organization_id = $1 and member_id = $2 and result = 'success' order by sequence desc limit 2",
      [ada.organizationId, ada.memberId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "organization.domain_verify",
      "organization.domain_start",
    ]);

    await advanceClock(auth.database.pool, 601);
    for (const call of ["start", "verify", "remove"] as const) {
      expect(await ask(call, ada, domain)).toMatchObject({
        errorType: "session_authorization_error",
      });
    }
    expect(await list(ada)).toHaveLength(1);
  });
});

describe("a domain that an organization has proven", () => {
  it("lets nobody found another organization with a mailbox there; the proof stays good", async () => {
    const domain = aDomain();
    const ada = await found(auth, `ada@${domain}`, open(domain));
    const before = await proveMailbox(auth, `new@${domain}`);
    await claim(ada, domain);

    const { intermediate_session_token } = before;
    expect(await auth.call(CREATE, { body: { intermediate_session_token } })).toMatchObject(
      CLAIMED,
    );
    const joined = await auth.call(EXCHANGE, {
      body: { intermediate_session_token, organization_id: ada.organizationId },
    });
    expect(joined.status).toBe(200);
    const other = await proveMailbox(auth, `new@sub.${domain}`);
    const body = { intermediate_session_token: other.intermediate_session_token };
    expect((await auth.call(CREATE, { body })).status).toBe(200);
  });

  it("lets nobody of it join another by domain, by discovery, exchange or link", async () => {
    const domain = aDomain();
    const eve = await found(auth, `eve@${domain}`, open(domain));
    const ada = await found(auth, "claims@elsewhere.example");
    const bob = await inviteAndAccept(auth, ada, `bob@${domain}`);
    expect((await tryToJoin(`early@${domain}`, eve.organizationId)).answer.status).toBe(200);
    await claim(ada, domain);

    const { isOffered, answer } = await tryToJoin(`late@${domain}`, eve.organizationId);
    expect(isOffered).toBe(false);
    expect(answer).toMatchObject(CLAIMED);
    const changed = await auth.call("/b2b/sessions/exchange", {
      session: bob.token,
      body: { organization_id: eve.organizationId },
    });
    expect(changed).toMatchObject(CLAIMED);
    const email_address = `linked@${domain}`;
    const sent = await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: eve.organizationId, email_address },
    });
    expect(sent.status).toBe(200);
    await expect(auth.newestLink(email_address)).rejects.toThrow("no mail");
  });

  it("control: leaves memberships and invitations elsewhere alone", async () => {
    const domain = aDomain();
    const ada = await found(auth, "keeps@elsewhere.example");
    const other = await found(auth, `old@${domain}`);
    await claim(ada, domain);

    expect((await signIn(auth, `old@${domain}`, other.organizationId)).memberId).toBe(
      other.memberId,
    );
    const invited = await inviteAndAccept(auth, other, `friend@${domain}`);
    expect(invited.organizationId).toBe(other.organizationId);
    const listed = await auth.call("/b2b/discovery/organizations", { session: invited.token });
    expect(dataOf(listed, discoveredOrganizationsAnswer).discovered_organizations).toHaveLength(1);
  });
});
