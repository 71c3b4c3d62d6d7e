import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * What PostgreSQL keeps of a password (RFC 5803), calculated here, so that `alter role … password`
 * tells neither its log nor whoever reads statements the password itself. For passwords of ASCII,
 * which need no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, "sha256");
  const keyFor = (whom: string): Buffer => createHmac("sha256", salted).update(whom).digest();
  const stored = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  const server = keyFor("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${server}`;
}
