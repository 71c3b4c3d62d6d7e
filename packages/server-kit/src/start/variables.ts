import { isIP } from "node:net";
import * as z from "zod";
import { DATABASE_LIMITS, type DatabaseLimits } from "../database/logins/role-pools.ts";

/** Entries between commas; none by default. */
export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

export const flag = z
  .enum(["0", "1"], { error: "must be 0 or 1" })
  .transform((text) => text === "1");

// A variable set to nothing means "not set": compose files and CI systems pass empty strings.
export const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const inSeconds = (ms: number): number => ms / 1_000;

/** Networks by the names that Fastify's proxy-addr knows. */
const NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const PROXIES =
  "must list addresses or networks between commas, such as 10.0.0.7 or 10.0.0.0/8: names of hosts are not looked up";

/**
 * Whether it is an address (10.0.0.7), a network (10.0.0.0/8, 10.0.0.0/255.0.0.0) or the name of
 * one (loopback).
 */
function isProxy(entry: string): boolean {
  if (NETWORKS.has(entry)) return true;
  const [address = "", width, ...rest] = entry.split("/");
  const most = BITS[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  if (width === undefined || isIP(width) === 4) return true;
  return /^\d{1,3}$/.test(width) && Number(width) >= 1 && Number(width) <= most;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** A number between two bounds, both included, with an error that names them. */
function between(least: number, most: number, fallback: number, isWhole = false) {
  const error = `must be a ${isWhole ? "whole number" : "number"} from ${least} to ${most}`;
  const number = z.coerce.number({ error }).min(least, { error }).max(most, { error });
  return (isWhole ? number.int({ error }) : number).default(fallback);
}

/** What every process of ours asks of its environment, whichever servers it runs. */
export const PROCESS_VARIABLES = {
  HOST: z
    .string()
    .refine(
      (host) => !/[[\]/]/.test(host),
      "must be an address or a name without brackets and slashes, such as 127.0.0.1 or ::1",
    )
    .default("127.0.0.1"),
  ROLE: z.enum(["all", "http", "worker"], { error: "must be all, http or worker" }).default("all"),
  STOP_DELAY_SECONDS: between(0, 300, 0),
  TRUSTED_PROXIES: list.refine((entries) => entries.every(isProxy), PROXIES),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
  DATABASE_REQUEST_SECONDS: between(3, 60, inSeconds(DATABASE_LIMITS.requestMs)),
  DATABASE_JOB_SECONDS: between(10, 3_600, inSeconds(DATABASE_LIMITS.jobStatementMs)),
  DATABASE_REQUEST_CONNECTIONS: between(2, 100, DATABASE_LIMITS.requestConnections, true),
  DATABASE_JOB_CONNECTIONS: between(2, 100, DATABASE_LIMITS.jobConnections, true),
};
const processVariables = z.object(PROCESS_VARIABLES);
export type ProcessVariables = z.infer<typeof processVariables>;

/** Whoever may guess at it from outside needs more tries than there are. */
export const LEAST_METRICS_TOKEN = 24;

/**
 * What a server that runs by itself asks besides: a database that it does not run, and its keys.
 */
export const ALONE_VARIABLES = {
  ...PROCESS_VARIABLES,
  DATABASE_URL: z.string().min(1),
  MASTER_KEY: z.string().min(32),
  MASTER_KEY_PREVIOUS: z.string().min(32).optional(),
  METRICS_TOKEN: z.string().min(LEAST_METRICS_TOKEN).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
};

/** How much of the database this process may take, and how long it waits for it. */
export const databaseLimitsOf = (env: ProcessVariables): DatabaseLimits => ({
  requestConnections: env.DATABASE_REQUEST_CONNECTIONS,
  jobConnections: env.DATABASE_JOB_CONNECTIONS,
  requestMs: env.DATABASE_REQUEST_SECONDS * 1_000,
  jobStatementMs: env.DATABASE_JOB_SECONDS * 1_000,
});

const BYTE_ORDER_MARK = "\uFEFF";

/** What is wrong with a value before its meaning is read; undefined where nothing is. */
function strayIn(text: string): string | undefined {
  if (/[\p{Cc}\uFEFF]/u.test(text))
    return "can't hold a line end or another invisible character: a file with Windows line ends (CRLF) leaves one behind each value";
  if (text.trim() !== text) return "must not begin or end with a blank";
  if (/^(["']).*\1$/.test(text)) return "must not be in quotes: they are part of the value here";
  return undefined;
}

/**
 * Pure: of the variables called `names`, those whose text holds what nobody types on purpose and
 * some ways of setting variables leave there (env files with CRLF, quotes or a byte order mark).
 * With it a key seals what the clean key can't open, and a folder is made beside the one meant.
 */
export function strayVariables(
  set: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): z.core.$ZodIssue[] {
  return Object.entries(set).flatMap(([name, text]): z.core.$ZodIssue[] => {
    const plain = name.replace(BYTE_ORDER_MARK, "");
    if (text === undefined || !names.includes(plain)) return [];
    const message =
      name === plain
        ? strayIn(text)
        : "can't have a byte order mark (BOM) before its name: save the file without one";
    return message ? [{ code: "custom", path: [plain], message, input: text }] : [];
  });
}

/** Parses an environment without its empty variables. Throws an Error that names every bad one. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> {
  const set = Object.fromEntries(Object.entries(source).filter(([, text]) => text !== ""));
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const stray = strayVariables(set, names);
  const parsed = schema.safeParse(set);
  if (parsed.success && stray.length === 0) return parsed.data;
  const error = new z.ZodError([...stray, ...(parsed.error?.issues ?? [])]);
  throw new Error(`bad configuration:\n${z.prettifyError(error)}`);
}
