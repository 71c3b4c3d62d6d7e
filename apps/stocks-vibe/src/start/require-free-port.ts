import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "../environment/settings.ts";

/**
 * Rejects as a server that can't listen there does (EADDRINUSE, EACCES, EADDRNOTAVAIL). Asked
 * before the database is changed: what listens in the end is built on it.
 */
export async function requireFreePort({ port, host }: Pick<Settings, "port" | "host">) {
  const probe = createServer().listen({ port, host });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
