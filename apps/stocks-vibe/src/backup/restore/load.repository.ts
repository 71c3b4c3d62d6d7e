import type { Sequences, TableFrame } from "../contents.ts";
import { QUEUE_SCHEMA, quotedName } from "../inventory.repository.ts";
import type { Client } from "../session.repository.ts";

/** Rows that migrations put there; the file's take their place. */
export async function emptyTables(client: Client, tables: readonly TableFrame[]): Promise<void> {
  await client.query(`truncate ${tables.map(quotedName).join(", ")}`);
}

export async function setSequences(client: Client, sequences: Sequences): Promise<void> {
  for (const { schema, sequence, last } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, true)", [
      quotedName({ schema, table: sequence }),
      last,
    ]);
  }
}

/**
 * Jobs that were under way at the moment of the backup are held by processes that never knew this
 * database: they wait again. The try that the moment cut short counts for nothing, or a job in its
 * last one would never be done.
 */
export async function freeJobs(client: Client): Promise<void> {
  await client.query(
    `update ${QUEUE_SCHEMA}._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_by is not null;
     update ${QUEUE_SCHEMA}._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`,
  );
}
