/** What an application asks for, as it stands in the address it sent the member to. */
export type ConsentRequest = {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  prompt?: string | undefined;
  state?: string | undefined;
  nonce?: string | undefined;
  code_challenge?: string | undefined;
};

export type LogoutRequest = {
  client_id: string;
  post_logout_redirect_uri: string;
  state: string;
  id_token_hint?: string | undefined;
};

/** A request, or the parameters that it lacks. */
export type Read<Request> = { request: Request } | { missing: readonly string[] };

const DEFAULT_SCOPES = "openid email profile";

const missingIn = (query: URLSearchParams, names: readonly string[]): string[] =>
  names.filter((name) => !query.get(name));

const given = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name) || undefined;

export function readConsentRequest(address: string): Read<ConsentRequest> {
  const query = new URL(address).searchParams;
  const missing = missingIn(query, ["client_id", "redirect_uri"]);
  if (missing.length > 0) return { missing };
  const scopes = (query.get("scope") || DEFAULT_SCOPES).split(/\s+/).filter(Boolean);
  return {
    request: {
      client_id: query.get("client_id") ?? "",
      redirect_uri: query.get("redirect_uri") ?? "",
      response_type: query.get("response_type") ?? "code",
      scopes: [...new Set(scopes)],
      prompt: given(query, "prompt"),
      state: given(query, "state"),
      nonce: given(query, "nonce"),
      code_challenge: given(query, "code_challenge"),
    },
  };
}

export function readLogoutRequest(address: string): Read<LogoutRequest> {
  const query = new URL(address).searchParams;
  const missing = missingIn(query, ["client_id", "post_logout_redirect_uri", "state"]);
  if (missing.length > 0) return { missing };
  return {
    request: {
      client_id: query.get("client_id") ?? "",
      post_logout_redirect_uri: query.get("post_logout_redirect_uri") ?? "",
      state: query.get("state") ?? "",
      id_token_hint: given(query, "id_token_hint"),
    },
  };
}

/**
 * Whether the page may go there: an application's address may be of any scheme, but never a script.
 */
export const isSafeAddress = (address: string): boolean =>
  URL.canParse(address) && !/^(?:javascript|data|vbscript|blob):$/.test(new URL(address).protocol);

type Authorization = Pick<
  ConsentRequest,
  "client_id" | "redirect_uri" | "response_type" | "scopes" | "prompt"
>;

export type ScopeResult = { scope: string; is_grantable: boolean; description: string };

/** What the page of a connected application needs of the auth client. */
export type ConsentClient = {
  idp: {
    oauthAuthorizeStart(request: Authorization): Promise<{
      client: { client_name: string };
      consent_required: boolean;
      scope_results: readonly ScopeResult[];
    }>;
    oauthAuthorizeSubmit(
      request: ConsentRequest & { consent_granted: boolean },
    ): Promise<{ redirect_uri: string }>;
    oauthLogoutStart(
      request: LogoutRequest,
    ): Promise<{ redirect_uri: string; consent_required: boolean }>;
  };
  session: { revoke(request: { forceClear: boolean }): Promise<unknown> };
};
