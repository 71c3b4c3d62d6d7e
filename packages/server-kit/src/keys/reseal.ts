import * as z from "zod";
import type { Database, Scope } from "../database/postgres.ts";
import type { Task } from "../jobs/worker.ts";
import type { KeyRing } from "./key-ring.ts";
import {
  countByVersion,
  lockOldRows,
  type SealedColumn,
  type SealedRow,
  saveRows,
} from "./reseal.repository.ts";
import type { SecretBox, SecretPlace } from "./secret-box.ts";

/** The sealed columns of one kind of tenant: organizations, projects, clients. */
export interface SealedTenants {
  readonly list: () => Promise<readonly string[]>;
  /** What must be set for one tenant's rows to be seen. */
  readonly scopeOf: (tenantId: string) => Scope;
  readonly columns: readonly SealedColumn[];
}

/** Everything that one server keeps sealed. */
export interface SealedRows {
  /**
   * The job that seals it again, such as "shop.reseal": each server has its own, since others may
   * not know its rows.
   */
  readonly task: string;
  /** How many rows are under each version of the ring. */
  count(): Promise<ReadonlyMap<number, number>>;
  /**
   * Seals what is under a version before `version` anew. Stopped anywhere, the next call goes on.
   */
  reseal(version: number, signal: AbortSignal): Promise<Resealed>;
}

interface Resealed {
  readonly rows: number;
  /** Table and id of what does not open. It stays as it is, and the rest is done all the same. */
  readonly unreadable: readonly string[];
}

interface Place {
  readonly tenantId: string;
  readonly scope: Scope;
  readonly column: SealedColumn;
}

/** Rows of one transaction: few enough that nobody waits for their locks. */
const BATCH = 100;

export function createSealedRows<Schema>(parts: {
  readonly task: string;
  readonly db: Database<Schema>;
  readonly secrets: SecretBox;
  readonly tenants: readonly SealedTenants[];
}): SealedRows {
  const { task, db, secrets, tenants } = parts;

  function anew(sealed: string, place: SecretPlace): string | undefined {
    try {
      return secrets.seal(secrets.open(sealed, place), place);
    } catch {
      // The caller learns its place; why a text does not open can't be known.
      return undefined;
    }
  }

  /**
   * The next rows of one tenant in one transaction. Answers where it came to, or undefined at the
   * end.
   */
  const resealBatch = ({ tenantId, scope, column }: Place, below: number, after: string) =>
    db.transaction(scope, async (tx) => {
      const old = await lockOldRows(tx, column, { tenantId, below, after, limit: BATCH });
      const opened: SealedRow[] = [];
      const unreadable: string[] = [];
      for (const { id, sealed } of old) {
        const text = anew(sealed, column.placeOf(tenantId, id));
        if (text === undefined) unreadable.push(`${column.table} ${id}`);
        else opened.push({ id, sealed: text });
      }
      if (opened.length > 0) await saveRows(tx, column, tenantId, opened);
      const last = old.length < BATCH ? undefined : old.at(-1)?.id;
      return { rows: opened.length, unreadable, last };
    });

  async function* places(): AsyncGenerator<Place> {
    for (const { list, scopeOf, columns } of tenants) {
      for (const tenantId of await list()) {
        const scope = scopeOf(tenantId);
        for (const column of columns) yield { tenantId, scope, column };
      }
    }
  }

  return {
    task,
    async count() {
      const counts = new Map<number, number>();
      for await (const { tenantId, scope, column } of places()) {
        const found = await db.transaction(scope, (tx) => countByVersion(tx, column, tenantId));
        for (const { version, rows } of found)
          counts.set(version, (counts.get(version) ?? 0) + rows);
      }
      return counts;
    },
    async reseal(version, signal) {
      let rows = 0;
      const unreadable: string[] = [];
      for await (const place of places()) {
        let after: string | undefined = "";
        while (after !== undefined) {
          signal.throwIfAborted();
          const batch = await resealBatch(place, version, after);
          rows += batch.rows;
          unreadable.push(...batch.unreadable);
          after = batch.last;
        }
      }
      return { rows, unreadable };
    },
  };
}

const payload = z.object({ version: z.int().positive() });

const resealOne =
  (keys: KeyRing, sealedRows: SealedRows): Task =>
  async (given, { log, signal }) => {
    const { version } = payload.parse(given);
    await keys.reload();
    if (keys.current().version < version) throw new Error(`key version ${version} is not in use`);
    const { rows, unreadable } = await sealedRows.reseal(version, signal);
    log.info({ version, rows }, "sealed anew");
    if (unreadable.length > 0) throw new Error(`these do not open: ${unreadable.join(", ")}`);
  };

/**
 * The servers' jobs by name. One throws, to be tried again, while this process does not seal with
 * the version it is for.
 */
export const resealTasks = (
  keys: KeyRing,
  all: readonly SealedRows[],
): Readonly<Record<string, Task>> =>
  Object.fromEntries(all.map((sealedRows) => [sealedRows.task, resealOne(keys, sealedRows)]));
