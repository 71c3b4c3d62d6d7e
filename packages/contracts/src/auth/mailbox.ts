import * as z from "zod";
import { wireText, wireTime } from "./wire-scalars.ts";

/** POST /v1/b2b/mail/bounces: addresses whose mail came back for good. */
export const bouncesRequest = z.object({
  bounces: z
    .array(z.object({ email_address: wireText(512) }))
    .min(1)
    .max(100),
});
export type BouncesRequest = z.infer<typeof bouncesRequest>;

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
