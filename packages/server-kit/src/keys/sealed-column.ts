import type { SecretPlace } from "./secret-box.ts";

/**
 * A column of sealed texts. Its table has a generated column `key_version` that refers to the ring.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Where the text is one value of a jsonb object. */
  readonly jsonKey?: string;
  /** What names a row among its tenant's. */
  readonly idColumn: string;
  /** Absent in a table that belongs to no tenant. */
  readonly tenantColumn?: string;
  readonly placeOf: (tenantId: string, id: string) => SecretPlace;
}
