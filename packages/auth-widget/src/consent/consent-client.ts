import type { ConsentRequest, LogoutRequest } from "./consent-request.ts";

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
