import pg from "pg";
import type { TableFrame } from "./contents.ts";
import { quotedName } from "./inventory.repository.ts";
import type { Client } from "./session.repository.ts";

const POLICY = "stocks_vibe_backup";
const SETTING = "stocks_vibe.backup";
/** As PostgreSQL writes it down. */
const CONDITION = `(current_setting('${SETTING}'::text, true) = 'on'::text)`;
const LOCK_TAKEN = "55P03";
const TRIES = 20;

/**
 * Tables of which this connection would be given some rows only, without an error: row-level
 * security holds for it, and either no policy opens all rows to it or another one takes some away
 * again.
 */
export async function listHidden(
  client: Client,
  tables: readonly TableFrame[],
): Promise<TableFrame[]> {
  const { rows } = await client.query<{ index: number }>(
    `select (t.index - 1)::int as index from unnest($1::text[]) with ordinality t (name, index)
     join pg_class c on c.oid = t.name::regclass
     where row_security_active(c.oid) and (
       exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
       or not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polname = $2
           and p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) = $3
           and p.polroles = array[(select oid from pg_roles where rolname = current_user)]))`,
    [tables.map(quotedName), POLICY, CONDITION],
  );
  return rows.flatMap(({ index }) => tables[index] ?? []);
}

async function open(client: Client, table: TableFrame): Promise<void> {
  const name = quotedName(table);
  for (let tried = 1; ; tried += 1) {
    try {
      // It waits for whoever works on the table, and everybody else waits behind it: briefly, and
      // again.
      await client.query(`begin; set local lock_timeout = '500ms';
        drop policy if exists ${POLICY} on ${name};
        create policy ${POLICY} on ${name} for select to current_user using ${CONDITION}; commit`);
      return;
    } catch (error) {
      await client.query("rollback");
      const isTaken = error instanceof pg.DatabaseError && error.code === LOCK_TAKEN;
      if (!isTaken || tried >= TRIES) throw error;
    }
  }
}

/**
 * Forced row-level security hides every tenant's rows from the tables' owner too. A policy for the
 * owner alone opens them to read, in a transaction that asks for it; it is made once. A superuser
 * needs none.
 */
export async function openWholeView(client: Client, tables: readonly TableFrame[]): Promise<void> {
  for (const table of await listHidden(client, tables)) await open(client, table);
}

/** In the current transaction. */
export async function askForWholeView(client: Client): Promise<void> {
  await client.query(`select set_config('${SETTING}', 'on', true)`);
}
