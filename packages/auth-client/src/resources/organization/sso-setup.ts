import type {
  CreateSetupLinkAnswer,
  CreateSetupLinkRequest,
  DeleteConnectionAnswer,
  FinishSetupAnswer,
  RevokeSetupLinkAnswer,
  SetupOidcRequest,
  SetupSamlRequest,
  SsoAttemptsAnswer,
  SsoSetupAnswer,
  SsoSetupLinksAnswer,
  SsoTestAnswer,
} from "@stocks-vibe/contracts/auth";
import { type AuthCore, descriptionHeader } from "../../core/create-auth-core.ts";
import { type Call, createCall } from "../../core/create-call.ts";
import type { RulesOf } from "../../wire/assert-arguments.ts";
import { createHttp, type Verb } from "../../wire/http.ts";
import {
  type OfConnection,
  OIDC_FIELDS,
  ONE,
  PATH,
  pathOf,
  SAML_FIELDS,
} from "./sso-connections.ts";

/**
 * Beside the wire: links by which someone without an account sets a connection up, and letting
 * people in by one that was switched off.
 */
export interface SsoSetupLinksResource {
  /** `setup_url` is answered once; `page_url` is the page that opens it. */
  create(request: OfConnection<CreateSetupLinkRequest>): Promise<CreateSetupLinkAnswer>;
  list(request: { connection_id: string }): Promise<SsoSetupLinksAnswer>;
  revoke(request: { connection_id: string; setup_link_id: string }): Promise<RevokeSetupLinkAnswer>;
  /** `updated_at` is the connection's, as it was seen. */
  switchOn(request: { connection_id: string; updated_at: string }): Promise<DeleteConnectionAnswer>;
}

export function createSsoSetupLinks(core: AuthCore): SsoSetupLinksResource {
  const describe = (name: string) =>
    ({ name: `ssoSetupLinks.${name}`, caller: "session" }) as const;
  const linksOf = (request: { connection_id: string }) => `${pathOf("")(request)}/setup_links`;
  return {
    create: createCall(core, {
      ...describe("create"),
      path: linksOf,
      rules: { ...ONE, page_url: "string", email_address: "string?", locale: "string?" },
      answer: ["setup_url"],
    }),
    list: createCall(core, {
      ...describe("list"),
      verb: "GET",
      path: linksOf,
      rules: ONE,
      answer: ["setup_links"],
    }),
    revoke: createCall(core, {
      ...describe("revoke"),
      verb: "DELETE",
      path: (request) => `${linksOf(request)}/${encodeURIComponent(request.setup_link_id)}`,
      rules: { ...ONE, setup_link_id: "string" },
    }),
    switchOn: createCall(core, {
      ...describe("switchOn"),
      path: (request) => `${pathOf("")(request)}/switch_on`,
      rules: { ...ONE, updated_at: "string" },
    }),
  };
}

/** What the holder of a set-up link can do with its connection. They need no session. */
export interface SsoSetupResource {
  get(): Promise<SsoSetupAnswer>;
  updateSaml(request: SetupSamlRequest): Promise<SsoSetupAnswer>;
  updateSamlByURL(request: { metadata_url: string }): Promise<SsoSetupAnswer>;
  updateSamlByMetadata(request: { metadata_xml: string }): Promise<SsoSetupAnswer>;
  updateOidc(request: SetupOidcRequest): Promise<SsoSetupAnswer>;
  beginTest(): Promise<SsoTestAnswer>;
  /** Tests that this link began, the newest first. */
  attempts(): Promise<SsoAttemptsAnswer>;
  /** Ends the link, and tells who made it. */
  finish(): Promise<FinishSetupAnswer>;
}

/** `token` is the link's fragment. It goes in the place of a session's, which stays as it is. */
export function createSsoSetup(core: AuthCore, token: string): SsoSetupResource {
  const { baseUrl, publicToken, fetch, clock } = core;
  const http = createHttp({
    ...{ baseUrl, publicToken, fetch },
    getSessionToken: () => token,
    describeClient: () => descriptionHeader(core.describeClient),
    onServerTime: clock.learn,
  });
  const holder = { ...core, http };
  const describe = (name: string) => ({ name: `ssoSetup.${name}` });
  const path = `${PATH}/setup`;
  const ask = <Answer extends object>(
    name: string,
    verb: Verb,
    at: string,
    answer: readonly (keyof Answer & string)[],
  ): (() => Promise<Answer>) => {
    const called = { ...describe(name), verb, path: `${path}${at}` };
    const call = createCall<object, Answer>(holder, { ...called, rules: {}, answer });
    return () => call({});
  };
  const put = <Request extends object>(
    name: string,
    at: string,
    rules: RulesOf<Request>,
  ): Call<Request, SsoSetupAnswer> =>
    createCall<Request, SsoSetupAnswer>(holder, {
      ...{ ...describe(name), verb: "PUT", path: `${path}${at}`, rules, answer: ["connection"] },
    });
  return {
    get: ask("get", "GET", "", ["connection"]),
    updateSaml: put<SetupSamlRequest>("updateSaml", "/saml", SAML_FIELDS),
    updateSamlByURL: put<{ metadata_url: string }>("updateSamlByURL", "/saml/url", {
      metadata_url: "string",
    }),
    updateSamlByMetadata: put<{ metadata_xml: string }>("updateSamlByMetadata", "/saml/metadata", {
      metadata_xml: "string",
    }),
    updateOidc: put<SetupOidcRequest>("updateOidc", "/oidc", OIDC_FIELDS),
    beginTest: ask("beginTest", "POST", "/test", ["test_url"]),
    attempts: ask("attempts", "GET", "/attempts", ["attempts"]),
    finish: ask("finish", "POST", "/finish", []),
  };
}
