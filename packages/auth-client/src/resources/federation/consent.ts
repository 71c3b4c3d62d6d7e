import type { PlainAnswer } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";

interface Authorization {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  prompt?: string | undefined;
}

interface ConsentAnswer extends PlainAnswer {
  readonly client: { readonly client_id: string; readonly client_name: string };
  readonly consent_required: boolean;
  readonly scope_results: readonly {
    readonly scope: string;
    readonly is_grantable: boolean;
    readonly description: string;
  }[];
}

/**
 * Where this project is itself the identity provider of connected apps: the page that asks the
 * member for consent.
 */
export interface ConsentResource {
  /** Who is asking, and for what. */
  oauthAuthorizeStart(request: Authorization): Promise<ConsentAnswer>;
  /** The member's decision. The page then goes to `redirect_uri`. */
  oauthAuthorizeSubmit(
    request: Authorization & {
      consent_granted: boolean;
      state?: string | undefined;
      nonce?: string | undefined;
      code_challenge?: string | undefined;
      resources?: string[] | undefined;
    },
  ): Promise<PlainAnswer & { redirect_uri: string; authorization_code?: string }>;
  oauthLogoutStart(request: {
    client_id: string;
    post_logout_redirect_uri: string;
    state: string;
    id_token_hint?: string | undefined;
  }): Promise<PlainAnswer & { redirect_uri: string; consent_required: boolean }>;
}

const AUTHORIZATION = {
  client_id: "string",
  redirect_uri: "string",
  response_type: "string",
  scopes: "string array",
  prompt: "string?",
} as const;

export const createConsent = (core: AuthCore): ConsentResource => ({
  oauthAuthorizeStart: createCall(core, {
    name: "idp.oauthAuthorizeStart",
    path: "/idp/b2b/oauth/authorize/start",
    rules: AUTHORIZATION,
    caller: "session",
    answer: ["client", "consent_required", "scope_results"],
  }),
  oauthAuthorizeSubmit: createCall(core, {
    name: "idp.oauthAuthorizeSubmit",
    path: "/idp/b2b/oauth/authorize/submit",
    rules: {
      ...AUTHORIZATION,
      consent_granted: "boolean",
      state: "string?",
      nonce: "string?",
      code_challenge: "string?",
      resources: "string array?",
    },
    caller: "session",
    answer: ["redirect_uri"],
  }),
  oauthLogoutStart: createCall(core, {
    name: "idp.oauthLogoutStart",
    path: "/b2b/oauth/logout/start",
    rules: {
      client_id: "string",
      post_logout_redirect_uri: "string",
      state: "string",
      id_token_hint: "string?",
    },
    answer: ["redirect_uri", "consent_required"],
  }),
});
