import { homedir } from "node:os";
import { resolve } from "node:path";
import { PROVIDER_VARIABLES } from "@stocks-vibe/portfolio-api";
import { flag, list, optional, PROCESS_VARIABLES, strayVariables } from "@stocks-vibe/server-kit";
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

/**
 * Optimal string alignment: letters put in, left out, changed, or two neighbours that changed
 * places.
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

/** Letters per slip: PATH and HOME are everybody's, and near PORT and HOST. */
const LETTERS_PER_SLIP = 5;

/**
 * Pure: of names that mean nothing here, those that are nearly one that does, each as a line for
 * who set them.
 */
export const nearNames = (set: readonly string[], known: readonly string[]): string[] =>
  set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const most = Math.floor(name.length / LETTERS_PER_SLIP);
      const meant = known.find((one) => {
        return Math.abs(one.length - name.length) <= most && distance(name, one) <= most;
      });
      return meant ? [`⚠ ${name} is set and means nothing here; did you mean ${meant}?`] : [];
    });

/**
 * What browsers, and Node's own fetch, refuse to ask: https://fetch.spec.whatwg.org/#port-blocking
 */
const BLOCKED: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10_080,
]);

/** Pure: whether browsers refuse to ask a server on this port. */
const isBlockedPort = (port: number): boolean => BLOCKED.has(port);

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
  CLOCK_START: z.iso
    .datetime({
      offset: true,
      error: "must be a moment with its time zone, such as 2026-01-01T09:00:00Z",
    })
    .optional(),
  ALLOWED_ORIGINS: origins,
  REDIRECT_URLS: redirectUrls,
  RATE_LIMIT_SCALE: z.coerce.number({ error: A_SCALE }).positive({ error: A_SCALE }).optional(),
  LETTER_LIMIT_SCALE: z.coerce.number({ error: A_SCALE }).positive({ error: A_SCALE }).default(1),
  METRICS_TOKEN: optional,
  SUPPORT_EMAIL: emailAddress,
  LEGAL_NAME: optional,
  LEGAL_ADDRESS: optional,
  LEGAL_CONTACT: emailAddress,
  LEGAL_LAW: optional,
  TRUST_BADGES: list,
  STORAGE_ENCRYPTED: flag.default(false),
});

export type Environment = z.infer<typeof environment>;

/** Every name that means something here. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** A variable set to nothing is not set: compose files and CI systems pass empty strings. */
const withoutEmpty = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ""));

/** Parses what is set. Answers every bad variable in one ZodError. */
function parseSet(set: Readonly<Record<string, string | undefined>>) {
  const stray = strayVariables(set, VARIABLES);
  const parsed = environment.safeParse(set);
  if (parsed.success && stray.length === 0) return parsed;
  const named = new Set(stray.map(({ path }) => path[0]));
  const others = (parsed.error?.issues ?? []).filter(({ path }) => !named.has(path[0]));
  return { success: false as const, error: new z.ZodError([...stray, ...others]) };
}

function requireParsed(set: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = parseSet(set);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** The environment, parsed once. Throws a ZodError naming every bad variable. */
export const readEnvironment = (): Environment => requireParsed(withoutEmpty(process.env));

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
]);
const READ_BY_ONE: Readonly<Record<string, readonly (keyof Environment)[]>> = {
  backup: ["BACKUP_PASSPHRASE"],
  restore: ["BACKUP_PASSPHRASE"],
  nightly: ["TIINGO_KEY", "SMTP_URL", "SMS_URL"],
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
  const parsed = parseSet(set);
  if (parsed.success) return { env: parsed.data, ignored: [] };
  const bad = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const own: readonly string[] = READ_BY_ONE[command ?? ""] ?? [];
  const ignored = [...bad].filter((name) => !READ_BY_COMMANDS.has(name) && !own.includes(name));
  const rest = Object.entries(set).filter(([name]) => !ignored.includes(name));
  return { env: requireParsed(Object.fromEntries(rest)), ignored };
}

const UNSET = environment.parse({});

/** Whether a variable has another value than where it is not set. */
export const isSet = (env: Environment, name: keyof Environment): boolean =>
  JSON.stringify(env[name]) !== JSON.stringify(UNSET[name]);

/** Variables that are set and misspelt, each as a line for who set them. */
export const misspeltVariables = (): string[] => nearNames(Object.keys(process.env), VARIABLES);

/** Parses any set of variables; for tests. */
export const parseEnvironment = (variables: Readonly<Record<string, string>>): Environment =>
  requireParsed(withoutEmpty(variables));

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
