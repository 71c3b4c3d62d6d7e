import { jwks } from "@stocks-vibe/contracts/auth";
import { createSecretBox, databaseClock } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAnswer } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
let claims: JWTPayload;
let kid: string;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  const part = (index: number) =>
    Buffer.from(ada.jwt.split(".")[index] ?? "", "base64url").toString();
  claims = JSON.parse(part(1));
  kid = JSON.parse(part(0)).kid;
});
afterAll(() => auth.close());

/** Both doors that take a JWT: a server in the same process, and backends over HTTP. */
async function isTaken(jwt: string): Promise<boolean> {
  const response = await auth.app.inject({
    method: "POST",
    url: "/v1/b2b/sessions/authenticate",
    headers: { authorization: basic(auth.auth.project.projectId, SECRET) },
    payload: { session_jwt: jwt },
  });
  const direct = (await auth.auth.verifySession(jwt)) !== null;
  const overHttp = readAnswer(response).status === 200;
  expect(direct).toBe(overHttp);
  return direct;
}
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const own = async () => generateKeyPair("ES256", { extractable: true });
async function publicKey() {
  const response = await auth.app.inject({
    url: `/v1/b2b/sessions/jwks/${auth.auth.project.projectId}`,
  });
  const [key] = jwks.parse(response.json()).keys;
  if (!key) throw new Error("no key is published");
  return key;
}

describe("JWT-1: a forged session JWT", () => {
  it("is none of ours, while the real one is", async () => {
    expect(await isTaken(ada.jwt)).toBe(true);
  });

  it.each([
    [
      "without a signature",
      async () => `${encode({ alg: "none", typ: "JWT", kid })}.${encode(claims)}.`,
    ],
    [
      "with an empty algorithm",
      async () => `${encode({ alg: "", typ: "JWT", kid })}.${encode(claims)}.x`,
    ],
    [
      "signed by HMAC with our public key as the secret",
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await publicKey()));
        return new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", typ: "JWT", kid })
          .sign(secret);
      },
    ],
    [
      "signed by a stranger under our key's id",
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "ES256", typ: "JWT", kid })
          .sign((await own()).privateKey),
    ],
    [
      "that brings its own key",
      async () => {
        const pair = await own();
        const jwk = await exportJWK(pair.publicKey);
        return new SignJWT(claims)
          .setProtectedHeader({ alg: "ES256", typ: "JWT", jwk })
          .sign(pair.privateKey);
      },
    ],
    [
      "that says where its key is",
      async () => {
        const { privateKey } = await own();
        const header = {
          alg: "ES256",
          typ: "JWT",
          kid,
          jku: "https://evil.example/jwks",
          x5u: "https://evil.example/x",
        };
        return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
      },
    ],
    [
      "under an id that is a path",
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: "../../etc/passwd" })
          .sign((await own()).privateKey),
    ],
    [
      "with other claims under the real signature",
      async () => {
        const [header, , signature] = ada.jwt.split(".");
        return `${header}.${encode({ ...claims, sub: "member-test-other" })}.${signature}`;
      },
    ],
    ["cut short", async () => ada.jwt.slice(0, -4)],
  ])("%s is refused", async (_case, forge) => {
    expect(await isTaken(await forge())).toBe(false);
  });
});

describe("JWT-2: a JWT with our signature", () => {
  /** Signs as the server would, with its own key. */
  async function signed(changes: Record<string, unknown>, typ = "JWT"): Promise<string> {
    const { rows } = await auth.database.pool.query(
      "select private_jwk_sealed, key_id from auth.signing_keys limit 1",
    );
    const box = createSecretBox(await testKeys(auth.database.pool), "auth");
    const place = {
      table: "signing_keys",
      column: "private_jwk_sealed",
      rowId: rows[0].key_id,
      organizationId: auth.auth.project.projectId,
    };
    const key = await importJWK(JSON.parse(box.open(rows[0].private_jwk_sealed, place)), "ES256");
    const body = Object.fromEntries(
      Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
    );
    return new SignJWT(body).setProtectedHeader({ alg: "ES256", typ, kid }).sign(key);
  }
  const now = async () =>
    Math.floor((await databaseClock(auth.database.pool).now()).getTime() / 1000);

  it("is taken as it is issued", async () => {
    expect(await isTaken(await signed({}))).toBe(true);
  });

  it.each([
    ["for another audience", async () => signed({ aud: "project-test-other" })],
    ["without an audience", async () => signed({ aud: undefined })],
    ["of another issuer", async () => signed({ iss: "https://evil.example" })],
    ["without a subject", async () => signed({ sub: undefined })],
    ["without an end", async () => signed({ exp: undefined })],
    ["without a beginning", async () => signed({ nbf: undefined })],
    ["that is over", async () => signed({ exp: (await now()) - 61 })],
    ["that has not begun", async () => signed({ nbf: (await now()) + 61 })],
    ["of another kind of token", async () => signed({}, "at+jwt")],
  ])("is refused %s", async (_case, forge) => {
    expect(await isTaken(await forge())).toBe(false);
  });
});
