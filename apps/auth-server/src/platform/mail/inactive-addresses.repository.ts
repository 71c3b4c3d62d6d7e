import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** Notes that mail to the address came back. A second report changes nothing. */
export async function insertInactiveAddress(
  tx: Tx,
  projectId: string,
  { emailAddress, reason }: { readonly emailAddress: string; readonly reason: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("inactive_addresses")
    .values({ project_id: projectId, email_address: emailAddress, reason, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True when the address had been inactive. */
export async function deleteInactiveAddress(
  tx: Tx,
  projectId: string,
  emailAddress: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("inactive_addresses")
    .where("project_id", "=", projectId)
    .where("email_address", "=", emailAddress)
    .returning("email_address")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isInactive(
  tx: Tx,
  projectId: string,
  emailAddress: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("inactive_addresses")
    .select("email_address")
    .where("project_id", "=", projectId)
    .where("email_address", "=", emailAddress)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listInactiveAddresses(
  tx: Tx,
  projectId: string,
): Promise<{ emailAddress: string; reason: string; createdAt: Date }[]> {
  const rows = await tx
    .selectFrom("inactive_addresses")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    emailAddress: row.email_address,
    reason: row.reason,
    createdAt: row.created_at,
  }));
}
