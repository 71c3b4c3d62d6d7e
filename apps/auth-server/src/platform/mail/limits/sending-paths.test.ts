import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { memberAnswer, samlConnectionAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, ORIGIN, startAuth } from "../../../testing/auth-harness.ts";
import { pkcePair, secondFactorCall } from "../../../testing/factor-stories.ts";
import { freshNetwork, fromEverywhere } from "../../../testing/networks.ts";
import { found, type SignedIn } from "../../../testing/stories.ts";
import { type MembersPath, SENDING_PATHS, type StrangersPath } from "./paths.ts";

const KNOWN = "host@family.example";
let auth: AuthHarness;
let people: AuthHarness;
let host: SignedIn;
beforeAll(async () => {
  // One address is limited as in production. A network reaches two mailboxes in ten minutes, a
  // member one.
  auth = await startAuth({ ...aConfig(), rateLimitScale: 1, letterLimitScale: 0.008 });
  people = fromEverywhere(auth);
  host = await found(people, KNOWN);
});
afterAll(() => auth.close());

let serial = 0;
const aStranger = (): string => {
  serial += 1;
  return `stranger-${serial}@elsewhere.example`;
};
const { challenge } = pkcePair();

type Ask = (ip: string, email_address: string) => Promise<Answer>;
const asking =
  (path: string, extras: object = {}): Ask =>
  (ip, email_address) =>
    auth.call(path, {
      ip,
      body: { organization_id: host.organizationId, email_address, ...extras },
    });

/** How anybody has a letter sent by each path; a path without a row does not compile. */
const STRANGERS: Readonly<Record<StrangersPath, Ask>> = {
  discovery_link: asking("/b2b/magic_links/email/discovery/send"),
  discovery_code: asking("/b2b/otps/email/discovery/send"),
  sign_up: asking("/b2b/sign_up/start", {
    first_name: "Ada",
    last_name: "Lovelace",
    sign_up_challenge: challenge,
  }),
  login_link: asking("/b2b/magic_links/email/login_or_signup"),
  email_code: asking("/b2b/otps/email/login_or_signup"),
  password_reset: asking("/b2b/passwords/email/reset/start", { code_challenge: challenge }),
  discovery_password_reset: asking("/b2b/passwords/discovery/reset/start", {
    pkce_code_challenge: challenge,
  }),
};

const MEMBERS = "/b2b/organizations/members";
type AskAs = (by: SignedIn, ip: string) => Promise<Answer>;
const MEMBERS_WAYS: Readonly<Record<MembersPath, AskAs>> = {
  invitation: (by, ip) =>
    auth.call("/b2b/magic_links/email/invite", {
      ...{ ip, session: by.token },
      body: { email_address: aStranger() },
    }),
  email_change: (by, ip) =>
    auth.call(`${MEMBERS}/start_email_update`, {
      ...{ ip, session: by.token },
      body: { email_address: aStranger() },
    }),
  sso_setup: async (by, ip) => {
    const session = by.token;
    const created = await auth.call("/b2b/sso/saml", { session, body: {} });
    const { connection_id } = dataOf(created, samlConnectionAnswer).connection;
    return auth.call(`/b2b/sso/${connection_id}/setup_links`, {
      ...{ ip, session },
      body: { page_url: `${ORIGIN}/sso-setup`, email_address: aStranger() },
    });
  },
  reactivation: async (by, ip) => {
    const session = by.token;
    const body = { email_address: aStranger() };
    const { member_id } = dataOf(await people.call(MEMBERS, { session, body }), memberAnswer);
    await people.call(`${MEMBERS}/${member_id}`, { method: "DELETE", session });
    return auth.call(`${MEMBERS}/${member_id}/reactivate`, { method: "PUT", ip, session });
  },
};

const waitOf = ({ headers }: Answer): number => Number(headers["retry-after"]);

describe("OTP-3: every path that writes to an address", () => {
  it.each(Object.entries(STRANGERS))(
    "%s: reaches so many mailboxes from one network, known or not, and fills none",
    async (_path, ask) => {
      const network = freshNetwork();
      const first = aStranger();
      expect((await ask(network, first)).status).toBe(200);
      expect((await ask(network, first)).status).toBe(429);
      expect((await ask(network, aStranger())).status).toBe(200);
      for (const address of [aStranger(), KNOWN]) {
        const refused = await ask(network, address);
        expect(refused).toMatchObject({ status: 429, errorType: "too_many_requests" });
        expect(waitOf(refused)).toBeGreaterThan(500);
        expect(waitOf(refused)).toBeLessThanOrEqual(600);
      }
      // Control: from elsewhere, and once that time is over.
      expect((await ask(freshNetwork(), KNOWN)).status).toBe(200);
      await advanceClock(auth.database.pool, 600);
      expect((await ask(network, aStranger())).status).toBe(200);
    },
  );

  it.each(Object.entries(MEMBERS_WAYS))(
    "%s: reaches so many mailboxes from one network, and on one member's word wherever from",
    async (_path, ask) => {
      const by = await found(people, aStranger());
      const network = freshNetwork();
      for (const _each of [1, 2]) await STRANGERS.discovery_link(network, aStranger());
      expect((await ask(by, network)).status).toBe(429);
      expect((await ask(by, freshNetwork())).status).toBe(200);
      const refused = await ask(by, freshNetwork());
      expect(refused).toMatchObject({ status: 429, errorType: "too_many_requests" });
      expect(waitOf(refused)).toBeGreaterThan(500);
    },
  );

  it("sms_code: reaches three unproven numbers of a member's in an hour, wherever from", async () => {
    const member = await found(people, aStranger());
    const proof = { session: member.token };
    const text = (mfa_phone_number: string) =>
      secondFactorCall(people, "/b2b/otps/sms/send", { member, proof, body: { mfa_phone_number } });
    const statuses: number[] = [];
    for (let last = 0; last < 5; last += 1) {
      statuses.push((await text(`+1202555017${last}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // Control: one of the three again, for who did not get it.
    await advanceClock(auth.database.pool, 31);
    expect((await text("+12025550171")).status).toBe(200);
  });

  it("takes back no room by erasing whom it was used for", async () => {
    const by = await found(people, aStranger());
    expect((await MEMBERS_WAYS.invitation(by, freshNetwork())).status).toBe(200);
    const own = await auth.database.pool.query<{ member_id: string }>(
      "select member_id from auth.members where organization_id = $1 and status = 'invited'",
      [by.organizationId],
    );
    const session = by.token;
    const gone = await people.call(`${MEMBERS}/${own.rows[0]?.member_id}`, {
      method: "DELETE",
      session,
    });
    expect(gone.status).toBe(200);
    expect((await MEMBERS_WAYS.invitation(by, freshNetwork())).status).toBe(429);
  });
});

const SRC = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .filter((name) => !name.startsWith("testing"))
  .map((name) => ({ name, text: readFileSync(join(SRC, name), "utf8") }));
const whereIs = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe("the one limiter", () => {
  it("is asked by each path of its table, and by no other", () => {
    const asked = sources
      .filter(({ text }) => /\bpermit(?:Text)?\(|beginInvitation\(/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/\bpath: "([a-z_]+)"/g)].map(([, path]) => path));
    expect([...new Set(asked)].sort()).toEqual(Object.keys(SENDING_PATHS).sort());
  });

  it("is the only way to the outbox, and the outbox the only way to the post", () => {
    expect(whereIs(/\boutbox\.(?:put|putNotice|rewriteWaiting)\(/)).toEqual([
      "platform/mail/mail.service.ts",
    ]);
    expect(whereIs(/\binsertMail\(/).sort()).toEqual([
      "platform/mail/mail.repository.ts",
      "platform/mail/outbox.ts",
    ]);
    expect(whereIs(/insertInto\("mail_outbox"\)/)).toEqual(["platform/mail/mail.repository.ts"]);
    expect(whereIs(/\b(?:mailer\.deliver|sms\.deliverText)\(/)).toEqual([
      "platform/mail/outbox.ts",
    ]);
    expect(whereIs(/new GrantedPermit\(/)).toEqual(["platform/mail/limits/limiter.ts"]);
  });
});
