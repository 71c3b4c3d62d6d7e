import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { hasEnded } from "./server-process.ts";

const LOOK_EVERY_MS = 500;

export interface Watched {
  readonly current: () => ChildProcess;
  /** Starts it again and resolves when it answers. */
  readonly restart: () => Promise<void>;
  /** Whether it lets nobody in and waits for those who are in to leave, which our jobs never do. */
  readonly isHalfStopped: () => Promise<boolean>;
}

/**
 * Starts a server again that nobody told to stop (killed by the system when memory was short, for
 * example): nothing else would, and requests would be answered 503 until somebody restarts the
 * product. Its children may hold the data for a moment, so a failed try is followed by the next.
 * One that was told to stop once everybody has left is made to stop now. Answers how to stop
 * watching.
 */
export function restartWhenItDies({
  current,
  restart,
  isHalfStopped,
}: Watched): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) continue;
      if (!hasEnded(current())) {
        if (await isHalfStopped()) current().kill("SIGINT");
        continue;
      }
      await restart().catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
