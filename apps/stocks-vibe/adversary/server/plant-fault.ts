import { fileURLToPath, pathToFileURL } from "node:url";
import { buildPlanted, type Fault } from "../../machines/planted.ts";
import type { RunningServer } from "./server-address.ts";

const entry = fileURLToPath(new URL("./start-server.ts", import.meta.url));

/** Starts a server that is built from today's source with one fault planted in it. */
export async function startPlantedServer(fault: Fault): Promise<RunningServer> {
  const built = await buildPlanted(entry, fault);
  const module = await import(/* @vite-ignore */ pathToFileURL(built.file).href);
  const server: RunningServer = await module.startServer();
  return {
    ...server,
    async close() {
      await server.close();
      await built.remove();
    },
  };
}
