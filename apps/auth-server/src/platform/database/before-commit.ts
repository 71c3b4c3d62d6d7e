import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "./schema.ts";

type Tx = Transaction<AuthSchema>;
type Write = () => Promise<void>;

/** Writes are done in this order, and nothing comes after them. */
const ORDER = ["feed", "audit"] as const;
type Part = (typeof ORDER)[number];

interface LastWrite {
  readonly part: Part;
  /**
   * Writes of one part are ordered by it, so that two transactions take the same locks in the same
   * order.
   */
  readonly key: string;
  readonly write: Write;
}

/**
 * The feed and the audit log are numbered without gaps, so each append makes the next one wait.
 * That is done last, right before the commit: then the wait is short, and never a circle with the
 * locks of other rows.
 */
export interface BeforeCommit {
  readonly db: Database<AuthSchema>;
  add(tx: Tx, lastWrite: LastWrite): void;
}

/**
 * A database whose transactions end with what was added for them. A rejected transaction writes
 * none of it.
 */
export function createBeforeCommit(database: Database<AuthSchema>): BeforeCommit {
  const waiting = new WeakMap<Tx, LastWrite[]>();

  async function writeAll(tx: Tx): Promise<void> {
    const writes = waiting.get(tx) ?? [];
    for (const part of ORDER) {
      const ofPart = writes.filter((write) => write.part === part);
      ofPart.sort((one, other) => one.key.localeCompare(other.key, "en"));
      for (const { write } of ofPart) await write();
    }
  }

  return {
    db: {
      ...database,
      transaction: (scope, work) =>
        database.transaction(scope, async (tx, now) => {
          const result = await work(tx, now);
          await writeAll(tx);
          return result;
        }),
    },
    add(tx, lastWrite) {
      waiting.set(tx, [...(waiting.get(tx) ?? []), lastWrite]);
    },
  };
}
