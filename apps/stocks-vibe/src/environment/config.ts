import { homedir } from "node:os";
import { resolve } from "node:path";
import { PROVIDER_VARIABLES } from "@stocks-vibe/portfolio-api";
import { flag, list, optional, PROCESS_VARIABLES } from "@stocks-vibe/server-kit";
import * as z from "zod";
import {
  databaseAddress,
  emailAddress,
  origins,
  ownAddress,
  passphrase,
  publicAddress,
  redirectUrls,
  sender,
  signInProducts,
  smsAddress,
  smtpAddress,
  webAddress,
  webhookAddress,
} from "./address-rules.ts";
import { isBlockedPort } from "./blocked-ports.ts";
import { nearNames } from "./near-names.ts";

const A_SCALE = "must be a number above 0, such as 2 for twice as many requests";
const A_PORT = "must be a port, a whole number from 1 to 65535: 3000 is fine";

const environment = z.object({
  ...PROCESS_VARIABLES,
  NODE_ENV: optional,
  PORT: z.coerce
    .number({ error: A_PORT })
    .int({ error: A_PORT })
    .min(1, { error: A_PORT, abort: true })
    .max(65_535, { error: A_PORT })
    .refine(
      (port) => !isBlockedPort(port),
      "can't be a port that browsers refuse to open: 3000 is fine, and so is 8080",
    )
    .default(3000),
  PUBLIC_URL: publicAddress,
  INTERNAL_URL: ownAddress,
  DATA_DIR: optional,
  DATABASE_URL: databaseAddress,
  MASTER_KEY: optional,
  MASTER_KEY_PREVIOUS: optional,
  BACKUP_PASSPHRASE: passphrase,
  PLAID_BASE_URL: webAddress,
  PLAID_CLIENT_ID: optional,
  PLAID_SECRET: optional,
  PLAID_WEBHOOK_URL: webhookAddress,
  LINK_WEBHOOK_ORIGINS: origins,
  MARKET_DATA: list,
  TIINGO_KEY: optional,
  ...PROVIDER_VARIABLES,
  SMTP_URL: smtpAddress,
  MAIL_FROM: sender("Stocks Vibe <no-reply@stocks-vibe.example>"),
  SMS_URL: smsAddress,
  SMS_FROM: z.string().default("Stocks Vibe"),
  BREACH_LOOKUP_URL: webAddress,
  AUDIT_ANCHORS: optional,
  DEVICE_JUDGE_URL: webAddress,
  DEVICE_JUDGE_KEY: optional,
  SIGN_IN_PRODUCTS: signInProducts,
  NEW_ORGANIZATION_ACCESS: z
    .enum(["alpha", "beta", "none"], { error: "must be alpha, beta or none" })
    .optional(),
  SERVERS: z.enum(["all", "auth"], { error: "must be all or auth" }).default("all"),
  DEMO: flag.optional(),
  TEST_MODE: flag.default(false),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  ALLOWED_ORIGINS: origins,
  REDIRECT_URLS: redirectUrls,
  RATE_LIMIT_SCALE: z.coerce.number({ error: A_SCALE }).positive({ error: A_SCALE }).optional(),
  LETTER_LIMIT_SCALE: z.coerce.number({ error: A_SCALE }).positive({ error: A_SCALE }).default(1),
  METRICS_TOKEN: optional,
  SUPPORT_EMAIL: emailAddress,
  LEGAL_NAME: optional,
  LEGAL_ADDRESS: optional,
  LEGAL_CONTACT: optional.pipe(z.email().optional()),
  LEGAL_LAW: optional,
  TRUST_BADGES: list,
  STORAGE_ENCRYPTED: flag.default(false),
});

export type Environment = z.infer<typeof environment>;

/** A variable set to nothing is not set: compose files and CI systems pass empty strings. */
const withoutEmpty = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ""));

/** The environment, parsed once. Throws a ZodError naming every bad variable. */
export const readEnvironment = (): Environment => environment.parse(withoutEmpty(process.env));

export interface CommandEnvironment {
  readonly env: Environment;
  /** Variables that are not valid and that the command does not read. */
  readonly ignored: readonly string[];
}

/**
 * What opens the database, and the secrets of other services: a database holds none. All else a
 * command reads as the server wrote it.
 */
const READ_BY_COMMANDS: ReadonlySet<string> = new Set<keyof Environment>([
  "DATABASE_URL",
  "DATA_DIR",
  "MASTER_KEY",
  "MASTER_KEY_PREVIOUS",
  "AUDIT_ANCHORS",
  "TIINGO_KEY",
  "SMTP_URL",
  "SMS_URL",
]);
const READ_BY_ONE: Readonly<Record<string, keyof Environment>> = {
  backup: "BACKUP_PASSPHRASE",
  restore: "BACKUP_PASSPHRASE",
};

/**
 * The environment of an admin command: a variable that is not valid and that the command does not
 * read is left out. Throws a ZodError for one that it reads.
 */
export function readCommandEnvironment(
  command: string | undefined,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): CommandEnvironment {
  const set = withoutEmpty(variables);
  const parsed = environment.safeParse(set);
  if (parsed.success) return { env: parsed.data, ignored: [] };
  const bad = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const own = READ_BY_ONE[command ?? ""];
  const ignored = [...bad].filter((name) => !READ_BY_COMMANDS.has(name) && name !== own);
  const rest = Object.entries(set).filter(([name]) => !ignored.includes(name));
  return { env: environment.parse(Object.fromEntries(rest)), ignored };
}

const UNSET = environment.parse({});

/** Whether a variable has another value than where it is not set. */
export const isSet = (env: Environment, name: keyof Environment): boolean =>
  JSON.stringify(env[name]) !== JSON.stringify(UNSET[name]);

/** Every name that means something here. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** Variables that are set and misspelt, each as a line for who set them. */
export const misspeltVariables = (): string[] => nearNames(Object.keys(process.env), VARIABLES);

/** Parses any set of variables; for tests. */
export const parseEnvironment = (variables: Readonly<Record<string, string>>): Environment =>
  environment.parse(withoutEmpty(variables));

/**
 * Where data lives: DATA_DIR (with ~ for the home folder), else `.data` beside the checkout's
 * package.json.
 */
export const dataDirOf = (env: Environment, checkout: string): string =>
  env.DATA_DIR
    ? resolve(checkout, env.DATA_DIR.replace(/^~(?=\/|$)/, homedir()))
    : resolve(checkout, ".data");

/** Where the bundled database is; undefined where DATABASE_URL names another. */
export const bundledFolderOf = (env: Environment, checkout: string): string | undefined =>
  env.DATABASE_URL ? undefined : dataDirOf(env, checkout);
