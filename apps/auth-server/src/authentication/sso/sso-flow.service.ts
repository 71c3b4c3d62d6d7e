import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { LinkingRefusal } from "../../domain/account-linking/account-linking.ts";
import { concludeBy, refusedBy } from "../../domain/account-linking/sso-attempt.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import { allowedParameters, SSO_PARAMETERS } from "../../domain/federation/oauth-providers.ts";
import {
  connectionCallbackUrl,
  type OidcConnection,
  settingsMark,
} from "../../domain/federation/sso-connection.ts";
import { acceptCodeChallenge } from "../../domain/link/link-token.ts";
import { chooseRedirectUrl, type ReturnUrls, returnUrl } from "../../domain/link/redirect-urls.ts";
import { takesMethod } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { ConnectionHealth } from "../../tenancy/sso-connections/connection-health.service.ts";
import type { SsoAttemptsService } from "../../tenancy/sso-connections/sso-attempts.service.ts";
import type {
  SsoConnectionsOfProject,
  UsableConnection,
} from "../../tenancy/sso-connections/sso-connections.service.ts";
import type { AttemptsOfFederation, Return } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";
import type { OidcClient } from "./oidc-client.ts";
import { beginSamlRequest, type Departure } from "./saml-client.ts";
import type { SamlPeers } from "./saml-peers.service.ts";
import { readOidcAnswer, readSamlAnswer, type SsoReadout } from "./sso-answers.ts";

type Tx = Transaction<AuthSchema>;

/** The query of a start, as the clients write it. */
interface SsoStartQuery extends Readonly<Record<string, unknown>> {
  readonly connection_id: string;
  readonly pkce_code_challenge?: string | undefined;
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
}

export interface SsoFlowService {
  /** Everything is decided here: what is refused has no address to go to. */
  start(
    origin: RequestOrigin,
    asked: { readonly query: SsoStartQuery; readonly mark: string },
  ): Promise<Departure>;
  /**
   * Leaves for the test of a connection that an administrator began. It starts no session, and the
   * connection may still be pending.
   */
  startTest(origin: RequestOrigin, begun: Return, mark: string): Promise<Departure>;
  /**
   * Finishes an OIDC callback, or what a POST has left, and answers where the browser goes on; null
   * after a test.
   */
  finish(
    origin: RequestOrigin,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ): Promise<string | null>;
  /**
   * Checks a SAML response, and keeps what came of it until the browser has shown its mark. Answers
   * the key under which that is found.
   */
  receive(origin: RequestOrigin, returned: Return, response: string): Promise<string>;
}

export interface SsoFlowParts extends Pick<DatabaseServices, "db"> {
  readonly samlPeers: SamlPeers;
  readonly ssoConnections: SsoConnectionsOfProject;
  readonly ssoAttempts: SsoAttemptsService;
  readonly connectionHealth: Pick<ConnectionHealth, "noteFailure">;
  readonly attempts: AttemptsOfFederation;
  readonly accounts: FederatedAccountsService;
  readonly oidc: OidcClient;
  readonly perform: Audited;
  readonly publicUrl: string;
}

/** The error type that the page gets for a refusal. The connection's log has the check. */
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
  const { db, samlPeers, ssoConnections, ssoAttempts, attempts, accounts, oidc } = parts;
  const { perform, publicUrl, connectionHealth } = parts;
  const redirectUriOf = ({ connectionId }: OidcConnection): string =>
    connectionCallbackUrl(publicUrl, connectionId);

  /** Stores the attempt, and answers where the browser goes with its state. */
  async function leave(
    tx: Tx,
    project: Project,
    { connection, organization, source }: UsableConnection,
    given: Pick<Return, "returnUrls" | "codeChallenge" | "isTest"> & {
      readonly setupLinkId?: string;
      readonly mark: string;
      readonly query: Readonly<Record<string, unknown>>;
    },
    now: Date,
  ): Promise<Departure> {
    const { query, ...asked } = given;
    const { organizationId } = organization;
    const peer = source.kind === "saml" ? await samlPeers.peerOf(tx, source) : null;
    const request = peer && beginSamlRequest(peer, now);
    const departure = await attempts.begin(
      tx,
      project,
      {
        ...asked,
        kind: "sso",
        peer: source.connectionId,
        organizationId,
        connectionId: connection.connectionId,
        peerSettings: settingsMark(source),
        requestId: request?.requestId ?? "",
      },
      now,
    );
    if (request) return request.leave(departure.state);
    if (source.kind !== "oidc") throw failure("no provider");
    const registration = { connection: source, redirectUri: redirectUriOf(source) };
    const parameters = allowedParameters(SSO_PARAMETERS, query);
    const url = await oidc.authorizationUrl(registration, { ...departure, parameters });
    return { kind: "redirect", url: url.href };
  }

  /** The connection that the browser left for, if it still is what it was. */
  async function usable(tx: Tx, project: Project, returned: Return): Promise<UsableConnection> {
    const { connectionId, isTest } = returned;
    const found = await ssoConnections
      .find(tx, project, connectionId, { isTest })
      .catch((error: unknown) => {
        throw error instanceof Refusal ? failure("the connection is gone", error) : error;
      });
    if (settingsMark(found.source) !== returned.peerSettings) {
      throw failure("the connection was changed meanwhile");
    }
    return found;
  }

  /** Puts what came into the connection's log; answers its id there. */
  function open(
    tx: Tx,
    project: Project,
    { connection, returned }: Pick<UsableConnection, "connection"> & { returned: Return },
    { report }: SsoReadout,
    now: Date,
  ): Promise<string> {
    const { organizationId, connectionId } = connection;
    const { isTest, setupLinkId } = returned;
    const arrived = { organizationId, connectionId, isTest, setupLinkId, report };
    return ssoAttempts.open(tx, project, arrived, now);
  }

  /** The OIDC provider is asked with no transaction open: one that hangs holds nothing. */
  async function askProvider(
    project: Project,
    returned: Return,
    callback: { readonly query: URLSearchParams; readonly state: string },
  ) {
    const found = await db.transaction({}, (tx) => usable(tx, project, returned));
    const { connection, source, clientSecret } = found;
    if (source.kind !== "oidc") throw failure("the answer came by GET");
    const { nonce, verifier } = returned;
    const registration = { connection: source, clientSecret, redirectUri: redirectUriOf(source) };
    const answered = oidc.signIn(registration, { ...callback, nonce, verifier });
    const readout = await readOidcAnswer(answered, connection, source);
    const attemptId = await db.transaction({}, async (tx, now) => {
      await setTenantScope(tx, { organizationId: connection.organizationId });
      return open(tx, project, { connection, returned }, readout, now);
    });
    return { ...readout.outcome, attemptId };
  }

  /** Writes down how it ended: in a transaction of its own, since a refusal undoes the other. */
  const conclude = (
    organizationId: string,
    attemptId: string,
    conclusion: Parameters<SsoAttemptsService["conclude"]>[3],
  ): Promise<void> =>
    db.transaction({ organizationId }, (tx) =>
      ssoAttempts.conclude(tx, organizationId, attemptId, conclusion),
    );

  /** Writes down a message that failed a check, and looks at how its connection does. */
  const concludeFailure = (
    project: Project,
    { connectionId, isTest }: Pick<Return, "connectionId" | "isTest">,
    attempt: { readonly organizationId: string; readonly attemptId: string },
    check: string,
  ): Promise<void> =>
    db.transaction({ organizationId: attempt.organizationId }, async (tx, now) => {
      const { organizationId, attemptId } = attempt;
      await ssoAttempts.conclude(tx, organizationId, attemptId, refusedBy(check));
      const of = { organizationId, connectionId, check };
      if (!isTest) await connectionHealth.noteFailure(tx, project, of, now);
    });

  /** The account that it is, decided and written down. */
  async function decide(
    project: Project,
    { organizationId, attemptId }: { readonly organizationId: string; readonly attemptId: string },
    profile: FederatedProfile,
  ) {
    const decision = await db.transaction({}, (tx) =>
      accounts.decideIn(tx, project, { organizationId, profile }),
    );
    await conclude(organizationId, attemptId, concludeBy(decision, profile.emailAddress));
    if (decision.kind !== "refused") return decision;
    const { reason: check } = decision;
    throw new Refusal(WIRE_REASONS[check], { details: { check } });
  }

  return {
    start: (origin, { query, mark }) =>
      perform(origin, "sso.start", async (transaction) => {
        const { project } = origin;
        const codeChallenge = acceptCodeChallenge(query.pkce_code_challenge, true) ?? "";
        const returnUrls = returnUrlsOf(project, query);
        return transaction({}, async ({ tx, now }) => {
          const found = await ssoConnections.find(tx, project, query.connection_id);
          if (!takesMethod(found.organization, "sso")) {
            throw new Refusal("operation_restricted_by_organization_auth_methods");
          }
          const given = { returnUrls, codeChallenge, mark, query, isTest: false };
          return leave(tx, project, found, given, now);
        });
      }),
    startTest: (origin, begun, mark) =>
      perform(origin, "sso.start", (transaction) =>
        transaction({}, async ({ tx, now }) => {
          const { project } = origin;
          const found = await usable(tx, project, begun);
          const { returnUrls, codeChallenge, isTest, setupLinkId } = begun;
          const given = { returnUrls, codeChallenge, isTest, setupLinkId, mark, query: {} };
          return leave(tx, project, found, given, now);
        }),
      ),
    finish: (origin, returned, callback) =>
      perform(origin, "sso.callback", async (transaction) => {
        const { project } = origin;
        const { organizationId, returnUrls, codeChallenge, connectionId, isTest } = returned;
        if (organizationId === null) throw failure("no organization");
        // What a POST has left was read under the settings that hold now.
        if (returned.outcome) await db.transaction({}, (tx) => usable(tx, project, returned));
        const outcome = returned.outcome ?? (await askProvider(project, returned, callback));
        const { attemptId } = outcome;
        if (outcome.kind === "failure") {
          await concludeFailure(project, returned, { organizationId, attemptId }, outcome.check);
          throw failure(outcome.check);
        }
        const { profile } = outcome;
        const decision = await decide(project, { organizationId, attemptId }, profile);
        if (isTest) return null;
        return transaction({}, async ({ tx, now, record }) => {
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
          const found = await usable(tx, project, returned);
          const { connection, source } = found;
          if (source.kind !== "saml") throw failure("the answer came by POST");
          const peer = await samlPeers.peerOf(tx, source);
          const { requestId } = returned;
          const readout = await readSamlAnswer(
            { response, requestId },
            { peer, connection, isNew: (taken) => ssoAttempts.isNewAssertion(tx, source, taken) },
            now,
          );
          await setTenantScope(tx, { organizationId: connection.organizationId });
          const attemptId = await open(tx, project, { connection, returned }, readout, now);
          const outcome = { ...readout.outcome, attemptId };
          return attempts.keepOutcome(tx, project, returned, outcome, now);
        });
      }),
  };
}
