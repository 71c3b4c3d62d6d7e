import * as z from "zod";
import { PROVIDER_LIMITS, type ProviderLimits } from "./modules/connections/provider-limits.ts";
import { MARKET_SOURCES } from "./modules/prices/market-chain.ts";

const MIB = 1024 * 1024;

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** What the product API needs to know, however it was found out (environment, or the all-in-one's own wiring). */
export const portfolioConfig = z.object({
  /** Base URL of the account-linking provider, without a trailing slash. */
  plaidBaseUrl: z.url(),
  plaidClientId: z.string().min(1),
  plaidSecret: z.string().min(1),
  /** True when the provider is the embedded sandbox: its figures are labelled wherever they show. */
  isSandbox: z.boolean(),
  newOrganizationAccess: z.enum(["alpha", "beta", "none"]),
  rateLimitScale: z.number().positive(),
  clientName: z.string().max(30).default("Stocks Vibe"),
  /** Where real connections' prices come from, best first. */
  marketData: z.array(z.enum(MARKET_SOURCES)).default(["yahoo-finance2", "institution"]),
  tiingoKey: z.string().min(1).optional(),
  providerLimits: z
    .object({
      callMs: z.number().positive(),
      holdingsMs: z.number().positive(),
      exchangeMs: z.number().positive(),
      pageMs: z.number().positive(),
      listingMs: z.number().positive(),
      answerBytes: z.number().positive(),
      rows: z.number().positive(),
      accounts: z.number().positive(),
      textLength: z.number().positive(),
    })
    .optional(),
});
export type PortfolioConfig = z.infer<typeof portfolioConfig>;

/** A whole number up to a bound beyond which it is a slip of the keyboard; empty means that it is not set. */
const count = (fallback: number, most: number) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number().int().positive().max(most).default(fallback),
  );
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
  ...PROVIDER_VARIABLES,
  PORT: z.coerce.number().int().default(3001),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.string().min(1),
  MASTER_KEY: z.string().min(32),
  MASTER_KEY_PREVIOUS: z.string().min(32).optional(),
  PLAID_BASE_URL: z.url(),
  PLAID_CLIENT_ID: z.string().min(1),
  PLAID_SECRET: z.string().min(1),
  AUTH_URL: z.url(),
  AUTH_PROJECT_ID: z.string().min(1),
  AUTH_PROJECT_SECRET: z.string().min(1),
  NEW_ORGANIZATION_ACCESS: z.enum(["alpha", "beta", "none"]).default("beta"),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  ROLE: z.enum(["all", "http", "worker"]).default("all"),
  MARKET_DATA: list,
  TIINGO_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUSTED_PROXIES: list,
});
export type PortfolioEnvironment = z.infer<typeof environment>;

/** Parses the environment of a product API that runs on its own. Throws a ZodError that names every bad variable. */
export const readEnvironment = (): PortfolioEnvironment => environment.parse(process.env);
