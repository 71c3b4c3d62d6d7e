import { createHash } from "node:crypto";
import type { Logger } from "@stocks-vibe/server-kit";

/**
 * The port to a service that knows stolen passwords. It answers no when it can't be asked: it never
 * blocks anyone.
 */
export interface BreachLookUp {
  isBreached(password: string): Promise<boolean>;
}

const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 1_000;

/**
 * Asks a k-anonymity service (GET {base}/range/{first 5 hex digits of SHA-1}, answered by lines
 * 'REST:COUNT', as api.pwnedpasswords.com does). The service learns five of forty digits, which a
 * few hundred leaked passwords share. Padding is asked for, so that the answer's length tells
 * nothing either.
 */
export function createBreachLookUp(
  baseUrl: string,
  log: Logger,
  send: typeof fetch = fetch,
): BreachLookUp {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    async isBreached(password) {
      const hash = createHash("sha1")
        .update(password.normalize("NFKC"))
        .digest("hex")
        .toUpperCase();
      const rest = hash.slice(PREFIX_LENGTH);
      try {
        const response = await send(`${base}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
          headers: { "add-padding": "true" },
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new Error(`answered ${response.status}`);
        const lines = (await response.text()).split(/\r?\n/);
        return lines.some((line) => line.startsWith(`${rest}:`) && !line.endsWith(":0"));
      } catch (err) {
        log.warn({ err }, "the look-up of stolen passwords could not be asked");
        return false;
      }
    },
  };
}

/** Where no service is configured. */
export const NO_LOOK_UP: BreachLookUp = { isBreached: async () => false };
