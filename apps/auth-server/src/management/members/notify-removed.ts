import type { Caller } from "../../domain/caller/caller.ts";
import { isAdmin, type Member } from "../../domain/member/member.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action } from "../../sessions/sessions/acting.ts";

/** Writes to somebody whom another removed: who never proved their mailbox, or has not come yet, is no reader of ours. */
export async function notifyRemoved(
  mail: Pick<MailService, "notify">,
  {
    caller,
    action,
    target,
  }: {
    readonly caller: Caller;
    readonly action: Action;
    /** As they were before. */
    readonly target: Member;
  },
): Promise<void> {
  const { tx, actor, now } = action;
  const isOwnDoing = target.memberId === actor.member.memberId;
  if (isOwnDoing || target.status !== "active" || !target.emailAddressVerified) return;
  const { project } = caller;
  const fields = {
    project: project.name,
    organization: actor.organization.name,
    by: actor.member.name || actor.member.emailAddress,
    at: now,
    wasAdministrator: isAdmin(target),
  };
  const letter = { kind: "memberRemoved", fields } as const;
  const locale = chooseLocale(undefined, caller.language);
  const { emailAddress: recipient, organizationId } = target;
  await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
}
