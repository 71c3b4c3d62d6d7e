import {
  ALONE_VARIABLES,
  isLocalUrl,
  list,
  readVariables,
  refuseUnaddressedBinding,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import { ANSWERED_METHODS } from "./domain/organization/usable-methods.ts";
import { someSettings } from "./domain/project/project-settings.ts";
import { cleanText } from "./domain/text/clean-text.ts";

/**
 * The configured project: who it is, and what is said of its settings. The rest is the operator's,
 * in the database.
 */
const configuredProject = someSettings.extend({
  projectId: z.string().min(1).optional(),
  name: z
    .string()
    .refine((name) => cleanText(name) !== "", "needs a sign that can be seen")
    .default("Stocks Vibe"),
  publicToken: z.string().min(1),
  secret: z.string().min(32).optional(),
  allowedOrigins: z.array(z.string()),
  redirectUrls: z.array(z.string()),
});

const DEFAULT_SENDER = "Stocks Vibe <no-reply@stocks-vibe.example>";

/**
 * What the auth server needs to know, however it was found out (environment, or the all-in-one's
 * own wiring).
 */
export const authConfig = z.object({
  /** Where this server is reached, without a trailing slash: the issuer of its JWTs. */
  publicUrl: z.url().transform((url) => url.replace(/\/+$/, "")),
  project: configuredProject,
  /** 'mailbox' keeps mail on this machine, readable at /dev/mailbox: for development only. */
  mail: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("mailbox"), from: z.string().default(DEFAULT_SENDER) }),
    z.object({ kind: z.literal("smtp"), url: z.string().min(1), from: z.string().min(3) }),
  ]),
  /**
   * An HTTP gateway for text messages. Without it texts go to the built-in mailbox if there is one,
   * else nowhere.
   */
  sms: z.object({ url: z.url(), from: z.string().min(1) }).optional(),
  /**
   * Base URL of a k-anonymity service of stolen passwords; without it the list that is built in has
   * to do.
   */
  breachLookUpUrl: z.url().optional(),
  /** Who judges device fingerprints; without it every device is unknown. */
  devices: z.object({ url: z.url(), key: z.string().min(1) }).optional(),
  /**
   * What the pages of the configured project offer; its organizations can't restrict sign-in to
   * anything else. Absent: all.
   */
  signInMethods: z.array(z.enum(ANSWERED_METHODS)).optional(),
  /** A file to which it is added where the audit logs end. */
  auditAnchors: z.string().min(1).optional(),
  /** What may be called of the addresses that others give. */
  outbound: z
    .object({
      /** TEST_MODE: any address of this machine, by http too. */
      allowsLoopback: z.boolean(),
    })
    .optional(),
  /**
   * A pretend provider of sign-in, for development: the configured project has all five of it as
   * long as none is set up. Its calls from here go to `internalUrl`, browsers to `publicUrl`.
   */
  sandboxProvider: z
    .object({
      publicUrl: z.url(),
      internalUrl: z.url(),
      clientId: z.string().min(1),
      clientSecret: z.string().min(1),
    })
    .optional(),
  /** Multiplies the limits per address and per mailbox. */
  rateLimitScale: z.number().positive().default(1),
  /**
   * Multiplies, beside that, how many mailboxes a network, a member, an organization and a proven
   * domain may have letters sent to.
   */
  letterLimitScale: z.number().positive().default(1),
});
export type AuthConfig = z.output<typeof authConfig>;
export type AuthConfigInput = z.input<typeof authConfig>;

const environment = z.object({
  ...ALONE_VARIABLES,
  PORT: z.coerce.number().int().default(3002),
  PUBLIC_URL: z.url().optional(),
  AUTH_PROJECT_ID: z.string().optional(),
  AUTH_PROJECT_NAME: z.string().default("Stocks Vibe"),
  AUTH_PUBLIC_TOKEN: z.string().min(1),
  AUTH_PROJECT_SECRET: z.string().min(32).optional(),
  ALLOWED_ORIGINS: list,
  REDIRECT_URLS: list,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default(DEFAULT_SENDER),
  SMS_URL: z.url().optional(),
  SMS_FROM: z.string().default("Stocks Vibe"),
  LETTER_LIMIT_SCALE: z.coerce.number().positive().default(1),
  BREACH_LOOKUP_URL: z.url().optional(),
  AUDIT_ANCHORS: z.string().min(1).optional(),
  DEVICE_JUDGE_URL: z.url().optional(),
  DEVICE_JUDGE_KEY: z.string().min(1).optional(),
});
export type AuthEnvironment = z.infer<typeof environment>;

/**
 * The auth server's own configuration out of its environment. Refuses a mailbox that the world
 * could read.
 */
export function configOf(env: AuthEnvironment): AuthConfig {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const refusal = refuseUnaddressedBinding(env.HOST, new URL(publicUrl));
  if (refusal) throw new Error(refusal);
  if (!env.SMTP_URL && !isLocalUrl(new URL(publicUrl))) {
    throw new Error("SMTP_URL is required: the built-in mailbox exists on localhost only");
  }
  if (Boolean(env.DEVICE_JUDGE_URL) !== Boolean(env.DEVICE_JUDGE_KEY)) {
    throw new Error("DEVICE_JUDGE_URL and DEVICE_JUDGE_KEY are used together: set both or neither");
  }
  const { origin } = new URL(publicUrl);
  return authConfig.parse({
    publicUrl,
    project: {
      projectId: env.AUTH_PROJECT_ID,
      name: env.AUTH_PROJECT_NAME,
      publicToken: env.AUTH_PUBLIC_TOKEN,
      secret: env.AUTH_PROJECT_SECRET,
      allowedOrigins: [origin, ...env.ALLOWED_ORIGINS],
      redirectUrls: [...env.REDIRECT_URLS, `${origin}/authenticate?*`],
    },
    mail: env.SMTP_URL
      ? { kind: "smtp", url: env.SMTP_URL, from: env.MAIL_FROM }
      : { kind: "mailbox", from: env.MAIL_FROM },
    ...(env.SMS_URL ? { sms: { url: env.SMS_URL, from: env.SMS_FROM } } : {}),
    ...(env.BREACH_LOOKUP_URL ? { breachLookUpUrl: env.BREACH_LOOKUP_URL } : {}),
    ...(env.AUDIT_ANCHORS ? { auditAnchors: env.AUDIT_ANCHORS } : {}),
    ...(env.DEVICE_JUDGE_URL && env.DEVICE_JUDGE_KEY
      ? { devices: { url: env.DEVICE_JUDGE_URL, key: env.DEVICE_JUDGE_KEY } }
      : {}),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    letterLimitScale: env.LETTER_LIMIT_SCALE,
  });
}

/**
 * Parses the environment of an auth server that runs on its own. Throws an Error that names every
 * bad variable.
 */
export const readEnvironment = (): AuthEnvironment => readVariables(environment, process.env);
