import { ALONE_VARIABLES, list, optional, readVariables } from "@stocks-vibe/server-kit";
import * as z from "zod";
import { MARKET_SOURCES } from "./modules/prices/sources/market-chain.ts";
import { PROVIDER_LIMITS, type ProviderLimits } from "./modules/provider/provider-limits.ts";

const MIB = 1024 * 1024;

/** What an account-linking provider may take and send; times are in milliseconds. */
export const providerLimits = z.object({
  callMs: z.number().positive(),
  holdingsMs: z.number().positive(),
  exchangeMs: z.number().positive(),
  pageMs: z.number().positive(),
  listingMs: z.number().positive(),
  answerBytes: z.number().positive(),
  rows: z.number().positive(),
  accounts: z.number().positive(),
  textLength: z.number().positive(),
});

/**
 * What the product API needs to know, however it was found out (environment, or the all-in-one's
 * own wiring).
 */
export const portfolioConfig = z.object({
  /** Base URL of the account-linking provider, without a trailing slash. */
  plaidBaseUrl: z.url(),
  plaidClientId: z.string().min(1),
  plaidSecret: z.string().min(1),
  /**
   * Where the provider posts news of what is linked, from the link or its next sync on; nowhere
   * when absent.
   */
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /**
   * True when the provider is the embedded sandbox: its figures are labelled wherever they show.
   */
  isSandbox: z.boolean(),
  newOrganizationAccess: z.enum(["alpha", "beta", "none"]),
  rateLimitScale: z.number().positive(),
  clientName: z.string().max(30).default("Stocks Vibe"),
  /** Where real connections' prices come from, best first. */
  marketData: z.array(z.enum(MARKET_SOURCES)).default(["yahoo-finance2", "institution"]),
  tiingoKey: z.string().min(1).optional(),
  providerLimits: providerLimits.optional(),
});
export type PortfolioConfig = z.infer<typeof portfolioConfig>;

/**
 * A whole number up to a bound beyond which it is a slip of the keyboard; empty means that it is
 * not set.
 */
const count = (fallback: number, most: number) => {
  const error = `must be a whole number from 1 to ${most}`;
  return z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number({ error })
      .int({ error })
      .min(1, { error })
      .max(most, { error })
      .default(fallback),
  );
};
const HOUR_S = 3_600;

/** The variables that bound what an account-linking provider may take and send. */
export const PROVIDER_VARIABLES = {
  PROVIDER_CALL_SECONDS: count(PROVIDER_LIMITS.callMs / 1000, HOUR_S),
  PROVIDER_HOLDINGS_SECONDS: count(PROVIDER_LIMITS.holdingsMs / 1000, HOUR_S),
  PROVIDER_PAGE_SECONDS: count(PROVIDER_LIMITS.pageMs / 1000, HOUR_S),
  PROVIDER_LISTING_SECONDS: count(PROVIDER_LIMITS.listingMs / 1000, HOUR_S),
  PROVIDER_ANSWER_MIB: count(PROVIDER_LIMITS.answerBytes / MIB, 1_024),
  PROVIDER_ROWS: count(PROVIDER_LIMITS.rows, 5_000_000),
  PROVIDER_ACCOUNTS: count(PROVIDER_LIMITS.accounts, 100_000),
  PROVIDER_TEXT_LENGTH: count(PROVIDER_LIMITS.textLength, 10_000),
};

type ProviderVariables = z.infer<z.ZodObject<typeof PROVIDER_VARIABLES>>;

export const providerLimitsOf = (env: ProviderVariables): ProviderLimits => ({
  callMs: env.PROVIDER_CALL_SECONDS * 1000,
  holdingsMs: env.PROVIDER_HOLDINGS_SECONDS * 1000,
  // A stop of the process waits for an exchange, so nobody may make it longer.
  exchangeMs: PROVIDER_LIMITS.exchangeMs,
  pageMs: env.PROVIDER_PAGE_SECONDS * 1000,
  listingMs: env.PROVIDER_LISTING_SECONDS * 1000,
  answerBytes: env.PROVIDER_ANSWER_MIB * MIB,
  rows: env.PROVIDER_ROWS,
  accounts: env.PROVIDER_ACCOUNTS,
  textLength: env.PROVIDER_TEXT_LENGTH,
});

const environment = z.object({
  ...ALONE_VARIABLES,
  ...PROVIDER_VARIABLES,
  PORT: z.coerce.number().int().default(3001),
  PLAID_BASE_URL: z.url(),
  PLAID_CLIENT_ID: z.string().min(1),
  PLAID_SECRET: z.string().min(1),
  PLAID_WEBHOOK_URL: optional,
  AUTH_URL: z.url(),
  AUTH_PROJECT_ID: z.string().min(1),
  AUTH_PROJECT_SECRET: z.string().min(1),
  NEW_ORGANIZATION_ACCESS: z.enum(["alpha", "beta", "none"]).default("beta"),
  MARKET_DATA: list,
  TIINGO_KEY: z.string().optional(),
});
export type PortfolioEnvironment = z.infer<typeof environment>;

/** The product API's own configuration out of its environment. */
export const configOf = (env: PortfolioEnvironment): PortfolioConfig =>
  portfolioConfig.parse({
    plaidBaseUrl: env.PLAID_BASE_URL,
    plaidClientId: env.PLAID_CLIENT_ID,
    plaidSecret: env.PLAID_SECRET,
    isSandbox: env.PLAID_BASE_URL.includes("/link-sandbox"),
    newOrganizationAccess: env.NEW_ORGANIZATION_ACCESS,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    providerLimits: providerLimitsOf(env),
    ...(env.MARKET_DATA.length > 0 ? { marketData: env.MARKET_DATA } : {}),
    ...(env.PLAID_WEBHOOK_URL ? { webhookUrl: env.PLAID_WEBHOOK_URL } : {}),
    ...(env.TIINGO_KEY ? { tiingoKey: env.TIINGO_KEY } : {}),
  });

/**
 * Parses the environment of a product API that runs on its own. Throws an Error that names every
 * bad variable.
 */
export const readEnvironment = (): PortfolioEnvironment => readVariables(environment, process.env);
