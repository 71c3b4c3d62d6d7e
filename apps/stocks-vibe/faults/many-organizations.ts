import { createSecretBox, type Pool } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";

export interface Original {
  readonly organizationId: string;
  readonly connectionId: string;
  /** What opens its item at the provider: each copy is read from the same item. */
  readonly accessToken: string;
}

/** Tables of an organization that a night reads or writes. */
const TABLES: readonly string[] = [
  "organization_directory",
  "organization_access",
  "linked_items",
  "connections",
  "accounts",
  "securities",
  "holdings",
  "transactions",
  "institution_prices",
  "snapshots",
  "daily_valuations",
];
/** Connections are named in the keys of jobs, and an item belongs to one of them. */
const RENAMED = new Set(["id of connections", "connection_id", "item_id"]);

const copyId = (id: string, number: number): string => `${id}~${number}`;

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'portfolio' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function copyTable(pool: Pool, table: string, from: string, many: number): Promise<void> {
  const columns = await columnsOf(pool, table);
  const values = columns.map((column) => {
    if (column === "organization_id") return `c.organization_id || '~' || n`;
    const isRenamed = RENAMED.has(column) || RENAMED.has(`${column} of ${table}`);
    return isRenamed ? `c.${column} || '~' || n` : `c.${column}`;
  });
  await pool.query(
    `insert into portfolio.${table} (${columns.join(", ")})
     select ${values.join(", ")} from portfolio.${table} c, generate_series(1, $2::int) n where c.organization_id = $1`,
    [from, many],
  );
}

/** A token is sealed to its row, so each copy needs one of its own. */
async function sealTokens(pool: Pool, original: Original, many: number): Promise<void> {
  const secrets = createSecretBox(await testKeys(pool), "portfolio");
  const numbers = Array.from({ length: many }, (_, index) => index + 1);
  const sealed = numbers.map((number) =>
    secrets.seal(original.accessToken, {
      table: "connections",
      column: "access_token",
      rowId: copyId(original.connectionId, number),
      organizationId: copyId(original.organizationId, number),
    }),
  );
  await pool.query(
    `update portfolio.connections c set access_token_sealed = s.sealed
     from unnest($2::int[], $3::text[]) as s (number, sealed)
     where c.organization_id = $1 || '~' || s.number`,
    [original.organizationId, numbers, sealed],
  );
}

/**
 * Makes so many organizations as whole as the one they are copied from: rows, figures, and a
 * connection that its provider answers. By the database, as the owner of everything: by the
 * product's own doors it would take an hour.
 */
export async function copyOrganizations(
  pool: Pool,
  original: Original,
  many: number,
): Promise<void> {
  for (const table of TABLES) await copyTable(pool, table, original.organizationId, many);
  await sealTokens(pool, original, many);
  await pool.query("analyze");
}
