import type {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  CreateOidcConnectionAnswer,
  CreateSetupLinkAnswer,
  CreateSetupLinkRequest,
  DeleteCertificateAnswer,
  DeleteConnectionAnswer,
  DeleteEncryptionKeyAnswer,
  ExternalConnectionAnswer,
  FinishSetupAnswer,
  RevokeSetupLinkAnswer,
  SamlConnectionAnswer,
  SetupOidcRequest,
  SetupSamlRequest,
  SsoAttemptsAnswer,
  SsoSetupAnswer,
  SsoSetupLinksAnswer,
  SsoTestAnswer,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionAnswer,
  UpdateOidcConnectionRequest,
  UpdateSamlByMetadataRequest,
  UpdateSamlConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import { type AuthCore, descriptionHeader } from "../../core/create-auth-core.ts";
import { type Call, createCall } from "../../core/create-call.ts";
import type { RulesOf } from "../../wire/assert-arguments.ts";
import { createHttp, type Verb } from "../../wire/http.ts";

type OfConnection<Request> = Omit<Request, "connection_id"> & { connection_id: string };

interface OfCertificate {
  connection_id: string;
  certificate_id: string;
}

interface OfKey {
  connection_id: string;
  private_key_id: string;
}

/** Administration of an organization's connections; each call needs the permission for it. */
export interface SsoConnectionsResource {
  deleteConnection(connectionId: string): Promise<DeleteConnectionAnswer>;
  readonly saml: {
    createConnection(request: CreateConnectionRequest): Promise<SamlConnectionAnswer>;
    updateConnection(
      request: OfConnection<UpdateSamlConnectionRequest>,
    ): Promise<SamlConnectionAnswer>;
    /** Reads the settings from the identity provider's metadata. */
    updateConnectionByURL(request: {
      connection_id: string;
      metadata_url: string;
    }): Promise<SamlConnectionAnswer>;
    deleteVerificationCertificate(request: OfCertificate): Promise<DeleteCertificateAnswer>;
    deleteEncryptionPrivateKey(request: OfKey): Promise<DeleteEncryptionKeyAnswer>;
  };
  readonly oidc: {
    createConnection(request: CreateConnectionRequest): Promise<CreateOidcConnectionAnswer>;
    updateConnection(
      request: OfConnection<UpdateOidcConnectionRequest>,
    ): Promise<UpdateOidcConnectionAnswer>;
  };
  readonly external: {
    createConnection(request: CreateExternalConnectionRequest): Promise<ExternalConnectionAnswer>;
    updateConnection(
      request: OfConnection<UpdateExternalConnectionRequest>,
    ): Promise<ExternalConnectionAnswer>;
  };
}

const PATH = "/b2b/sso";
const ONE = { connection_id: "string" } as const;
const NAMED = { display_name: "string?", identity_provider: "string?" } as const;
const CREATE = { ...NAMED, starts_switched_off: "boolean?" } as const;
const SAML_FIELDS = {
  idp_entity_id: "string?",
  attribute_mapping: "object?",
  idp_sso_url: "string?",
  x509_certificate: "string?",
  nameid_format: "string?",
} as const;
const OIDC_FIELDS = {
  issuer: "string?",
  client_id: "string?",
  client_secret: "string?",
  authorization_url: "string?",
  token_url: "string?",
  userinfo_url: "string?",
  jwks_url: "string?",
  custom_scopes: "string?",
  attribute_mapping: "object?",
} as const;
const pathOf = (folder: string) => (request: { connection_id: string }) =>
  `${PATH}${folder}/${encodeURIComponent(request.connection_id)}`;

export function createSsoConnections(core: AuthCore): SsoConnectionsResource {
  const describe = (name: string) => ({ name: `sso.${name}`, caller: "session" }) as const;
  const connected = { answer: ["connection"] } as const;
  const remove = createCall<{ connection_id: string }, DeleteConnectionAnswer>(core, {
    ...describe("deleteConnection"),
    verb: "DELETE",
    path: pathOf(""),
    rules: ONE,
  });
  return {
    deleteConnection: (connection_id) => remove({ connection_id }),
    saml: {
      createConnection: createCall(core, {
        ...describe("saml.createConnection"),
        ...connected,
        path: `${PATH}/saml`,
        rules: CREATE,
      }),
      updateConnection: createCall(core, {
        ...describe("saml.updateConnection"),
        ...connected,
        verb: "PUT",
        path: pathOf("/saml"),
        rules: {
          ...ONE,
          ...NAMED,
          ...SAML_FIELDS,
          saml_connection_implicit_role_assignments: "array?",
          saml_group_implicit_role_assignments: "array?",
          signing_private_key: "string?",
          saml_encryption_private_key: "string?",
          idp_initiated_auth_disabled: "boolean?",
          idp_sso_binding: "string?",
          second_factor_contexts: "string array?",
          external_organizations: "string array?",
        },
      }),
      updateConnectionByURL: createCall(core, {
        ...describe("saml.updateConnectionByURL"),
        ...connected,
        verb: "PUT",
        path: (request) => `${pathOf("/saml")(request)}/url`,
        rules: { ...ONE, metadata_url: "string" },
      }),
      deleteVerificationCertificate: createCall(core, {
        ...describe("saml.deleteVerificationCertificate"),
        verb: "DELETE",
        path: (request) =>
          `${pathOf("/saml")(request)}/verification_certificates/${encodeURIComponent(request.certificate_id)}`,
        rules: { ...ONE, certificate_id: "string" },
      }),
      deleteEncryptionPrivateKey: createCall(core, {
        ...describe("saml.deleteEncryptionPrivateKey"),
        verb: "DELETE",
        path: (request) =>
          `${pathOf("/saml")(request)}/encryption_private_key/${encodeURIComponent(request.private_key_id)}`,
        rules: { ...ONE, private_key_id: "string" },
      }),
    },
    oidc: {
      createConnection: createCall(core, {
        ...describe("oidc.createConnection"),
        ...connected,
        path: `${PATH}/oidc`,
        rules: CREATE,
      }),
      updateConnection: createCall(core, {
        ...describe("oidc.updateConnection"),
        ...connected,
        verb: "PUT",
        path: pathOf("/oidc"),
        rules: {
          ...ONE,
          ...NAMED,
          ...OIDC_FIELDS,
          oidc_connection_implicit_role_assignments: "array?",
          oidc_group_implicit_role_assignments: "array?",
          second_factor_contexts: "string array?",
          external_organizations: "string array?",
        },
      }),
    },
    external: {
      createConnection: createCall(core, {
        ...describe("external.createConnection"),
        ...connected,
        path: `${PATH}/external`,
        rules: {
          display_name: "string?",
          external_organization_id: "string",
          external_connection_id: "string",
        },
      }),
      updateConnection: createCall(core, {
        ...describe("external.updateConnection"),
        ...connected,
        verb: "PUT",
        path: pathOf("/external"),
        rules: {
          ...ONE,
          display_name: "string?",
          external_connection_implicit_role_assignments: "array?",
          external_group_implicit_role_assignments: "array?",
        },
      }),
    },
  };
}

/**
 * Beside the wire: trying connections, and reading what came back. Only our own server knows these
 * calls, so `createAuthClient` does not bring them along.
 */
export interface SsoTestsResource {
  /** Begins a test, which starts no session; a browser opens `test_url` within ten minutes. */
  begin(connectionId: string): Promise<SsoTestAnswer>;
  /** What came back in the last seven days, the newest first. */
  attempts(connectionId: string): Promise<SsoAttemptsAnswer>;
  /** Reads a SAML connection's settings from its provider's metadata, as text. */
  updateByMetadata(
    request: OfConnection<UpdateSamlByMetadataRequest>,
  ): Promise<SamlConnectionAnswer>;
}

export function createSsoTests(core: AuthCore): SsoTestsResource {
  const describe = (name: string) => ({ name: `ssoTests.${name}`, caller: "session" }) as const;
  const begin = createCall<{ connection_id: string }, SsoTestAnswer>(core, {
    ...describe("begin"),
    path: (request) => `${pathOf("")(request)}/test`,
    rules: ONE,
    answer: ["test_url"],
  });
  const attempts = createCall<{ connection_id: string }, SsoAttemptsAnswer>(core, {
    ...describe("attempts"),
    verb: "GET",
    path: (request) => `${pathOf("")(request)}/attempts`,
    rules: ONE,
    answer: ["attempts"],
  });
  return {
    begin: (connection_id) => begin({ connection_id }),
    attempts: (connection_id) => attempts({ connection_id }),
    updateByMetadata: createCall(core, {
      ...describe("updateByMetadata"),
      answer: ["connection"],
      verb: "PUT",
      path: (request) => `${pathOf("/saml")(request)}/metadata`,
      rules: { ...ONE, metadata_xml: "string" },
    }),
  };
}

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
