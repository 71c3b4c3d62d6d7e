import type {
  AuthenticateDiscoveryLinkRequest,
  DiscoveryAuth,
  PlainAnswer,
  SendDiscoveryLinkRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { PkceFlow } from "../../protection/pkce.ts";
import type { Asked, LoginTemplate } from "../../wire/request-types.ts";
import { asLinkOrReset } from "./as-link-or-reset.ts";

export interface MagicLinkDiscoveryResource {
  /**
   * Mails a link that proves the address. The answer is the same whether or not anybody is known by
   * it.
   */
  send(request: Asked<SendDiscoveryLinkRequest> & LoginTemplate): Promise<PlainAnswer>;
  /** Uses the link: the mailbox is proven, and its organizations are told. */
  authenticate(request: Asked<AuthenticateDiscoveryLinkRequest>): Promise<DiscoveryAuth>;
}

const PATH = "/b2b/magic_links";

/**
 * Signing in by e-mail without naming an organization; the smallest whole sign-in, together with
 * `createDiscovery`.
 */
export function createMagicLinkDiscovery(core: AuthCore): MagicLinkDiscoveryResource {
  const { pkce, store } = core;
  const send = createCall<Asked<SendDiscoveryLinkRequest> & LoginTemplate, PlainAnswer>(core, {
    name: "magicLinks.email.discovery.send",
    path: `${PATH}/email/discovery/send`,
    rules: {
      email_address: "string",
      discovery_redirect_url: "string?",
      discovery_expiration_minutes: "number?",
      login_template_id: "string?",
      locale: "string?",
    },
    isProtected: true,
    extras: async () => ({ pkce_code_challenge: await pkce.challenge("magic_links") }),
  });
  const authenticateAs = (flow: PkceFlow) =>
    createCall<Asked<AuthenticateDiscoveryLinkRequest>, DiscoveryAuth>(core, {
      name: "magicLinks.discovery.authenticate",
      path: `${PATH}/discovery/authenticate`,
      rules: { discovery_magic_links_token: "string" },
      isProtected: true,
      answer: ["intermediate_session_token", "email_address", "discovered_organizations"],
      extras: () => ({ pkce_code_verifier: pkce.verifier(flow) }),
      effect(answer) {
        pkce.clear(flow);
        store.accept(answer);
      },
    });
  return { send, authenticate: asLinkOrReset(pkce, authenticateAs) };
}
