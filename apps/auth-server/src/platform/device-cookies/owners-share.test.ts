import { discoveryAuth } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { newestCode, otherDigits, PASSWORD, setPassword } from "../../testing/factor-stories.ts";
import { found, type SignedIn, tokenOf } from "../../testing/stories.ts";

const SEND_LINK = "/b2b/magic_links/email/discovery/send";
const SEND_CODE = "/b2b/otps/email/discovery/send";
const USE_CODE = "/b2b/otps/email/discovery/authenticate";

let auth: AuthHarness;
let owner: SignedIn;
let serial = 0;
let email_address: string;
beforeAll(async () => {
  // As strict as in production.
  auth = await startAuth({ ...aConfig(), rateLimitScale: 1 });
});
beforeEach(async () => {
  serial += 1;
  email_address = `owner${serial}@family.example`;
  await advanceClock(auth.database.pool, 86_401);
  owner = await found(auth, email_address);
  await advanceClock(auth.database.pool, 3_600);
});
afterAll(() => auth.close());

let networks = 0;

/** A browser with its cookies, in a network of its own. */
function browser() {
  networks += 1;
  const ip = `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
  let cookie = "";
  return async (path: string, body: object): Promise<Answer> => {
    const headers = cookie === "" ? {} : { cookie };
    const answer = await auth.call(path, { body, ip, headers });
    const given = answer.headers["set-cookie"];
    if (given !== undefined) cookie = String(given).split(";")[0] ?? "";
    return answer;
  };
}
const useLink = (call: ReturnType<typeof browser>, discovery_magic_links_token: string) =>
  call("/b2b/magic_links/discovery/authenticate", { discovery_magic_links_token });
const newestToken = async () => tokenOf(await auth.newestLink(email_address));

async function knownBrowser() {
  const call = browser();
  await call(SEND_LINK, { email_address });
  dataOf(await useLink(call, await newestToken()), discoveryAuth);
  await advanceClock(auth.database.pool, 3_600);
  return call;
}

describe("PRF-10: a stranger", () => {
  it("uses up none of the owner's letters in a browser where the owner has signed in", async () => {
    const own = await knownBrowser();
    const stranger = browser();
    let sent = 0;
    for (let times = 0; times < 14; times += 1) {
      if ((await stranger(SEND_LINK, { email_address })).status === 200) sent += 1;
      await advanceClock(auth.database.pool, 201);
    }
    expect(sent).toBeGreaterThan(8);
    expect(sent).toBeLessThan(14);

    expect((await own(SEND_LINK, { email_address })).status).toBe(200);
    expect((await useLink(own, await newestToken())).status).toBe(200);
  });

  it("keeps the owner waiting no longer than a quarter of an hour anywhere, in a crowd of strangers", async () => {
    const own = browser();
    await own(SEND_LINK, { email_address });
    await advanceClock(auth.database.pool, 31);
    for (let times = 0; times < 40; times += 1) await browser()(SEND_LINK, { email_address });
    // A network that has asked for none gets a first letter even now.
    expect((await browser()(SEND_LINK, { email_address })).status).toBe(200);
    const refused = await own(SEND_LINK, { email_address });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    await advanceClock(auth.database.pool, seconds);
    expect((await own(SEND_LINK, { email_address })).status).toBe(200);
  });

  it("voids no link that the owner has asked for; the same browser's next one does", async () => {
    const own = await knownBrowser();
    await own(SEND_LINK, { email_address });
    const asked = await newestToken();
    await advanceClock(auth.database.pool, 31);
    expect((await browser()(SEND_LINK, { email_address })).status).toBe(200);
    expect((await useLink(own, asked)).status).toBe(200);

    await own(SEND_LINK, { email_address });
    const first = await newestToken();
    await advanceClock(auth.database.pool, 31);
    await own(SEND_LINK, { email_address });
    expect(await useLink(own, first)).toMatchObject({ status: 401, reason: "used" });
  });

  it("voids no code of the owner's either, and his own is not compared with the owner's typing", async () => {
    const own = await knownBrowser();
    await own(SEND_CODE, { email_address });
    const code = await newestCode(auth, email_address);
    await advanceClock(auth.database.pool, 31);
    expect((await browser()(SEND_CODE, { email_address })).status).toBe(200);
    expect((await own(USE_CODE, { email_address, code })).status).toBe(200);
  });

  it("uses up none of the owner's guesses in a known browser", async () => {
    await setPassword(auth, { emailAddress: email_address, organizationId: owner.organizationId });
    const own = await knownBrowser();
    const stranger = browser();
    const body = { organization_id: owner.organizationId, email_address };
    const typed = (call: ReturnType<typeof browser>, password: string) =>
      call("/b2b/passwords/authenticate", { ...body, password });
    for (let times = 0; times < 10; times += 1) await typed(stranger, "wrong-but-long-enough");
    expect((await typed(stranger, PASSWORD)).status).toBe(429);
    expect((await typed(own, PASSWORD)).status).toBe(200);

    await own(SEND_CODE, { email_address });
    const code = await newestCode(auth, email_address);
    for (let times = 0; times < 10; times += 1) {
      await stranger(USE_CODE, { email_address, code: otherDigits(code) });
    }
    expect((await stranger(USE_CODE, { email_address, code })).status).toBe(429);
  });

  it("control: a known browser's own wrong guesses are limited as anybody's", async () => {
    await setPassword(auth, { emailAddress: email_address, organizationId: owner.organizationId });
    const own = await knownBrowser();
    const body = { organization_id: owner.organizationId, email_address };
    for (let times = 0; times < 10; times += 1) {
      await own("/b2b/passwords/authenticate", { ...body, password: "wrong-but-long-enough" });
    }
    expect((await own("/b2b/passwords/authenticate", { ...body, password: PASSWORD })).status).toBe(
      429,
    );
  });
});
