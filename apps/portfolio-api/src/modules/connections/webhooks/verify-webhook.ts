import { createHash, timingSafeEqual } from "node:crypto";
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from "jose";
import * as z from "zod";
import type { VerificationKey } from "../../provider/link-provider.ts";

/** The one algorithm; a token that names another one, or none, is nobody's. */
const ALGORITHM = "ES256";
/** Longer than any token of the provider. */
const LONGEST_TOKEN = 4_096;
/** How far from now a token may have been made, in either direction: clocks differ. */
const FRESH_MS = 5 * 60_000;

const head = z.object({ alg: z.literal(ALGORITHM), kid: z.string().regex(/^[\w-]{1,64}$/) });
const claims = z.object({
  iat: z.number(),
  request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a token and its body say without a key: nothing of it is believed yet. */
export interface Claim {
  readonly keyId: string;
  readonly sentAt: Date;
  /**
   * The message: its body, and when it was made. A signature can be written in several ways (the
   * bits that base64url pads, s and its negative) and the same message signed again; none of them
   * is another message.
   */
  readonly message: string;
}

const isHashOf = (hash: string, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), createHash("sha256").update(body).digest());

/** Three parts, the last of them the 64 bytes of a signature. */
const FORM = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

/**
 * What a token claims of the body that it came with; undefined where nothing of it is worth a
 * look-up.
 */
export function readClaim(token: string, body: Uint8Array): Claim | undefined {
  if (token.length > LONGEST_TOKEN || !FORM.test(token)) return undefined;
  try {
    const { kid: keyId } = head.parse(decodeProtectedHeader(token));
    const { iat, request_body_sha256: hash } = claims.parse(decodeJwt(token));
    if (!isHashOf(hash, body)) return undefined;
    return { keyId, sentAt: new Date(iat * 1_000), message: `${iat} ${hash}` };
  } catch {
    // Not a token at all. Nobody is told why.
    return undefined;
  }
}

/** Whether the key has signed a token. */
export async function isSigned(token: string, { x, y }: VerificationKey): Promise<boolean> {
  try {
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, ALGORITHM);
    await compactVerify(token, key, { algorithms: [ALGORITHM] });
    return true;
  } catch {
    // Signed with a key that is not the provider's. The reason is not disclosed.
    return false;
  }
}

/** Pure: whether a token is young enough, and its key was in use. */
export const isFresh = (sentAt: Date, { expiredAt }: VerificationKey, now: Date): boolean =>
  Math.abs(now.getTime() - sentAt.getTime()) <= FRESH_MS && (expiredAt === null || now < expiredAt);
