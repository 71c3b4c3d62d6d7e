import { Refusal, randomToken } from "@stocks-vibe/server-kit";
import type { AttemptsOfFederation } from "../../authentication/federation/attempts.service.ts";
import { BEGUN_TEST } from "../../domain/account-linking/sso-attempt.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { isTestable, settingsMark } from "../../domain/federation/sso-connection.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import type { SsoAttemptsService } from "../../tenancy/sso-connections/sso-attempts.service.ts";
import { findConnection } from "../../tenancy/sso-connections/sso-connections.repository.ts";
import type { SsoConnectionsOfProject } from "../../tenancy/sso-connections/sso-connections.service.ts";
import type { Editing, EnterOrganization } from "./editing.ts";

export interface SsoTestsService {
  /**
   * Begins a test of a connection, which may be pending still. Answers the address where a browser
   * begins it, once and within ten minutes. It starts no session.
   */
  begin(caller: Caller, connectionId: string): Promise<string>;
  /**
   * What came back by a connection in the last seven days, tests among it, the newest first. The
   * holder of a set-up link gets the tests that were begun by it.
   */
  attempts(
    caller: Caller,
    connectionId: string,
  ): Promise<Awaited<ReturnType<SsoAttemptsService["list"]>>>;
}

export interface SsoTestsParts extends Pick<DatabaseServices, "db"> {
  readonly actInTurn: Editing;
  readonly enter: EnterOrganization;
  readonly ssoConnections: SsoConnectionsOfProject;
  readonly ssoAttempts: SsoAttemptsService;
  readonly attempts: Pick<AttemptsOfFederation, "begin">;
  readonly publicUrl: string;
}

export function createSsoTests(parts: SsoTestsParts): SsoTestsService {
  const { db, actInTurn, enter, ssoConnections, ssoAttempts, attempts, publicUrl } = parts;
  return {
    begin: (caller, connectionId) =>
      actInTurn(caller, "sso_connection.test", async (edit) => {
        const { tx, organizationId, now, record, setupLinkId = "" } = edit;
        const own = await findConnection(tx, organizationId, connectionId);
        if (!own) throw new Refusal("sso_connection_not_found");
        if (!isTestable(own)) throw new Refusal("sso_connection_incomplete");
        await record({ connection_id: connectionId });
        const { source } = await ssoConnections.find(tx, caller.project, connectionId, {
          isTest: true,
        });
        const { state } = await attempts.begin(
          tx,
          caller.project,
          {
            kind: "sso",
            peer: source.connectionId,
            organizationId,
            returnUrls: { login: "", signup: "", discovery: "" },
            codeChallenge: "",
            // No one gets it: only the address of the test uses this attempt up.
            mark: randomToken(),
            connectionId,
            peerSettings: settingsMark(source),
            requestId: BEGUN_TEST,
            isTest: true,
            setupLinkId,
          },
          now,
        );
        return `${publicUrl}/v1/b2b/sso/test/${connectionId}?attempt=${state}`;
      }),
    attempts: (caller, connectionId) =>
      db.transaction({}, async (tx, now) => {
        const { organizationId, setupLinkId } = await enter(tx, caller, now);
        const own = await findConnection(tx, organizationId, connectionId);
        if (!own) throw new Refusal("sso_connection_not_found");
        return ssoAttempts.list(tx, { organizationId, connectionId, setupLinkId });
      }),
  };
}
