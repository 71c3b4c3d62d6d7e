import { describe, expect, it, vi } from "vitest";
import type { Database, Transaction } from "./postgres.ts";
import { retryConflicts } from "./retry-conflicts.ts";

type Nothing = Record<string, never>;

const conflict = (code: string) => Object.assign(new Error("ended by the database"), { code });

/** A database whose first transactions fail like this. */
function failing(errors: readonly Error[]) {
  const left = [...errors];
  const begun = vi.fn();
  const db: Database<Nothing> = {
    schema: "portfolio",
    role: "role",
    read: () => Promise.reject(new Error("not asked for")),
    async transaction(_scope, work) {
      begun();
      const error = left.shift();
      if (error) throw error;
      const tx: Transaction<Nothing> = JSON.parse("{}");
      return work(tx, new Date(0));
    },
  };
  return { db: retryConflicts(db), begun };
}

const run = (db: Database<Nothing>) => db.transaction({}, async () => "done");

describe("a transaction that met another one head-on", () => {
  it.each(["40P01", "40001"])("(%s) is begun anew", async (code) => {
    const { db, begun } = failing([conflict(code), conflict(code)]);

    expect(await run(db)).toBe("done");
    expect(begun).toHaveBeenCalledTimes(3);
  });

  it("fails when it does so again and again", async () => {
    const { db, begun } = failing([conflict("40P01"), conflict("40P01"), conflict("40P01")]);

    await expect(run(db)).rejects.toMatchObject({ code: "40P01" });
    expect(begun).toHaveBeenCalledTimes(3);
  });

  it.each([[conflict("23505")], [new Error("anything else")]])(
    "is not begun anew for %s",
    async (error) => {
      const { db, begun } = failing([error]);

      await expect(run(db)).rejects.toBe(error);
      expect(begun).toHaveBeenCalledTimes(1);
    },
  );
});
