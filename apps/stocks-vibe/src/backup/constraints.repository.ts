import pg from "pg";
import type { TableFrame } from "./contents.ts";
import { quotedName } from "./inventory.repository.ts";
import type { Client } from "./session.repository.ts";

interface Wall {
  readonly down: string;
  readonly up: string;
}

async function listReferences(client: Client, schemas: readonly string[]): Promise<Wall[]> {
  const { rows } = await client.query<{
    schema: string;
    table: string;
    name: string;
    definition: string;
  }>(
    `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any ($1) order by 1, 2, 3`,
    [schemas],
  );
  return rows.map(({ name, definition, ...table }) => {
    const alter = `alter table ${quotedName(table)}`;
    const constraint = pg.escapeIdentifier(name);
    return {
      down: `${alter} drop constraint ${constraint}`,
      up: `${alter} add constraint ${constraint} ${definition}`,
    };
  });
}

async function listTriggers(client: Client, schemas: readonly string[]): Promise<Wall[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string }>(
    `select n.nspname as schema, c.relname as table, t.tgname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname = any ($1) order by 1, 2, 3`,
    [schemas],
  );
  return rows.map(({ name, ...table }) => {
    const alter = `alter table ${quotedName(table)}`;
    const trigger = `trigger ${pg.escapeIdentifier(name)}`;
    return { down: `${alter} disable ${trigger}`, up: `${alter} enable ${trigger}` };
  });
}

async function listForced(client: Client, schemas: readonly string[]): Promise<Wall[]> {
  const { rows } = await client.query<Pick<TableFrame, "schema" | "table">>(
    `select n.nspname as schema, c.relname as table from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname = any ($1) order by 1, 2`,
    [schemas],
  );
  return rows.map((table) => ({
    down: `alter table ${quotedName(table)} no force row level security`,
    up: `alter table ${quotedName(table)} force row level security`,
  }));
}

/**
 * Takes down, in the current transaction, what stands between a table's owner and loading rows in
 * any order: references, triggers, forced row-level security. Answers what puts all of it up again;
 * references are checked against every row by that. Each table's owner may do this, so that no
 * superuser is needed.
 */
export async function dropConstraints(
  client: Client,
  schemas: readonly string[],
): Promise<() => Promise<void>> {
  const walls = [
    ...(await listForced(client, schemas)),
    ...(await listTriggers(client, schemas)),
    ...(await listReferences(client, schemas)),
  ];
  for (const { down } of walls) await client.query(down);
  return async () => {
    for (const { up } of walls) await client.query(up);
  };
}
