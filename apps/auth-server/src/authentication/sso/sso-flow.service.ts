import { createPrivateKey, randomBytes } from "node:crypto";
import { Refusal, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import type { LinkingRefusal } from "../../domain/account-linking/account-linking.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type {
  FederatedOutcome,
  FederatedProfile,
} from "../../domain/federation/federated-profile.ts";
import { allowedParameters, SSO_PARAMETERS } from "../../domain/federation/oauth-providers.ts";
import { IncompleteProfile } from "../../domain/federation/read-profile.ts";
import { readSsoProfile } from "../../domain/federation/read-sso-profile.ts";
import { samlRequestUrl } from "../../domain/federation/saml-request.ts";
import {
  connectionCallbackUrl,
  connectionMetadataUrl,
  type OidcConnection,
  type SamlConnection,
  type SsoConnection,
  settingsMark,
} from "../../domain/federation/sso-connection.ts";
import { acceptCodeChallenge } from "../../domain/link/link-token.ts";
import { chooseRedirectUrl, type ReturnUrls, returnUrl } from "../../domain/link/redirect-urls.ts";
import { takesMethod } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import { findConnectionPlace } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import {
  findConnection,
  listCertificates,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import {
  certificateKeyPlace,
  type SsoConnectionsOfProject,
  type UsableConnection,
} from "../../tenancy/sso-connections/sso-connections.service.ts";
import type { AttemptsOfFederation, Return } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";
import { ProviderFailure } from "../federation/oauth-protocol.ts";
import type { OidcClient } from "./oidc-client.ts";
import type { SamlMessages, VerifiedResponse } from "./saml-messages.ts";

type Tx = Transaction<AuthSchema>;

/** The query of a start, as the clients write it. */
interface SsoStartQuery extends Readonly<Record<string, unknown>> {
  readonly connection_id: string;
  readonly pkce_code_challenge?: string | undefined;
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
}

export interface SsoFlowService {
  /**
   * Everything is decided here: what is refused has no address to go to. Answers the provider's
   * page.
   */
  start(
    origin: RequestOrigin,
    asked: { readonly query: SsoStartQuery; readonly mark: string },
  ): Promise<URL>;
  /** Finishes an OIDC callback, or what a POST has left, and answers where the browser goes on. */
  finish(
    origin: RequestOrigin,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ): Promise<string>;
  /**
   * Checks a SAML response, and keeps what came of it until the browser has shown its mark. Answers
   * the key under which that is found.
   */
  receive(origin: RequestOrigin, returned: Return, response: string): Promise<string>;
  /** How a connection's SAML provider has to be set up, in XML; also while it is pending. */
  describe(connectionId: string): Promise<string>;
}

export interface SsoFlowParts extends Pick<DatabaseServices, "db"> {
  readonly secrets: SecretBox;
  readonly ssoConnections: SsoConnectionsOfProject;
  readonly attempts: AttemptsOfFederation;
  readonly accounts: FederatedAccountsService;
  readonly oidc: OidcClient;
  readonly samlMessages: SamlMessages;
  readonly perform: Audited;
  readonly publicUrl: string;
}

/** What the page learns of a refusal; which check failed stands in the audit log. */
const WIRE_REASONS = {
  address_not_vouched: "sso_login_failed",
  access_ended: "sso_login_failed",
  another_account_linked: "sso_login_failed",
  email_jit_provisioning_not_allowed: "email_jit_provisioning_not_allowed",
  invalid_email_for_jit_provisioning: "invalid_email_for_jit_provisioning",
} as const satisfies Record<LinkingRefusal, string>;

const NO_MATCH = "no_match_for_provided_sso_url";

const returnUrlsOf = (project: Project, query: SsoStartQuery): ReturnUrls => ({
  login: chooseRedirectUrl(
    query.login_redirect_url,
    project.loginRedirectUrls,
    "no_login_redirect_urls_set",
    NO_MATCH,
  ),
  signup: chooseRedirectUrl(
    query.signup_redirect_url,
    project.signupRedirectUrls,
    "no_signup_redirect_urls_set",
    NO_MATCH,
  ),
  discovery: "",
});

const failure = (check: string, cause?: unknown): Refusal =>
  new Refusal("sso_login_failed", { details: { check }, cause });

export function createSsoFlow(parts: SsoFlowParts): SsoFlowService {
  const { db, secrets, ssoConnections, attempts, accounts, oidc, samlMessages } = parts;
  const { perform, publicUrl } = parts;
  const placeOf = ({ connectionId }: SamlConnection | OidcConnection) => ({
    acsUrl: connectionCallbackUrl(publicUrl, connectionId),
    audienceUri: connectionMetadataUrl(publicUrl, connectionId),
  });

  /** The certificates of a source, with our keys in the clear. */
  async function certificatesOf(tx: Tx, { organizationId, connectionId }: SamlConnection) {
    await setTenantScope(tx, { organizationId });
    const certificates = await listCertificates(tx, organizationId, connectionId);
    const keysOf = (wanted: "signing" | "encryption"): string[] =>
      certificates.flatMap(({ use, certificateId, privateKeySealed: sealed }) =>
        use === wanted && sealed !== null
          ? [secrets.open(sealed, certificateKeyPlace(organizationId, certificateId))]
          : [],
      );
    return { certificates, signing: keysOf("signing"), privateKeys: keysOf("encryption") };
  }

  const start: SsoFlowService["start"] = (origin, { query, mark }) =>
    perform(origin, "sso.start", async (transaction) => {
      const { project } = origin;
      const codeChallenge = acceptCodeChallenge(query.pkce_code_challenge, true) ?? "";
      const returnUrls = returnUrlsOf(project, query);
      const requestId = `_${randomBytes(20).toString("hex")}`;
      return transaction({}, async ({ tx, now }) => {
        const { connection_id: connectionId } = query;
        const { organization, source } = await ssoConnections.find(tx, project, connectionId);
        if (!takesMethod(organization, "sso")) {
          throw new Refusal("operation_restricted_by_organization_auth_methods");
        }
        const { organizationId } = organization;
        const departure = await attempts.begin(
          tx,
          project,
          {
            kind: "sso",
            peer: source.connectionId,
            organizationId,
            returnUrls,
            codeChallenge,
            mark,
            connectionId,
            peerSettings: settingsMark(source),
            requestId,
          },
          now,
        );
        const place = placeOf(source);
        if (source.kind === "oidc") {
          const registration = { connection: source, redirectUri: place.acsUrl };
          const parameters = allowedParameters(SSO_PARAMETERS, query);
          return oidc.authorizationUrl(registration, { ...departure, parameters });
        }
        const [signing] = (await certificatesOf(tx, source)).signing;
        return samlRequestUrl({
          ...place,
          requestId,
          idpSsoUrl: source.settings.idp_sso_url,
          nameIdFormat: source.settings.nameid_format,
          issuedAt: now,
          relayState: departure.state,
          signingKey: signing === undefined ? null : createPrivateKey(signing),
        });
      });
    });

  /** The connection that the browser left for, if it still is what it was. */
  async function usable(tx: Tx, project: Project, returned: Return): Promise<UsableConnection> {
    const found = await ssoConnections
      .find(tx, project, returned.connectionId)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? failure("the connection is gone", error) : error;
      });
    if (settingsMark(found.source) !== returned.peerSettings) {
      throw failure("the connection was changed meanwhile");
    }
    return found;
  }

  /** Asks the provider, with no transaction open meanwhile: one that hangs holds nothing. */
  async function askProvider(
    { connection, source, clientSecret }: UsableConnection,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ): Promise<FederatedProfile> {
    if (source.kind !== "oidc") throw failure("the answer came by GET");
    const { nonce, verifier } = returned;
    const registration = { connection: source, clientSecret, redirectUri: placeOf(source).acsUrl };
    try {
      const said = await oidc.signIn(registration, { ...callback, nonce, verifier });
      const answer = { ...said, protocol: "oidc" } as const;
      return readSsoProfile(answer, connection, source.settings.attribute_mapping);
    } catch (error) {
      if (error instanceof ProviderFailure) throw failure(error.detail, error);
      if (error instanceof IncompleteProfile) throw failure(error.field, error);
      throw error;
    }
  }

  function outcomeOf(
    verified: VerifiedResponse,
    connection: SsoConnection,
    { settings }: SamlConnection,
  ): FederatedOutcome {
    if (verified.kind === "failure") return verified;
    try {
      const profile = readSsoProfile(verified.answer, connection, settings.attribute_mapping);
      return { kind: "profile", profile };
    } catch (error) {
      if (!(error instanceof IncompleteProfile)) throw error;
      return { kind: "failure", check: error.field };
    }
  }

  function profileOf(outcome: FederatedOutcome): FederatedProfile {
    if (outcome.kind === "failure") throw failure(outcome.check);
    return outcome.profile;
  }

  return {
    start,
    finish: (origin, returned, callback) =>
      perform(origin, "sso.callback", async (transaction) => {
        const { project } = origin;
        const { organizationId, returnUrls, codeChallenge, outcome, connectionId } = returned;
        if (organizationId === null) throw failure("no organization");
        const found = await transaction({}, ({ tx }) => usable(tx, project, returned));
        const profile = outcome ? profileOf(outcome) : await askProvider(found, returned, callback);
        return transaction({}, async ({ tx, now, record }) => {
          const target = { organizationId, profile };
          const decision = await accounts.decideIn(tx, project, target);
          if (decision.kind === "refused") {
            const { reason: check } = decision;
            throw new Refusal(WIRE_REASONS[check], { details: { check } });
          }
          const said = { kind: "sso", organizationId, codeChallenge, profile } as const;
          const token = await attempts.issue(tx, project, { ...said, tokens: null }, now);
          await record({ organizationId, details: { connection_id: connectionId } });
          const isNew = decision.kind === "join";
          return returnUrl(isNew ? returnUrls.signup : returnUrls.login, "sso", { token });
        });
      }),
    receive: (origin, returned, response) =>
      perform(origin, "sso.callback", async (transaction) => {
        const { project } = origin;
        return transaction({}, async ({ tx, now }) => {
          const { connection, source } = await usable(tx, project, returned);
          if (source.kind !== "saml") throw failure("the answer came by POST");
          const { certificates, privateKeys } = await certificatesOf(tx, source);
          const { requestId } = returned;
          const given = { certificates, privateKeys, requestId, response, ...placeOf(source) };
          const verified = await samlMessages.verifyResponse({ ...given, connection: source }, now);
          const outcome = outcomeOf(verified, connection, source);
          return attempts.keepOutcome(tx, project, returned, outcome, now);
        });
      }),
    describe: (connectionId) =>
      db.transaction({}, async (tx) => {
        const place = await findConnectionPlace(tx, connectionId);
        if (place) await setTenantScope(tx, place);
        const found = place && (await findConnection(tx, place.organizationId, connectionId));
        if (found?.kind !== "saml") throw new Refusal("sso_connection_not_found");
        const { certificates } = await certificatesOf(tx, found);
        const { nameid_format: nameIdFormat } = found.settings;
        return samlMessages.writeMetadata({ ...placeOf(found), nameIdFormat, certificates });
      }),
  };
}
