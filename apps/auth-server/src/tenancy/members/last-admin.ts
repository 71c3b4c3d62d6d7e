import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { countAdmins } from "./member-upkeep.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Does `work` and refuses it if it left an organization that had administrators without any. The organization must be
 * locked, or two administrators could each remove the other.
 */
export async function keepingAnAdmin<Result>(
  tx: Tx,
  readOrganization: () => Promise<Pick<Organization, "organizationId" | "emailRoleAssignments">>,
  work: () => Promise<Result>,
): Promise<Result> {
  const count = async (): Promise<number> => {
    const { organizationId, emailRoleAssignments } = await readOrganization();
    const domains = emailRoleAssignments
      .filter(({ roleId }) => roleId === ADMIN_ROLE)
      .map(({ domain }) => domain);
    return countAdmins(tx, organizationId, domains);
  };
  const before = await count();
  const result = await work();
  if (before > 0 && (await count()) === 0) throw new Refusal("cannot_remove_last_admin");
  return result;
}
