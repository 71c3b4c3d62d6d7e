import type {
  AuthenticateLinkAnswer,
  DiscoveryAuth,
  MemberAnswer,
  PlainAnswer,
} from "@stocks-vibe/contracts/auth";
import { assertArguments } from "../assert-arguments.ts";
import type { BootstrapResource } from "../bootstrap.ts";
import { NoSessionError } from "../errors.ts";
import type { Http } from "../http.ts";
import type { PkceStore } from "../pkce.ts";
import { answerWith } from "../read-answer.ts";
import type { SessionStore } from "../session/store.ts";

export interface MagicLinksResource {
  readonly email: {
    readonly discovery: {
      /** Mails a link that proves the address. The answer is the same whether or not anybody is known by it. */
      send(options: {
        email_address: string;
        discovery_redirect_url?: string | undefined;
        discovery_expiration_minutes?: number | undefined;
        locale?: string | undefined;
      }): Promise<PlainAnswer>;
    };
    /** Invites somebody into the signed-in member's organization. */
    invite(options: {
      email_address: string;
      invite_redirect_url?: string | undefined;
      invite_expiration_minutes?: number | undefined;
      name?: string | undefined;
      roles?: string[] | undefined;
      untrusted_metadata?: Record<string, unknown> | undefined;
      locale?: string | undefined;
    }): Promise<MemberAnswer>;
  };
  readonly discovery: {
    authenticate(options: { discovery_magic_links_token: string }): Promise<DiscoveryAuth>;
  };
  /** Uses the link of an invitation (or of a sign-in to one organization). */
  authenticate(options: {
    magic_links_token: string;
    session_duration_minutes: number;
    locale?: string | undefined;
  }): Promise<AuthenticateLinkAnswer>;
}

const isPlain = answerWith<PlainAnswer>("request_id");
const isMember = answerWith<MemberAnswer>("member_id", "member");
const isDiscoveryAuth = answerWith<DiscoveryAuth>(
  "intermediate_session_token",
  "email_address",
  "discovered_organizations",
);
const isLinkAnswer = answerWith<AuthenticateLinkAnswer>(
  "member_session",
  "intermediate_session_token",
);

const PATH = "/b2b/magic_links";
const FLOW = "magic_links";

export interface MagicLinksParts {
  readonly http: Http;
  readonly store: SessionStore;
  readonly pkce: PkceStore;
  readonly bootstrap: BootstrapResource;
}

export function createMagicLinks(parts: MagicLinksParts): MagicLinksResource {
  const { http, store, pkce, bootstrap } = parts;

  /** The project decides; where its settings cannot be read the server still does, and refuses what it must. */
  async function codeChallenge(): Promise<string | undefined> {
    const isRequired = await bootstrap.get().then(
      (settings) => settings.pkce_required_for_email_magic_links,
      () => false,
    );
    if (isRequired) return (await pkce.getOrCreate(FLOW)).code_challenge;
    pkce.clear(FLOW);
    return undefined;
  }

  const verifier = (): string | undefined => pkce.find(FLOW)?.code_verifier;

  return {
    email: {
      discovery: {
        async send(options) {
          assertArguments("magicLinks.email.discovery.send", options, {
            email_address: "string",
            discovery_redirect_url: "optional string",
            discovery_expiration_minutes: "optional number",
            locale: "optional string",
          });
          const body = { ...options, pkce_code_challenge: await codeChallenge() };
          return http.post(`${PATH}/email/discovery/send`, body, isPlain);
        },
      },
      async invite(options) {
        assertArguments("magicLinks.email.invite", options, {
          email_address: "string",
          invite_redirect_url: "optional string",
          invite_expiration_minutes: "optional number",
          name: "optional string",
          roles: "optional string array",
          untrusted_metadata: "optional object",
          locale: "optional string",
        });
        if (!store.getState().session) throw new NoSessionError();
        return http.post(`${PATH}/email/invite`, options, isMember);
      },
    },
    discovery: {
      async authenticate(options) {
        assertArguments("magicLinks.discovery.authenticate", options, {
          discovery_magic_links_token: "string",
        });
        const body = { ...options, pkce_code_verifier: verifier() };
        const answer = await http.post(`${PATH}/discovery/authenticate`, body, isDiscoveryAuth);
        pkce.clear(FLOW);
        store.accept(answer);
        return answer;
      },
    },
    async authenticate(options) {
      assertArguments("magicLinks.authenticate", options, {
        magic_links_token: "string",
        session_duration_minutes: "number",
        locale: "optional string",
      });
      const body = { ...options, pkce_code_verifier: verifier() };
      const answer = await http.post(`${PATH}/authenticate`, body, isLinkAnswer);
      pkce.clear(FLOW);
      store.accept(answer);
      return answer;
    },
  };
}
