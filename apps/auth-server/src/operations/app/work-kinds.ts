import { ERASE_MEMBER_TASK } from "../../management/members/remove-member.ts";
import { SEND_MAIL_TASK } from "../../platform/mail/outbox.ts";
import { ERASE_CONTACTS_TASK } from "../../tenancy/members/contact-erasure.ts";

/** Jobs by what waits for them, so that each group can have slots of its own. */
export const MAIL_TASKS: readonly string[] = [SEND_MAIL_TASK];
export const ERASURE_TASKS: readonly string[] = [ERASE_CONTACTS_TASK, ERASE_MEMBER_TASK];
