import type {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  CreateOidcConnectionAnswer,
  DeleteCertificateAnswer,
  DeleteConnectionAnswer,
  DeleteEncryptionKeyAnswer,
  ExternalConnectionAnswer,
  SamlConnectionAnswer,
  SetSsoRequirementRequest,
  SsoAttemptsAnswer,
  SsoRequirementAnswer,
  SsoTestAnswer,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionAnswer,
  UpdateOidcConnectionRequest,
  UpdateSamlByMetadataRequest,
  UpdateSamlConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Nothing } from "../../wire/request-types.ts";

export type OfConnection<Request> = Omit<Request, "connection_id"> & { connection_id: string };

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

export const PATH = "/b2b/sso";
export const ONE = { connection_id: "string" } as const;
const NAMED = { display_name: "string?", identity_provider: "string?" } as const;
const CREATE = { ...NAMED, starts_switched_off: "boolean?" } as const;
export const SAML_FIELDS = {
  idp_entity_id: "string?",
  attribute_mapping: "object?",
  idp_sso_url: "string?",
  x509_certificate: "string?",
  nameid_format: "string?",
} as const;
export const OIDC_FIELDS = {
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
export const pathOf = (folder: string) => (request: { connection_id: string }) =>
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
 * Beside the wire: from when members sign in by single sign-on only, and who can still get in
 * another way. Each call answers how it is afterwards.
 */
export interface SsoRequirementResource {
  get(): Promise<SsoRequirementAnswer>;
  set(request: SetSsoRequirementRequest): Promise<SsoRequirementAnswer>;
  /** Cancels what waits, or ends what is in force. */
  end(): Promise<SsoRequirementAnswer>;
}

export function createSsoRequirement(core: AuthCore): SsoRequirementResource {
  const described = {
    path: "/b2b/organizations/me/sso_requirement",
    caller: "session",
    answer: ["sso_requirement", "administrators"],
  } as const;
  const get = createCall<Nothing, SsoRequirementAnswer>(core, {
    ...described,
    name: "ssoRequirement.get",
    verb: "GET",
    rules: {},
  });
  const end = createCall<Nothing, SsoRequirementAnswer>(core, {
    ...described,
    name: "ssoRequirement.end",
    verb: "DELETE",
    rules: {},
  });
  return {
    get: () => get({}),
    set: createCall(core, {
      ...described,
      name: "ssoRequirement.set",
      verb: "PUT",
      rules: { starts_at: "string?", time_zone: "string?", breakglass_member_ids: "string array?" },
    }),
    end: () => end({}),
  };
}
