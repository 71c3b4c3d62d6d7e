import { type KeyRing, openKeyRing } from "../key-ring.ts";
import { createLogger } from "../logger.ts";
import type { Pool } from "../postgres.ts";

export const TEST_MASTER_KEY = "a master key for tests only, long enough";

/** The key ring of a test database, the same one however often it is opened. */
export const testKeys = (pool: Pool): Promise<KeyRing> =>
  openKeyRing({ pool, masterKey: TEST_MASTER_KEY, log: createLogger("silent") });
