import type { Profile } from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { Access, PortfolioSchema } from "../../storage/schema.ts";
import { syncJob } from "../provider/sync-job.ts";
import {
  addOrganization,
  changeAccess,
  findAccess,
  listConnectionIds,
  listOrganizationIds,
  type OrganizationAccess,
} from "./profile.repository.ts";

/** What an organization may use, as the profile tells it. */
interface AccessFlags {
  readonly subscription: Access;
  readonly hasAlphaAccess: boolean;
  readonly hasBetaAccess: boolean;
  readonly canAccessPlaid: boolean;
}

/**
 * Pure, and the only place that says what an organization's flags mean: the admin command, the
 * profile, the API, its jobs and (by the profile) the pages go by this. `alpha` opens the figures,
 * `beta` the waitlist page. Linking is a flag of its own: with it a beta organization may link,
 * without it nobody may; an organization without access at all may do neither.
 */
export const accessFlags = (subscription: Access, canAccessPlaid: boolean): AccessFlags => ({
  subscription,
  hasAlphaAccess: subscription === "alpha",
  hasBetaAccess: subscription === "beta",
  canAccessPlaid: canAccessPlaid && subscription !== "none",
});

/** Alpha organizations may link from the start, beta ones when an operator says so. */
export const firstAccess = (subscription: Access, isDemo = false) => ({
  subscription,
  can_access_plaid: subscription === "alpha",
  is_demo: isDemo,
});

export interface ProfileService {
  profileOf(caller: Caller): Promise<Profile>;
  /** Refuses `alpha_required` unless the caller's organization has alpha access. */
  requireAlpha(caller: Caller): Promise<void>;
  /** The same inside a transaction of the organization that reads something else too. */
  requireAlphaWithin(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    now: Date,
  ): Promise<void>;
  /** Refuses `linking_not_allowed`. */
  requireLinking(caller: Caller): Promise<void>;
  /**
   * Whether an organization may link, and have synced what it linked; for jobs, which nobody calls.
   */
  mayLinkWithin(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    now: Date,
  ): Promise<boolean>;
  /** Registers an organization ahead of its first visit, e.g. the demo. */
  register(organizationId: string, subscription: Access, isDemo: boolean): Promise<void>;
  /**
   * Answers what the organization may do from now on. Its connections are synced anew, or told why
   * not.
   */
  setAccess(organizationId: string, access: Access, canAccessPlaid: boolean): Promise<AccessFlags>;
  listOrganizationIds(): Promise<string[]>;
}

/**
 * Flags of organizations: created on the first visit with NEW_ORGANIZATION_ACCESS, changed by the
 * admin command.
 */
export function createProfileService(
  db: Database<PortfolioSchema>,
  newOrganizationAccess: Access,
): ProfileService {
  const accessWithin = async (
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    now: Date,
  ): Promise<OrganizationAccess> => {
    const found = await findAccess(tx, organizationId);
    if (found) return found;
    const first = firstAccess(newOrganizationAccess);
    await addOrganization(tx, organizationId, first, now);
    return (await findAccess(tx, organizationId)) ?? first;
  };

  const accessOf = (organizationId: string): Promise<OrganizationAccess> =>
    db.transaction({ organizationId }, (tx, now) => accessWithin(tx, organizationId, now));

  const flagsOf = async (caller: Caller): Promise<AccessFlags> => {
    const access = await accessOf(caller.organizationId);
    return accessFlags(access.subscription, access.can_access_plaid);
  };

  const mayLinkWithin: ProfileService["mayLinkWithin"] = async (tx, organizationId, now) => {
    const access = await accessWithin(tx, organizationId, now);
    return accessFlags(access.subscription, access.can_access_plaid).canAccessPlaid;
  };

  return {
    async profileOf(caller) {
      const access = await accessOf(caller.organizationId);
      return {
        member: { memberId: caller.memberId, name: caller.memberName, email: caller.memberEmail },
        organization: {
          organizationId: caller.organizationId,
          name: caller.organizationName,
          slug: caller.organizationSlug,
          isDemo: access.is_demo,
          ...accessFlags(access.subscription, access.can_access_plaid),
        },
        session: { expiresAt: caller.expiresAt.toISOString() },
      };
    },
    async requireAlpha(caller) {
      const { hasAlphaAccess } = await flagsOf(caller);
      if (!hasAlphaAccess) throw new Refusal("alpha_required");
    },
    async requireAlphaWithin(tx, organizationId, now) {
      const access = await accessWithin(tx, organizationId, now);
      if (!accessFlags(access.subscription, access.can_access_plaid).hasAlphaAccess) {
        throw new Refusal("alpha_required");
      }
    },
    async requireLinking(caller) {
      const { canAccessPlaid } = await flagsOf(caller);
      if (!canAccessPlaid) throw new Refusal("linking_not_allowed");
    },
    mayLinkWithin,
    register: (organizationId, subscription, isDemo) =>
      db.transaction({ organizationId }, (tx, now) =>
        addOrganization(tx, organizationId, firstAccess(subscription, isDemo), now),
      ),
    setAccess: (organizationId, subscription, canAccessPlaid) =>
      db.transaction({ organizationId }, async (tx, now) => {
        await addOrganization(tx, organizationId, firstAccess(subscription), now);
        const access = { subscription, can_access_plaid: canAccessPlaid };
        await changeAccess(tx, organizationId, access, now);
        for (const connectionId of await listConnectionIds(tx, organizationId)) {
          await enqueue(tx, syncJob({ organizationId, connectionId }));
        }
        return accessFlags(subscription, canAccessPlaid);
      }),
    listOrganizationIds: () => db.transaction({}, (tx) => listOrganizationIds(tx)),
  };
}
