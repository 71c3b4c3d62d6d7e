import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadRequest, LoadResult } from "./load.ts";

/**
 * A process that is ready to load the server: starting one takes a processor, and must not be part
 * of what is measured.
 */
async function readyProcess(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  await once(child, "message");
  return child;
}

/**
 * Loads the server from a process for each request, all at the same time, and answers what they
 * saw.
 */
export async function loadTogether(requests: readonly LoadRequest[]): Promise<LoadResult[]> {
  const children = await Promise.all(requests.map(readyProcess));
  return Promise.all(
    children.map(async (child, index) => {
      child.send(requests[index] ?? {});
      const [result] = await once(child, "message");
      child.kill();
      return result;
    }),
  );
}

/** Loads one address from a process of its own and answers what it saw. */
export async function loadFrom(request: LoadRequest): Promise<LoadResult> {
  const [result] = await loadTogether([request]);
  if (!result) throw new Error("the load answered nothing");
  return result;
}
