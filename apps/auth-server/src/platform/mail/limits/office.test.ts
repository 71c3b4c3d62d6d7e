import { discoveryAuth, domainAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../../testing/auth-harness.ts";
import { freshNetwork, fromEverywhere } from "../../../testing/networks.ts";
import { found, inviteAndAccept, type SignedIn, tokenOf } from "../../../testing/stories.ts";

const SEND = "/b2b/magic_links/email/discovery/send";
const USE = "/b2b/magic_links/discovery/authenticate";
const zone = new Map<string, string[]>();
const dns = { texts: async (name: string) => zone.get(name) ?? [] };

let auth: AuthHarness;
let people: AuthHarness;
beforeAll(async () => {
  // A network reaches two mailboxes in ten minutes, a proven domain lends three, a member one.
  const strict = { ...aConfig(), rateLimitScale: 1, letterLimitScale: 0.008 };
  auth = await startAuth(strict, undefined, { dns });
  people = fromEverywhere(auth);
});
afterAll(() => auth.close());

const COLLEAGUES = 60;

let serial = 0;
const aDomain = (): string => {
  serial += 1;
  return `firm-${serial}.example`;
};
const aStranger = (): string => {
  serial += 1;
  return `stranger-${serial}@elsewhere.example`;
};
const send = (ip: string, email_address: string, headers: Record<string, string> = {}) =>
  auth.call(SEND, { ip, headers, body: { email_address } });
/** A network that has reached as many strangers as it may. */
async function usedUp(): Promise<string> {
  const network = freshNetwork();
  for (const _each of [1, 2]) expect((await send(network, aStranger())).status).toBe(200);
  expect((await send(network, aStranger())).status).toBe(429);
  return network;
}
async function claim(admin: SignedIn, domain: string): Promise<void> {
  const ask = (call: string) =>
    people.call(`/b2b/organizations/me/domains/${call}`, {
      session: admin.token,
      body: { domain },
    });
  const { record_name, record_value } = dataOf(await ask("start"), domainAnswer);
  zone.set(record_name, [record_value]);
  expect((await ask("verify")).status).toBe(200);
}
const shown = ({ status, body, headers }: Answer) => ({
  status,
  body: JSON.stringify(body).replaceAll(/request-id-[a-z0-9-]+/g, "REQUEST"),
  names: Object.keys(headers).sort(),
});
/** Both answers, but for a second that may have passed between them. */
function expectAlike(one: Answer, other: Answer): void {
  expect(shown(other)).toEqual(shown(one));
  const waits = [one, other].map(({ headers }) => Number(headers["retry-after"] ?? 0));
  expect(Math.abs((waits[0] ?? 0) - (waits[1] ?? 0))).toBeLessThanOrEqual(5);
}

describe("an office behind one network address", () => {
  it("gets all its people in, strangers to the server, within a moment", async () => {
    const office = await startAuth({ ...aConfig(), rateLimitScale: 1 });
    const network = freshNetwork();
    const statuses = new Set<number>();
    for (let index = 0; index < COLLEAGUES; index += 1) {
      const email_address = `colleague-${index}@firm.example`;
      statuses.add((await office.call(SEND, { ip: network, body: { email_address } })).status);
      const discovery_magic_links_token = tokenOf(await office.newestLink(email_address));
      const body = { discovery_magic_links_token };
      statuses.add((await office.call(USE, { ip: network, body })).status);
    }
    await office.close();
    expect([...statuses]).toEqual([200]);
  }, 120_000);

  it("lets a browser in that the address has signed in with, when its network's room is used up", async () => {
    const address = aStranger();
    const sent = await people.call(SEND, { body: { email_address: address } });
    const discovery_magic_links_token = tokenOf(await auth.newestLink(address));
    const cookie = (answer: Answer) => String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const used = await people.call(USE, {
      body: { discovery_magic_links_token },
      headers: { cookie: cookie(sent) },
    });
    dataOf(used, discoveryAuth);
    await advanceClock(auth.database.pool, 31);
    const network = await usedUp();

    expect((await send(network, aStranger(), { cookie: cookie(used) })).status).toBe(429);
    expect((await send(network, address, { cookie: cookie(used) })).status).toBe(200);
    // Control: in a browser that does not know it.
    await advanceClock(auth.database.pool, 31);
    expect((await send(network, address)).status).toBe(429);
  });

  it("opens every good link, whatever others of its network have made up", async () => {
    const use = (ip: string, token: string) =>
      auth.call(USE, { ip, body: { discovery_magic_links_token: token } });
    const network = freshNetwork();
    const address = aStranger();
    await send(freshNetwork(), address);
    const good = tokenOf(await auth.newestLink(address));
    const statuses = new Set<number>();
    for (let at = 0; at < 330; at += 1) {
      statuses.add((await use(network, `made-up-${at}`)).status);
    }

    expect([...statuses]).toEqual([401]);
    // In a browser that nobody knows.
    expect((await use(network, good)).status).toBe(200);
  });

  it("has its letters sent while one of its people keeps another call busy", async () => {
    const network = freshNetwork();
    for (let at = 0; at < 330; at += 1) {
      await auth.call("/b2b/sessions/authenticate", {
        ip: network,
        body: { session_token: "x".repeat(43) },
      });
    }
    expect((await send(network, aStranger())).status).toBe(200);
  });

  it("is lent a proven domain's share, however many other organizations list the domain", async () => {
    const domain = aDomain();
    for (let index = 0; index < 22; index += 1) {
      const other = await found(people, `squatter-${index}@${aDomain()}`);
      await auth.database.pool.query(
        `update auth.organizations set email_jit_provisioning = 'RESTRICTED', email_allowed_domains = array[$2]
         where organization_id = $1`,
        [other.organizationId, domain],
      );
    }
    await found(people, `admin@${domain}`, {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: [domain],
    });
    await advanceClock(auth.database.pool, 31);
    const network = await usedUp();
    expect((await send(network, `anybody@${domain}`)).status).toBe(200);
  });

  it.each(["by the DNS", "by an administrator's mailbox"])(
    "lets every address of a domain in that was proven %s, whether or not somebody has it",
    async (how) => {
      const domain = aDomain();
      const allowed = { email_jit_provisioning: "RESTRICTED", email_allowed_domains: [domain] };
      const byMail = how === "by an administrator's mailbox";
      const admin = await found(people, `admin@${domain}`, byMail ? allowed : {});
      await inviteAndAccept(people, admin, `member@${domain}`);
      if (!byMail) await claim(admin, domain);
      await advanceClock(auth.database.pool, 31);
      const network = await usedUp();

      const known = await send(network, `member@${domain}`);
      const unknown = await send(network, `nobody@${domain}`);
      expect(known.status).toBe(200);
      expectAlike(known, unknown);
      // The domain lends a bounded number, too: three here, and then the network's own limit holds
      // for both alike.
      expect((await send(network, `third@${domain}`)).status).toBe(200);
      await advanceClock(auth.database.pool, 31);
      expect((await send(network, `nobody@${domain}`)).status).toBe(200);
      const [spent, strange] = [`admin@${domain}`, `x@${domain}`];
      const refused = { known: await send(network, spent), unknown: await send(network, strange) };
      expect(refused.known.status).toBe(429);
      expectAlike(refused.known, refused.unknown);
      // Control: who comes from elsewhere has that network's room.
      expect((await send(freshNetwork(), `admin@${domain}`)).status).toBe(200);
    },
  );

  it("is no relay: a domain that nobody has proven lends nothing, nor does another's to strangers elsewhere", async () => {
    const domain = aDomain();
    const rogue = await found(people, `rogue@${domain}`);
    await claim(rogue, domain);
    const network = await usedUp();
    expect((await send(network, aStranger())).status).toBe(429);
    expect((await send(network, `somebody@sub.${domain}`)).status).toBe(429);
    expect((await send(network, `somebody@${aDomain()}`)).status).toBe(429);
    expect((await send(network, `somebody@${domain}`)).status).toBe(200);
  });

  it("is no relay for members either: only the domain of their own organization lends to their invitations", async () => {
    const [own, other] = [aDomain(), aDomain()];
    const admin = await found(people, `admin@${own}`);
    await claim(admin, own);
    await claim(await found(people, `admin@${other}`), other);
    const invite = (email_address: string) =>
      people.call("/b2b/magic_links/email/invite", {
        ...{ session: admin.token, body: { email_address } },
      });
    expect((await invite(aStranger())).status).toBe(200);
    expect((await invite(aStranger())).status).toBe(429);
    expect((await invite(`somebody@${other}`)).status).toBe(429);
    for (const name of ["ann", "bob", "cy"]) {
      expect((await invite(`${name}@${own}`)).status).toBe(200);
    }
    expect((await invite(`dan@${own}`)).status).toBe(429);
  });

  it("ENUM-1, ENUM-3: shows no difference between a member's address and another before, at and after the limit", async () => {
    const known = aStranger();
    await found(people, known);
    await advanceClock(auth.database.pool, 31);
    const seen = async (address: string) => {
      const network = freshNetwork();
      const answers = [
        await send(network, address),
        await send(network, address),
        await send(network, aStranger()),
        await send(network, aStranger()),
      ];
      await advanceClock(auth.database.pool, 601);
      return [...answers, await send(network, address)];
    };
    const ofKnown = await seen(known);
    const ofUnknown = await seen(aStranger());
    for (const [at, one] of ofKnown.entries()) {
      const other = ofUnknown[at];
      if (!other) throw new Error("an answer is missing");
      expectAlike(one, other);
    }
    expect(ofKnown.map(({ status }) => status)).toEqual([200, 429, 200, 429, 200]);
  });
});
