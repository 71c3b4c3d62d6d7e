import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { hasEnded } from "./server-process.ts";

const LOOK_EVERY_MS = 500;

export interface Watched {
  readonly current: () => ChildProcess;
  /** Starts it again and resolves when it answers. */
  readonly restart: () => Promise<void>;
}

/**
 * Starts a server again that nobody told to stop (killed by the system when memory was short, for example): nothing else
 * would, and requests would be answered 503 until somebody restarts the product. Its children may hold the data for a moment, so a
 * failed try is followed by the next. Answers how to stop watching.
 */
export function restartWhenItDies({ current, restart }: Watched): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted || !hasEnded(current())) continue;
      await restart().catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
