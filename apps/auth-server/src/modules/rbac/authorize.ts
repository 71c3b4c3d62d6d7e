import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import { type Member, roleIdsOf } from "../members/member.ts";
import type { Session } from "../sessions/session.ts";
import { FACTOR_FIELDS } from "./field-actions.ts";
import { isAllowed, type Permission } from "./is-allowed.ts";
import { policyOf } from "./policy-of.ts";

/** Who acts, as the transaction has just read them: a role taken away counts at the very next request. */
export interface Actor {
  readonly member: Member;
  readonly session: Session;
}

const FRESH_MS = 600_000;

const isImpersonated = ({ factors }: Session): boolean =>
  factors.some(({ method }) => method === "impersonation");

/** Refuses members without the permission. */
export function requirePermission(caller: Caller, actor: Actor, permission: Permission): void {
  const policy = policyOf(caller.project.customPolicy);
  if (!isAllowed(policy, roleIdsOf(actor.member), permission)) {
    throw new Refusal("unauthorized_action");
  }
}

/** Refuses who acts in a member's name from touching the ways that member proves who they are. */
export function refuseImpersonator(actor: Actor): void {
  if (isImpersonated(actor.session)) throw new Refusal("unauthorized_action");
}

/** Refuses with 'step_up' unless some factor was proven within the last ten minutes. */
export function requireFreshProof({ session }: Actor, now: Date): void {
  const newest = Math.max(...session.factors.map((factor) => Date.parse(factor.authenticatedAt)));
  if (now.getTime() - newest > FRESH_MS) {
    throw new Refusal("session_authorization_error", { details: { reason: "step_up" } });
  }
}

/** On oneself the action of `stytch.self` is enough; on anybody else it takes that of `stytch.member`. */
export function requireSelfOrMember(
  caller: Caller,
  actor: Actor,
  { memberId, action }: { readonly memberId: string; readonly action: string },
): void {
  const policy = policyOf(caller.project.customPolicy);
  const roles = roleIdsOf(actor.member);
  const isSelf = memberId === actor.member.memberId;
  if (isSelf && isAllowed(policy, roles, { resource: "stytch.self", action })) return;
  requirePermission(caller, actor, { resource: "stytch.member", action });
}

/** What the access table says of the caller's route, but for what depends on the request's fields or subject. */
export function authorizeRoute(caller: Caller, actor: Actor, now: Date): void {
  const { access } = caller;
  if (access.kind === "public" || access.kind === "backend") {
    throw new Refusal("unauthorized_action");
  }
  if (access.changesFactors) refuseImpersonator(actor);
  if (access.kind === "permission") requirePermission(caller, actor, access);
  if (access.stepUp) requireFreshProof(actor, now);
}

/** The part of the gate that looks at a request's fields: those that are factors want a fresh proof by the member. */
export function authorizeFactorFields(request: object, actor: Actor, now: Date): void {
  if (!Object.keys(request).some((field) => FACTOR_FIELDS.has(field))) return;
  refuseImpersonator(actor);
  requireFreshProof(actor, now);
}
