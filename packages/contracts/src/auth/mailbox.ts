import * as z from "zod";
import { wireTime } from "./wire-scalars.ts";

/**
 * GET /dev/api/messages?to=: what the built-in mailbox received, newest first. Development only.
 */
export const mailboxMessage = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.enum(["email", "sms"]),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  code: z.string().nullable(),
  createdAt: wireTime,
});
export type MailboxMessage = z.infer<typeof mailboxMessage>;

export const mailboxMessages = z.array(mailboxMessage);
