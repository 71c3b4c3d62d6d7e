import type { CallCase } from "./call-case.ts";
import { session } from "./shared-fields.ts";

const authorization = {
  client_id: "c",
  redirect_uri: "https://app.example",
  response_type: "code",
  scopes: ["openid"],
};

export const otherCalls: readonly CallCase[] = [
  {
    name: "idp.oauthAuthorizeStart",
    sends: "POST /idp/b2b/oauth/authorize/start",
    caller: session,
    required: authorization,
    optional: { prompt: "consent" },
  },
  {
    name: "idp.oauthAuthorizeSubmit",
    sends: "POST /idp/b2b/oauth/authorize/submit",
    caller: session,
    required: { ...authorization, consent_granted: true },
    optional: {
      prompt: "consent",
      state: "s",
      nonce: "n",
      code_challenge: "c",
      resources: ["r"],
    },
  },
  {
    name: "idp.oauthLogoutStart",
    sends: "POST /b2b/oauth/logout/start",
    required: { client_id: "c", post_logout_redirect_uri: "https://app.example", state: "s" },
    optional: { id_token_hint: "h" },
  },
  { name: "users.search", sends: "POST /users/search", required: { email: "a@b.example" } },
];
