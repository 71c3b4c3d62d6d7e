import type { Pool } from "@stocks-vibe/server-kit";
import { findMarker, findMovedAway } from "./target.repository.ts";

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

/**
 * What the database holds is at work in another one: a second product would sync and send the same.
 */
export class MovedAway extends Error {
  constructor() {
    super(
      "Everything in this database was moved to another one, or a move was killed half-way; two products would sync and send the same. Start the " +
        "product with the settings that move told. To use this database again after all, or to move it again, make sure that the other one never " +
        "runs again, then: npm run admin -- move --undo",
    );
    this.name = "MovedAway";
  }
}

/** Throws MovedAway. To be asked before a product starts on a database or is moved from it. */
export async function refuseMovedAway(pool: Pool): Promise<void> {
  if (await findMovedAway(pool)) throw new MovedAway();
}
