import type { PlainAnswer } from "@stocks-vibe/contracts/auth";
import { type AuthCore, descriptionHeader } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { encodeBase64 } from "../../wire/encoding.ts";
import { NoSessionError } from "../../wire/errors.ts";
import { type ConsentResource, createConsent } from "./consent.ts";

interface Asked {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  /** With spaces between. */
  scope: string;
}

interface Asking extends PlainAnswer {
  readonly oidc_client: { readonly client_id: string; readonly client_name: string };
  readonly consent_required: boolean;
  /** With spaces between. */
  readonly grantable_scope: string;
  readonly ungrantable_scope: string;
}

const PATH = "/b2b/oauth/authorize";
const wordsOf = (scope: string): string[] => scope.split(/\s+/).filter(Boolean);

/** Sends the page itself there with a form, so that the answer may lead on to any application. */
function postPage(action: string, fields: Readonly<Record<string, string | undefined>>): void {
  const form = document.createElement("form");
  form.method = "POST";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/**
 * The same as `createConsent` for servers that speak version 5 of the wire: scopes are one text,
 * and the member's decision is a form that takes the page along, so `oauthAuthorizeSubmit` never
 * resolves. The page's policy has to let forms go to the server.
 */
export function createFormConsent(core: AuthCore): ConsentResource {
  const begin = createCall<Asked, Asking>(core, {
    name: "idp.oauthAuthorizeStart",
    path: `${PATH}/start`,
    rules: {
      client_id: "string",
      redirect_uri: "string",
      response_type: "string",
      scope: "string",
    },
    caller: "session",
    answer: ["oidc_client", "consent_required"],
  });
  return {
    async oauthAuthorizeStart({ client_id, redirect_uri, response_type, scopes }) {
      const asked = { client_id, redirect_uri, response_type, scope: scopes.join(" ") };
      const { oidc_client: client, ...answer } = await begin(asked);
      const { grantable_scope = "", ungrantable_scope = "", ...rest } = answer;
      const { rbac_policy } = await core.bootstrap.get();
      const resultOf = (is_grantable: boolean) => (scope: string) => ({
        scope,
        is_grantable,
        description: rbac_policy?.scopes.find((known) => known.scope === scope)?.description ?? "",
      });
      const scope_results = [
        ...wordsOf(grantable_scope).map(resultOf(true)),
        ...wordsOf(ungrantable_scope).map(resultOf(false)),
      ];
      return { ...rest, client, scope_results };
    },
    oauthAuthorizeSubmit({ scopes, consent_granted, resources: _, ...request }) {
      const token = core.cookies.sessionToken();
      if (!token) return Promise.reject(new NoSessionError());
      postPage(`${core.baseUrl}/sdk/v1${PATH}`, {
        ...request,
        scope: scopes.join(" "),
        consent_granted: String(consent_granted),
        __Authorization: `Basic ${encodeBase64(`${core.publicToken}:${token}`)}`,
        "__X-SDK-Client": descriptionHeader(core.describeClient),
        "__X-SDK-Parent-Host": window.location.origin,
      });
      return new Promise(() => undefined);
    },
    oauthLogoutStart: createConsent(core).oauthLogoutStart,
  };
}
