import type {
  AuthenticateLinkAnswer,
  AuthenticateLinkRequest,
  InviteRequest,
  MemberAnswer,
  PlainAnswer,
  SendLoginOrSignupLinkRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { PkceFlow } from "../../protection/pkce.ts";
import type { Asked, AskedFor, LoginTemplates } from "../../wire/request-types.ts";
import { asLinkOrReset } from "./as-link-or-reset.ts";
import {
  createMagicLinkDiscovery,
  type MagicLinkDiscoveryResource,
} from "./magic-link-discovery.ts";

type Invitation = Asked<InviteRequest> & { invite_template_id?: string | undefined };

export interface MagicLinksResource {
  readonly email: {
    readonly discovery: Pick<MagicLinkDiscoveryResource, "send">;
    /** Mails a link to one organization: to sign in, or to join where that is allowed. */
    loginOrSignup(
      request: Asked<SendLoginOrSignupLinkRequest> & LoginTemplates,
    ): Promise<PlainAnswer>;
    /** Invites somebody into the signed-in member's organization. */
    invite(request: Invitation): Promise<MemberAnswer>;
  };
  readonly discovery: Pick<MagicLinkDiscoveryResource, "authenticate">;
  /** Uses the link of an invitation, or of a sign-in to one organization. */
  authenticate(request: AskedFor<AuthenticateLinkRequest>): Promise<AuthenticateLinkAnswer>;
}

const PATH = "/b2b/magic_links";

export function createMagicLinks(core: AuthCore): MagicLinksResource {
  const { pkce, store } = core;
  const { send, authenticate: authenticateDiscovery } = createMagicLinkDiscovery(core);

  const authenticateAs = (flow: PkceFlow) =>
    createCall<AskedFor<AuthenticateLinkRequest>, AuthenticateLinkAnswer>(core, {
      name: "magicLinks.authenticate",
      path: `${PATH}/authenticate`,
      rules: { magic_links_token: "string", session_duration_minutes: "number", locale: "string?" },
      caller: "anyone",
      isProtected: true,
      answer: ["member_session", "intermediate_session_token"],
      extras: () => ({ pkce_code_verifier: pkce.verifier(flow) }),
      effect(answer) {
        pkce.clear(flow);
        store.accept(answer);
      },
    });

  return {
    email: {
      discovery: { send },
      loginOrSignup: createCall(core, {
        name: "magicLinks.email.loginOrSignup",
        path: `${PATH}/email/login_or_signup`,
        rules: {
          email_address: "string",
          organization_id: "string",
          login_redirect_url: "string?",
          signup_redirect_url: "string?",
          login_template_id: "string?",
          signup_template_id: "string?",
          login_expiration_minutes: "number?",
          signup_expiration_minutes: "number?",
          locale: "string?",
        },
        isProtected: true,
        extras: async () => ({ pkce_code_challenge: await pkce.challenge("magic_links") }),
      }),
      invite: createCall(core, {
        name: "magicLinks.email.invite",
        path: `${PATH}/email/invite`,
        rules: {
          email_address: "string",
          invite_redirect_url: "string?",
          invite_template_id: "string?",
          invite_expiration_minutes: "number?",
          name: "string?",
          roles: "string array?",
          untrusted_metadata: "object?",
          locale: "string?",
          // Ours beside the wire.
          invite_note: "string?",
        },
        caller: "session",
        answer: ["member_id", "member"],
      }),
    },
    discovery: { authenticate: authenticateDiscovery },
    authenticate: asLinkOrReset(pkce, authenticateAs),
  };
}
