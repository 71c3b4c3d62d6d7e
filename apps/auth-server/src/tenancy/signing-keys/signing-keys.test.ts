import { jwks } from "@stocks-vibe/contracts/auth";
import { advanceClock, databaseClock } from "@stocks-vibe/server-kit";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
const open: AuthHarness[] = [];
beforeEach(async () => {
  auth = await startAuth(aConfig());
  open.push(auth);
  ada = await found(auth, "ada@family.example");
});
afterAll(async () => {
  for (const harness of open) await harness.close();
});

const rotate = (isEmergency = false) =>
  auth.auth.admin.projects.rotateKeys(auth.auth.project.projectId, isEmergency);
async function published() {
  const response = await auth.app.inject({
    url: `/v1/b2b/sessions/jwks/${auth.auth.project.projectId}`,
  });
  return jwks.parse(response.json());
}
async function newJwt(): Promise<string> {
  const answer = await auth.call("/b2b/sessions/authenticate", { session: ada.token });
  return /"session_jwt":"([^"]+)"/.exec(JSON.stringify(answer.body))?.[1] ?? "";
}
const isVerified = async (jwt: string, keys: Awaited<ReturnType<typeof published>>) => {
  const currentDate = await databaseClock(auth.database.pool).now();
  const options = { currentDate, issuer: "http://localhost:3002" };
  return jwtVerify(jwt, createLocalJWKSet(keys), options).then(
    () => true,
    () => false,
  );
};

describe("JWT-3: a rotated signing key", () => {
  it("is published ten minutes before it signs, and no token is refused on the way", async () => {
    const before = await published();
    const old = await newJwt();
    const { signsFrom } = await rotate();
    expect(signsFrom.getTime()).toBeGreaterThan(Date.now() + 590_000);

    const both = await published();
    expect(both.keys).toHaveLength(2);
    const meanwhile = await newJwt();
    expect(decodeProtectedHeader(meanwhile).kid).toBe(before.keys[0]?.kid);
    expect(await isVerified(meanwhile, before)).toBe(true);
    expect(await isVerified(old, both)).toBe(true);
    expect(await auth.auth.verifySession(meanwhile)).not.toBeNull();
  });

  it("asks for one new key only, however often it is asked while that one waits", async () => {
    const first = await rotate();
    const second = await rotate();
    expect(second.signsFrom).toEqual(first.signsFrom);
    expect((await published()).keys).toHaveLength(2);
  });

  it("signs once its time has come; the old one goes when its last token is over", async () => {
    const [oldKey] = (await published()).keys;
    await rotate();
    await advanceClock(auth.database.pool, 601);
    // What a process has read it keeps for a minute; a process that starts now reads anew.
    await rotate();
    const jwt = await newJwt();
    expect(decodeProtectedHeader(jwt).kid).not.toBe(oldKey?.kid);
    expect(await isVerified(jwt, await published())).toBe(true);
    expect((await published()).keys.map(({ kid }) => kid)).toContain(oldKey?.kid);

    await advanceClock(auth.database.pool, 1_200);
    const { retired } = await rotate();
    expect(retired).toBeGreaterThan(0);
    expect((await published()).keys.map(({ kid }) => kid)).not.toContain(oldKey?.kid);
  });

  it("replaces all others at once in an emergency", async () => {
    const old = await newJwt();
    await rotate();
    const { retired } = await rotate(true);

    expect(retired).toBe(2);
    expect((await published()).keys).toHaveLength(1);
    expect(await auth.auth.verifySession(old)).toBeNull();
    const fresh = await newJwt();
    expect(await auth.auth.verifySession(fresh)).not.toBeNull();
  });

  it("never shows a private half", async () => {
    await rotate();
    for (const key of (await published()).keys) expect(Object.keys(key)).not.toContain("d");
    const { rows } = await auth.database.pool.query(
      "select private_jwk_sealed, public_jwk::text as public_jwk from auth.signing_keys",
    );
    for (const row of rows) {
      expect(row.private_jwk_sealed).toMatch(/^v1\./);
      expect(row.public_jwk).not.toContain('"d"');
    }
  });

  it("CRY-1: can't be opened in another key's place: swapped ciphertexts sign nothing", async () => {
    await rotate();
    await auth.database.pool.query(
      `update auth.signing_keys k set signs_from = ops.clock_now() - interval '1 minute',
         private_jwk_sealed = (select o.private_jwk_sealed from auth.signing_keys o where o.key_id <> k.key_id)`,
    );
    // Makes this process read the keys anew.
    await rotate();

    expect(await auth.call("/b2b/sessions/authenticate", { session: ada.token })).toMatchObject({
      status: 500,
      errorType: "internal_server_error",
    });
  });
});
