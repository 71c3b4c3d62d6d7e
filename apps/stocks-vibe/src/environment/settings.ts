import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import {
  MARKET_SOURCES,
  type MarketSource,
  type PortfolioConfig,
  providerLimitsOf,
} from "@stocks-vibe/portfolio-api";
import {
  type DatabaseLimits,
  databaseLimitsOf,
  isLocalUrl,
  LEAST_METRICS_TOKEN,
  refuseUnaddressedBinding,
} from "@stocks-vibe/server-kit";
import { inCheckout } from "../paths.ts";
import { answeredProducts, WEBHOOK_PATH } from "./address-rules.ts";
import type { Environment } from "./config.ts";
import { unusedVariables } from "./unused-variables.ts";

export type SignInProduct = ReturnType<typeof answeredProducts>[number];

/** A configuration that must not start, in words for the person who set it. */
export class BadSettings extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadSettings";
  }
}

/** What the configuration adds up to, before any secret is known. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly internalUrl: string;
  /**
   * Bound to this machine alone and addressed as it. Only then are there a mailbox, a sandbox,
   * TEST_MODE and DEMO (and only for programs on this machine), wide limits, and everything for
   * every organization.
   */
  readonly isDevelopment: boolean;
  readonly usesEmbeddedPostgres: boolean;
  /** How much of the database this process may take, and how long it waits for it. */
  readonly databaseLimits: DatabaseLimits;
  /**
   * False where only the identity server runs, for adopters who have an application of their own.
   */
  readonly servesTracker: boolean;
  readonly usesSandbox: boolean;
  /** Where the account-linking provider is, where it is not the sandbox. */
  readonly plaidBaseUrl: string;
  /** What the provider may take and send. */
  readonly providerLimits: NonNullable<PortfolioConfig["providerLimits"]>;
  /**
   * Where the account-linking provider posts news of what is linked; undefined where it can't reach
   * us.
   */
  readonly webhookUrl: string | undefined;
  /** Where the account-linking sandbox may post besides the product's own origin. */
  readonly linkWebhookOrigins: readonly string[];
  readonly usesMailbox: boolean;
  readonly mailFrom: string;
  /** True where texts go out through SMS_URL. */
  readonly hasTextGateway: boolean;
  readonly smsFrom: string;
  /** A service of stolen passwords; undefined where the built-in list has to do. */
  readonly breachLookUpUrl: string | undefined;
  /** True where a service judges device fingerprints. */
  readonly judgesDevices: boolean;
  readonly hasDemo: boolean;
  readonly testMode: boolean;
  /**
   * Where prices of real connections come from, best first. Sandbox connections always use the
   * sandbox's.
   */
  readonly marketData: readonly MarketSource[];
  readonly newOrganizationAccess: "alpha" | "beta" | "none";
  readonly rateLimitScale: number;
  /** Multiplies, besides, how many mailboxes may have letters sent to them. */
  readonly letterLimitScale: number;
  /**
   * Milliseconds for which a process that was told to stop goes on serving, so that load balancers
   * notice first.
   */
  readonly stopDelayMs: number;
  /** METRICS_TOKEN: whoever shows it reads /metrics. Without one, programs on this machine do. */
  readonly metricsToken: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly redirectUrls: readonly string[];
  /**
   * The ways to sign in that an organization may be restricted to; undefined for all, as other
   * sites' pages may offer more than ours.
   */
  readonly signInMethods: readonly SignInProduct[] | undefined;
  /** The file to which the ends of the audit logs are appended. */
  readonly auditAnchors: string | undefined;
}

const REAL_PLAID = "https://production.plaid.com";

/** What a program on this machine reaches a server by that listens on `host`. */
function ownName(host: string): string {
  if (host === "0.0.0.0" || (isIPv6(host) && /^[0:]+$/.test(host))) return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

const LEAST_MASTER_KEY = 32;

/**
 * What concerns the connection to the database and its keys: a server needs it, and so does a
 * command.
 */
function refuseBadKeys(env: Environment): void {
  if (env.MASTER_KEY_PREVIOUS && !env.DATABASE_URL) {
    throw new BadSettings(
      "MASTER_KEY_PREVIOUS is for a DATABASE_URL. The bundled database's key is changed with: npm run admin -- keys change-master",
    );
  }
  const length = env.MASTER_KEY?.length ?? 0;
  if (!env.DATABASE_URL && env.MASTER_KEY !== undefined && length < LEAST_MASTER_KEY) {
    throw new BadSettings(
      `MASTER_KEY must have ${LEAST_MASTER_KEY} characters or more (for example: openssl rand -base64 48). Without it the bundled database uses its own, in secrets.json.`,
    );
  }
  if (env.DATABASE_URL && length < LEAST_MASTER_KEY) {
    throw new BadSettings(
      "With DATABASE_URL the MASTER_KEY must be set, 32 characters or more (for example: openssl rand -base64 48). " +
        "Keep it safe: provider tokens can't be read without it.",
    );
  }
}

function refuseContradictions(env: Environment, isDevelopment: boolean): void {
  if (env.SERVERS === "all" && publicUrlOf(env).pathname !== "/") {
    throw new BadSettings(
      "PUBLIC_URL must be without a path: only the identity server alone (npm run auth) can stand under one.",
    );
  }
  if (!isDevelopment && !env.SMTP_URL) {
    throw new BadSettings(
      "PUBLIC_URL is not this machine, so mail must be sent for real: set SMTP_URL (smtp://user:password@host:587).",
    );
  }
  if (!isDevelopment && !env.PLAID_CLIENT_ID && env.SERVERS === "all") {
    throw new BadSettings(
      "PUBLIC_URL is not this machine, so the account-linking sandbox is off: set PLAID_CLIENT_ID and PLAID_SECRET.",
    );
  }
  if (Boolean(env.PLAID_CLIENT_ID) !== Boolean(env.PLAID_SECRET)) {
    throw new BadSettings("PLAID_CLIENT_ID and PLAID_SECRET belong together: set both or neither.");
  }
  if (env.TEST_MODE && (env.NODE_ENV === "production" || !isDevelopment)) {
    throw new BadSettings("TEST_MODE=1 moves the clock and is refused in production.");
  }
  if (env.METRICS_TOKEN !== undefined && env.METRICS_TOKEN.length < LEAST_METRICS_TOKEN) {
    throw new BadSettings(
      `METRICS_TOKEN must have ${LEAST_METRICS_TOKEN} characters or more (for example: openssl rand -base64 24).`,
    );
  }
}

const isMarketSource = (name: string): name is MarketSource =>
  MARKET_SOURCES.some((known) => known === name);

function refuseBadMarketData({ MARKET_DATA: named, TIINGO_KEY: key }: Environment): void {
  const unknown = named.find((name) => !isMarketSource(name));
  if (unknown !== undefined) {
    throw new BadSettings(
      `MARKET_DATA lists "${unknown}"; it may list ${MARKET_SOURCES.join(", ")}, best first.`,
    );
  }
  if (named.includes("tiingo") && !key) {
    throw new BadSettings("MARKET_DATA lists tiingo: set TIINGO_KEY as well.");
  }
}

function marketDataOf(env: Environment): MarketSource[] {
  const named = env.MARKET_DATA.filter(isMarketSource);
  if (named.length > 0) return named;
  // Nothing real is linked without Plaid keys, so nothing is asked of the outside world.
  return env.PLAID_CLIENT_ID ? ["yahoo-finance2", "institution"] : ["institution"];
}

/**
 * The sandbox reaches the process that it is part of; Plaid a public address, or whatever leads to
 * one.
 */
function webhookUrlOf(
  { PLAID_WEBHOOK_URL: told }: Environment,
  at: { readonly publicUrl: URL; readonly isDevelopment: boolean; readonly usesSandbox: boolean },
): string | undefined {
  const own = `${at.publicUrl.origin}${WEBHOOK_PATH}`;
  if (at.usesSandbox) return own;
  if (told !== undefined) return told;
  return !at.isDevelopment && at.publicUrl.protocol === "https:" ? own : undefined;
}

const publicUrlOf = (env: Environment): URL =>
  new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);

/** The settings of a server's start, or BadSettings before anything is started. */
export function settingsOf(env: Environment): Settings {
  const publicUrl = publicUrlOf(env);
  const refusal = refuseUnaddressedBinding(env.HOST, publicUrl);
  if (refusal) throw new BadSettings(refusal);
  refuseContradictions(env, isLocalUrl(publicUrl));
  refuseBadMarketData(env);
  const settings = commandSettingsOf(env);
  const [unused] = unusedVariables({ env, ...settings });
  if (unused) throw new BadSettings(unused);
  return settings;
}

/**
 * The settings of an admin command: as far as they are the server's own, only until the database
 * was asked (server-settings.ts). Of the environment a command needs what opens the database.
 * Throws BadSettings.
 */
export function commandSettingsOf(env: Environment): Settings {
  refuseBadKeys(env);
  const publicUrl = publicUrlOf(env);
  const isDevelopment = isLocalUrl(publicUrl);
  const usesEmbeddedPostgres = !env.DATABASE_URL;
  const servesTracker = env.SERVERS === "all";
  const usesSandbox = !env.PLAID_CLIENT_ID && servesTracker;
  const origin = publicUrl.origin;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: withoutSlash(`${origin}${publicUrl.pathname}`),
    internalUrl: withoutSlash(env.INTERNAL_URL ?? `http://${ownName(env.HOST)}:${env.PORT}`),
    isDevelopment,
    usesEmbeddedPostgres,
    databaseLimits: databaseLimitsOf(env),
    servesTracker,
    usesSandbox,
    plaidBaseUrl: env.PLAID_BASE_URL ?? REAL_PLAID,
    providerLimits: providerLimitsOf(env),
    webhookUrl: webhookUrlOf(env, { publicUrl, isDevelopment, usesSandbox }),
    linkWebhookOrigins: env.LINK_WEBHOOK_ORIGINS,
    usesMailbox: !env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    hasTextGateway: env.SMS_URL !== undefined,
    smsFrom: env.SMS_FROM,
    breachLookUpUrl: env.BREACH_LOOKUP_URL,
    judgesDevices: env.DEVICE_JUDGE_URL !== undefined && env.DEVICE_JUDGE_KEY !== undefined,
    hasDemo: isDevelopment && usesSandbox && (env.DEMO ?? usesEmbeddedPostgres),
    testMode: env.TEST_MODE,
    marketData: marketDataOf(env),
    newOrganizationAccess: env.NEW_ORGANIZATION_ACCESS ?? (isDevelopment ? "alpha" : "beta"),
    rateLimitScale: env.RATE_LIMIT_SCALE ?? (isDevelopment ? 10 : 1),
    letterLimitScale: env.LETTER_LIMIT_SCALE,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    metricsToken: env.METRICS_TOKEN,
    allowedOrigins: [origin, ...env.ALLOWED_ORIGINS],
    // The page keeps its own query (where a visitor came from), so any query is allowed; path and
    // host are exact.
    // The first is where links lead that name no other: the tracker has a page of its own there,
    // the identity server alone has none.
    redirectUrls: servesTracker
      ? [`${origin}/authenticate?*`, ...env.REDIRECT_URLS]
      : [...env.REDIRECT_URLS, `${origin}/authenticate?*`],
    signInMethods:
      env.ALLOWED_ORIGINS.length === 0
        ? answeredProducts(env.SIGN_IN_PRODUCTS, usesSandbox)
        : undefined,
    auditAnchors: env.AUDIT_ANCHORS && resolve(inCheckout("."), env.AUDIT_ANCHORS),
  };
}
