import type { Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import { listAdminAddresses } from "../../tenancy/members/member-upkeep.repository.ts";

export interface DeletionNews {
  readonly organization: Organization;
  readonly kind: "deletionAsked" | "deletionWithdrawn";
  /** Who did it, as they are called. */
  readonly by: string;
}

/** Writes to every administrator who has proven a mailbox, in the language of who did it. */
export async function tellAdministrators(
  mail: Pick<MailService, "notify">,
  tx: Transaction<AuthSchema>,
  {
    caller,
    news,
    now,
  }: { readonly caller: Caller; readonly news: DeletionNews; readonly now: Date },
): Promise<void> {
  const { project, language } = caller;
  const { organization, kind, by } = news;
  const { organizationId, emailRoleAssignments } = organization;
  const domains = emailRoleAssignments
    .filter(({ roleId }) => roleId === ADMIN_ROLE)
    .map(({ domain }) => domain);
  const fields = { project: project.name, organization: organization.name, by };
  const letter = { kind, fields };
  const locale = chooseLocale(undefined, language);
  for (const recipient of await listAdminAddresses(tx, organizationId, domains)) {
    await mail.notify(tx, project, { recipient, letter, locale }, now);
  }
}
