import { randomBytes } from "node:crypto";
import { chown, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerIdentity } from "./server-identity.ts";

/** scram-sha-256: by password. trust: the one start that sets a lost password anew. */
export type HostAccess = "scram-sha-256" | "trust";

const linesFor = (method: HostAccess): string =>
  [
    "# Written by Stocks Vibe at each start.",
    `local all all ${method}`,
    // Only where there are no sockets does the server listen on a port, of this machine.
    "host all all 127.0.0.1/32 scram-sha-256",
    "",
  ].join("\n");

/** Says who may connect, in the data folder. Older data folders trusted every process of the server's user. */
export async function writeHostAccess(
  folder: string,
  identity: ServerIdentity | undefined,
  method: HostAccess = "scram-sha-256",
): Promise<void> {
  const draft = join(folder, `pg_hba.${randomBytes(6).toString("hex")}.tmp`);
  await writeFile(draft, linesFor(method), { mode: 0o600, flag: "wx" });
  if (identity) await chown(draft, identity.uid, identity.gid);
  await rename(draft, join(folder, "pg_hba.conf"));
}
