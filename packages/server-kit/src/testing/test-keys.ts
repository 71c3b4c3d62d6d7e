import type { Pool } from "../database/postgres.ts";
import { type KeyRing, openKeyRing } from "../keys/key-ring.ts";
import { createLogger } from "../observe/logger.ts";

export const TEST_MASTER_KEY = "a master key for tests only, long enough";

/** The key ring of a test database, the same one however often it is opened. */
export const testKeys = (pool: Pool): Promise<KeyRing> =>
  openKeyRing({ pool, masterKey: TEST_MASTER_KEY, log: createLogger("silent") });
