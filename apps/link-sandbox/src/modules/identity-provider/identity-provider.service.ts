import { createHash, randomUUID } from "node:crypto";
import type { Database } from "@stocks-vibe/server-kit";
import { importJWK, jwtVerify, SignJWT } from "jose";
import type { LinkSchema } from "../../server/schema.ts";
import { ALGORITHM, type WebhookKeysService } from "../webhooks/webhook-keys.service.ts";
import { claimsOf, findPerson, issuerOf, type Person, type ProviderName } from "./people.ts";

/** What a sign-in was begun with. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
}

interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/**
 * A pretend provider of sign-in, for development: the five providers' shapes with a few invented
 * people. Codes and access tokens are signed and hold what they stand for, so nothing is stored.
 */
export interface IdentityProviderService {
  /** Where the browser goes on once the person was chosen. */
  backWith(provider: ProviderName, request: SignInRequest, person: Person): Promise<string>;
  /** The answer of the token endpoint; null where the code or the client is not right. */
  exchange(provider: ProviderName, request: TokenRequest): Promise<Record<string, unknown> | null>;
  /** Whose an access token is. */
  personOf(provider: ProviderName, accessToken: string): Promise<Person | undefined>;
  keys(): Promise<readonly Record<string, unknown>[]>;
}

export interface IdentityProviderParts {
  readonly db: Database<LinkSchema>;
  readonly webhookKeys: WebhookKeysService;
  readonly clientId: string;
  readonly secret: string;
  /** Where this provider's addresses begin, as browsers reach them. */
  readonly baseUrl: string;
}

const CODE_SECONDS = 60;
const TOKEN_SECONDS = 300;

const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

export function createIdentityProvider(parts: IdentityProviderParts): IdentityProviderService {
  const { db, webhookKeys, clientId, secret, baseUrl } = parts;
  const signer = () => db.transaction({ clientId }, (tx, now) => webhookKeys.signer(tx, now));
  const audienceOf = (provider: ProviderName, use: string): string =>
    `${baseUrl}/${provider}/${use}`;

  async function sign(
    claims: Record<string, unknown>,
    audience: string,
    seconds: number,
  ): Promise<string> {
    const { keyId, key } = await signer();
    return new SignJWT({ jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: "JWT" })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key);
  }

  /** The claims of a token that was signed here for this use; null for any other. */
  async function read(token: string, audience: string) {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = "" }) => importJWK({ ...(await webhookKeys.get(kid)) }, ALGORITHM),
        { audience, algorithms: [ALGORITHM] },
      );
      return payload;
    } catch {
      // A code or a token that is late, made up, or of another use: the caller refuses it.
      return null;
    }
  }

  return {
    async backWith(provider, request, { id }) {
      const { redirectUri, state, nonce, codeChallenge } = request;
      const claims = { person: id, nonce, codeChallenge, redirectUri };
      const code = await sign(claims, audienceOf(provider, "code"), CODE_SECONDS);
      const url = new URL(redirectUri);
      url.searchParams.set("code", code);
      url.searchParams.set("state", state);
      return url.href;
    },
    async exchange(provider, request) {
      if (request.clientId !== clientId || request.clientSecret !== secret) return null;
      const code = await read(request.code, audienceOf(provider, "code"));
      const person = findPerson(code?.person);
      const isRight =
        code?.redirectUri === request.redirectUri &&
        code.codeChallenge === challengeOf(request.codeVerifier);
      if (!code || !person || !isRight) return null;
      const access = await sign({ person: person.id }, audienceOf(provider, "api"), TOKEN_SECONDS);
      const answer = { access_token: access, token_type: "Bearer", expires_in: TOKEN_SECONDS };
      if (provider === "github" || provider === "hubspot") return answer;
      const claims = {
        iss: issuerOf(baseUrl, provider),
        nonce: code.nonce,
        ...claimsOf(provider, person),
      };
      return { ...answer, id_token: await sign(claims, clientId, TOKEN_SECONDS) };
    },
    async personOf(provider, accessToken) {
      return findPerson((await read(accessToken, audienceOf(provider, "api")))?.person);
    },
    async keys() {
      const { keyId } = await signer();
      const { crv, kty, x, y } = await webhookKeys.get(keyId);
      return [{ crv, kty, x, y, kid: keyId, alg: ALGORITHM, use: "sig" }];
    },
  };
}
