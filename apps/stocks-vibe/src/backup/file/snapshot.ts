import { RIGHTS_LOCK } from "@stocks-vibe/server-kit";
import { PLANS } from "../../database/migrations.ts";
import { nameOf, type TableFrame } from "../contents.ts";
import {
  listSchemas,
  listStrangeTables,
  listTables,
  QUEUE_SCHEMA,
  quotedName,
} from "../inventory.repository.ts";
import type { Client } from "../session.repository.ts";
import { askForWholeView, listHidden, openWholeView } from "../unfiltered-rows.repository.ts";
import { BadBackup } from "./bad-backup.ts";

/** Of the product, in the order they are migrated. */
export const OWN_SCHEMAS: readonly string[] = PLANS.map(({ schema }) => schema);
/** Everything that a backup holds. */
export const ALL_SCHEMAS: readonly string[] = [...OWN_SCHEMAS, QUEUE_SCHEMA];

async function requireProduct(client: Client): Promise<void> {
  const found = await listSchemas(client, ALL_SCHEMAS);
  if (found.length === ALL_SCHEMAS.length) return;
  throw new BadBackup(
    found.length === 0
      ? "There is nothing to back up: no product was ever started on this database."
      : "This database is an earlier version's. Start this version on it once, then back it up.",
  );
}

async function requireAllRows(client: Client, tables: readonly TableFrame[]): Promise<void> {
  const hidden = await listHidden(client, tables);
  const strange = await listStrangeTables(client, ALL_SCHEMAS);
  const names = [...hidden.map(nameOf), ...strange];
  if (names.length === 0) return;
  throw new BadBackup(
    `Not every row of these tables can be read: ${names.join(", ")}. Nothing was written. ` +
      "Connect as the user who owns the tables, and take away restrictive policies.",
  );
}

/**
 * Begins a transaction that sees the state of one moment, with every row of every tenant, while
 * everybody else goes on. Answers its tables, which keep their columns until it ends. Throws
 * BadBackup where a row would be missing.
 */
export async function beginSnapshot(client: Client): Promise<readonly TableFrame[]> {
  // So that no upgrade comes between the moment and the tables' columns.
  await client.query("select pg_advisory_lock_shared($1)", [RIGHTS_LOCK]);
  try {
    await requireProduct(client);
    await openWholeView(client, await listTables(client, ALL_SCHEMAS));
    await client.query("begin isolation level repeatable read, read only");
    await askForWholeView(client);
    const tables = await listTables(client, ALL_SCHEMAS);
    await client.query(`lock table ${tables.map(quotedName).join(", ")} in access share mode`);
    await requireAllRows(client, tables);
    return tables;
  } finally {
    await client
      .query("select pg_advisory_unlock_shared($1)", [RIGHTS_LOCK])
      .catch(() => undefined);
  }
}
