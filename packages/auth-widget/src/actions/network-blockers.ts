import { CaptchaBlockedError, isAuthError } from "@stocks-vibe/auth-client";
import type { SignInClient } from "./client.ts";

/**
 * One call that fails may be the network of a moment; the next one on its heels, with the server
 * there, is not.
 */
const ENOUGH = 2;

/** What in the browser may keep calls out of the network. */
export type Blockers = {
  /** Whether one kept out the call that failed with `error`. */
  keepOut(error: unknown): Promise<boolean>;
  /** A call was answered. */
  wereNot(): void;
};

/**
 * Tells calls that something in the browser keeps out from a network that is away: browsers call
 * both a failed fetch. A call counts as kept out where it failed twice running although the server
 * answers another one, or where the script of the captcha that the server asks for can't be loaded.
 */
export function watchForBlockers({ isReachable }: SignInClient): Blockers {
  let failed = 0;
  const wereNot = () => {
    failed = 0;
  };
  return {
    wereNot,
    async keepOut(error) {
      if (error instanceof CaptchaBlockedError) return true;
      const isThere = isAuthError(error, "ConnectionError") && (await isReachable?.());
      failed = isThere ? failed + 1 : 0;
      return failed >= ENOUGH;
    },
  };
}
