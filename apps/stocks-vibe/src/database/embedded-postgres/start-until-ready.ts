import { setTimeout as wait } from "node:timers/promises";
import { refuseFullDisk } from "./data-folder-trouble.ts";
import { wasOccupied } from "./did-not-start.ts";
import {
  type ServerCommand,
  type StartedServer,
  startServer,
  stopServer,
  waitUntilReady,
} from "./server-process.ts";

const OCCUPIED_MS = 20_000;
const RETRY_EVERY_MS = 500;

export interface Waiting {
  readonly onProgress?: (message: string) => void;
  /** Breaks off: rejects within seconds, with nothing left running. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the server and waits until it answers. What a killed one left behind is waited for; on any
 * failure nothing runs.
 */
export async function startUntilReady(
  url: string,
  command: ServerCommand,
  { onProgress, signal }: Waiting,
): Promise<StartedServer> {
  for (let waited = 0; ; waited += RETRY_EVERY_MS) {
    const server = await startServer(command);
    try {
      await waitUntilReady(url, server, signal);
      return server;
    } catch (error) {
      await stopServer(server.child, command.bin, command.folder);
      await refuseFullDisk(command.folder);
      if (!wasOccupied(error) || waited >= OCCUPIED_MS) throw error;
      if (waited === 0)
        onProgress?.("Waiting for an earlier database server to let go of its data");
      await wait(RETRY_EVERY_MS, undefined, signal ? { signal } : {});
    }
  }
}
