import { once } from "node:events";
import { chmod, chown, mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerIdentity } from "./server-identity.ts";

const MAX_SOCKET_PATH = 103;

/** A new folder for the server's socket, closed to others. */
export async function socketFolder(identity: ServerIdentity | undefined): Promise<string> {
  const roomy = join(tmpdir(), "stocks-vibe-XXXXXX", ".s.PGSQL.5432").length <= MAX_SOCKET_PATH;
  const folder = await mkdtemp(join(roomy ? tmpdir() : "/tmp", "stocks-vibe-"));
  await chmod(folder, 0o700);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}
