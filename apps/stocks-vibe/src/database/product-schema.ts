import { type Database, openDatabase, type Pool } from "@stocks-vibe/server-kit";

export const PRODUCT_SCHEMA = "product";
export const PRODUCT_ROLE = "stocks_vibe_product";

/**
 * The door to what belongs to no server: the demo's progress, the first master key's fingerprint.
 */
export const openProductSchema = <Schema>(pool: Pool): Database<Schema> =>
  openDatabase<Schema>({ pool, schema: PRODUCT_SCHEMA, role: PRODUCT_ROLE });
