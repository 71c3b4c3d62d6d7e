import type { Database, Pool } from "../database/postgres.ts";
import { openDatabase } from "../database/postgres.ts";
import type { SealedTenants } from "../keys/reseal.ts";
import type { SecretBox, SecretPlace } from "../keys/secret-box.ts";

const ROLE = "stocks_vibe_kit_test";

/** A table of sealed notes in two organizations that are kept apart, for tests of the key ring. */
export async function createNotes(pool: Pool): Promise<void> {
  await pool.query(
    `do $$ begin create role ${ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await pool.query(`grant usage on schema ops to ${ROLE}; grant select on ops.clock_offset to ${ROLE};
    create table notes (
      organization_id text not null,
      id text not null,
      sealed text not null,
      key_version integer
        generated always as (substring(sealed from '^v([0-9]{1,9})\\.')::integer) stored references ops.key_ring (version),
      primary key (organization_id, id));
    create policy own_organization on notes
      using (organization_id = nullif(current_setting('app.organization_id', true), ''));
    alter table notes enable row level security;
    alter table notes force row level security;
    grant select, insert, update, delete on notes to ${ROLE}`);
}

export const notePlace = (organizationId: string, id: string): SecretPlace => ({
  table: "notes",
  column: "sealed",
  rowId: id,
  organizationId,
});

/** What createSealedRows needs for them. */
export const openNotes = (
  pool: Pool,
  secrets: SecretBox,
): {
  readonly task: string;
  readonly db: Database<object>;
  readonly secrets: SecretBox;
  readonly tenants: readonly SealedTenants[];
} => ({
  task: "notes.reseal",
  db: openDatabase<object>({ pool, schema: "public", role: ROLE }),
  secrets,
  tenants: [
    {
      list: async () => ["one", "two"],
      scopeOf: (organizationId) => ({ organizationId }),
      columns: [
        {
          table: "notes",
          column: "sealed",
          idColumn: "id",
          tenantColumn: "organization_id",
          placeOf: notePlace,
        },
      ],
    },
  ],
});
