import type { Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";

export interface DeletionNews {
  readonly organization: Organization;
  readonly kind: "deletionAsked" | "deletionWithdrawn";
  /** Who did it, as they are called. */
  readonly by: string;
}

export interface ToldBy {
  readonly administrators: Pick<AdministratorsService, "list">;
  readonly mail: Pick<MailService, "notify">;
}

/** Writes to every administrator who has proven a mailbox, in the language of who did it. */
export async function notifyAdministrators(
  { administrators, mail }: ToldBy,
  tx: Transaction<AuthSchema>,
  {
    caller,
    news,
    now,
  }: { readonly caller: Caller; readonly news: DeletionNews; readonly now: Date },
): Promise<void> {
  const { project, language } = caller;
  const { organization, kind, by } = news;
  const { organizationId } = organization;
  const fields = { project: project.name, organization: organization.name, by };
  const letter = { kind, fields };
  const locale = chooseLocale(undefined, language);
  for (const { isProven, emailAddress: recipient } of await administrators.list(tx, organization)) {
    if (isProven) {
      await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    }
  }
}
