import type { Pool } from "@stocks-vibe/server-kit";
import { findMarker } from "./target.repository.ts";

/** A restore into the database is under way or was broken off: nobody may work on it. */
export class UnfinishedRestore extends Error {
  constructor() {
    super(
      "A backup is being restored into this database, or that was broken off. If it runs no more, restore again: npm run admin -- restore <file>",
    );
    this.name = "UnfinishedRestore";
  }
}

/** Throws UnfinishedRestore. To be asked before a database is upgraded or worked on. */
export async function refuseUnfinishedRestore(pool: Pool): Promise<void> {
  if (await findMarker(pool)) throw new UnfinishedRestore();
}
