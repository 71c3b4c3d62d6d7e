import { homedir } from "node:os";
import { resolve } from "node:path";
import { PROVIDER_VARIABLES } from "@stocks-vibe/portfolio-api";
import { flag, list, optional, PROCESS_VARIABLES } from "@stocks-vibe/server-kit";
import * as z from "zod";

const environment = z.object({
  ...PROCESS_VARIABLES,
  NODE_ENV: optional,
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: optional,
  INTERNAL_URL: optional,
  DATA_DIR: optional,
  DATABASE_URL: optional,
  MASTER_KEY: optional,
  MASTER_KEY_PREVIOUS: optional,
  BACKUP_PASSPHRASE: optional,
  PLAID_BASE_URL: optional,
  PLAID_CLIENT_ID: optional,
  PLAID_SECRET: optional,
  PLAID_WEBHOOK_URL: optional,
  MARKET_DATA: list,
  TIINGO_KEY: optional,
  ...PROVIDER_VARIABLES,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default("Stocks Vibe <no-reply@stocks-vibe.example>"),
  SMS_URL: optional,
  SMS_FROM: z.string().default("Stocks Vibe"),
  BREACH_LOOKUP_URL: optional,
  AUDIT_ANCHORS: optional,
  DEVICE_JUDGE_URL: optional,
  DEVICE_JUDGE_KEY: optional,
  SIGN_IN_PRODUCTS: list,
  NEW_ORGANIZATION_ACCESS: z.enum(["alpha", "beta", "none"]).optional(),
  SERVERS: z.enum(["all", "auth"]).default("all"),
  DEMO: flag.optional(),
  TEST_MODE: flag.default(false),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  ALLOWED_ORIGINS: list,
  REDIRECT_URLS: list,
  RATE_LIMIT_SCALE: z.coerce.number().positive().optional(),
  METRICS_TOKEN: optional,
  SUPPORT_EMAIL: z.string().default("support@stocks-vibe.example"),
  LEGAL_NAME: optional,
  LEGAL_ADDRESS: optional,
  LEGAL_CONTACT: optional.pipe(z.email().optional()),
  LEGAL_LAW: optional,
  TRUST_BADGES: list,
  STORAGE_ENCRYPTED: flag.default(false),
});

export type Environment = z.infer<typeof environment>;

/** The environment, parsed once. Throws a ZodError naming every bad variable. */
export const readEnvironment = (): Environment => environment.parse(process.env);

/** Parses any set of variables; for tests. */
export const parseEnvironment = (variables: Readonly<Record<string, string>>): Environment =>
  environment.parse(variables);

/** Where data lives: DATA_DIR (with ~ for the home folder), else `.data` beside the checkout's package.json. */
export const dataDirOf = (env: Environment, checkout: string): string =>
  env.DATA_DIR
    ? resolve(checkout, env.DATA_DIR.replace(/^~(?=\/|$)/, homedir()))
    : resolve(checkout, ".data");
