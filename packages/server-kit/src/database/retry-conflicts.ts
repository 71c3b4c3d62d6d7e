import type { Database } from "./database.ts";

/** What PostgreSQL says to the one of two transactions that it ends so that the other can go on. */
const CONFLICTS = new Set(["40P01", "40001"]);

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  CONFLICTS.has(error.code);

const TRIES = 3;

/**
 * A database whose transactions are begun again when they conflicted with another (deadlock,
 * serialization failure). Each server has one order of locks; this is for what that order has
 * missed. Work in a transaction touches nothing else, so it can be repeated.
 */
export function retryConflicts<Schema>(db: Database<Schema>): Database<Schema> {
  return {
    ...db,
    async transaction(scope, work) {
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          return await db.transaction(scope, work);
        } catch (error) {
          if (left === 0 || !isConflict(error)) throw error;
        }
      }
    },
  };
}
