import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino } from "pino";

/** Lines that wait for a disk with room are kept up to this; more are lost, the process is not. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Where a process says what keeps it from writing its log: once for each outage, and when it is
 * over.
 */
type Say = (message: string) => void;

const onStderr: Say = (message) => {
  process.stderr.write(`${message}\n`);
};

/**
 * Where log lines go: a file (appended to, 0600) or a file handle. A full disk, or one that went
 * away, does not end the process: it is told once, and what could not be written is written as soon
 * as there is room.
 */
export function logDestination(
  to: { readonly path: string } | { readonly fd: number },
  say: Say = onStderr,
): DestinationStream {
  const place = "path" in to ? { dest: to.path, append: true, mode: 0o600 } : { fd: to.fd };
  const stream = pino.destination({ ...place, sync: false, maxLength: MOST_WAITING_BYTES });
  let isFailing = false;
  let lost = 0;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (isFailing) return;
    isFailing = true;
    say(`The log can't be written (${error.code ?? error.message}); going on without it.`);
  });
  stream.on("drop", () => {
    lost += 1;
  });
  stream.on("write", () => {
    if (!isFailing) return;
    isFailing = false;
    say(`The log is written again; ${lost} lines were lost.`);
    lost = 0;
  });
  return stream;
}

export type { Logger } from "pino";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/**
 * Fields that may carry a secret wherever they turn up. Requests are logged by route name, never by
 * URL.
 */
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
 * An error as the log keeps it: name, message, code and stack, with its causes. Other properties
 * are dropped, because an HTTP client's error carries the request's headers and so the secret.
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
 * Structured JSON lines on standard output, or wherever `stream` goes. Each names the process `of`
 * which it is, with its number and the machine's name.
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
