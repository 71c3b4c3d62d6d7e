import type { PlainAnswer, SignUpRequest } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../core/create-auth-core.ts";
import { createCall } from "../core/create-call.ts";
import { challengeOf } from "../protection/pkce.ts";
import { createSafeStorage } from "../session/safe-storage.ts";
import { randomHex } from "../wire/encoding.ts";
import type { Asked } from "../wire/request-types.ts";

/**
 * Beside the wire: only our own server knows this call, so `createAuthClient` does not bring it
 * along.
 */
export interface SignUpResource {
  /**
   * Asks for an account, and mails the link that proves the address. The answer is the same for an
   * address that is known, whose owner gets another letter.
   */
  start(request: Omit<Asked<SignUpRequest>, "sign_up_challenge">): Promise<PlainAnswer>;
  /**
   * What goes with that link, as `sign_up_verifier` of `magicLinks.discovery.authenticate`: without
   * it the link only proves the mailbox. Undefined in a browser that asked for nothing.
   */
  verifier(): string | undefined;
  /**
   * Drops what was kept for this mailbox, once its link has come back: the secret is good for
   * nothing any more.
   */
  forget(emailAddress: string): void;
}

const mailboxOf = (emailAddress: string): string => emailAddress.trim().toLowerCase();

export function createSignUp(core: AuthCore): SignUpResource {
  const storage = createSafeStorage(() => window.localStorage);
  const key = `stytch_sdk_state_${core.publicToken}::SIGN_UP`;
  // Kept for the page's life where the browser keeps nothing.
  let current: string | undefined;
  const ask = createCall<Asked<SignUpRequest>, PlainAnswer>(core, {
    name: "signUp.start",
    path: "/b2b/sign_up/start",
    rules: {
      first_name: "string",
      last_name: "string",
      email_address: "string",
      password: "string?",
      sign_up_challenge: "string",
      discovery_redirect_url: "string?",
      locale: "string?",
    },
    isProtected: true,
    extras: async () => ({ pkce_code_challenge: await core.pkce.challenge("magic_links") }),
  });
  // The secret, a space, the mailbox.
  const kept = (): string => current ?? storage.get(key) ?? "";
  return {
    async start(request) {
      const verifier = randomHex(64);
      const sign_up_challenge = await challengeOf(verifier);
      const answer = await ask({ ...request, sign_up_challenge });
      current = `${verifier} ${mailboxOf(request.email_address)}`;
      storage.set(key, current);
      return answer;
    },
    verifier: () => kept().split(" ")[0] || undefined,
    forget(emailAddress) {
      if (!kept().endsWith(` ${mailboxOf(emailAddress)}`)) return;
      current = undefined;
      storage.remove(key);
    },
  };
}
