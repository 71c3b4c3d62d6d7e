import type { AuthCore } from "../../core/create-auth-core.ts";
import { forgetDeparture } from "../../session/departure.ts";
import type { SignInAnswer } from "../../session/store.ts";

/**
 * What the ways back from an identity provider have in common: the verifier goes along, and is gone
 * after a success.
 */
export function returningFrom(core: AuthCore, flow: "oauth" | "sso") {
  const { pkce, bootstrap, store, warn } = core;
  return {
    extras() {
      const pkce_code_verifier = pkce.verifier(flow);
      const setting = `pkce_required_for_${flow}` as const;
      if (!pkce_code_verifier && bootstrap.getSync()[setting]) {
        warn(`No code verifier is stored for ${flow}: begin with this client's start method.`);
      }
      return { pkce_code_verifier };
    },
    effect(answer: SignInAnswer) {
      pkce.clear(flow);
      forgetDeparture(core, flow);
      store.accept(answer);
    },
  };
}
