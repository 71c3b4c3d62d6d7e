import type {
  CreateExternalConnectionRequest,
  UpdateExternalConnectionRequest,
} from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
} from "../../domain/federation/sso-connection.ts";
import { rolesIn } from "../../domain/member/member.ts";
import { completeSignIn } from "../../domain/proof/complete-sign-in.ts";
import { isAllowed, policyOf } from "../../domain/rbac/policy-of.ts";
import { carriedBy } from "../../domain/session/session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import {
  findConnectionPlace,
  findConnectionsOnSource,
} from "../../platform/database/find-by-proof.repository.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  findConnection,
  insertConnection,
  listConnections,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import {
  beginConnection,
  parseDisplayName,
  requireConnection,
  requireSameId,
  rolesAfter,
} from "./editing.ts";

/** Another organization's connection by which people sign in to the caller's. */
export interface ExternalConnectionsService {
  /**
   * Needs the other organization's consent: its connection names the caller's organization, or the
   * caller may edit that connection too, which then names it. Without, the connection looks like
   * one that does not exist.
   */
  create(caller: Caller, request: CreateExternalConnectionRequest): Promise<ExternalConnection>;
  update(
    caller: Caller,
    connectionId: string,
    request: UpdateExternalConnectionRequest,
  ): Promise<ExternalConnection>;
}

/** Ends the sessions of organizations that a connection is not shared with any more. */
export type EndWithdrawn = (
  action: Pick<Action, "tx" | "organizationId" | "now">,
  source: SamlConnection | OidcConnection,
) => Promise<void>;

export const createEndWithdrawn =
  (sessions: Pick<SessionsService, "endByConnection">): EndWithdrawn =>
  async ({ tx, organizationId, now }, { connectionId, settings }) => {
    for (const built of await findConnectionsOnSource(tx, connectionId)) {
      if (settings.external_organizations.includes(built.organizationId)) continue;
      await setTenantScope(tx, { organizationId: built.organizationId });
      await sessions.endByConnection(tx, built.organizationId, built.connectionId, now);
    }
    await setTenantScope(tx, { organizationId });
  };

export interface ExternalConnectionsParts {
  readonly actInTurn: AsMember;
  readonly organizations: OrganizationsService;
  readonly members: Pick<MembersService, "findByEmail">;
  readonly audit: Pick<AuditService, "record">;
}

export function createExternalConnections(
  parts: ExternalConnectionsParts,
): ExternalConnectionsService {
  const { actInTurn, organizations, members, audit } = parts;
  const unknown = () => new Refusal("sso_connection_not_found");

  /** The caller's member in the other organization, if they may edit connections there. */
  async function findEditor(
    caller: Caller,
    { tx, actor, now }: Action,
    otherId: string,
  ): Promise<string | undefined> {
    const organization = await organizations.enter(tx, caller.project, otherId);
    const member = await members.findByEmail(tx, otherId, actor.member.emailAddress);
    if (member?.status !== "active") return undefined;
    // What the caller's session proves would let them into that organization, too.
    const proofs = [{ factors: carriedBy(actor.session).factors }];
    const { kind } = completeSignIn({ proofs, organization, member, now });
    const policy = policyOf(caller.project.customPolicy);
    const right = { resource: "stytch.sso", action: "update" };
    const isEditor = isAllowed(policy, rolesIn(member, organization), right);
    return kind === "session" && isEditor ? member.memberId : undefined;
  }

  /** The other organization's connection, which agrees. Goes back to the caller's organization. */
  async function takeSource(
    caller: Caller,
    action: Action,
    request: CreateExternalConnectionRequest,
  ): Promise<SamlConnection | OidcConnection> {
    const { tx, organizationId, now } = action;
    const { external_organization_id: otherId, external_connection_id: connectionId } = request;
    const { projectId } = caller.project;
    const place = await findConnectionPlace(tx, connectionId);
    const isThere = place?.projectId === projectId && place.organizationId === otherId;
    if (!isThere) throw unknown();
    await organizations.enter(tx, caller.project, otherId);
    await organizations.lock(tx, otherId);
    const source = await findConnection(tx, otherId, connectionId);
    if (!source?.isActive || source.kind === "external") throw unknown();
    const { settings } = source;
    if (!settings.external_organizations.includes(organizationId)) {
      const memberId = await findEditor(caller, action, otherId);
      if (memberId === undefined) throw unknown();
      const external_organizations = [...settings.external_organizations, organizationId];
      const shared = { ...settings, external_organizations };
      await updateConnection(
        tx,
        source.kind === "oidc"
          ? { ...source, settings: { ...source.settings, ...shared }, updatedAt: now }
          : { ...source, settings: { ...source.settings, ...shared }, updatedAt: now },
      );
      const entry = { origin: caller, action: "sso_connection.update" } as const;
      const details = { connection_id: connectionId, shared_with: organizationId };
      await audit.record(tx, { ...entry, organizationId: otherId, memberId, details }, now);
    }
    await organizations.enter(tx, caller.project, organizationId);
    return source;
  }

  return {
    create: (caller, request) =>
      actInTurn(caller, "sso_connection.create", async (action) => {
        const { tx, organizationId, record } = action;
        const { external_organization_id, external_connection_id } = request;
        if (external_organization_id === organizationId) {
          throw new Refusal("external_organization_id_same_as_organization_id");
        }
        const begun = await beginConnection(caller, action, "external");
        const isKnown = (await listConnections(tx, organizationId)).some(
          ({ kind, settings }) =>
            kind === "external" &&
            "external_connection_id" in settings &&
            settings.external_connection_id === external_connection_id,
        );
        if (isKnown) throw new Refusal("duplicate_external_sso_connection");
        const source = await takeSource(caller, action, request);
        const connection: ExternalConnection = {
          ...begun,
          kind: "external",
          displayName: parseDisplayName(request.display_name ?? source.displayName),
          identityProvider: source.identityProvider,
          isActive: true,
          settings: { external_organization_id, external_connection_id },
        };
        await insertConnection(tx, connection);
        await record({ connection_id: connection.connectionId, external_connection_id });
        return connection;
      }),
    update: (caller, connectionId, request) =>
      actInTurn(caller, "sso_connection.update", async (action) => {
        requireSameId(connectionId, request.connection_id);
        const { tx, organizationId, now, record } = action;
        const wanted = { kind: "external", connectionId } as const;
        const current = await requireConnection(tx, organizationId, wanted);
        const roles = rolesAfter(caller, action, current.roles, {
          ofConnection: request.external_connection_implicit_role_assignments,
          ofGroups: request.external_group_implicit_role_assignments,
        });
        const displayName = parseDisplayName(request.display_name ?? current.displayName);
        const changed: ExternalConnection = { ...current, displayName, roles, updatedAt: now };
        await updateConnection(tx, changed);
        await record({ connection_id: connectionId, fields: Object.keys(request).sort() });
        return changed;
      }),
  };
}
