import { createHash, timingSafeEqual } from "node:crypto";
import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import * as z from "zod";
import type { VerificationKey } from "../provider/link-provider.ts";

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

/** The id of the key that a token says it is signed with; undefined where nothing of it is worth a look-up. */
export function keyIdOf(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    return head.safeParse(decodeProtectedHeader(token)).data?.kid;
  } catch {
    // Not a token at all. Nobody is told why.
    return undefined;
  }
}

const isHashOf = (hash: string, body: Uint8Array): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), createHash("sha256").update(body).digest());

/** When a token was made, if the key has signed it and it is this very body's; else undefined. */
export async function readProof(
  { token, body }: { readonly token: string; readonly body: Uint8Array },
  { x, y }: VerificationKey,
): Promise<Date | undefined> {
  try {
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, ALGORITHM);
    const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] });
    const said = claims.safeParse(JSON.parse(Buffer.from(payload).toString("utf8"))).data;
    return said && isHashOf(said.request_body_sha256, body)
      ? new Date(said.iat * 1_000)
      : undefined;
  } catch {
    // A signature of somebody else's, or a payload that is none. Nobody is told why.
    return undefined;
  }
}

/** Pure: whether a token is young enough, and its key was in use. */
export const isFresh = (sentAt: Date, { expiredAt }: VerificationKey, now: Date): boolean =>
  Math.abs(now.getTime() - sentAt.getTime()) <= FRESH_MS && (expiredAt === null || now < expiredAt);
