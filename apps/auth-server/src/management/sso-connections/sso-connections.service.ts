import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  isComplete,
  type SsoConnection,
  type StoredCertificate,
} from "../../domain/federation/sso-connection.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import { findConnectionsOnSource } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { deleteIdentitiesOfConnection } from "../../tenancy/members/identities.repository.ts";
import { forgetConnection } from "../../tenancy/organizations/organizations.repository.ts";
import { endSetupLinks } from "../../tenancy/sso-connections/setup-links.repository.ts";
import {
  deleteConnection,
  findConnection,
  listCertificates,
  listConnections,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { ofUse } from "./connection-keys.ts";
import { requireOwnEntity } from "./editing.ts";

export interface SsoConnectionsService {
  list(caller: Caller): Promise<{
    readonly connections: readonly SsoConnection[];
    readonly certificates: readonly StoredCertificate[];
  }>;
  /**
   * Lets people sign in by a connection that was switched off, and ends its set-up links. Refuses
   * one that was changed since `seenAt`: who switches it on answers for what it is set to.
   */
  switchOn(caller: Caller, connectionId: string, seenAt: Date): Promise<void>;
  /**
   * Ends the sessions that came by the connection, and unlinks its accounts; the members stay. What
   * other organizations have built on it goes with it.
   */
  delete(caller: Caller, connectionId: string): Promise<void>;
}

export interface SsoConnectionsParts {
  readonly db: Database<AuthSchema>;
  readonly sessions: Pick<SessionsService, "require" | "endByConnection">;
  readonly actInTurn: AsMember;
  readonly audit: Pick<AuditService, "record">;
}

export function createSsoConnections(parts: SsoConnectionsParts): SsoConnectionsService {
  const { db, sessions, actInTurn, audit } = parts;

  /**
   * The row goes first: a sign-in with it holds it until its session exists, and that
   * session is found afterwards.
   */
  async function remove(
    tx: Transaction<AuthSchema>,
    organizationId: string,
    connectionId: string,
    now: Date,
  ): Promise<number> {
    await deleteConnection(tx, organizationId, connectionId);
    await deleteIdentitiesOfConnection(tx, organizationId, connectionId);
    await forgetConnection(tx, organizationId, connectionId);
    return sessions.endByConnection(tx, organizationId, connectionId, now);
  }

  return {
    list: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        const { organizationId } = organization;
        return {
          connections: await listConnections(tx, organizationId),
          certificates: await listCertificates(tx, organizationId),
        };
      }),
    switchOn: (caller, connectionId, seenAt) =>
      actInTurn(caller, "sso_connection.switch_on", async (action) => {
        const { tx, organizationId, now, record } = action;
        const found = await findConnection(tx, organizationId, connectionId);
        if (!found) throw new Refusal("sso_connection_not_found");
        if (found.updatedAt.getTime() !== seenAt.getTime()) {
          throw new Refusal("sso_connection_changed");
        }
        const certificates = await listCertificates(tx, organizationId, connectionId);
        if (!isComplete(found, ofUse(certificates, "verification").length)) {
          throw new Refusal("sso_connection_incomplete");
        }
        if (found.kind === "saml") {
          await requireOwnEntity(tx, found, found.settings.idp_entity_id);
        }
        await updateConnection(tx, {
          ...found,
          isSwitchedOff: false,
          isActive: true,
          updatedAt: now,
        });
        await endSetupLinks(tx, organizationId, { connectionId }, now);
        await record({ connection_id: connectionId });
      }),
    delete: (caller, connectionId) =>
      actInTurn(caller, "sso_connection.delete", async ({ tx, organizationId, now, record }) => {
        const found = await findConnection(tx, organizationId, connectionId);
        if (!found) throw new Refusal("sso_connection_not_found");
        const ended = await remove(tx, organizationId, connectionId, now);
        await record({ connection_id: connectionId, sessions: ended });
        for (const built of await findConnectionsOnSource(tx, connectionId)) {
          const place = { organizationId: built.organizationId };
          await setTenantScope(tx, place);
          const sessionsThere = await remove(tx, place.organizationId, built.connectionId, now);
          const details = { connection_id: built.connectionId, sessions: sessionsThere };
          const entry = { origin: caller, action: "sso_connection.delete", ...place } as const;
          await audit.record(tx, { ...entry, details }, now);
        }
        await setTenantScope(tx, { organizationId });
      }),
  };
}
