import type { Logger } from "@stocks-vibe/server-kit";
import { LRUCache } from "lru-cache";
import {
  type LinkProvider,
  LinkProviderError,
  type VerificationKey,
} from "../provider/link-provider.ts";

const KNOWN_MS = 24 * 3_600_000;
const UNKNOWN_MS = 10 * 60_000;
/** The provider has a few keys at a time. */
const MOST_KNOWN = 50;
const MOST_UNKNOWN = 5_000;
const MINUTE_MS = 60_000;
/** Whoever makes up ids of keys has the provider asked so often at most; keys that are known need no look-up. */
export const MOST_LOOK_UPS = 20;

export interface VerificationKeys {
  /** The key of an id; undefined where there is none, or the provider can't or may not be asked now. */
  find(keyId: string, log: Pick<Logger, "warn">): Promise<VerificationKey | undefined>;
}

/**
 * The provider's keys, asked for once each. Ids that it does not know are remembered apart, so that made-up ones push no real key out.
 * `ticks` are milliseconds of this process.
 */
export function createVerificationKeys(
  provider: Pick<LinkProvider, "readVerificationKey">,
  ticks: () => number,
): VerificationKeys {
  // Every look at the time is a look at `ticks`.
  const time = { perf: { now: ticks }, ttlResolution: 0 };
  const known = new LRUCache<string, VerificationKey>({ max: MOST_KNOWN, ttl: KNOWN_MS, ...time });
  const unknown = new LRUCache<string, true>({ max: MOST_UNKNOWN, ttl: UNKNOWN_MS, ...time });
  const asking = new Map<string, Promise<VerificationKey | undefined>>();
  let minute = { since: ticks(), lookUps: 0 };

  const mayAsk = (): boolean => {
    if (ticks() - minute.since >= MINUTE_MS) minute = { since: ticks(), lookUps: 0 };
    minute.lookUps += 1;
    return minute.lookUps <= MOST_LOOK_UPS;
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
    async find(keyId, log) {
      const key = known.get(keyId);
      if (key) return key;
      if (unknown.has(keyId)) return undefined;
      const waiting = asking.get(keyId);
      if (waiting) return waiting;
      if (!mayAsk()) return undefined;
      const answer = ask(keyId, log);
      asking.set(keyId, answer);
      return answer;
    },
  };
}
