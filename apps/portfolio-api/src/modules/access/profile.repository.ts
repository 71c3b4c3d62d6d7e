import type { Transaction } from "@stocks-vibe/server-kit";
import type { Access, PortfolioSchema } from "../../storage/schema.ts";

type Tx = Transaction<PortfolioSchema>;

export interface OrganizationAccess {
  readonly subscription: Access;
  readonly can_access_plaid: boolean;
  readonly is_demo: boolean;
}

const COLUMNS = ["subscription", "can_access_plaid", "is_demo"] as const;

/** The organization's flags, or undefined before its first member came by. */
export const findAccess = (
  tx: Tx,
  organizationId: string,
): Promise<OrganizationAccess | undefined> =>
  tx
    .selectFrom("organization_access")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

/**
 * Registers an organization with its first flags. A second caller at the same moment changes
 * nothing.
 */
export async function addOrganization(
  tx: Tx,
  organizationId: string,
  access: OrganizationAccess,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("organization_directory")
    .values({ organization_id: organizationId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("organization_access")
    .values({ organization_id: organizationId, ...access, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function changeAccess(
  tx: Tx,
  organizationId: string,
  access: Partial<OrganizationAccess>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("organization_access")
    .set({ ...access, updated_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}

export async function listOrganizationIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("organization_directory")
    .select("organization_id")
    .orderBy("organization_id")
    .execute();
  return rows.map((row) => row.organization_id);
}

export async function listConnectionIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
