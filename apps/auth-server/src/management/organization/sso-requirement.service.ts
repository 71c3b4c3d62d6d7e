import type { SetSsoRequirementRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import {
  type Administrator,
  getsInWithoutSso,
} from "../../domain/organization/lost-administrators.ts";
import type { Organization, SsoRequirement } from "../../domain/organization/organization.ts";
import type { UsableMethods } from "../../domain/organization/usable-methods.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { countBySso, saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import { saveSsoRequirement } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { UsableMethodsOf } from "../../tenancy/projects/project-methods.ts";
import { requirePermission } from "../../tenancy/rbac/authorize.ts";
import { wasTriedSince } from "../../tenancy/sso-connections/sso-attempts.repository.ts";
import type { SsoRequirementLetters } from "./sso-requirement-letters.ts";

type Tx = Transaction<AuthSchema>;

const DAY_MS = 86_400_000;
const MOST_DAYS_AHEAD = 90;
/** How long ago a connection may have worked for the last time. */
const TRIED_DAYS = 7;

/** What an administrator has to know before they require single sign-on, and afterwards. */
export interface SsoRequirementView {
  readonly requirement: SsoRequirement | null;
  /** Whether an active connection let someone in, or passed a test, in the last seven days. */
  readonly isTried: boolean;
  /** With members who were named before and are no administrators any more. */
  readonly administrators: readonly (Administrator & { readonly hasOtherWay: boolean })[];
  readonly members: { readonly active: number; readonly withoutSso: number };
}

/** From a moment on, members of an organization sign in by single sign-on only. */
export interface SsoRequirementService {
  read(caller: Caller): Promise<SsoRequirementView>;
  /**
   * Sets the moment and names the administrators who can still get in another way. One that waits
   * is replaced; where it is in force, only the names change. Refuses `sso_requirement_untried`,
   * `sso_requirement_needs_breakglass`, `sso_requirement_date_invalid`, `sso_requirement_in_force`.
   */
  set(caller: Caller, request: SetSsoRequirementRequest): Promise<SsoRequirementView>;
  /** Cancels what waits, or ends what is in force; nothing happens where there is neither. */
  end(caller: Caller): Promise<SsoRequirementView>;
}

export interface SsoRequirementParts {
  readonly db: Database<AuthSchema>;
  readonly actInTurn: AsMember;
  readonly sessions: Pick<SessionsService, "require">;
  readonly organizations: Pick<OrganizationsService, "get">;
  readonly administrators: Pick<AdministratorsService, "list" | "keeping">;
  readonly usableMethods: UsableMethodsOf;
  readonly ssoRequirementLetters: SsoRequirementLetters;
}

/** Pure: the moment that a request names; without one it is now. Refuses any too far away. */
function startOf({ starts_at: given }: SetSsoRequirementRequest, now: Date): Date {
  if (given === undefined) return now;
  const startsAt = new Date(given);
  const latest = now.getTime() + MOST_DAYS_AHEAD * DAY_MS;
  if (startsAt < now || startsAt.getTime() > latest) {
    throw new Refusal("sso_requirement_date_invalid");
  }
  return startsAt;
}

function zoneOf({ time_zone: given = "UTC" }: SetSsoRequirementRequest): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal("invalid_argument", { message: "time_zone must be an IANA time zone." });
  }
}

/** Pure: whether the administrator has what pages ask for besides single sign-on. */
const hasOtherWay = (
  { isProven, hasPassword }: Administrator,
  { authMethods }: UsableMethods,
): boolean =>
  (isProven && (authMethods.includes("magic_link") || authMethods.includes("email_otp"))) ||
  (hasPassword && authMethods.includes("password"));

export function createSsoRequirement(parts: SsoRequirementParts): SsoRequirementService {
  const { db, actInTurn, sessions, organizations, administrators, usableMethods } = parts;
  const { ssoRequirementLetters: letters } = parts;

  const isTried = (tx: Tx, organizationId: string, now: Date): Promise<boolean> =>
    wasTriedSince(tx, organizationId, new Date(now.getTime() - TRIED_DAYS * DAY_MS));

  async function view(
    tx: Tx,
    caller: Caller,
    organizationId: string,
    now: Date,
  ): Promise<SsoRequirementView> {
    const organization = await organizations.get(tx, caller.project, organizationId);
    const usable = await usableMethods(tx, caller.project);
    return {
      requirement: organization.ssoRequirement,
      isTried: await isTried(tx, organizationId, now),
      administrators: (await administrators.list(tx, organization, { withBreakglass: true })).map(
        (one) => ({ ...one, hasOtherWay: hasOtherWay(one, usable) }),
      ),
      members: await countBySso(tx, organizationId),
    };
  }

  /**
   * Makes exactly these administrators the ones who can still get in another way. A member who was
   * named before, and is no administrator, loses it unless named again.
   */
  async function nameOnly(caller: Caller, action: Action, named: readonly string[]) {
    const { tx, actor, organizationId, now } = action;
    const all = await administrators.list(tx, actor.organization, { withBreakglass: true });
    if (named.some((id) => !all.some(({ memberId }) => memberId === id))) {
      throw new Refusal("member_not_found");
    }
    const changed = all.filter((one) => one.isBreakglass !== named.includes(one.memberId));
    if (changed.length === 0) return;
    const right = { resource: "stytch.member", action: "update.settings.is-breakglass" };
    requirePermission(caller, actor, right);
    for (const { memberId, isBreakglass } of changed) {
      await saveMember(tx, organizationId, memberId, { isBreakglass: !isBreakglass }, now);
    }
  }

  async function requireWayOut(tx: Tx, caller: Caller, organization: Organization) {
    const usable = await usableMethods(tx, caller.project);
    const all = await administrators.list(tx, organization);
    if (!all.some((one) => getsInWithoutSso(one) && hasOtherWay(one, usable))) {
      throw new Refusal("sso_requirement_needs_breakglass");
    }
    if (!usable.authMethods.includes("sso")) {
      throw new Refusal("invalid_organization_allowed_auth_methods");
    }
  }

  async function schedule(caller: Caller, action: Action, request: SetSsoRequirementRequest) {
    const { tx, actor, organizationId, now } = action;
    const { organization, member } = actor;
    const startsAt = startOf(request, now);
    if (!(await isTried(tx, organizationId, now))) throw new Refusal("sso_requirement_untried");
    const requirement = {
      startsAt,
      timeZone: zoneOf(request),
      setBy: member.name || member.emailAddress,
      setAt: now,
      // Whoever was told of an earlier day is told where this one is cancelled, too.
      announced: organization.ssoRequirement?.announced ?? "",
    };
    await saveSsoRequirement(tx, organizationId, requirement);
    const { ssoRequirement: before } = organization;
    await letters.plan(tx, caller, { organizationId, requirement, before });
    return { starts_at: startsAt.toISOString() };
  }

  const read: SsoRequirementService["read"] = (caller) =>
    db.transaction({}, async (tx, now) => {
      const { organization } = await sessions.require(tx, caller, now);
      return view(tx, caller, organization.organizationId, now);
    });

  return {
    read,
    set: (caller, request) =>
      actInTurn(caller, "organization.sso_requirement_set", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const { organization } = actor;
        const isInForce = organization.ssoRequirement?.isInForce ?? false;
        const { starts_at, breakglass_member_ids: named } = request;
        if (isInForce && starts_at !== undefined) throw new Refusal("sso_requirement_in_force");
        const byMemberId = actor.member.memberId;
        const ofPeople = { origin: caller, organizationId, byMemberId, now };
        if (named) {
          await administrators.keeping(tx, ofPeople, () => nameOnly(caller, action, named));
        }
        await requireWayOut(tx, caller, organization);
        const details = isInForce ? {} : await schedule(caller, action, request);
        await action.record({ ...details, ...(named && { breakglass: named.length }) });
        return view(tx, caller, organizationId, now);
      }),
    async end(caller) {
      // What it is called in the log depends on whether the moment has come.
      const { requirement } = await read(caller);
      const name = requirement?.isInForce
        ? "organization.sso_requirement_end"
        : "organization.sso_requirement_cancel";
      return actInTurn(caller, name, async (action) => {
        const { tx, actor, organizationId, now } = action;
        const { organization, member } = actor;
        if (organization.ssoRequirement) {
          const by = member.name || member.emailAddress;
          await letters.end(tx, caller, { organization, by }, now);
          await action.record();
        }
        return view(tx, caller, organizationId, now);
      });
    },
  };
}
