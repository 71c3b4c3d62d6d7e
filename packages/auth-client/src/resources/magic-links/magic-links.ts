import type {
  AuthenticateDiscoveryLinkRequest,
  AuthenticateLinkAnswer,
  AuthenticateLinkRequest,
  DiscoveryAuth,
  InviteRequest,
  MemberAnswer,
  PlainAnswer,
  SendDiscoveryLinkRequest,
  SendLoginOrSignupLinkRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { type Call, createCall } from "../../core/create-call.ts";
import type { Pkce, PkceFlow } from "../../protection/pkce.ts";
import { ApiError } from "../../wire/errors.ts";
import type { Asked, AskedFor, LoginTemplate, LoginTemplates } from "../../wire/request-types.ts";

const isAboutPkce = (error: unknown): boolean =>
  error instanceof ApiError && /pkce/i.test(error.message);

/**
 * Opens a link to sign in. The letter about a password offers one, too, that was asked for with
 * that flow's challenge: where the verifier of links is refused, and there is one of a reset, it is
 * tried.
 */
function asLinkOrReset<Request extends object, Answer extends object>(
  pkce: Pick<Pkce, "verifier">,
  authenticateAs: (flow: PkceFlow) => Call<Request, Answer>,
): Call<Request, Answer> {
  const asLink = authenticateAs("magic_links");
  const asReset = authenticateAs("passwords");
  return async (request) => {
    try {
      return await asLink(request);
    } catch (error) {
      if (!isAboutPkce(error) || pkce.verifier("passwords") === undefined) throw error;
      return asReset(request);
    }
  };
}

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
