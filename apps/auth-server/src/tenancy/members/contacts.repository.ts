import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Proofs that know an address and no member: they were asked for before an organization was chosen.
 */
const OF_AN_ADDRESS = [
  "discovery_link_tokens",
  "discovery_codes",
  "intermediate_sessions",
  "inactive_addresses",
] as const;

/**
 * Every address and phone number of an organization's members, or of one of them: those in use,
 * those they had before, and those that wait to be proven.
 */
export async function listContacts(
  tx: Tx,
  organizationId: string,
  memberId?: string,
): Promise<string[]> {
  const members = await tx
    .selectFrom("members")
    .select(["email_address", "mfa_phone_number", "retired_email_addresses"])
    .where("organization_id", "=", organizationId)
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? ""))
    .execute();
  const changes = await tx
    .selectFrom("member_email_changes")
    .select("new_email_address")
    .where("organization_id", "=", organizationId)
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? ""))
    .execute();
  const contacts = [
    ...members.flatMap((row) => [
      row.email_address,
      row.mfa_phone_number,
      ...row.retired_email_addresses.map(({ email_address }) => email_address),
    ]),
    ...changes.map((row) => row.new_email_address),
  ];
  return [...new Set(contacts)].filter((contact) => contact !== "");
}

/**
 * Removes a project's spent proofs and notes on bounces that name one of the contacts and are of
 * then or earlier. Records of mail forget whom they were for and stay until the sweep: who has
 * people removed must not get the room back that letters to them took up.
 */
export async function eraseContactRemains(
  tx: Tx,
  projectId: string,
  { contacts, until }: { readonly contacts: readonly string[]; readonly until: Date },
): Promise<void> {
  if (contacts.length === 0) return;
  await tx
    .updateTable("mail_outbox")
    .set((eb) => ({
      recipient: sql<string>`'erased:' || mail_id`,
      content_sealed: null,
      sent_at: eb.fn.coalesce("sent_at", "created_at"),
      is_open: false,
    }))
    .where("project_id", "=", projectId)
    .where("recipient", "in", contacts)
    .where("created_at", "<=", until)
    .execute();
  for (const table of OF_AN_ADDRESS) {
    await tx
      .deleteFrom(table)
      .where("project_id", "=", projectId)
      .where("email_address", "in", contacts)
      .where("created_at", "<=", until)
      .execute();
  }
}
