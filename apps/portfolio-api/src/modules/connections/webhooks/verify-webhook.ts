import { createHash, timingSafeEqual } from "node:crypto";
import type { Logger } from "@stocks-vibe/server-kit";
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from "jose";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import {
  type LinkProvider,
  LinkProviderError,
  type VerificationKey,
} from "../../provider/link-provider.ts";

const KNOWN_MS = 24 * 3_600_000;
const UNKNOWN_MS = 10 * 60_000;
/** The provider has a few keys at a time. */
const MOST_KNOWN = 50;
const MOST_UNKNOWN = 5_000;
const MINUTE_MS = 60_000;
/** Networks from which signed news came. The provider posts from a few addresses. */
const MOST_PROVEN = 50;
const PROVEN_MS = 30 * 24 * 3_600_000;
/**
 * Of each network from which signed news came before: what others make up takes nothing from it.
 */
export const MOST_LOOK_UPS = 20;
/** Of one network that has proven nothing, and of all of those together. */
export const MOST_OF_A_STRANGER = 5;
export const MOST_OF_STRANGERS = 60;

export interface VerificationKeys {
  /**
   * The key of an id that came from a network; undefined where there is none, or the provider can't
   * or may not be asked now. A key that was not asked for is not taken for unknown: the provider
   * posts again.
   */
  find(
    keyId: string,
    network: string,
    log: Pick<Logger, "warn">,
  ): Promise<VerificationKey | undefined>;
  /** Signed news came from this network: its look-ups are counted apart from now on. */
  prove(network: string): void;
}

/**
 * The provider's keys, asked for once each. Ids that it does not know are remembered apart, so that
 * made-up ones push no real key out; and they use up look-ups of the networks that they come from,
 * never those kept for the provider's own. `ticks` are milliseconds of this process.
 */
export function createVerificationKeys(
  provider: Pick<LinkProvider, "readVerificationKey">,
  ticks: () => number,
): VerificationKeys {
  // Every look at the time is a look at `ticks`.
  const time = { perf: { now: ticks }, ttlResolution: 0 };
  const known = new LRUCache<string, VerificationKey>({ max: MOST_KNOWN, ttl: KNOWN_MS, ...time });
  const unknown = new LRUCache<string, true>({ max: MOST_UNKNOWN, ttl: UNKNOWN_MS, ...time });
  const proven = new LRUCache<string, true>({ max: MOST_PROVEN, ttl: PROVEN_MS, ...time });
  const asking = new Map<string, Promise<VerificationKey | undefined>>();
  let minute = { since: ticks(), ofStrangers: 0, byNetwork: new Map<string, number>() };

  const mayAsk = (network: string): boolean => {
    if (ticks() - minute.since >= MINUTE_MS)
      minute = { since: ticks(), ofStrangers: 0, byNetwork: new Map() };
    const isProven = proven.has(network);
    const asked = minute.byNetwork.get(network) ?? 0;
    if (asked >= (isProven ? MOST_LOOK_UPS : MOST_OF_A_STRANGER)) return false;
    if (!isProven && minute.ofStrangers >= MOST_OF_STRANGERS) return false;
    if (!isProven) minute.ofStrangers += 1;
    minute.byNetwork.set(network, asked + 1);
    return true;
  };

  const ask = async (keyId: string, log: Pick<Logger, "warn">) => {
    try {
      const key = await provider.readVerificationKey(keyId);
      if (key) known.set(keyId, key);
      else unknown.set(keyId, true);
      return key;
    } catch (error) {
      if (!(error instanceof LinkProviderError)) throw error;
      // What was posted can't be believed now; it is posted again later.
      log.warn({ code: error.code }, "a key of the account-linking provider could not be read");
      return undefined;
    } finally {
      asking.delete(keyId);
    }
  };

  return {
    async find(keyId, network, log) {
      const key = known.get(keyId);
      if (key) return key;
      if (unknown.has(keyId)) return undefined;
      const waiting = asking.get(keyId);
      if (waiting) return waiting;
      if (!mayAsk(network)) return undefined;
      const answer = ask(keyId, log);
      asking.set(keyId, answer);
      return answer;
    },
    prove: (network) => void proven.set(network, true),
  };
}

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
