import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type {
  ConnectionKind,
  ConnectionRole,
  SsoConnection,
} from "../../domain/federation/sso-connection.ts";
import { MEMBER_ROLE, mayGrant, roleIdsOf } from "../../domain/member/member.ts";
import { newProjectId } from "../../domain/project/project.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import { requirePermission } from "../../tenancy/rbac/authorize.ts";
import {
  findConnection,
  listConnections,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";

type Tx = Transaction<AuthSchema>;

/** A change of a connection, in one transaction: by a member, or by the holder of a set-up link. */
export type Edit = Pick<Action, "tx" | "organizationId" | "now" | "record"> &
  Partial<Pick<Action, "actor">> & {
    /** Of a holder; a member has none. */
    readonly setupLinkId?: string;
  };

/** Does something to a connection as who the caller is. */
export type Editing = <Result>(
  caller: Caller,
  name: Parameters<AsMember>[1],
  work: (edit: Edit) => Promise<Result>,
) => Promise<Result>;

/** Enters the caller's organization to read, before anything is changed there. */
export type EnterOrganization = (
  tx: Tx,
  caller: Caller,
  now: Date,
) => Promise<Pick<Edit, "organizationId" | "setupLinkId">>;
type OfKind<Kind extends ConnectionKind> = Extract<SsoConnection, { kind: Kind }>;

const MOST_CONNECTIONS = 10;

const NOT_FOUND = {
  saml: "saml_connection_not_found",
  oidc: "oidc_connection_not_found",
  external: "sso_connection_not_found",
} as const;

const isOfKind = <Kind extends ConnectionKind>(
  connection: SsoConnection | undefined,
  kind: Kind,
): connection is OfKind<Kind> => connection?.kind === kind;

/** The organization's connection of this kind and id. */
export async function requireConnection<Kind extends ConnectionKind>(
  tx: Tx,
  organizationId: string,
  { kind, connectionId }: { readonly kind: Kind; readonly connectionId: string },
): Promise<OfKind<Kind>> {
  const found = await findConnection(tx, organizationId, connectionId);
  if (!isOfKind(found, kind)) throw new Refusal(NOT_FOUND[kind]);
  return found;
}

/** Refuses the entity ID of another connection: people of one provider come by one of them. */
export async function requireOwnEntity(
  tx: Tx,
  { organizationId, connectionId }: OfKind<"saml">,
  entityId: string,
): Promise<void> {
  if (entityId === "") return;
  const others = await listConnections(tx, organizationId);
  const isTaken = others.some(
    (one) =>
      one.kind === "saml" &&
      one.connectionId !== connectionId &&
      one.settings.idp_entity_id === entityId,
  );
  if (isTaken) throw new Refusal("duplicate_saml_connection");
}

/** What a new connection of the actor's organization begins with. Refuses one too many. */
export async function beginConnection(
  caller: Caller,
  { tx, organizationId, now }: Pick<Action, "tx" | "organizationId" | "now">,
  kind: ConnectionKind,
  isSwitchedOff = false,
) {
  const existing = await listConnections(tx, organizationId);
  if (existing.length >= MOST_CONNECTIONS) throw new Refusal("too_many_sso_connections");
  return {
    organizationId,
    connectionId: newProjectId(caller.project, `${kind}-connection`),
    isActive: false,
    isSwitchedOff,
    roles: [],
    clientSecretSealed: null,
    createdAt: now,
    updatedAt: now,
  };
}

export const parseDisplayName = (given: string): string => cleanText(given);

interface RoleLists {
  readonly ofConnection: readonly { readonly role_id: string }[] | undefined;
  readonly ofGroups: readonly { readonly role_id: string; readonly group: string }[] | undefined;
}

const isSame = (one: ConnectionRole, other: ConnectionRole): boolean =>
  one.roleId === other.roleId && one.group === other.group;

/**
 * The roles of a connection after a request, where it names any. Giving a role needs the right
 * to give roles by rule, and holds it themselves or administers.
 */
export function rolesAfter(
  caller: Caller,
  { actor }: Pick<Edit, "actor">,
  current: readonly ConnectionRole[],
  { ofConnection, ofGroups }: RoleLists,
): readonly ConnectionRole[] {
  if (ofConnection === undefined && ofGroups === undefined) return current;
  if (!actor) throw new Refusal("unauthorized_action");
  const right = { resource: "stytch.organization", action: "update.settings.implicit-roles" };
  requirePermission(caller, actor, right);
  const known = knownRolesOf(caller.project);
  const own = roleIdsOf(actor.member);
  const wanted: ConnectionRole[] = [
    ...(ofConnection?.map(({ role_id: roleId }) => ({ roleId, group: null })) ??
      current.filter(({ group }) => group === null)),
    ...(ofGroups?.map(({ role_id: roleId, group }) => ({ roleId, group })) ??
      current.filter(({ group }) => group !== null)),
  ];
  for (const role of wanted) {
    if (current.some((one) => isSame(one, role))) continue;
    if (!known.has(role.roleId) || role.roleId === MEMBER_ROLE) throw new Refusal("invalid_role");
    if (!mayGrant(own, role.roleId)) throw new Refusal("unauthorized_action");
  }
  return wanted.filter((role, index) => wanted.findIndex((one) => isSame(one, role)) === index);
}

/** The body repeats the id of the address; another one is a mistake. */
export function requireSameId(connectionId: string, repeated: string | undefined): void {
  if (repeated === undefined || repeated === connectionId) return;
  throw new Refusal("invalid_argument", {
    message: "connection_id is another one than that of the address.",
  });
}
