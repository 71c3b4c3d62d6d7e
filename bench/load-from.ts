import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadRequest, LoadResult } from "./load.ts";

/** Loads `url` from a process of its own and answers what it saw. */
export async function loadFrom(request: LoadRequest): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  child.send(request);
  const [result] = await once(child, "message");
  child.kill();
  return result;
}
