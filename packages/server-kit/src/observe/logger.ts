import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";
import { logDestination } from "./log-destination.ts";

export type { Logger } from "pino";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** Fields that may carry a secret wherever they turn up. Requests are logged by route name, never by URL. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "session_token",
  "session_jwt",
  "access_token",
  "public_token",
  "link_token",
  "secret",
  "masterKey",
];

/**
 * An error as the log keeps it: name, message, code and stack, with its causes. Other properties are dropped, because an
 * HTTP client's error carries the request's headers and so the secret.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Structured JSON lines, appended to a file (0600). */
export const logFile = (path: string): DestinationStream => logDestination({ path });

/** Whose lines they are, where many processes write to one place. */
export interface LoggedProcess {
  /** What it does: 'http', 'worker', 'all', 'admin'. */
  readonly role: string;
  /** Which release it runs. */
  readonly version: string;
}

/**
 * Structured JSON lines on standard output, or wherever `stream` goes. Each names the process `of` which it is, with its number and the
 * machine's name.
 */
export const createLogger = (
  level: LogLevel = "info",
  stream?: DestinationStream,
  of?: LoggedProcess,
): Logger =>
  pino(
    {
      level,
      base: of ? { role: of.role, pid: process.pid, host: hostname(), version: of.version } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
        censor: "[redacted]",
      },
    },
    stream ?? logDestination({ fd: 1 }),
  );
