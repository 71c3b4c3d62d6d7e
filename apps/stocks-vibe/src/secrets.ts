import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** What must stay the same between starts and never leaves this machine. */
const stored = z.object({
  masterKey: z.string().min(32),
  plaidClientId: z.string().min(1),
  plaidSecret: z.string().min(1),
  projectId: z.string().min(1),
  projectSecret: z.string().min(1),
  publicToken: z.string().min(1),
});
export type Secrets = z.infer<typeof stored>;

const generate = (): Secrets => ({
  masterKey: randomBytes(48).toString("base64url"),
  plaidClientId: randomBytes(12).toString("hex"),
  plaidSecret: randomBytes(24).toString("hex"),
  projectId: `project-test-${randomUUID()}`,
  projectSecret: `secret-test-${randomBytes(32).toString("base64url")}`,
  publicToken: `public-token-test-${randomUUID()}`,
});

/** Reads DATA_DIR/secrets.json, or writes it (0600) at the first start. A damaged file is an error, never overwritten. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) {
    await chmod(file, 0o600);
    return stored.parse(JSON.parse(text));
  }
  const fresh = generate();
  await writeFile(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return fresh;
}

/**
 * The same secrets worked out from an operator's MASTER_KEY (HKDF-SHA-256), so that processes on several machines agree
 * without sharing a file.
 */
export function deriveSecrets(masterKey: string, isDevelopment: boolean): Secrets {
  const bytes = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", masterKey, "stocks-vibe secrets", purpose, length));
  const uuid = (purpose: string): string =>
    bytes(purpose, 16)
      .toString("hex")
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const kind = isDevelopment ? "test" : "live";
  return {
    masterKey,
    plaidClientId: bytes("plaid client id", 12).toString("hex"),
    plaidSecret: bytes("plaid secret", 24).toString("hex"),
    projectId: `project-${kind}-${uuid("project id")}`,
    projectSecret: `secret-${kind}-${bytes("project secret", 32).toString("base64url")}`,
    publicToken: `public-token-${kind}-${uuid("public token")}`,
  };
}
