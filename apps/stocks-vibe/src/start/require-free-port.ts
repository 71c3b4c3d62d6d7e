import { once } from "node:events";
import { createServer } from "node:net";
import { BadSettings, type Settings } from "../environment/settings.ts";

const noName = (host: string): string =>
  `HOST=${host} can't be listened on: there is no host of that name. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0 for all.`;

/**
 * Rejects as a server that can't listen there does (EADDRINUSE, EACCES, EADDRNOTAVAIL), and with
 * BadSettings for a name of no host. Asked before the database is changed: the server that listens
 * in the end is built on it.
 */
export async function requireFreePort({ port, host }: Pick<Settings, "port" | "host">) {
  const probe = createServer().listen({ port, host });
  await once(probe, "listening").catch((error: unknown) => {
    const isNoName =
      error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo";
    throw isNoName ? new BadSettings(noName(host)) : error;
  });
  probe.close();
  await once(probe, "close");
}
