import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type KeyRing, SYSTEM } from "@stocks-vibe/server-kit";
import * as z from "zod";
import { holdsDatabase } from "../database/embedded-postgres/data-folder.ts";
import { findLocation } from "../database/embedded-postgres/location.ts";
import { ROLES } from "../database/migrations.ts";
import { BadSecretsFile, parseSecrets } from "../environment/bad-secrets-file.ts";
import { writeWhole } from "../environment/write-whole.ts";

/** What the three servers show each other, and the project's own names. The same at every start. */
const secrets = z.object({
  plaidClientId: z.string().min(1),
  plaidSecret: z.string().min(1),
  projectId: z.string().min(1),
  projectSecret: z.string().min(1),
  publicToken: z.string().min(1),
});
export type Secrets = z.infer<typeof secrets>;

/**
 * What never leaves this machine. The master key before is there only while it is being changed.
 * The project's names are those that the database is given at its first start; a folder that a
 * backup was restored into has the project's id alone.
 */
const stored = secrets.partial().extend({
  /**
   * By role: what requests and jobs log in to the bundled database with. Files of earlier versions
   * have none.
   */
  databasePasswords: z.record(z.string(), z.string().min(32)).default({}),
  masterKey: z.string().min(32),
  previousMasterKey: z.string().min(32).optional(),
});
export type StoredSecrets = z.infer<typeof stored>;

/** The names that a folder was made with; undefined where the database came with its own. */
export const namesIn = (folder: StoredSecrets): Secrets | undefined =>
  secrets.safeParse(folder).data;

const newMasterKey = (): string => randomBytes(48).toString("base64url");

const newPasswords = (): Record<string, string> =>
  Object.fromEntries(
    [...ROLES, SYSTEM].map((role) => [role, randomBytes(32).toString("base64url")]),
  );

const generate = (masterKey = newMasterKey()): StoredSecrets => ({
  databasePasswords: newPasswords(),
  masterKey,
  plaidClientId: randomBytes(12).toString("hex"),
  plaidSecret: randomBytes(24).toString("hex"),
  projectId: `project-test-${randomUUID()}`,
  projectSecret: `secret-test-${randomBytes(32).toString("base64url")}`,
  publicToken: `public-token-test-${randomUUID()}`,
});

const pathOf = (dataDir: string): string => join(dataDir, "secrets.json");

const written = (content: StoredSecrets): string => `${JSON.stringify(content, null, 2)}\n`;

const replace = (dataDir: string, content: StoredSecrets): Promise<void> =>
  writeWhole(pathOf(dataDir), written(content));

/** Adds the passwords of roles that an earlier version did not log in as. */
async function withAllPasswords(dataDir: string, content: StoredSecrets): Promise<StoredSecrets> {
  const databasePasswords = { ...newPasswords(), ...content.databasePasswords };
  const whole = { ...content, databasePasswords };
  const known = Object.keys(content.databasePasswords).length;
  if (Object.keys(databasePasswords).length > known) await replace(dataDir, whole);
  return whole;
}

/** What stands in DATA_DIR/secrets.json; undefined where there is none. Throws BadSecretsFile. */
export async function findSecrets(dataDir: string): Promise<StoredSecrets | undefined> {
  const file = pathOf(dataDir);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseSecrets(file, text, stored);
}

/**
 * Writes the secrets of a folder that a backup is restored into; its database brings the project's
 * own.
 */
export async function writeRestoredSecrets(
  dataDir: string,
  { masterKey, projectId }: Pick<StoredSecrets, "masterKey" | "projectId">,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await replace(dataDir, { databasePasswords: newPasswords(), masterKey, projectId });
}

/** Whether the bundled database of a data folder was made to its end. */
export async function hasBundledDatabase(dataDir: string): Promise<boolean> {
  const home = (await findLocation(dataDir)) ?? dataDir;
  return holdsDatabase(join(home, "postgres"));
}

/**
 * The first start writes its secrets before it makes a database: beside one, a file that is not
 * there was lost.
 */
async function requireNoDatabase(dataDir: string): Promise<void> {
  if (await hasBundledDatabase(dataDir)) {
    throw new BadSecretsFile(pathOf(dataDir), "is missing");
  }
}

/**
 * Reads DATA_DIR/secrets.json, or writes it (0600) at the first start, with the master key that is
 * given or a random one. A damaged file, and one that is missing beside a database, is an error
 * (BadSecretsFile), never overwritten.
 */
export async function loadSecrets(dataDir: string, masterKey?: string): Promise<StoredSecrets> {
  await mkdir(dataDir, { recursive: true });
  const found = await findSecrets(dataDir);
  if (found) {
    await chmod(pathOf(dataDir), 0o600);
    return withAllPasswords(dataDir, found);
  }
  await requireNoDatabase(dataDir);
  const fresh = generate(masterKey);
  await replace(dataDir, fresh);
  return fresh;
}

/**
 * Puts a new master key beside the one in use; a change that was broken off goes on with the same
 * new one.
 */
export async function beginMasterChange(dataDir: string): Promise<StoredSecrets> {
  const current = await loadSecrets(dataDir);
  if (current.previousMasterKey) return current;
  const changed = {
    ...current,
    masterKey: newMasterKey(),
    previousMasterKey: current.masterKey,
  };
  await replace(dataDir, changed);
  return changed;
}

/** Forgets the earlier master key, once nothing is sealed under it. */
export async function finishMasterChange(dataDir: string): Promise<void> {
  const { previousMasterKey, ...current } = await loadSecrets(dataDir);
  if (previousMasterKey) await replace(dataDir, current);
}

const derive = (from: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", from, "stocks-vibe secrets", purpose, length));

/**
 * The same secrets worked out from the database's key ring (HKDF-SHA-256), so that processes on
 * several machines agree without sharing a file, whatever becomes of their master key. Names come
 * from the root and stay. The project's secret comes from the newest key: nobody is told it, and a
 * rotation must end one that could be worked out from a master key that leaked.
 */
export function deriveSecrets(
  keys: Pick<KeyRing, "root" | "current">,
  isDevelopment: boolean,
): Secrets {
  const bytes = (purpose: string, length: number) => derive(keys.root, purpose, length);
  const uuid = (purpose: string): string =>
    bytes(purpose, 16)
      .toString("hex")
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const kind = isDevelopment ? "test" : "live";
  const projectSecret = derive(keys.current().secret, "project secret", 32).toString("base64url");
  return {
    plaidClientId: bytes("plaid client id", 12).toString("hex"),
    plaidSecret: bytes("plaid secret", 24).toString("hex"),
    projectId: `project-${kind}-${uuid("project id")}`,
    projectSecret: `secret-${kind}-${projectSecret}`,
    publicToken: `public-token-${kind}-${uuid("public token")}`,
  };
}
