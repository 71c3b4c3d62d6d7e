import * as z from "zod/mini";

/**
 * The languages that the web app comes in; the first is spoken where a browser asks for none of
 * them.
 */
export const pageLanguages = ["en", "es"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** What each calls itself: whoever looks for theirs may not read the page's. */
export const languageNames: Readonly<Record<PageLanguage, string>> = {
  en: "English",
  es: "Español",
};

/**
 * Sets the language of this browser's pages and goes on to `to`, a page of this site with its
 * query: '/language/es?to=%2Fprivacy'.
 */
export const languagePath = (language: PageLanguage, to: string): string =>
  `/language/${language}?to=${encodeURIComponent(to)}`;

/** Who runs this server, for its legal pages; null where its operator has not said it. */
export const legal = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** An e-mail address. */
  contact: z.nullable(z.string()),
  /** Whose law the terms are under, such as "the State of Utah, United States". */
  law: z.nullable(z.string()),
});
export type Legal = z.infer<typeof legal>;

/** GET /config.json: what the browser needs to know about this server. Holds no secret. */
export const browserConfig = z.object({
  publicToken: z.string(),
  apiUrl: z.string(),
  authUrl: z.string(),
  linkScriptUrl: z.string(),
  products: z.array(z.enum(["magic_link", "email_otp", "password", "oauth", "sso"])),
  /** The accounts that the sign-in page offers where `oauth` is among the products. */
  oauthProviders: z.array(z.enum(["google", "microsoft", "hubspot", "slack", "github"])),
  /** These accounts are the sandbox's pretend ones, for development. */
  oauthIsSandbox: z.boolean(),
  /** Pages show Google's prompt (One Tap). */
  googleOneTap: z.boolean(),
  /** Who answers questions about the product; null where the operator has given no address. */
  supportEmail: z.nullable(z.string()),
  legal,
  trustBadges: z.array(z.string()),
  environment: z.enum(["sandbox", "production"]),
  /**
   * True when the database is encrypted at rest by the operator: only then the words "stored data
   * is encrypted" appear.
   */
  storageEncrypted: z.boolean(),
  /** The built-in mailbox, where development mail can be read; null when mail goes to SMTP. */
  mailboxUrl: z.nullable(z.string()),
  demo: z.nullable(z.object({ memberEmail: z.string() })),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

/**
 * Progress of the demo organization's first creation, shown while it is being built. GET
 * /api/v1/demo-progress (public).
 */
export const demoProgress = z.object({
  state: z.enum(["off", "running", "ready", "failed"]),
  step: z.string(),
  percent: z.int().check(z.minimum(0), z.maximum(100)),
});
export type DemoProgress = z.infer<typeof demoProgress>;
