import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { StoredFactor } from "../../domain/proof/stored-factor.ts";
import type { VerifiedIdentity } from "../../domain/proof/verified-identity.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

/**
 * Gives a member who has none the password that its owner set or presented before the organization
 * was chosen, if there is one. It is written down, and a letter says so: from here on it opens
 * this membership.
 */
export type TakePasswordAlong = (
  tx: Transaction<AuthSchema>,
  origin: RequestOrigin,
  newcomer: {
    readonly organization: Organization;
    readonly member: Member;
    readonly proven: VerifiedIdentity;
  },
  now: Date,
) => Promise<{ readonly member: Member; readonly factors: readonly StoredFactor[] }>;
