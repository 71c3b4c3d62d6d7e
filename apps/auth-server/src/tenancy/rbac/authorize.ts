import { Refusal } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../domain/caller/caller.ts";
import { MEMBER_ROLE, type Member, rolesIn } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { isAllowed, type Permission, policyOf } from "../../domain/rbac/policy-of.ts";
import { isImpersonated, requireStepUp, type Session } from "../../domain/session/session.ts";
import { STEP_UP_FIELDS } from "./field-actions.ts";
import { accessOf } from "./route-access.ts";

const WITHOUT_ENTRY: ReadonlySet<string> = new Set(["HEAD", "OPTIONS"]);

/**
 * From here on no route can be added to `app` that the access table does not know: the server does
 * not start with one.
 */
export function requireRouteEntries(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) {
      if (WITHOUT_ENTRY.has(one)) continue;
      if (!accessOf(one, url)) throw new Error(`no entry in route-access.ts for ${one} ${url}`);
    }
  });
}

/**
 * Who acts, as the transaction has just read them: a role taken away counts at the very next
 * request.
 */
export interface Actor {
  readonly member: Member;
  readonly session: Session;
  readonly organization: Organization;
}

/** Whether the roles that the actor has in their organization give the permission. */
export const isPermitted = (caller: Caller, actor: Actor, permission: Permission): boolean =>
  isAllowed(
    policyOf(caller.project.customPolicy),
    rolesIn(actor.member, actor.organization),
    permission,
  );

/** Refuses members without the permission. */
export function requirePermission(caller: Caller, actor: Actor, permission: Permission): void {
  if (!isPermitted(caller, actor, permission)) throw new Refusal("unauthorized_action");
}

/**
 * On oneself the action of `stytch.self` is enough; on anyone else it takes that of
 * `stytch.member`.
 */
export function requireSelfOrMember(
  caller: Caller,
  actor: Actor,
  { memberId, action }: { readonly memberId: string; readonly action: string },
): void {
  const isSelf = memberId === actor.member.memberId;
  if (isSelf && isPermitted(caller, actor, { resource: "stytch.self", action })) return;
  requirePermission(caller, actor, { resource: "stytch.member", action });
}

/**
 * What the access table says of the caller's route, but for what depends on the request's fields or
 * subject.
 */
export function authorizeRoute(caller: Caller, actor: Actor, now: Date): void {
  const { access } = caller;
  if (access.kind === "public" || access.kind === "backend" || access.kind === "setupLink") {
    throw new Refusal("unauthorized_action");
  }
  // An operator looks: what is done in a member's name, the member has done.
  if (!access.operatorMay && isImpersonated(actor.session)) {
    throw new Refusal("unauthorized_action");
  }
  if (access.kind === "permission") requirePermission(caller, actor, access);
  if (access.stepUp) requireStepUp(actor, now);
}

/** The part of the gate that looks at a request's fields: some of them want a fresh proof. */
export function authorizeFields(request: object, actor: Actor, now: Date): void {
  const isGuarded = Object.entries(request).some(
    ([field, value]) => value !== undefined && STEP_UP_FIELDS.has(field),
  );
  if (isGuarded) requireStepUp(actor, now);
}

/**
 * Whoever lets someone in with a role, or with the key for emergencies, proves again who they are.
 */
export function authorizeGrant(
  {
    roles = [],
    is_breakglass: isBreakglass = false,
  }: {
    readonly roles?: string[] | undefined;
    readonly is_breakglass?: boolean | undefined;
  },
  actor: Actor,
  now: Date,
): void {
  if (isBreakglass || roles.some((role) => role !== MEMBER_ROLE)) requireStepUp(actor, now);
}

/** Whether the actor may know by what other members prove who they are: those who may change it. */
export const seesFactors = (caller: Caller, actor: Actor): boolean =>
  isPermitted(caller, actor, { resource: "stytch.member", action: "update.info.mfa-phone" });
