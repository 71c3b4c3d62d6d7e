import { MARKET_SOURCES, PROVIDER_VARIABLES, providerLimits } from "@stocks-vibe/portfolio-api";
import * as z from "zod";
import { ANSWERED_PRODUCTS } from "./address-rules.ts";
import { type Environment, isSet } from "./config.ts";
import type { Settings } from "./settings.ts";

/**
 * The part of the settings that is the server's own, as its start writes it to the database and an
 * admin command reads it. A command's shell has other variables than the server's, or none.
 */
export const serverSettings = z.object({
  port: z.number(),
  host: z.string(),
  publicUrl: z.string(),
  internalUrl: z.string(),
  isDevelopment: z.boolean(),
  servesTracker: z.boolean(),
  usesSandbox: z.boolean(),
  plaidBaseUrl: z.string(),
  providerLimits,
  webhookUrl: z.string().nullable(),
  linkWebhookOrigins: z.array(z.string()),
  usesMailbox: z.boolean(),
  mailFrom: z.string(),
  hasTextGateway: z.boolean(),
  smsFrom: z.string(),
  breachLookUpUrl: z.string().nullable(),
  judgesDevices: z.boolean(),
  hasDemo: z.boolean(),
  marketData: z.array(z.enum(MARKET_SOURCES)),
  newOrganizationAccess: z.enum(["alpha", "beta", "none"]),
  rateLimitScale: z.number(),
  letterLimitScale: z.number(),
  allowedOrigins: z.array(z.string()),
  redirectUrls: z.array(z.string()),
  signInMethods: z.array(z.enum(ANSWERED_PRODUCTS)).nullable(),
  auditAnchors: z.string().nullable(),
});
export type ServerSettings = z.infer<typeof serverSettings>;

const PROVIDER_NAMES = Object.keys(PROVIDER_VARIABLES).filter(
  (name): name is keyof typeof PROVIDER_VARIABLES => name in PROVIDER_VARIABLES,
);

/** Of each setting that the database holds, the variables that decide it. */
const DECIDED_BY: Readonly<Record<keyof ServerSettings, readonly (keyof Environment)[]>> = {
  port: ["PORT"],
  host: ["HOST"],
  publicUrl: ["PUBLIC_URL"],
  internalUrl: ["INTERNAL_URL"],
  isDevelopment: ["PUBLIC_URL"],
  servesTracker: ["SERVERS"],
  usesSandbox: ["PLAID_CLIENT_ID"],
  plaidBaseUrl: ["PLAID_BASE_URL"],
  providerLimits: PROVIDER_NAMES,
  webhookUrl: ["PLAID_WEBHOOK_URL"],
  linkWebhookOrigins: ["LINK_WEBHOOK_ORIGINS"],
  usesMailbox: ["SMTP_URL"],
  mailFrom: ["MAIL_FROM"],
  hasTextGateway: ["SMS_URL"],
  smsFrom: ["SMS_FROM"],
  breachLookUpUrl: ["BREACH_LOOKUP_URL"],
  judgesDevices: ["DEVICE_JUDGE_URL", "DEVICE_JUDGE_KEY"],
  hasDemo: ["DEMO"],
  marketData: ["MARKET_DATA"],
  newOrganizationAccess: ["NEW_ORGANIZATION_ACCESS"],
  rateLimitScale: ["RATE_LIMIT_SCALE"],
  letterLimitScale: ["LETTER_LIMIT_SCALE"],
  allowedOrigins: ["ALLOWED_ORIGINS"],
  redirectUrls: ["REDIRECT_URLS"],
  signInMethods: ["SIGN_IN_PRODUCTS"],
  auditAnchors: [],
};

const NAMES = serverSettings.keyof().options;

/** Pure: what a start writes down of its settings. */
export const serverSettingsOf = (settings: Settings): ServerSettings =>
  serverSettings.parse({
    ...settings,
    webhookUrl: settings.webhookUrl ?? null,
    breachLookUpUrl: settings.breachLookUpUrl ?? null,
    signInMethods: settings.signInMethods ?? null,
    auditAnchors: settings.auditAnchors ?? null,
  });

/**
 * Pure: a command's settings with the server's own in place of those that its shell would give. A
 * file of audit anchors that the shell names is used: it guards against changes of the database, so
 * the database alone must not decide whether it is read.
 */
export const withServerSettings = (settings: Settings, stored: ServerSettings): Settings => ({
  ...settings,
  ...stored,
  webhookUrl: stored.webhookUrl ?? undefined,
  breachLookUpUrl: stored.breachLookUpUrl ?? undefined,
  signInMethods: stored.signInMethods ?? undefined,
  auditAnchors: settings.auditAnchors ?? stored.auditAnchors ?? undefined,
});

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Pure: the names of the settings in which two servers differ. */
export const differencesOf = (
  before: ServerSettings,
  after: ServerSettings,
): (keyof ServerSettings)[] => NAMES.filter((name) => !isSame(before[name], after[name]));

/** Where a process listens is its own. */
const OWN: readonly (keyof ServerSettings)[] = ["port", "host", "internalUrl"];

/**
 * Pure: the names of the settings that a worker has to share with the server beside it, and does
 * not.
 */
export const sharedDifferencesOf = (
  server: ServerSettings,
  worker: ServerSettings,
): (keyof ServerSettings)[] => differencesOf(server, worker).filter((name) => !OWN.includes(name));

/**
 * Pure: the variables that a shell sets to another value than the running server has. They have no
 * effect on a command.
 */
export function overruledVariables(
  env: Environment,
  settings: Settings,
  stored: ServerSettings,
): string[] {
  const names = differencesOf(serverSettingsOf(settings), stored).flatMap((setting) =>
    DECIDED_BY[setting].filter((name) => isSet(env, name)),
  );
  return [...new Set(names)];
}
