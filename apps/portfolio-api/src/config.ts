import * as z from "zod";
import { MARKET_SOURCES } from "./modules/prices/market-chain.ts";

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
});
export type PortfolioConfig = z.infer<typeof portfolioConfig>;

const environment = z.object({
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
