import type { PlainAnswer } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type {
  ConnectionAnswer,
  CreateConnection,
  CreateExternal,
  ExternalConnection,
  OidcConnection,
  SamlConnection,
  UpdateExternal,
  UpdateOidc,
  UpdateSaml,
} from "../federation/sso-types.ts";

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
  deleteConnection(connectionId: string): Promise<PlainAnswer & { connection_id: string }>;
  readonly saml: {
    createConnection(request: CreateConnection): Promise<ConnectionAnswer<SamlConnection>>;
    updateConnection(request: UpdateSaml): Promise<ConnectionAnswer<SamlConnection>>;
    /** Reads the settings from the identity provider's metadata. */
    updateConnectionByURL(request: {
      connection_id: string;
      metadata_url: string;
    }): Promise<ConnectionAnswer<SamlConnection>>;
    deleteVerificationCertificate(
      request: OfCertificate,
    ): Promise<PlainAnswer & { certificate_id: string }>;
    deleteEncryptionPrivateKey(request: OfKey): Promise<PlainAnswer & { private_key_id: string }>;
  };
  readonly oidc: {
    createConnection(request: CreateConnection): Promise<ConnectionAnswer<OidcConnection>>;
    updateConnection(
      request: UpdateOidc,
    ): Promise<ConnectionAnswer<OidcConnection> & { warning: string }>;
  };
  readonly external: {
    createConnection(request: CreateExternal): Promise<ConnectionAnswer<ExternalConnection>>;
    updateConnection(request: UpdateExternal): Promise<ConnectionAnswer<ExternalConnection>>;
  };
}

const PATH = "/b2b/sso";
const ONE = { connection_id: "string" } as const;
const CREATE = { display_name: "string?", identity_provider: "string?" } as const;
const pathOf = (folder: string) => (request: { connection_id: string }) =>
  `${PATH}${folder}/${encodeURIComponent(request.connection_id)}`;

export function createSsoConnections(core: AuthCore): SsoConnectionsResource {
  const describe = (name: string) => ({ name: `sso.${name}`, caller: "session" }) as const;
  const connected = { answer: ["connection"] } as const;
  const remove = createCall<{ connection_id: string }, PlainAnswer & { connection_id: string }>(
    core,
    {
      ...describe("deleteConnection"),
      verb: "DELETE",
      path: pathOf(""),
      rules: ONE,
    },
  );
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
          ...CREATE,
          idp_entity_id: "string?",
          attribute_mapping: "object?",
          idp_sso_url: "string?",
          x509_certificate: "string?",
          saml_connection_implicit_role_assignments: "array?",
          saml_group_implicit_role_assignments: "array?",
          signing_private_key: "string?",
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
          ...CREATE,
          issuer: "string?",
          client_id: "string?",
          client_secret: "string?",
          authorization_url: "string?",
          token_url: "string?",
          userinfo_url: "string?",
          jwks_url: "string?",
          custom_scopes: "string?",
          attribute_mapping: "object?",
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
