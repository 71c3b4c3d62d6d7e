import { type DestinationStream, pino } from "pino";

/** Lines that wait for a disk with room are kept up to this; more are lost, the process is not. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Where a process says what keeps it from writing its log: once for each outage, and when it is over. */
type Say = (message: string) => void;

const onStderr: Say = (message) => {
  process.stderr.write(`${message}\n`);
};

/**
 * Where log lines go: a file (appended to, 0600) or a file handle. A full disk, or one that went away, does not end the process: it is told once, and
 * what could not be written is written as soon as there is room.
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
