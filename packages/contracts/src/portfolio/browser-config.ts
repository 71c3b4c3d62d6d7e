import * as z from "zod";

/** GET /config.json: what the browser needs to know about this server. Holds no secret. */
export const browserConfig = z.object({
  publicToken: z.string(),
  apiUrl: z.string(),
  authUrl: z.string(),
  linkScriptUrl: z.string(),
  products: z.array(z.enum(["magic_link", "email_otp", "password", "oauth", "sso"])),
  supportEmail: z.string(),
  trustBadges: z.array(z.string()),
  environment: z.enum(["sandbox", "production"]),
  /** True when the database is encrypted at rest by the operator: only then the words "stored data is encrypted" appear. */
  storageEncrypted: z.boolean(),
  /** The built-in mailbox, where development mail can be read; null when mail goes to SMTP. */
  mailboxUrl: z.string().nullable(),
  demo: z.object({ memberEmail: z.string() }).nullable(),
});
export type BrowserConfig = z.infer<typeof browserConfig>;
