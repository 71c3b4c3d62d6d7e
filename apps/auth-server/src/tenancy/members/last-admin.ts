import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import {
  type Administrators,
  losesAdministration,
} from "../../domain/organization/loses-administration.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { countAdmins } from "./member-upkeep.repository.ts";

type Tx = Transaction<AuthSchema>;

export interface AdminsBefore {
  readonly readOrganization: () => Promise<
    Pick<Organization, "organizationId" | "emailRoleAssignments">
  >;
  /** Who proves by this very call to be there: their membership is taken anew with the session that it ends in. */
  readonly presentMemberId?: string;
}

/**
 * Does `work` and refuses it if it took away who administrates the organization (`losesAdministration`). The organization must be
 * locked, or two administrators could each remove the other.
 */
export async function keepingAnAdmin<Result>(
  tx: Tx,
  { readOrganization, presentMemberId = "" }: AdminsBefore,
  work: () => Promise<Result>,
): Promise<Result> {
  const count = async (): Promise<Administrators> => {
    const { organizationId, emailRoleAssignments } = await readOrganization();
    const domains = emailRoleAssignments
      .filter(({ roleId }) => roleId === ADMIN_ROLE)
      .map(({ domain }) => domain);
    return countAdmins(tx, organizationId, { domains, presentMemberId });
  };
  const before = await count();
  const result = await work();
  if (losesAdministration(before, await count())) throw new Refusal("cannot_remove_last_admin");
  return result;
}
